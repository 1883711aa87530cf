/** What becomes of planned meetings is told to who links: before it is done, and afterwards. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 4;
const at = (Date: string, TimeHours: number) => ({ Date, TimeHours, TimeMinutes: 0 });
const shared = sharedWorld();

/** A mentor with mentees and a meeting with each, another mentor who is elsewhere during the first one, and who links. */
const open = async (mentees = 2) => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const [from, to] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const busy = await makeMentee(world, { mentor: to.username, untouched: [ActionId] });
  await to.done('/api/meetings/Make', { ActionId, MenteeIds: [busy.id], ...at('2027-02-09', 10) });
  const people: Made[] = [];
  const meetings: number[] = [];
  for (let count = 0; count < mentees; count += 1) {
    const one = await makeMentee(world, { mentor: from.username, untouched: [ActionId] });
    people.push(one);
    const { Meetings } = await from.done('/api/meetings/Make', {
      ActionId,
      MenteeIds: [one.id],
      ...at('2027-02-09', 10 + count),
    });
    meetings.push(Meetings[0]?.Id ?? 0);
  }
  return { world, coordinator, from, to, people, meetings };
};

test('linking tells which meetings go along and which are off, before and afterwards, and nothing happens before', async () => {
  const { world, coordinator, from, to, people, meetings } = await open();
  const UserIds = people.map(({ id }) => id);
  const many = { ProjectId, UserIds, MentorId: to.id };
  const { Meetings: told } = await coordinator.done('/api/user/LinkPreview', { ...many, ActionIds: null });
  expect(told).toMatchObject({
    Moved: 1,
    Cancelled: 1,
    Left: 0,
    list: [
      { Id: meetings[0], Start: '2027-02-09T08:00:00.000Z', What: 'cancelled', Why: 'clash' },
      { Id: meetings[1], Start: '2027-02-09T09:00:00.000Z', What: 'moved', Why: null },
    ],
  });
  const stands = await world.rows('SELECT 1 FROM meetings WHERE id = ANY($1) AND mentor_id = $2 AND stands', [
    meetings,
    from.id,
  ]);
  expect(stands).toHaveLength(2);
  expect(await coordinator.done('/api/user/setDefaultMentor', many)).toMatchObject({ Changed: 2, Meetings: told });
  // What is so already changes nothing.
  expect(await coordinator.done('/api/user/LinkPreview', { ...many, ActionIds: null })).not.toHaveProperty('Meetings');
});

test('a hand-over tells the same, and gives each mentor’s meetings to whom its mentees go', async () => {
  const { world, coordinator, from, to, people, meetings } = await open();
  const free = await makeLike(world, 'mentor');
  const ask = { ProjectId, FromId: from.id, ToIds: [to.id, free.id], Actions: false };
  const told = await coordinator.done('/api/user/HandOver', { ...ask, DryRun: true });
  const toOf = (id: number | undefined) => told.Moves.find(({ Id }) => Id === id)?.To;
  const first = toOf(people[0]?.id) === to.id ? 'cancelled' : 'moved';
  expect(told.Meetings?.list).toMatchObject([
    { Id: meetings[0], What: first },
    { Id: meetings[1], What: 'moved' },
  ]);
  const done = await coordinator.done('/api/user/HandOver', { ...ask, DryRun: false });
  expect(done.Meetings).toEqual(told.Meetings);
  const held = await world.rows('SELECT mentor_id AS "mentorId" FROM meetings WHERE id = $1', [meetings[1]]);
  expect(held).toEqual([{ mentorId: toOf(people[1]?.id) }]);
});

test('taking the mentors of an action away tells what falls back to the project’s mentor, or is off', async () => {
  const { world, coordinator, from, to, people, meetings } = await open();
  const UserIds = people.map(({ id }) => id);
  await world.rows('UPDATE mentor_links SET mentor_id = $1 WHERE mentee_id = $2', [to.id, UserIds[0]]);
  await world.rows('DELETE FROM mentor_links WHERE mentee_id = $1', [UserIds[1]]);
  await world.rows(
    `INSERT INTO mentor_links (project_id, mentee_id, action_id, mentor_id)
      SELECT 1, id, $2, $3 FROM unnest($1::int[]) AS id`,
    [UserIds, ActionId, from.id],
  );
  const many = { ProjectId, UserIds, ActionIds: [ActionId] };
  const { Meetings } = await coordinator.done('/api/user/LinkPreview', { ...many, MentorId: null });
  expect(Meetings).toMatchObject({
    Cancelled: 2,
    list: [
      { Id: meetings[0], Why: 'clash' },
      { Id: meetings[1], Why: 'nobody', To: null },
    ],
  });
  expect(await coordinator.done('/api/user/ResetActionMentor', many)).toEqual({ Changed: 2, Meetings });
  const whole = { ProjectId, UserIds, ActionIds: null, MentorId: null };
  expect((await coordinator.call('/api/user/LinkPreview', whole)).problem?.fields).toHaveProperty('ActionIds');
});

test('of an action that is hidden from who links a meeting is counted, and not named', async () => {
  const { world, coordinator, to, people } = await open(1);
  const { flags } = (await world.rows<{ flags: number }>('SELECT flags FROM actions WHERE id = $1', [ActionId]))[0] ?? {
    flags: 0,
  };
  await world.rows('UPDATE actions SET flags = flags & ~$2::int WHERE id = $1', [ActionId, actionFlags.Published]);
  try {
    const many = { ProjectId, UserIds: people.map(({ id }) => id), MentorId: to.id, ActionIds: null };
    const { Meetings } = await coordinator.done('/api/user/LinkPreview', many);
    expect(Meetings).toMatchObject({ Cancelled: 1, list: [] });
  } finally {
    await world.rows('UPDATE actions SET flags = $2 WHERE id = $1', [ActionId, flags]);
  }
});
