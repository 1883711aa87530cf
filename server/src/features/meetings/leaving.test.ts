/** Whoever leaves a project or is suspended comes to no meeting that is ahead, and none is made with them. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { lockPeople } from './meetings.store.ts';

const ProjectId = 1;
const ActionId = 4;
const days = { ProjectId, From: '2027-06-01', Until: '2027-06-30' };
const at = (Date: string, TimeHours: number) => ({ Date, TimeHours, TimeMinutes: 0 });
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

const open = async () => {
  const world = shared();
  await world.rows(`UPDATE actions SET data = data || '{"Together": true}' WHERE id = $1`, [ActionId]);
  const mentor = await makeLike(world, 'mentor');
  const made = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const [one, two] = [await made(), await made()];
  const admin = await world.enter('admin');
  const make = (MenteeIds: number[], hour: number) =>
    mentor.call('/api/meetings/Make', { ActionId, MenteeIds, ...at('2027-06-08', hour) });
  const read = async (who: Person) =>
    (await who.done('/api/meetings/List', days)).list.map(({ State, OffBy }) => [State, OffBy]);
  const told = async (person: Person) =>
    (await person.done('/api/notify/List', { ProjectId })).list
      .map(({ Kind }) => Kind)
      .filter((kind) => kind === 'meetingOff' || kind === 'meetingCancelled');
  const setState = (UserId: number, State: number) => admin.done('/api/user/SetActiveState', { UserId, State });
  return { world, mentor, one, two, make, read, told, setState };
};

test('a mentee who leaves is out of their meetings, which are off or go on for others; the mentor hears of each', async () => {
  const { mentor, one, two, make, read, told } = await open();
  await make([one.id], 10);
  await make([one.id, two.id], 12);
  await one.done('/api/user/LeaveProject', {});
  expect(await read(mentor)).toEqual([
    ['cancelled', 'mentee'],
    ['planned', null],
  ]);
  // Those about one mentee and action are one.
  expect(await told(mentor)).toEqual(['meetingOff']);
  expect(await read(two)).toEqual([['planned', null]]);
  const [, group] = (await mentor.done('/api/meetings/List', days)).list;
  const left = new Map(group?.Mentees.map(({ Id, Comes, LeftBy }) => [Id, [Comes, LeftBy]]));
  expect(left.get(one.id)).toEqual([false, 'programme']);
  expect(left.get(two.id)).toEqual([true, null]);
  expect(await told(two)).toEqual([]);
});

test('what a mentor holds who is suspended is off, and who was to come hears of it', async () => {
  const { mentor, one, two, make, read, told, setState } = await open();
  await make([one.id, two.id], 10);
  await setState(mentor.id, 3);
  for (const mentee of [one, two]) {
    expect(await read(mentee)).toEqual([['cancelled', 'staff']]);
    expect(await told(mentee)).toEqual(['meetingCancelled']);
  }
});

test('a trial of a state or of roles counts the meetings that it would cancel, and the groups that go on', async () => {
  const { world, mentor, one, two, make, read } = await open();
  await make([one.id], 10);
  await make([one.id, two.id], 12);
  const admin = await world.enter('admin');
  const trial = async (path: '/api/user/SetActiveStateMany' | '/api/user/UpdateRolesMany', UserIds: number[]) => {
    const asked = { ProjectId, UserIds, DryRun: true };
    const { Rows } =
      path === '/api/user/UpdateRolesMany'
        ? await admin.done(path, { ...asked, Roles: ['Registered'] })
        : await admin.done(path, { ...asked, State: 3 });
    return Rows.map(({ Meetings }) => Meetings);
  };
  for (const path of ['/api/user/SetActiveStateMany', '/api/user/UpdateRolesMany'] as const) {
    expect(await trial(path, [one.id, two.id])).toEqual([
      { Cancelled: 2, Left: 0 },
      { Cancelled: 1, Left: 0 },
    ]);
    expect(await trial(path, [one.id])).toEqual([{ Cancelled: 1, Left: 1 }]);
    expect(await trial(path, [mentor.id])).toEqual([{ Cancelled: 2, Left: 0 }]);
  }
  // Nothing was done, and what costs no meeting says nothing of any.
  expect(await read(mentor)).toEqual([
    ['planned', null],
    ['planned', null],
  ]);
  const back = await admin.done('/api/user/SetActiveStateMany', {
    ProjectId,
    UserIds: [one.id],
    State: 1,
    DryRun: true,
  });
  expect(back.Rows.map(({ Meetings }) => Meetings)).toEqual([undefined]);
});

test('no meeting is made with who is suspended, nor with who is at the moment it is made', async () => {
  const { world, mentor, one, two, make, setState } = await open();
  await setState(one.id, 3);
  expect((await make([one.id], 10)).problem).toMatchObject({
    code: 'MENTEE_LEFT',
    fields: { 'MenteeIds.0': 'MENTEE_LEFT' },
  });
  const holding = await world.pool.connect();
  onTestFinished(() => holding.release());
  await holding.query('BEGIN');
  await lockPeople({ client: holding }, [mentor.id]);
  const made = make([two.id], 10);
  await vi.waitFor(async () => expect(await lockWaiters(world)).toHaveLength(1), 10_000);
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1 AND project_id = $2', [two.id, ProjectId]);
  await holding.query('COMMIT');
  expect((await made).problem?.code).toBe('MENTEE_LEFT');
});
