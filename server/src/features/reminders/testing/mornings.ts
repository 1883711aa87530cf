/** Mornings in tests: what a project sends, the work at an instant, and what was written to whom. */
import { morningOf } from '@telemachos/contract/features/reminders/reminders.rules.ts';
import { expect } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import type { Services } from '../../../platform/context.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { silentChannel } from '../../../platform/live/live-channel.ts';
import { shippedTranslations } from '../../../platform/translations.ts';
import type { Made } from '../../../testing/people.ts';
import type { World } from '../../../testing/world.ts';
import { sendMorningMails } from '../morning.ts';

const ProjectId = 1;
const minute = 60_000;

type Setting = { Before?: number[]; OnDay?: boolean; After?: number[]; Digest?: boolean };

/** What the project sends; whoever is there already wants none of it, so that a test counts its own people alone. */
export const begin = async (world: World, setting: Setting): Promise<void> => {
  await world.rows('UPDATE users SET reminders = false');
  await world.rows(`UPDATE projects SET settings = jsonb_set(settings, '{Config,Reminders}', $1) WHERE id = 1`, [
    setting,
  ]);
};

/** A morning's work, ten minutes after its beginning unless another instant is named; nothing of it may fail, unless it is told. */
export const morning = (
  world: World,
  day: string,
  {
    at = 10,
    jobs,
    env = {},
    tell,
  }: { at?: number; jobs?: Jobs; env?: Record<string, string>; tell?: (line: object) => void } = {},
) =>
  sendMorningMails(
    world.pool,
    {
      config: loadConfig(env),
      translations: shippedTranslations,
      jobs,
      live: silentChannel,
      clock: () => new Date(morningOf(day).from + at * minute),
      publicUrl: () => 'https://product.example',
    } as unknown as Services,
    tell ?? ((line) => expect(line).toBe('nothing fails')),
  );

type Mail = { template: string; subject: string; body: string; language: string };
/** The mails to somebody. */
export const mailsTo = (world: World, { id }: { id: number }): Promise<Mail[]> =>
  world.rows<Mail>('SELECT template, subject, body, language FROM mails WHERE user_id = $1 ORDER BY id', [id]);

/** What each mail to somebody tells of, line by line. */
export const toldTo = async (world: World, person: { id: number }): Promise<string[][]> =>
  (await mailsTo(world, person)).map(({ body }) => body.split('\n').filter((line) => line.startsWith('•')));

/** A published text that is due on a day; answers its id. */
export const make = async (
  world: World,
  Title: string,
  Data: Record<string, unknown>,
  { flags = 0, publish = true }: { flags?: number; publish?: boolean } = {},
): Promise<number> => {
  const admin = await world.enter('admin');
  const { Id } = await admin.done('/api/project/CreateAction', {
    ProjectId,
    TypeId: 6,
    Title,
    Data: { Text: { el: 'Κείμενο' }, ...Data },
  });
  if (publish) await admin.done('/api/action/publish', { ActionId: Id, date: '2026-01-01' });
  if (flags !== 0) await world.rows('UPDATE actions SET flags = flags | $2 WHERE id = $1', [Id, flags]);
  return Id;
};

/** The mentee completes an action. */
export const finish = (mentee: Made, ActionId: number) =>
  mentee.done('/api/mentee/SaveActionData', { ActionId, Data: { Read: true }, Version: 0, Submit: true });
