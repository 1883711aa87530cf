/** What action data said of meetings before there were any becomes meetings, once, and nothing of it is lost. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';

const file = new URL('../../db/migrations/0035_meetings.sql', import.meta.url);

test('day and time of the data become meetings; what would be at once, or is no time, stays with the data', async () => {
  const world = await openWorld({ from: '2026-11-26T10:00:00Z' });
  const mentor = await makeLike(world, 'mentor');
  const told = async (actionId: number, data: object, completed = false) => {
    const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [4, 7] });
    await world.rows(
      `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, public_data, completed) VALUES ($1, $2, 'nobody', now(), $3, $4)`,
      [actionId, mentee.id, data, completed],
    );
    return mentee;
  };
  const at = (date: string, timeHours: unknown = 10, timeMinutes: unknown = 30) => ({ date, timeHours, timeMinutes });
  const [one, same, clash, done] = [
    await told(7, at('2027-01-12')),
    await told(7, at('2027-01-12')),
    await told(7, at('2027-01-12', 11, 0)),
    await told(7, at('2026-01-13', 9, 0), true),
  ];
  const others = [
    await told(7, at('2027-02-31')),
    await told(7, at('2027-03-02', 'δέκα')),
    await told(7, { date: '2027-03-02' }),
    await told(7, { date: '' }),
  ];
  const alone = await makeLike(world, 'mentee');
  await world.rows(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, public_data) VALUES (7, $1, 'nobody', now(), $2)`,
    [alone.id, at('2027-01-14')],
  );
  const block = (await readFile(file, 'utf8')).split('--> statement-breakpoint').at(-1) ?? '';
  await world.pool.query(block);
  await world.pool.query(block);
  const kept = await world.rows<{ mentee: number; at: Date; state: string; meeting: number }>(
    `SELECT p.mentee_id AS mentee, m.starts_at AS at, m.state, m.id AS meeting FROM meetings m
      JOIN meeting_mentees p ON p.meeting_id = m.id WHERE m.mentor_id = $1 ORDER BY 1`,
    [mentor.id],
  );
  expect(kept.map(({ mentee, at: time, state }) => [mentee, time.toISOString(), state])).toEqual([
    [one.id, '2027-01-12T08:30:00.000Z', 'planned'],
    [same.id, '2027-01-12T08:30:00.000Z', 'planned'],
    [done.id, '2026-01-13T07:00:00.000Z', 'held'],
  ]);
  expect(new Set(kept.map(({ meeting }) => meeting)).size).toBe(2);
  const data = await world.rows(
    'SELECT FROM action_mentees WHERE mentee_id = ANY($1) AND action_id = 7 AND public_data IS NOT NULL',
    [[...others, clash, alone].map(({ id }) => id)],
  );
  expect(data).toHaveLength(6);
});
