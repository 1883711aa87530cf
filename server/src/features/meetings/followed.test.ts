/** What becomes of planned meetings is told to who links: before it is done, and afterwards. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { statementsDuring } from '../../testing/recorded-statements.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 4;
const at = (Date: string, TimeHours: number) => ({ Date, TimeHours, TimeMinutes: 0 });
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

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
});

test('taking the project’s mentor away tells which meetings are off, and takes them off', async () => {
  const { world, coordinator, people, meetings } = await open();
  const many = { ProjectId, UserIds: people.map(({ id }) => id) };
  const { Meetings } = await coordinator.done('/api/user/LinkPreview', { ...many, ActionIds: null, MentorId: null });
  expect(Meetings).toMatchObject({
    Cancelled: 2,
    list: [
      { Id: meetings[0], Why: 'nobody', To: null },
      { Id: meetings[1], Why: 'nobody', To: null },
    ],
  });
  const stale = await coordinator.call('/api/user/ResetDefaultMentor', { ...many, Version: 'other' });
  expect(stale.problem?.code).toBe('PREVIEW_CHANGED');
  expect(await coordinator.done('/api/user/ResetDefaultMentor', { ...many, Version: Meetings?.Version })).toEqual({
    Changed: 2,
    Meetings,
  });
  const states = await world.rows('SELECT DISTINCT state FROM meetings WHERE id = ANY($1)', [meetings]);
  expect(states).toEqual([{ state: 'cancelled' }]);
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

test('what would become of meetings otherwise than it was told is not done: links, meetings and mails stay as they were', async () => {
  const { world, coordinator, from, to, people, meetings } = await open();
  const free = await makeLike(world, 'mentor');
  const UserIds = people.map(({ id }) => id);
  const many = { ProjectId, UserIds, MentorId: free.id };
  const linksOf = () => world.rows('SELECT mentor_id AS id FROM mentor_links WHERE mentee_id = ANY($1)', [UserIds]);
  const holders = () => world.rows('SELECT mentor_id AS id FROM meetings WHERE id = ANY($1)', [meetings]);
  const handing = { ProjectId, FromId: from.id, ToIds: [free.id], Actions: true };
  const handOver = (Version: string | null) =>
    coordinator.call('/api/user/HandOver', { ...handing, DryRun: false, Version });
  const told = await coordinator.done('/api/user/LinkPreview', { ...many, ActionIds: null });
  const handed = await coordinator.done('/api/user/HandOver', { ...handing, DryRun: true });
  expect([told.Meetings?.Moved, handed.Meetings?.Moved]).toEqual([2, 2]);
  // Meanwhile the new mentor is elsewhere at one of these times.
  const busy = await makeMentee(world, { mentor: free.username, untouched: [ActionId] });
  await free.done('/api/meetings/Make', { ActionId, MenteeIds: [busy.id], ...at('2027-02-09', 11) });
  const stale = told.Meetings?.Version ?? '';
  const before = [await linksOf(), await holders()];
  const mails = await world.rows('SELECT count(*) FROM mails', []);
  for (const call of [
    coordinator.call('/api/user/setDefaultMentor', { ...many, Version: stale }),
    coordinator.call('/api/user/SetActionMentor', { ...many, ActionIds: [ActionId], Version: stale }),
    coordinator.call('/api/user/setDefaultMentor', { ...many, Version: '' }),
    handOver(handed.Version),
  ])
    expect((await call).problem?.code).toBe('PREVIEW_CHANGED');
  expect([await linksOf(), await holders()]).toEqual(before);
  expect(await world.rows('SELECT count(*) FROM mails', [])).toEqual(mails);
  // As it is told now it is done; and a hand-over whose mentees are others by now is not.
  const again = await coordinator.done('/api/user/HandOver', { ...handing, DryRun: true });
  expect(again.Meetings).toMatchObject({ Moved: 1, Cancelled: 1 });
  await makeMentee(world, { mentor: from.username, untouched: [ActionId] });
  expect((await handOver(again.Version)).problem?.code).toBe('PREVIEW_CHANGED');
  const { Version } = await coordinator.done('/api/user/HandOver', { ...handing, DryRun: true });
  expect((await handOver(Version)).output?.Meetings).toMatchObject({ Moved: 1, Cancelled: 1 });
  const back = { ProjectId, MenteeId: UserIds[0] ?? 0, MentorId: to.id };
  const { Meetings } = await coordinator.done('/api/user/LinkPreview', {
    ...many,
    UserIds: [back.MenteeId],
    MentorId: to.id,
    ActionIds: null,
  });
  const one = { ...back, Version: Meetings?.Version ?? '' };
  expect((await coordinator.done('/api/user/setDefaultMentorSingle', one)).Changed).toBe(1);
});

test('however many meetings are off, as much is asked of the database; of two about one mentee the mentor is told twice, at once', async () => {
  const linked = async (mentees: number) => {
    const { world, coordinator, from, to, people } = await open(mentees);
    const [one] = people;
    await from.done('/api/meetings/Make', { ActionId, MenteeIds: [one?.id ?? 0], ...at('2027-02-10', 10) });
    // The new mentor is elsewhere on both days.
    await world.rows(
      `INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
        SELECT 1, $1, $2, day + least, day + most, now(), now() FROM unnest('{2027-02-09,2027-02-10}'::date[]) AS day,
          (VALUES (time '08:45', time '15:00'), (time '15:00', time '22:00')) AS hours(least, most)`,
      [7, to.id],
    );
    await world.rows(
      `UPDATE meetings SET starts_at = '2027-02-10 08:00Z'
        WHERE mentor_id = $1 AND starts_at >= '2027-02-10' AND starts_at < '2027-02-10 12:00Z'`,
      [to.id],
    );
    const UserIds = people.map(({ id }) => id);
    let cancelled = 0;
    const asked = await statementsDuring(async () => {
      const done = await coordinator.done('/api/user/setDefaultMentor', { ProjectId, UserIds, MentorId: to.id });
      cancelled = done.Meetings?.Cancelled ?? 0;
    });
    expect(cancelled).toBe(mentees + 1);
    const told = await world.rows<{ aboutId: number; times: number; moment: Date }>(
      `SELECT about_id AS "aboutId", times, moment FROM notices WHERE user_id = $1 AND kind = 'meetingOff' ORDER BY about_id`,
      [from.id],
    );
    expect(told.map(({ aboutId, times }) => [aboutId, times])).toEqual(
      UserIds.map((id) => [id, id === one?.id ? 2 : 1]),
    );
    expect(told.find(({ aboutId }) => aboutId === one?.id)?.moment.toISOString()).toBe('2027-02-10T08:00:00.000Z');
    return asked.length;
  };
  const few = await linked(2);
  expect(few).toBeGreaterThan(9);
  expect(await linked(9)).toBe(few);
});
