/** What the list of mentees, and a mentee's own page, say of a meeting that its mentee declined, while it waits for another one. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 4;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));
const at = (Date: string, TimeHours = 10) => ({ Date, TimeHours, TimeMinutes: 0 });

const open = async () => {
  const world = shared();
  await world.rows(`UPDATE actions SET data = data || '{"Together": true}' WHERE id = $1`, [ActionId]);
  const [mentor, coordinator] = [await makeLike(world, 'mentor'), await makeLike(world, 'coordinator')];
  const made = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const [one, two] = [await made(), await made()];
  // Nothing else of theirs is more pressing.
  await world.rows(`UPDATE action_mentees SET next_actor = 'nobody', completed = true WHERE mentee_id = ANY($1)`, [
    [one.id, two.id],
  ]);
  const make = async (who: Made, MenteeIds: number[], when: object) => {
    const { Meetings } = await who.done('/api/meetings/Make', { ActionId, MenteeIds, ...at('2027-01-12'), ...when });
    return Meetings[0]?.Id ?? 0;
  };
  const decline = (who: Made, Id: number, Reason = '', Sequence = 0) =>
    who.done('/api/meetings/CannotCome', { Id, Sequence, Reason });
  const lineOf = async (reader: Made, mentee: Made) => {
    const { list } = await reader.done('/api/mentor/Mentees', { ProjectId, Search: mentee.username });
    const line = list.find(({ User }) => User.Id === mentee.id);
    return line && [line.Reason, line.Declined];
  };
  const pageOf = async (reader: Made, mentee: Made) => {
    const { Actions } = await reader.done('/api/action/mentor', { ProjectId, MenteeId: mentee.id });
    return Actions.flatMap(({ Id, Declined }) => (Declined ? [[Id, Declined]] : []));
  };
  return { world, mentor, coordinator, one, two, make, decline, lineOf, pageOf };
};

test('the mentor and the staff read when it was to be and why not, until there is another meeting or somebody else takes it away', async () => {
  const { mentor, coordinator, one, make, decline, lineOf } = await open();
  const first = await make(mentor, [one.id], at('2027-01-12'));
  await decline(one, first, 'Έχω γιατρό');
  const told = ['schedule', { Start: '2027-01-12T08:00:00.000Z', Reason: 'Έχω γιατρό' }];
  expect([await lineOf(mentor, one), await lineOf(coordinator, one)]).toEqual([told, told]);
  const second = await make(mentor, [one.id], at('2027-01-13'));
  expect((await lineOf(mentor, one))?.[1]).toBeNull();
  await mentor.done('/api/meetings/Cancel', { Id: second, Sequence: 0, Reason: 'Άδεια' });
  expect(await lineOf(mentor, one)).toEqual(['schedule', null]);
});

test('of a group it is said of who declined alone, as the time was then; whose mentee it is by now reads it', async () => {
  const { world, mentor, coordinator, one, two, make, decline, lineOf } = await open();
  const group = await make(mentor, [one.id, two.id], at('2027-01-12', 15));
  await decline(one, group);
  await mentor.done('/api/meetings/Move', { Id: group, Sequence: 1, ...at('2027-01-14', 9) });
  const told = ['schedule', { Start: '2027-01-12T13:00:00.000Z', Reason: '' }];
  expect(await lineOf(mentor, one)).toEqual(told);
  expect((await lineOf(mentor, two))?.[1]).toBeNull();
  const next = await makeLike(world, 'mentor');
  await coordinator.done('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: one.id, MentorId: next.id });
  expect(await lineOf(next, one)).toEqual(told);
  expect(await lineOf(mentor, one)).toBeUndefined();
});

test('what happened last counts, whichever meeting was made last; a reason of nothing but spaces is none', async () => {
  const { world, mentor, one, make, decline, lineOf } = await open();
  const cancel = (Id: number) => mentor.done('/api/meetings/Cancel', { Id, Sequence: 0, Reason: '' });
  const [first, second] = [
    await make(mentor, [one.id], at('2027-01-12')),
    await make(mentor, [one.id], at('2027-02-12')),
  ];
  await cancel(second);
  world.passTime(60_000);
  await decline(one, first, '  \n ');
  expect(await lineOf(mentor, one)).toEqual(['schedule', { Start: '2027-01-12T08:00:00.000Z', Reason: '' }]);
  const [third, fourth] = [
    await make(mentor, [one.id], at('2027-01-13')),
    await make(mentor, [one.id], at('2027-02-13')),
  ];
  await decline(one, fourth, 'Ταξιδεύω');
  world.passTime(60_000);
  await cancel(third);
  expect(await lineOf(mentor, one)).toEqual(['schedule', null]);
});

test('the page of the mentee says it at the action it is about, to whose mentee it is by now, until there is another meeting', async () => {
  const { world, mentor, coordinator, one, two, make, decline, pageOf } = await open();
  const added = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags) VALUES (1, 2, 'Δεύτερη συνάντηση', 2) RETURNING id`,
  );
  const other = added[0]?.id ?? 0;
  const group = await make(mentor, [one.id, two.id], at('2027-01-12'));
  const second = await make(mentor, [one.id], { ActionId: other, ...at('2027-01-19') });
  expect(await pageOf(mentor, one)).toEqual([]);
  await decline(one, group, 'Έχω γιατρό');
  const told = [ActionId, { Start: '2027-01-12T08:00:00.000Z', Reason: 'Έχω γιατρό' }];
  expect([await pageOf(mentor, one), await pageOf(coordinator, one), await pageOf(mentor, two)]).toEqual([
    [told],
    [told],
    [],
  ]);
  await decline(one, second, 'Ταξιδεύω');
  const both = [told, [other, { Start: '2027-01-19T08:00:00.000Z', Reason: 'Ταξιδεύω' }]];
  expect((await pageOf(mentor, one)).toSorted()).toEqual(both.toSorted());
  await make(mentor, [one.id], at('2027-01-13'));
  expect(await pageOf(mentor, one)).toEqual(both.slice(1));
  const next = await makeLike(world, 'mentor');
  await coordinator.done('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: one.id, MentorId: next.id });
  expect(await pageOf(next, one)).toEqual(both.slice(1));
});
