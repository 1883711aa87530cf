/**
 * Answers that are written together: each person's set stays as it would be alone, whatever becomes of the others, of
 * the connection they share, and of what somebody else holds.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { timeoutFactor } from '../../testing/time-limits.ts';
import { sharedWorld } from '../../testing/world.ts';
import { anyStep, freshSet, layTable, play, type Table } from './testing/playing.ts';

/** Runs of the property (RUNS of the environment for more), and people who answer at once in each. */
const runs = Number(process.env['RUNS'] ?? 30);
const people = 6;

const clock = { now: Date.now() };
const shared = sharedWorld(() => ({ clock: () => new Date(clock.now) }));
let table: Table;

beforeAll(async () => {
  table = await layTable(shared(), clock);
});

/** The connections that statements for many go over die, so many times. */
const breakLanes = async (times: number): Promise<void> => {
  for (let broken = 0; broken < times; broken += 1)
    await shared().rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'telemachos batches'`,
    );
};

test(
  `${runs} runs of ${people} at once, over connections that die`,
  { timeout: (60_000 + runs * 2000) * timeoutFactor },
  async () => {
    const program = fc.tuple(fc.constantFrom(null, 600), fc.array(anyStep, { minLength: 1, maxLength: 10 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(program, { minLength: people, maxLength: people }),
        fc.integer({ min: 0, max: 5 }),
        async (programs, deaths) => {
          await Promise.all([
            ...programs.map(([duration, steps]) =>
              play(table, duration, duration === null ? steps : [{ do: 'start' }, ...steps]),
            ),
            breakLanes(deaths),
          ]);
        },
      ),
      { numRuns: runs },
    );
  },
);

test('an answer without a device is kept once, whatever dies under it', async () => {
  const sets = await Promise.all(Array.from({ length: people }, () => freshSet(table, null)));
  const said = await Promise.all([
    ...sets.flatMap(({ id: AnswerSetId, mentee }) =>
      [1, 2, 3].map((GroupId) => mentee.call('/api/quest/AnswerClosed', { AnswerSetId, GroupId, OptionId: 2 })),
    ),
    breakLanes(10).then(() => ({ status: 200 })),
  ]);
  expect(new Set(said.map(({ status }) => status))).toEqual(new Set([200]));
  expect(
    await table.world.rows(
      'SELECT count(*)::int AS logged, count(DISTINCT (answer_set_id, group_id))::int AS apart FROM answer_log WHERE answer_set_id = ANY($1)',
      [sets.map(({ id }) => id)],
    ),
  ).toEqual([{ logged: people * 3, apart: people * 3 }]);
});

test.each([
  ['the set', 'SELECT 1 FROM answer_sets WHERE id = $1 FOR UPDATE'],
  [
    'the line of the grid',
    `SELECT 1 FROM action_mentees am JOIN answer_sets s ON am.mentee_id = s.user_id AND am.action_id = s.action_id
     WHERE s.id = $1 FOR UPDATE OF am`,
  ],
])('who waits for %s that somebody holds makes nobody else wait', async (_what, hold) => {
  const { world } = table;
  // Each a person's own: their lines of the grid are apart.
  const fresh = async () => {
    table.mentee = null;
    const { id: AnswerSetId, mentee } = await freshSet(table, null);
    const answer = (GroupId: number) =>
      mentee.call('/api/quest/AnswerClosed', { AnswerSetId, GroupId, OptionId: 2, Device: randomUUID(), Number: 1 });
    expect((await answer(1)).status).toBe(200);
    return { AnswerSetId, answer };
  };
  const [held, ...others] = [await fresh(), await fresh(), await fresh(), await fresh()];
  const holder = await world.pool.connect();
  await holder.query('BEGIN');
  expect((await holder.query(hold, [held.AnswerSetId])).rowCount).toBe(1);
  const done: string[] = [];
  const waiting = held.answer(2).then(({ status }) => done.push(`held ${status}`));
  await Promise.all(others.map(({ answer }) => answer(2).then(({ status }) => done.push(`other ${status}`))));
  expect(done).toEqual(['other 200', 'other 200', 'other 200']);
  await holder.query('COMMIT');
  holder.release();
  await waiting;
  expect(done.at(-1)).toBe('held 200');
});
