/** What is near comes first: in a calendar that cannot have all, in what is offered to who moves, in reminders of a group. */
import { expect, test } from 'vitest';
import { silentChannel } from '../../platform/live/live-channel.ts';
import type { Services } from '../../platform/context.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { openWorld, sharedWorld } from '../../testing/world.ts';
import { remindOfMeetings } from './reminding.ts';

const ProjectId = 1;
const ActionId = 4;
const shared = sharedWorld();

test('a calendar that cannot have all has what is ahead, and of what is behind the latest', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  await world.rows(
    `WITH made AS (INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
        SELECT 1, $1, $2, t, t + interval '45 minutes', now(), now()
        FROM generate_series(1, 1100) n, LATERAL (SELECT date_trunc('hour', now()) - (n + 1) * interval '1 hour' AS t) x
        RETURNING id, starts_at, ends_at)
      INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at) SELECT id, $3, starts_at, ends_at FROM made`,
    [ActionId, mentor.id, mentee.id],
  );
  const soon = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const when = { Date: soon, TimeHours: 10, TimeMinutes: 0 };
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...when });
  const { Address } = await mentor.done('/api/calendar/Make', {});
  const { body } = await world.app.inject({ method: 'GET', url: new URL(Address).pathname });
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1000);
  expect(body).toContain(soon.replaceAll('-', ''));
  const kept = await world.rows<{ uid: string }>(
    'SELECT uid FROM meetings WHERE mentor_id = $1 ORDER BY starts_at DESC LIMIT 1000',
    [mentor.id],
  );
  expect(kept.filter(({ uid }) => !body.includes(uid))).toEqual([]);
});

test('who moves a meeting of their own is offered what may be taken, but for staying; a group’s time stays taken', async () => {
  const world = await openWorld();
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{Config}', settings->'Config' || '{"Meetings": {"Book": true}}') WHERE id = 1`,
  );
  const mentor = await makeLike(world, 'mentor');
  const made = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const [one, two] = [await made(), await made()];
  const Weekly = [{ Weekday: 1 as const, From: 540, Until: 720 }];
  const Offered = { Weekly, Days: [], OnHolidays: true, LeadHours: 0, BufferMinutes: 30, MostPerDay: 1 };
  await mentor.done('/api/meetings/SetTimes', { ProjectId, Offered, Version: 0 });
  const booked = await one.done('/api/meetings/Book', { ActionId, Time: '2027-01-11T07:00:00Z' });
  const slots = async (who: Made) =>
    (await who.done('/api/meetings/Slots', { ActionId, From: '2027-01-11', Until: '2027-01-11' })).list;
  const offered = await slots(one);
  expect(offered).toContain('2027-01-11T07:45:00.000Z');
  expect(offered).not.toContain('2027-01-11T07:00:00.000Z');
  expect(await slots(two)).toEqual([]);
  for (const [place, Time] of offered.entries()) {
    const moved = await one.done('/api/meetings/Rebook', { Id: booked.Id, Sequence: place, Time });
    expect(moved.Sequence).toBe(place + 1);
  }
  await world.rows(
    `INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at)
      SELECT id, $2, starts_at, ends_at FROM meetings WHERE id = $1`,
    [booked.Id, two.id],
  );
  expect(await slots(one)).toEqual([]);
});

test('of a group its mentor is reminded once, by the action; the mentees each', async () => {
  const world = await openWorld();
  await world.rows(`UPDATE actions SET data = data || '{"Together": true}' WHERE id = $1`, [ActionId]);
  const mentor = await makeLike(world, 'mentor');
  const list: Made[] = [];
  for (let n = 0; n < 3; n += 1) list.push(await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] }));
  const when = { Date: '2027-01-12', TimeHours: 10, TimeMinutes: 0 };
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: list.map(({ id }) => id), ...when });
  const services: Pick<Services, 'clock' | 'live'> = {
    clock: () => new Date('2027-01-11T08:00:00Z'),
    live: silentChannel,
  };
  await remindOfMeetings(world.pool, services as Services);
  const told = async (who: Made, kind: string) =>
    (await who.done('/api/notify/List', { ProjectId })).list.filter(({ Kind }) => Kind === kind);
  expect(await told(mentor, 'meetingAhead')).toMatchObject([
    { Person: null, Action: { Id: ActionId }, Times: 1, Moment: '2027-01-12T08:00:00.000Z' },
  ]);
  for (const mentee of list) expect(await told(mentee, 'meetingSoon')).toHaveLength(1);
});
