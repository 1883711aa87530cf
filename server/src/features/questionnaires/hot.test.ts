/**
 * An answer that takes the place of another, and its set, stay on their pages (heap-only updates): nothing that changes
 * with an answer is in an index. An index on such a column would have every answer write to it, and to all others.
 */
import { expect, test } from 'vitest';
import { makeAction, mixed } from './testing/making.ts';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
const answers = 400;
const tables = ['answers', 'answer_sets'];

/** Updates of the tables so far, and how many of them stayed on their page, as the statistics have them by now. */
const updatesOf = async () =>
  shared().rows<{ table: string; all: number; hot: number }>(
    `SELECT relname AS table, n_tup_upd::int AS all, n_tup_hot_upd::int AS hot FROM pg_stat_user_tables
      WHERE relname = ANY($1) ORDER BY relname`,
    [tables],
  );

test('ninety-five in a hundred updates of answers and of their sets stay on their pages', async () => {
  const world = shared();
  const ActionId = await makeAction(world, mixed);
  const mentee = await makeMentee(world);
  const { AnswerSetID: AnswerSetId } = await mentee.done('/api/quest/getByAction', { ActionId });
  await mentee.done('/api/quest/StartTime', { AnswerSetId });
  const before = new Map((await updatesOf()).map(({ table, all, hot }) => [table, { all, hot }]));
  // Given and taken back in turn, so that the set's count moves too.
  for (let given = 0; given < answers; given += 1)
    await mentee.done('/api/quest/AnswerClosed', { AnswerSetId, GroupId: 1, OptionId: given % 2 === 0 ? 1 : null });
  // Connections tell what they did with their end; those that write answers are opened again when they are needed.
  await world.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const sinceThen = async () =>
    (await updatesOf()).map(({ table, all, hot }) => {
      const was = before.get(table) ?? { all: 0, hot: 0 };
      return { table, all: all - was.all, hot: hot - was.hot };
    });
  await expect.poll(async () => (await sinceThen()).every(({ all }) => all >= answers - 1)).toBe(true);
  for (const { table, all, hot } of await sinceThen())
    expect(hot / all, `${table}: ${hot} of ${all} stayed`).toBeGreaterThanOrEqual(0.95);
});
