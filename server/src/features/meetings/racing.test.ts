/** Mentees who get another mentor while their meetings are made or changed: nobody keeps a meeting who is not their mentor. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { lockPeople } from './meetings.store.ts';

const ProjectId = 1;
const ActionId = 4;
const at = (Date: string, TimeHours: number) => ({ Date, TimeHours, TimeMinutes: 0 });
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

/** A mentor with mentees, two more, and who runs the project. */
const open = async (mentees = 1) => {
  const world = shared();
  const [from, to, third] = [
    await makeLike(world, 'mentor'),
    await makeLike(world, 'mentor'),
    await makeLike(world, 'mentor'),
  ];
  const people: Made[] = [];
  for (let count = 0; count < mentees; count += 1)
    people.push(await makeMentee(world, { mentor: from.username, untouched: [ActionId, 7] }));
  const [one] = people;
  if (!one) throw new Error('a mentee');
  const coordinator = await makeLike(world, 'coordinator');
  const make = async (who: Person, menteeId: number, day: string, hour: number) =>
    (await who.done('/api/meetings/Make', { ActionId, MenteeIds: [menteeId], ...at(day, hour) })).Meetings[0]?.Id ?? 0;
  const link = (MenteeId: number, MentorId: number) =>
    coordinator.call('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId, MentorId });
  const forAction = (MenteeId: number) => ({ ProjectId, MenteeId, ActionIds: [ActionId] });
  /** Hold these people’s meetings until it is let go. */
  const hold = async (ids: readonly number[]) => {
    const client = await world.pool.connect();
    onTestFinished(() => client.release());
    await client.query('BEGIN');
    await lockPeople({ client }, ids);
    return () => client.query('COMMIT');
  };
  /** Once so many wait for somebody. */
  const waiting = (count: number) =>
    vi.waitFor(async () => expect(await lockWaiters(world)).toHaveLength(count), 10_000);
  const holderOf = async (Id: number) =>
    (
      await world.rows<{ mentor_id: number; state: string }>('SELECT mentor_id, state FROM meetings WHERE id = $1', [
        Id,
      ])
    )[0];
  return { world, from, to, third, one, people, coordinator, make, link, forAction, hold, waiting, holderOf };
};

test('of two who give a mentee another mentor at once, the meeting is with the one who is it in the end', async () => {
  const { from, to, third, one, make, link, hold, waiting, holderOf } = await open();
  const Id = await make(from, one.id, '2027-04-06', 10);
  const letGo = await hold([from.id]);
  const first = link(one.id, to.id);
  await waiting(1);
  const second = link(one.id, third.id);
  await waiting(2);
  await letGo();
  expect([(await first).problem, (await second).problem]).toEqual([undefined, undefined]);
  expect(await holderOf(Id)).toEqual({ mentor_id: third.id, state: 'planned' });
});

test('a mentor for an action who is taken away at the moment of being set has none of its meetings', async () => {
  const { from, to, one, coordinator, make, forAction, hold, waiting, holderOf } = await open();
  const Id = await make(from, one.id, '2027-04-06', 10);
  const letGo = await hold([from.id]);
  const set = coordinator.call('/api/user/SetActionMentorOne', { ...forAction(one.id), MentorId: to.id });
  await waiting(1);
  const reset = coordinator.call('/api/user/ResetActionMentorOne', forAction(one.id));
  await waiting(2);
  await letGo();
  expect([(await set).problem, (await reset).problem]).toEqual([undefined, undefined]);
  expect(await holderOf(Id)).toEqual({ mentor_id: from.id, state: 'planned' });
});

test('day and time that are saved while the mentee gets another mentor are with that one; the former one is refused', async () => {
  const { world, from, to, people, coordinator, hold, waiting } = await open(2);
  const [one, two] = people;
  if (!one || !two) throw new Error('two mentees');
  const letGo = await hold([from.id]);
  const Data = { date: '2027-04-07', timeHours: 10, timeMinutes: 0 };
  const save = (who: Person, MenteeId: number, hour: number) =>
    who.call('/api/mentor/UpdateMenteeActionData', {
      ActionId,
      MenteeId,
      Data: { ...Data, timeHours: hour },
      Version: 0,
    });
  const byStaff = save(coordinator, one.id, 10);
  const byFormer = save(from, two.id, 12);
  await waiting(2);
  await world.rows('UPDATE mentor_links SET mentor_id = $1 WHERE mentee_id = ANY($2)', [to.id, [one.id, two.id]]);
  await letGo();
  expect((await byStaff).problem).toBeUndefined();
  expect((await byFormer).problem?.code).toBe('NOT_FOUND');
  const kept = await world.rows<{ mentor_id: number }>(
    'SELECT mentor_id FROM meetings m JOIN meeting_mentees p ON p.meeting_id = m.id WHERE p.mentee_id = ANY($1)',
    [[one.id, two.id]],
  );
  expect(kept).toEqual([{ mentor_id: to.id }]);
});

test('a meeting that falls back to the project’s mentor waits for who makes another one with them at that time', async () => {
  const { world, from, to, people, coordinator, make, forAction, hold, waiting, holderOf } = await open(2);
  const [one, two] = people;
  if (!one || !two) throw new Error('two mentees');
  await coordinator.done('/api/user/SetActionMentorOne', { ...forAction(one.id), MentorId: to.id });
  const Id = await make(to, one.id, '2027-04-08', 10);
  const letGo = await hold([from.id]);
  const reset = coordinator.call('/api/user/ResetActionMentorOne', forAction(one.id));
  await waiting(1);
  await world.rows(
    `INSERT INTO meetings (uid, project_id, action_id, mentor_id, starts_at, ends_at, state, changed_at, created_at)
      SELECT gen_random_uuid(), project_id, action_id, $2, starts_at, ends_at, 'planned', now(), now() FROM meetings WHERE id = $1`,
    [Id, from.id],
  );
  await letGo();
  expect((await reset).problem).toBeUndefined();
  expect(await holderOf(Id)).toEqual({ mentor_id: to.id, state: 'cancelled' });
});

test('mentors are told of what was given, each of theirs; of what is off its former mentor is told by name', async () => {
  const { world, from, to, one, make, link } = await open();
  const other = await makeMentee(world, { mentor: to.username, untouched: [ActionId] });
  await make(to, other.id, '2027-04-13', 10);
  for (const [day, hour] of [
    ['2027-04-13', 10],
    ['2027-04-14', 10],
    ['2027-04-15', 10],
  ] as const)
    await make(from, one.id, day, hour);
  await link(one.id, to.id);
  const told = (who: Made) =>
    world.rows<{ kind: string; times: number }>(
      `SELECT kind, times FROM notices WHERE user_id = $1 AND kind IN ('meetingsHanded', 'meetingOff') ORDER BY kind`,
      [who.id],
    );
  expect(await told(from)).toMatchObject([{ kind: 'meetingOff' }, { kind: 'meetingsHanded', times: 2 }]);
  expect(await told(to)).toMatchObject([{ kind: 'meetingsHanded', times: 2 }]);
});

test('an action that is put away while a meeting of it is made: one of the two is refused', async () => {
  const { world, from, one, hold, waiting } = await open();
  const admin = await world.enter('admin');
  const letGo = await hold([from.id]);
  const input = { ActionId, MenteeIds: [one.id], ...at('2027-04-20', 10) };
  const made = from.call('/api/meetings/Make', input);
  await waiting(1);
  // The meeting is made by somebody who waits: it is first to be put away, then to be made.
  await world.rows('UPDATE actions SET archived_at = now() WHERE id = $1', [ActionId]);
  await letGo();
  expect((await made).problem?.code).toBe('NOT_FOUND');
  await world.rows('UPDATE actions SET archived_at = NULL WHERE id = $1', [ActionId]);
  const making = await world.pool.connect();
  onTestFinished(() => making.release());
  await making.query('BEGIN');
  await making.query('SELECT FROM actions WHERE id = $1 FOR SHARE', [ActionId]);
  await making.query(
    `INSERT INTO meetings (uid, project_id, action_id, mentor_id, starts_at, ends_at, state, changed_at, created_at)
      VALUES (gen_random_uuid(), $1, $2, $3, '2027-04-20T08:00Z', '2027-04-20T09:00Z', 'planned', now(), now())`,
    [ProjectId, ActionId, from.id],
  );
  const away = admin.call('/api/action/Archive', { Id: ActionId, Archived: true });
  await waiting(1);
  await making.query('COMMIT');
  expect((await away).problem).toMatchObject({ code: 'ACTION_USED' });
});

test('an action with meetings ahead is not taken back either, by publishing or by its flags', async () => {
  const { world, from, one, make } = await open();
  const admin = await world.enter('admin');
  await make(from, one.id, '2027-04-21', 10);
  const [{ version: Version = 0, flags = 0 } = {}] = await world.rows<{ version: number; flags: number }>(
    'SELECT version, flags FROM actions WHERE id = $1',
    [ActionId],
  );
  const back = await admin.call('/api/action/publish', { ActionId, date: null });
  expect(back.problem).toMatchObject({ code: 'ACTION_USED' });
  expect(back.problem?.details?.['Meetings']).toBeGreaterThan(0);
  const Rows = [{ Id: ActionId, Version, Flags: flags & ~2 }];
  const saved = await admin.call('/api/action/SaveGrid', { Ids: [ActionId], Rows });
  expect(saved.problem).toMatchObject({ code: 'ACTION_USED' });
  expect(await world.rows('SELECT version, flags FROM actions WHERE id = $1', [ActionId])).toEqual([
    { version: Version, flags },
  ]);
});

test('what is planned is not moved into the past by its data; what was held is told once, without repetitions', async () => {
  const { from, one, make } = await open();
  await make(from, one.id, '2027-04-27', 10);
  const { Version } = await from.done('/api/mentor/GetPublicMenteeData', { ActionId, MenteeId: one.id });
  const save = (date: string) =>
    from.call('/api/mentor/UpdateMenteeActionData', { ActionId, MenteeId: one.id, Data: { date }, Version });
  expect((await save('2026-01-05')).problem).toMatchObject({
    code: 'TIME_PAST',
    fields: { 'Data.date': 'TIME_PAST' },
  });
  const held = { ActionId, MenteeIds: [one.id], ...at('2026-01-12', 10), Held: true };
  const repeated = await from.call('/api/meetings/Make', { ...held, Repeat: 2 });
  expect(repeated.problem).toMatchObject({ code: 'BAD_INPUT', fields: { Repeat: 'TIME_AHEAD' } });
  await from.done('/api/meetings/Make', held);
});
