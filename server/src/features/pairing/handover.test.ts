/** A mentor's mentees handed over: told before, done once, with a letter to each; what mentors take on; proposals. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();

const linksTo = (world: World, mentorIds: number[]) =>
  world.rows<{ mentee: number; action: number | null; mentor: number }>(
    `SELECT mentee_id AS mentee, action_id AS action, mentor_id AS mentor FROM mentor_links
      WHERE mentor_id = ANY($1) ORDER BY mentee_id, action_id`,
    [mentorIds],
  );

/** A mentor with so many mentees, and other mentors with nobody. */
const caseload = async (mentees: number, others = 1) => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const from = await makeLike(world, 'mentor');
  const to: Made[] = [];
  for (let count = 0; count < others; count += 1) to.push(await makeLike(world, 'mentor'));
  const people: Made[] = [];
  for (let count = 0; count < mentees; count += 1) people.push(await makeMentee(world, { mentor: from.username }));
  const ask = (more: object = {}) => ({
    ProjectId,
    FromId: from.id,
    ToIds: to.map(({ id }) => id),
    Actions: false,
    DryRun: false,
    ...more,
  });
  const setCapacity = (UserId: number, Capacity: number | null) =>
    coordinator.done('/api/user/SetCapacity', { ProjectId, UserId, Capacity });
  return { world, coordinator, from, to, people, ask, setCapacity };
};

test('a caseload goes to one mentor: told first, then done, noted in the audit, and nothing is left for a second time', async () => {
  const { world, coordinator, from, to, people, ask } = await caseload(2);
  const [a, b] = people;
  const [taker] = to;
  const ActionIds = [4];
  await coordinator.done('/api/user/SetActionMentorOne', {
    ProjectId,
    MenteeId: a?.id ?? 0,
    ActionIds,
    MentorId: from.id,
  });
  const told = await coordinator.done('/api/user/HandOver', ask({ DryRun: true }));
  expect(told).toMatchObject({
    Changed: 2,
    Moves: [
      { Id: a?.id, To: taker?.id, Project: true, Actions: 0 },
      { Id: b?.id, To: taker?.id, Project: true, Actions: 0 },
    ],
    To: [{ Id: taker?.id, Caseload: 2, Capacity: null, Gets: 2, Beyond: 0 }],
    Stays: [],
    ActionsStay: 1,
    Left: 0,
    Letters: 2,
  });
  expect(await linksTo(world, [taker?.id ?? 0])).toEqual([]);
  expect(await coordinator.done('/api/user/HandOver', ask())).toEqual(told);
  expect(await linksTo(world, [from.id, taker?.id ?? 0])).toEqual([
    { mentee: a?.id, action: 4, mentor: from.id },
    { mentee: a?.id, action: null, mentor: taker?.id },
    { mentee: b?.id, action: null, mentor: taker?.id },
  ]);
  const noted = await world.rows(
    `SELECT subject_id AS mentee, details FROM audit WHERE call = 'pairing.handOver' AND subject_id = ANY($1)
      ORDER BY subject_id`,
    [people.map(({ id }) => id)],
  );
  expect(noted).toEqual(
    people.map(({ id }) => ({ mentee: id, details: { action: null, before: from.id, after: taker?.id } })),
  );
  expect(await coordinator.done('/api/user/HandOver', ask())).toMatchObject({ Changed: 0, Moves: [], Letters: 0 });
  // With the links of actions the rest goes to the same mentor, and is told so.
  expect(await coordinator.done('/api/user/HandOver', ask({ Actions: true }))).toMatchObject({
    Changed: 1,
    Moves: [{ Id: a?.id, Project: false, Actions: 1 }],
    To: [{ Caseload: 2, Gets: 1 }],
    ActionsStay: 0,
  });
  // Undone by handing back.
  const back = { FromId: taker?.id, ToIds: [from.id], Actions: true };
  expect(await coordinator.done('/api/user/HandOver', ask(back))).toMatchObject({ Changed: 3 });
  expect(await linksTo(world, [taker?.id ?? 0])).toEqual([]);
});

test('each mentee who takes part gets one letter in the own language; who left stays and is told with the reason', async () => {
  const { world, coordinator, to, people, ask } = await caseload(4);
  const [greek, english, suspended, left] = people.map(({ id }) => id);
  await world.rows(`UPDATE users SET language = 'en' WHERE id = $1`, [english]);
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [suspended]);
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [left]);
  await world.rows('UPDATE users SET fields = fields || $2 WHERE id = $1', [
    to[0]?.id,
    { first_name: 'Άννα', last_name: 'Ζερβού' },
  ]);
  expect(await coordinator.done('/api/user/HandOver', ask())).toMatchObject({
    Changed: 3,
    To: [{ Gets: 3, Caseload: 2 }],
    Stays: [{ Id: left, Why: 'left' }],
    StaysAll: 1,
    Letters: 2,
  });
  const letters = await world.rows<{ user_id: number; subject: string; template: string; language: string }>(
    'SELECT user_id, subject, template, language FROM mails WHERE user_id = ANY($1) ORDER BY user_id',
    [people.map(({ id }) => id)],
  );
  expect(letters).toEqual([
    { user_id: greek, subject: 'Νέος σύμβουλος: Άννα Ζερβού', template: 'mentorChanged', language: 'el' },
    { user_id: english, subject: 'Your new mentor: Άννα Ζερβού', template: 'mentorChanged', language: 'en' },
  ]);
});

test('over several it is spread by the room they have; what is beyond is told and done', async () => {
  const { world, coordinator, to, people, ask, setCapacity } = await caseload(5, 2);
  const [small, large] = to.map(({ id }) => id);
  await setCapacity(small ?? 0, 1);
  await setCapacity(large ?? 0, 2);
  const done = await coordinator.done('/api/user/HandOver', ask());
  expect(done.To.map(({ Id, Gets, Capacity, Beyond }) => [Id, Gets, Capacity, Beyond])).toEqual([
    [small, 3, 1, 2],
    [large, 2, 2, 0],
  ]);
  expect(await linksTo(world, [small ?? 0, large ?? 0])).toHaveLength(people.length);
});

test('nobody becomes a mentor of themselves: another one takes them, or they stay', async () => {
  const { world, coordinator, to, people, ask } = await caseload(2, 2);
  const both = to[0]?.id ?? 0;
  const from = ask().FromId;
  await world.rows(`UPDATE memberships SET roles = '{Mentor,Mentee}' WHERE user_id = $1`, [both]);
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id) VALUES (1, $1, $2)', [both, from]);
  expect(await coordinator.done('/api/user/HandOver', ask({ ToIds: [both] }))).toMatchObject({
    Changed: 2,
    Stays: [{ Id: both, Why: 'themselves' }],
  });
  expect(await coordinator.done('/api/user/HandOver', ask())).toMatchObject({
    Changed: 1,
    Moves: [{ Id: both, To: to[1]?.id }],
  });
  expect(await world.rows('SELECT 1 FROM mentor_links WHERE mentee_id = mentor_id')).toEqual([]);
  expect(people).toHaveLength(2);
});

test('who hands over does not move the own link', async () => {
  const { world, people, ask } = await caseload(2);
  const [staff] = people;
  await world.rows(`UPDATE memberships SET roles = '{Coordinator,Mentee}' WHERE user_id = $1`, [staff?.id]);
  expect(await staff?.done('/api/user/HandOver', ask())).toMatchObject({
    Changed: 1,
    Stays: [{ Id: staff?.id, Why: 'oneself' }],
  });
});

test('mentors who are foreign, not active, none, or the one who hands over are told at their place; nothing is moved', async () => {
  const { world, coordinator, from, to, people, ask } = await caseload(1, 2);
  const [good, suspended] = to.map(({ id }) => id);
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [suspended]);
  const ToIds = [good, suspended, people[0]?.id, from.id, 2_000_000_000];
  const { problem } = await coordinator.call('/api/user/HandOver', ask({ ToIds }));
  expect([problem?.code, problem?.fields]).toEqual([
    'BAD_INPUT',
    { 'ToIds.1': 'NOT_FOUND', 'ToIds.2': 'NOT_FOUND', 'ToIds.3': 'BAD_INPUT', 'ToIds.4': 'NOT_FOUND' },
  ]);
  expect((await coordinator.call('/api/user/HandOver', ask({ ToIds: [] }))).problem?.fields).toHaveProperty('ToIds');
  expect(await linksTo(world, [from.id])).toHaveLength(1);
});

test('of twenty who hand over at once one moves the mentees, and each gets one letter', async () => {
  const { world, coordinator, people, ask } = await caseload(3);
  const all = await Promise.all(Array.from({ length: 20 }, () => coordinator.done('/api/user/HandOver', ask())));
  expect(all.map(({ Changed }) => Changed).toSorted((a, b) => b - a)).toEqual([
    3,
    ...Array.from({ length: 19 }, () => 0),
  ]);
  const letters = await world.rows('SELECT 1 FROM mails WHERE user_id = ANY($1)', [people.map(({ id }) => id)]);
  expect(letters).toHaveLength(3);
});

test('a mentor’s capacity is shown with the caseload; linking beyond it is told before and counted, never refused', async () => {
  const { world, coordinator, to, people, setCapacity } = await caseload(3);
  const MentorId = to[0]?.id ?? 0;
  const UserIds = people.map(({ id }) => id);
  const many = { ProjectId, UserIds, MentorId };
  await Promise.all(Array.from({ length: 20 }, () => setCapacity(MentorId, 2)));
  expect(await coordinator.done('/api/user/LinkPreview', { ...many, ActionIds: null })).toMatchObject({
    Capacity: 2,
    Beyond: 1,
  });
  expect(await coordinator.done('/api/user/LinkPreview', { ...many, ActionIds: [4] })).toMatchObject({ Beyond: 0 });
  expect(await coordinator.done('/api/user/setDefaultMentor', many)).toEqual({ Changed: 3, Beyond: 1 });
  // What is so already is not beyond anything.
  expect(await coordinator.done('/api/user/LinkPreview', { ...many, ActionIds: null })).toMatchObject({ Beyond: 0 });
  expect(await coordinator.done('/api/user/setDefaultMentor', many)).toEqual({ Changed: 0 });
  const line = async () =>
    (await coordinator.done('/api/User/GetMentors', { ProjectId, Search: to[0]?.username ?? '' })).list[0];
  expect(await line()).toMatchObject({ Caseload: 3, Capacity: 2 });
  await setCapacity(MentorId, null);
  expect(await line()).toMatchObject({ Caseload: 3, Capacity: null });
  // What was said twice is noted once.
  const noted = await world.rows(
    `SELECT details FROM audit WHERE subject = 'mentorCapacity' AND subject_id = $1 ORDER BY at`,
    [MentorId],
  );
  expect(noted).toEqual([{ details: { before: null, after: 2 } }, { details: { before: 2, after: null } }]);
});

test('only a mentor of the project has a capacity, and none below nothing', async () => {
  const { coordinator, to, people } = await caseload(1);
  const set = (UserId: number, Capacity: number) =>
    coordinator.call('/api/user/SetCapacity', { ProjectId, UserId, Capacity });
  expect((await set(people[0]?.id ?? 0, 5)).problem?.code).toBe('NOT_FOUND');
  for (const odd of [-1, 1.5, 10_001])
    expect((await set(to[0]?.id ?? 0, odd)).problem?.fields).toHaveProperty('Capacity');
});

test('mentors are proposed with reasons, and nothing is linked', async () => {
  const { world, coordinator, from, to, people, setCapacity } = await caseload(2, 1);
  const near = to[0]?.id ?? 0;
  const MenteeIds = people.map(({ id }) => id).toReversed();
  await setCapacity(near, 5);
  await world.rows(`UPDATE users SET fields = fields || '{"municipality":"9999"}' WHERE id = ANY($1)`, [
    [near, ...MenteeIds],
  ]);
  await world.rows(`UPDATE users SET fields = fields || '{"mentor_type":"rare"}' WHERE id = $1`, [near]);
  const before = await linksTo(world, [from.id]);
  const ask = { ProjectId, MenteeIds, Type: 'rare' };
  const found = await coordinator.done('/api/user/ProposeMentors', ask);
  expect(found.map(({ Id }) => Id)).toEqual(MenteeIds);
  expect(found[0]?.Mentors).toHaveLength(3);
  expect(found[0]?.Mentors[0]).toMatchObject({ Id: near, Capacity: 5, Caseload: 0 });
  expect(found[0]?.Mentors[0]?.Reasons.slice(0, 3)).toEqual(['type', 'municipality', 'room']);
  expect(found[0]?.Mentors.some(({ Id }) => Id === from.id)).toBe(false);
  expect(await coordinator.done('/api/user/ProposeMentors', ask)).toEqual(found);
  expect(await linksTo(world, [from.id])).toEqual(before);
  const tooMany = { ...ask, MenteeIds: Array.from({ length: 201 }, (_, place) => place + 1) };
  expect((await coordinator.call('/api/user/ProposeMentors', tooMany)).problem?.fields).toHaveProperty('MenteeIds');
});
