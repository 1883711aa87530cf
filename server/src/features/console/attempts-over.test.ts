/** When the log of an attempt goes: it ended, marked or not, or nobody touched it for as long; nothing waits for a decision. */
import { endOf, type SetStatus } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { beginAttempt, count, Device, night, passYears } from './testing/nights.ts';

/** More than the test takes on any machine. */
const hour = 3_600_000;

/** Attempts in every standing, whose end by the contract, or whose making, lies an hour before and behind the cut. */
const standings = (cut: number) =>
  (['OK', 'Paused', 'Finished', 'Expired'] satisfies SetStatus[]).flatMap((status) =>
    [null, 600].flatMap((duration) =>
      [false, true].flatMap((begun) =>
        [-hour, hour].flatMap((off) =>
          [-hour, hour].map((madeOff) => ({
            status,
            duration,
            extra: 120,
            pausedSeconds: 60,
            timeStarted: begun ? cut + off - 780_000 : null,
            pausedAt: status === 'Paused' ? cut + off : null,
            finishedAt: status === 'Finished' ? cut + off : null,
            madeAt: cut - 10 * hour + madeOff * 12,
          })),
        ),
      ),
    ),
  );

/** Keep these attempts of somebody with an answer in the log of each; answers their ids. */
const keepAttempts = async (world: World, all: ReturnType<typeof standings>): Promise<number[]> => {
  const mentee = await makeMentee(world);
  const at = (one: number | null) => (one === null ? null : new Date(one));
  const ids: number[] = [];
  for (const one of all) {
    const [row] = await world.rows<{ id: number }>(
      `WITH made AS (
          INSERT INTO answer_sets (version_id, project_id, user_id, status, duration, extra, paused_seconds, time_started, paused_at,
            finished_at, created_at)
          VALUES ((SELECT min(id) FROM questionnaire_versions), 1, $1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id)
        INSERT INTO answer_log (answer_set_id, device, number, group_id, option_ids, text)
        SELECT id, gen_random_uuid(), 1, 1, '{}', '' FROM made RETURNING answer_set_id AS id`,
      [
        mentee.id,
        one.status,
        one.duration,
        one.extra,
        one.pausedSeconds,
        at(one.timeStarted),
        at(one.pausedAt),
        at(one.finishedAt),
        at(one.madeAt),
      ],
    );
    ids.push(row?.id ?? 0);
  }
  return ids;
};

test('an attempt ends in the database as by the rules of time; one without an end is as old as what was last done in it', async () => {
  const world = await openWorld();
  const cut = Date.now() - 730 * 86_400_000;
  const all = standings(cut);
  const ids = await keepAttempts(world, all);
  await night(world);
  const kept = new Set(
    (await world.rows<{ id: number }>('SELECT answer_set_id AS id FROM answer_log')).map(({ id }) => id),
  );
  const told = all.map((one, at) => {
    const end = one.status === 'Finished' ? one.finishedAt : endOf(one);
    return { ...one, kept: kept.has(ids[at] ?? 0), wanted: (end ?? one.madeAt) >= cut };
  });
  expect(told.filter((one) => one.kept !== one.wanted)).toEqual([]);
  // Both happen, with an end and without.
  expect([told.some((one) => one.kept), told.some((one) => !one.kept)]).toEqual([true, true]);
});

test('a time that ran out while nobody looked is an end; a late answer waits for its decision', async () => {
  const world = await openWorld();
  const { mentee, set, asked, answer, logged, begun } = await beginAttempt(world, 600);
  await answer(1);
  passYears(world, 1);
  await night(world);
  expect([await logged(), await begun()], 'its two years are not over').toEqual([1, 1]);
  passYears(world, 2);
  await world.rows('UPDATE answers SET late = true WHERE answer_set_id = $1', [set]);
  await night(world);
  expect(await logged(), 'it waits for a decision').toBe(1);
  await world.rows('UPDATE answers SET late = false WHERE answer_set_id = $1', [set]);
  expect((await night(world, { KEEP_DAYS: 'answerLog=never attemptEvents=never' }))['answerLog']).toBeUndefined();
  expect([await logged(), await begun()], 'the rule says never').toEqual([1, 1]);
  await night(world);
  expect([await logged(), await begun()]).toEqual([0, 0]);
  expect(await world.rows('SELECT status FROM answer_sets WHERE id = $1', [set]), 'nobody marked it').toEqual([
    { status: 'OK' },
  ]);
  // What comes in twice after that is no new answer: the attempt is over.
  expect((await mentee.call('/api/quest/AnswerClosed', asked(1, 2))).problem?.code).toBe('EXPIRED');
});

test('an attempt that was opened long ago and begun lately keeps its log when its time runs out', async () => {
  const world = await openWorld();
  const { set, answer, logged } = await beginAttempt(world, 600);
  await answer(1);
  await world.rows(`UPDATE answer_sets SET created_at = created_at - interval '3 years' WHERE id = $1`, [set]);
  passYears(world, 1);
  await night(world);
  expect(await logged()).toBe(1);
});

test('without a limit of time an attempt is touched as long as somebody answers, pauses or decides', async () => {
  const world = await openWorld();
  const [answered, paused] = [await beginAttempt(world), await beginAttempt(world, 600)];
  await answered.answer(1);
  await paused.answer(1);
  await paused.mentee.done('/api/quest/pause', { AnswerSetId: paused.set });
  passYears(world, 1.5);
  await answered.answer(2, 3);
  await paused.mentee.done('/api/quest/continue', { AnswerSetId: paused.set });
  await paused.mentee.done('/api/quest/pause', { AnswerSetId: paused.set });
  passYears(world, 1.5);
  await night(world);
  expect([await answered.logged(), await paused.logged()]).toEqual([2, 1]);
  passYears(world, 1.5);
  await night(world);
  expect([await answered.logged(), await paused.logged()]).toEqual([0, 0]);
});

test('whoever comes back to an attempt that was given up finds the answers, and goes on', async () => {
  const world = await openWorld();
  const { set, answer, logged } = await beginAttempt(world);
  const given = [1, 2].map((minutes) => new Date(world.now() + minutes * hour).toISOString());
  world.passTime(5 * hour);
  await answer(1, 2, given[0]);
  await answer(2, 3, given[1]);
  passYears(world, 3);
  await night(world);
  const standing = () =>
    world.rows('SELECT group_id AS "group", option_ids AS options FROM answers WHERE answer_set_id = $1', [set]);
  expect([await logged(), await standing()]).toEqual([0, [{ group: 1, options: [3] }]]);
  // One that came before, with its reply lost on the way, is older than the one that counts.
  await answer(1, 2, given[0]);
  expect(await standing()).toEqual([{ group: 1, options: [3] }]);
  await answer(3, 4);
  expect([await logged(), await standing()]).toEqual([2, [{ group: 1, options: [4] }]]);
  expect(await count(world, `answer_log WHERE answer_set_id = ${set} AND device = '${Device}'`)).toBe(2);
});
