/**
 * The human check: a proof of work made and judged here, by no third party. A challenge is signed, good for 20 minutes
 * and for one sending (specification 000 §5; the domain's «Applications»).
 */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { spendCheck } from './human-check.store.ts';

/** How long a challenge can be answered, in seconds. */
const challengeSeconds = 20 * 60;

/**
 * Rounds of PBKDF2 a try, and tries until the answer: under a second on a phone, and cheap to judge by the signature of
 * the key.
 */
const hashRounds = 400;
const tries = { min: 300, max: 900 };

/** What the check needs of the server: its keys. */
type Keys = Pick<Services, 'deriveKey'>;

const secrets = (services: Keys) => ({
  hmacSignatureSecret: services.deriveKey('human-check').toString('hex'),
  hmacKeySignatureSecret: services.deriveKey('human-check-key').toString('hex'),
});

/** A new challenge for the widget. */
export const makeChallenge = async (services: Keys, now: Date) => {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: hashRounds,
    counter: randomInt(tries.min, tries.max),
    deriveKey,
    expiresAt: Math.floor(now.getTime() / 1000) + challengeSeconds,
    ...secrets(services),
  });
  const { algorithm, nonce, salt, keyLength, keyPrefix, keySignature, expiresAt } = made.parameters;
  return {
    parameters: { algorithm, cost: made.parameters.cost, expiresAt, keyLength, keyPrefix, keySignature, nonce, salt },
    signature: made.signature ?? '',
  };
};

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

const read = (sent: string) => {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(sent, 'base64').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
};

/** The challenge that was answered rightly and in time, by its signature; null for anything else. */
export const judge = async (
  services: Keys,
  now: Date,
  sent: string,
): Promise<{ signature: string; expiresAt: Date } | null> => {
  const given = read(sent);
  if (!given) return null;
  const { challenge, solution } = given;
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
  if (!(expiresAt > now)) return null;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets(services) });
  return verified ? { signature: challenge.signature, expiresAt } : null;
};

/**
 * Judge and spend what the widget gave for one `sending`: right and new, sent before by the same sending (a retry), or
 * refused.
 */
export const spendHumanCheck = async (
  context: Connection & { services: Services; now: Date },
  sent: string,
  sending: string,
): Promise<'fresh' | 'again' | 'refused'> => {
  const { services, now } = context;
  const solved = await judge(services, now, sent);
  if (!solved) return 'refused';
  const digest = createHmac('sha256', services.deriveKey('human-check')).update(sending).digest('base64url');
  const spent = await spendCheck(context, solved.signature, digest, solved.expiresAt, now);
  return spent === 'spent' ? 'refused' : spent;
};
