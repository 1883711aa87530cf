/** For the tests of retention: a night’s work in a world, and what is there before and after it. */
import { expect } from 'vitest';
import { makeMentee } from '../../../testing/people.ts';
import type { World } from '../../../testing/world.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { Services } from '../../../platform/context.ts';
import { makeAction, mixed } from '../../questionnaires/testing/making.ts';
import { removeOld } from '../retention.ts';

const day = 86_400_000;

/** So many years ago. */
export const years = (count: number) => new Date(Date.now() - count * 366 * day);

/** The night that comes at the world's clock; no rule fails in it. */
export const night = (world: World, env: Record<string, string> = {}) =>
  removeOld(
    world.pool,
    { config: loadConfig(env), clock: () => new Date(world.now()) } as unknown as Services,
    (line) => expect(line).toBe('nothing fails'),
  );

export const Device = '3f0a2c0e-6a3e-4a53-9b7c-0d4d9c6b2f10';

/** How many rows there are, of a table or of `table WHERE …`. */
export const count = async (world: World, table: string): Promise<number> =>
  (await world.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? 0;

/** Somebody's attempt that has begun, with what answers its first question; `limit` is its time in seconds. */
export const beginAttempt = async (world: World, limit?: number) => {
  const mentee = await makeMentee(world);
  const definition = limit === undefined ? mixed : { ...mixed, Duration: limit };
  const set = (await mentee.done('/api/quest/getByAction', { ActionId: await makeAction(world, definition) }))
    .AnswerSetID;
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  const asked = (Number: number, OptionId: number, GivenAt?: string) => ({
    AnswerSetId: set,
    GroupId: 1,
    OptionId,
    Device,
    Number,
    ...(GivenAt === undefined ? {} : { GivenAt }),
  });
  return {
    mentee,
    set,
    asked,
    answer: (Number: number, OptionId = 2, GivenAt?: string) =>
      mentee.done('/api/quest/AnswerClosed', asked(Number, OptionId, GivenAt)),
    logged: () => count(world, `answer_log WHERE answer_set_id = ${set}`),
    begun: () => count(world, `answer_set_events WHERE answer_set_id = ${set} AND kind = 'started'`),
  };
};

/** After so many years, by the server's clock. */
export const passYears = (world: World, some: number): void => world.passTime(some * 366 * day);
