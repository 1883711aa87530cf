/** Who cannot come to a group's meeting, or left it: to them it is off at once, as it was, and others are kept from them. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 4;
const days = { ProjectId, From: '2027-05-01', Until: '2027-05-31' };
const at = (Date: string, TimeHours: number) => ({ Date, TimeHours, TimeMinutes: 0 });
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

/** A mentor with two mentees in a group's meeting, and a third whose meeting is with them alone. */
const open = async () => {
  const world = shared();
  await world.rows(`UPDATE actions SET data = data || '{"Together": true}' WHERE id = $1`, [ActionId]);
  const [from, to] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const made = () => makeMentee(world, { mentor: from.username, untouched: [ActionId] });
  const [one, two, alone] = [await made(), await made(), await made()];
  const coordinator = await makeLike(world, 'coordinator');
  const make = async (MenteeIds: number[], hour: number) =>
    (
      await from.done('/api/meetings/Make', {
        ActionId,
        MenteeIds,
        ...at('2027-05-04', hour),
        Place: 'Αίθουσα 1',
        Link: 'https://meet.example.org/one',
      })
    ).Meetings[0]?.Id ?? 0;
  const group = await make([one.id, two.id], 10);
  const single = await make([alone.id], 12);
  const link = (MenteeId: number, MentorId: number) =>
    coordinator.done('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId, MentorId });
  const read = async (who: Person) => (await who.done('/api/meetings/List', days)).list;
  return { world, from, to, one, two, alone, group, single, link, read };
};

test('to who cannot come it is off at once, whether or not others come, and stays as it was then', async () => {
  const { world, from, one, alone, group, single, read } = await open();
  await one.done('/api/meetings/CannotCome', { Id: group, Sequence: 0, Reason: 'Δουλεύω.' });
  await alone.done('/api/meetings/CannotCome', { Id: single, Sequence: 0, Reason: 'Δουλεύω.' });
  const without = async (who: Person) =>
    (await read(who)).map(({ Id: _id, Start: _start, End: _end, Mentees, ...rest }) => ({
      ...rest,
      Mentees: Mentees.map(({ Id: _of, Name: _name, ...more }) => more),
    }));
  const before = await without(one);
  expect(before).toEqual(await without(alone));
  expect(before).toMatchObject([{ State: 'cancelled', OffBy: 'mentee', Reason: 'Δουλεύω.', Place: '', Link: '' }]);
  for (const who of [one, alone]) {
    const Id = who === one ? group : single;
    expect((await who.call('/api/meetings/CannotCome', { Id, Sequence: 1 })).problem?.code).toBe('MEETING_OVER');
  }
  const { Address } = await one.done('/api/calendar/Make', {});
  const feed = async () => (await world.app.inject({ method: 'GET', url: new URL(Address).pathname })).body;
  const file = await feed();
  expect(file).toContain('STATUS:CANCELLED');
  const seen = await read(one);
  const Sequence = (await read(from)).find(({ Id }) => Id === group)?.Sequence ?? 0;
  await from.done('/api/meetings/Move', { Id: group, Sequence, ...at('2027-05-06', 16), Place: 'Αίθουσα 2' });
  await from.done('/api/meetings/Cancel', { Id: group, Sequence: Sequence + 1, Reason: 'Αρρώστησα.' });
  expect(await read(one)).toEqual(seen);
  expect(await feed()).toBe(file);
  expect((await one.done('/api/meetings/List', { ...days, From: '2027-05-05' })).list).toEqual([]);
});

test('a new mentor does not read of who left the group before it was theirs, nor why', async () => {
  const { from, to, one, two, group, link, read } = await open();
  await one.done('/api/meetings/CannotCome', { Id: group, Sequence: 0, Reason: 'Κάτι δικό μου.' });
  const told = (await read(from)).find(({ Id }) => Id === group)?.Mentees;
  expect(told?.map(({ Id, Comes, LeftBy }) => [Id, Comes, LeftBy])).toEqual([
    [one.id, false, 'mentee'],
    [two.id, true, null],
  ]);
  await link(two.id, to.id);
  const [line] = await read(to);
  expect(line).toMatchObject({ Id: group, MentorId: to.id, Mentees: [{ Id: two.id }] });
  expect(JSON.stringify(line)).not.toContain('Κάτι δικό μου.');
});

test('a group’s time is not one mentee’s to move, and of who is taken out it is told by whom', async () => {
  const { world, from, one, two, group, alone, single, link, to, read } = await open();
  const may = async (who: Person) => (await read(who)).map(({ Id, MayRebook }) => [Id, MayRebook]);
  expect(await may(one)).toEqual([[group, false]]);
  expect(await may(alone)).toEqual([[single, true]]);
  expect((await may(from)).map(([, mayMove]) => mayMove)).toEqual([false, false]);
  await link(one.id, to.id);
  const told = (await read(from)).find(({ Id }) => Id === group)?.Mentees ?? [];
  // Who is another's now is nothing to the former mentor.
  expect(told.map(({ Id }) => Id)).toEqual([two.id]);
  const [kept] = await world.rows('SELECT left_by FROM meeting_mentees WHERE meeting_id = $1 AND mentee_id = $2', [
    group,
    one.id,
  ]);
  expect(kept).toEqual({ left_by: 'staff' });
});
