/** Schedules with very much behind them: what is ahead is always there. */
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { maxReadMeetings } from './agenda.store.ts';

const ProjectId = 1;
const ActionId = 7;
const shared = sharedWorld();

test('of days that lie behind a schedule tells the last, of those from today on the first, each with its word of more', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const fill = (from: string, count: number) =>
    world.rows(
      `WITH made AS (
        INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
          SELECT 1, $1, $2, t, t + interval '15 minutes', now(), now()
          FROM generate_series(0, $5::int - 1) n, LATERAL (SELECT $4::timestamptz + n * interval '20 minutes') AS at(t)
          RETURNING id, starts_at, ends_at
      ) INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at) SELECT id, $3, starts_at, ends_at FROM made`,
      [ActionId, mentor.id, mentee.id, from, count],
    );
  const today = dayInAthens(Date.now());
  const [first, next] = [daysLater(today, -40), daysLater(today, 1)];
  await fill(`${first}T10:00:00Z`, maxReadMeetings + 2);
  await fill(`${next}T10:00:00Z`, maxReadMeetings + 3);
  const at = (day: string, place: number) =>
    new Date(Date.parse(`${day}T10:00:00Z`) + place * 20 * 60_000).toISOString();
  for (const path of ['/api/user/Schedule', '/api/user/Schedule2'] as const) {
    const ends = async (days: object) => {
      const { list, More } = await mentor.done(path, { ProjectId, ActionId, ...days });
      return [list.length, list[0]?.Time, list.at(-1)?.Time, More];
    };
    const lastDay = daysLater(today, -1);
    expect(await ends({ Until: lastDay })).toEqual([
      maxReadMeetings,
      at(first, 2),
      at(first, maxReadMeetings + 1),
      true,
    ]);
    expect(await ends({ From: today })).toEqual([maxReadMeetings, at(next, 0), at(next, maxReadMeetings - 1), true]);
    const few = { From: daysLater(first, 5), Until: lastDay };
    expect((await ends(few)).slice(2)).toEqual([at(first, maxReadMeetings + 1), false]);
  }
});
