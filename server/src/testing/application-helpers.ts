/** Helpers for tests of applications. */
import { afmWithChecksum } from '@telemachos/contract/kit/afm.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { World } from './world.ts';

let stem = 11_000_000;

/** Answers that the demonstration's form accepts; each time another tax number. */
export const validAnswers = (email: string): Record<string, string> => ({
  first_name: 'Δοκιμή',
  last_name: 'Ζαχαριάδου',
  birth_date: '24/11/1972',
  sex: '5302',
  AFM: afmWithChecksum((stem += 1)),
  email,
  phone: '690 001 2345',
  municipality: '9001',
  education: 'higher',
  employment: 'unemployed',
  unemployed_since: '01-02-2026',
});

let addresses = 0;

/** An address that nobody else has. */
export const uniqueEmail = (): string => `new.person${(addresses += 1)}@example.org`;

/** A human check as the widget would give it. */
export const humanCheck = async (world: World): Promise<string> => {
  const challenge = await world.nobody.done('/api/ApplicationForm/Challenge', {});
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

/** Send an application with a check of its own. */
export const apply = async (
  world: World,
  answers: Record<string, string>,
  more: { HumanCheck?: string; Consents?: [boolean, boolean]; Instead?: string } = {},
) =>
  world.nobody.call('/api/ApplicationForm/Submit', {
    Language: 'el',
    Answers: answers,
    Consents: more.Consents ?? [true, true],
    HumanCheck: more.HumanCheck ?? (await humanCheck(world)),
    ...(more.Instead === undefined ? {} : { Instead: more.Instead }),
  });

/** The mails to an address, the newest first. */
export const mailsTo = (world: World, address: string) =>
  world.rows<{ template: string; subject: string; body: string }>(
    'SELECT template, subject, body FROM mails WHERE address = $1 ORDER BY id DESC',
    [address],
  );

/** The token in the newest mail's link of this kind. */
export const tokenIn = async (world: World, address: string, kind: 'confirm' | 'status'): Promise<string> => {
  for (const { body } of await mailsTo(world, address)) {
    const token = new RegExp(`/application/${kind}/([\\w-]+)`).exec(body)?.[1];
    if (token) return token;
  }
  throw new Error(`no ${kind} link was mailed to ${address}`);
};

/** The versions of applications, in the order of the ids given. */
export const versionsOf = async (world: World, ids: number[]): Promise<number[]> => {
  const rows = await world.rows<{ id: number; version: number }>(
    'SELECT id, version FROM applications WHERE id = ANY($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.version ?? 0);
};
