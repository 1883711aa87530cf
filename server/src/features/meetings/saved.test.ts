/** What is saved with an action's data is told like what is called, and refused at the rows that it is about. */
import { maxMenteesPerMeeting } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 4;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));
const day = (date: string, timeHours = 10) => ({ date, timeHours, timeMinutes: 0 });

const open = async () => {
  const world = shared();
  const [mentor, coordinator] = [await makeLike(world, 'mentor'), await makeLike(world, 'coordinator')];
  const made = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId, 7] });
  const saver = (who: Made) => async (mentee: Made, Data: Record<string, string | number>) => {
    const { Version } = await who.done('/api/mentor/GetPublicMenteeData', { ActionId, MenteeId: mentee.id });
    await who.done('/api/mentor/UpdateMenteeActionData', { ActionId, MenteeId: mentee.id, Data, Version });
  };
  const told = async (who: Made) =>
    (await who.done('/api/notify/List', { ProjectId })).list.map(({ Kind, Person, Times, Moment }) => [
      Kind,
      Person?.Id,
      Times,
      Moment,
    ]);
  const many = (rows: readonly { who: Made; date: string }[]) =>
    mentor.call('/api/mentor/UpdateMenteeActionDataMany', {
      ActionId,
      Data: rows.map(({ who, date }) => ({ MenteeId: who.id, Data: day(date), Version: 0 })),
    });
  return { world, mentor, coordinator, made, saver, told, many };
};

test('what staff make, move and cancel by the data is told to the mentor who holds it, what the mentor does to nobody else', async () => {
  const { mentor, coordinator, made, saver, told } = await open();
  const [one, two] = [await made(), await made()];
  const save = saver(coordinator);
  await save(one, day('2027-03-02'));
  await save(one, { timeHours: 12 });
  expect(await told(mentor)).toEqual([['meetingBooked', one.id, 2, '2027-03-02T10:00:00.000Z']]);
  await save(one, { date: '' });
  expect((await told(mentor))[0]).toEqual(['meetingOff', one.id, 1, '2027-03-02T10:00:00.000Z']);
  expect(await told(coordinator)).toEqual([]);
  await saver(mentor)(two, day('2027-03-03'));
  expect(await told(mentor)).toHaveLength(2);
  expect((await told(two)).map(([kind]) => kind)).toEqual(['meetingMade']);
});

test('whoever held a meeting hears that it is off where the data give it to another mentor', async () => {
  const { world, mentor, coordinator, made, saver, told } = await open();
  await world.rows(`UPDATE actions SET data = data || '{"Together": true}' WHERE id = $1`, [ActionId]);
  const [one, two] = [await made(), await made()];
  const when = { Date: '2027-03-09', TimeHours: 10, TimeMinutes: 0 };
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [one.id, two.id], ...when });
  const other = await makeLike(world, 'mentor');
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, action_id, mentor_id) VALUES (1, $1, $2, $3)', [
    one.id,
    ActionId,
    other.id,
  ]);
  await saver(coordinator)(one, { timeHours: 12 });
  expect(await told(mentor)).toEqual([['meetingOff', one.id, 1, '2027-03-09T08:00:00.000Z']]);
  expect(await told(other)).toEqual([['meetingBooked', one.id, 1, '2027-03-09T10:00:00.000Z']]);
});

test('a group that somebody joins is another meeting: to calendars, and to whoever was mailed a list with it', async () => {
  const { world, mentor, made, saver } = await open();
  await world.rows(`UPDATE actions SET data = data || '{"Together": true}' WHERE id = $1`, [ActionId]);
  const [one, two] = [await made(), await made()];
  const when = { Date: '2027-03-16', TimeHours: 10, TimeMinutes: 0 };
  const { Meetings } = await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [one.id], ...when });
  const asked = { Data: [Meetings[0]?.Id ?? 0], Template: 'meetingList' as const };
  await mentor.done('/api/notify/MailUsers', asked);
  const { Address } = await mentor.done('/api/calendar/Make', {});
  const feed = async () =>
    (await world.app.inject({ method: 'GET', url: new URL(Address).pathname })).body.match(
      /^(SEQUENCE|DTSTAMP|LAST-MODIFIED):.*$/gm,
    );
  const listed = async () => (await mentor.done('/api/notify/MailUsersPreview', asked)).Listed;
  const before = await feed();
  expect(await listed()).not.toBeNull();
  world.passTime(3_600_000);
  await saver(mentor)(two, day('2027-03-16'));
  expect(await listed()).toBeNull();
  const after = await feed();
  expect(before).toHaveLength(3);
  for (const [place, line] of (before ?? []).entries()) expect(after?.[place]).not.toBe(line);
});

test('of several that are saved the rows of a clash are named, by the place that they have', async () => {
  const { mentor, made, many } = await open();
  const [one, two, three, busy] = [await made(), await made(), await made(), await made()];
  const when = { Date: '2027-03-23', TimeHours: 10, TimeMinutes: 0 };
  await mentor.done('/api/meetings/Make', { ActionId: 7, MenteeIds: [busy.id], ...when });
  const [free, taken] = ['2027-03-24', '2027-03-23'];
  const refused = await many([
    { who: one, date: free },
    { who: two, date: free },
    { who: three, date: taken },
  ]);
  expect(refused.problem).toMatchObject({
    code: 'MEETING_CLASH',
    fields: { 'Data.2.date': 'MEETING_CLASH' },
    details: { MenteeId: three.id, Clashes: [{ Who: 'mentor', Place: 2 }] },
  });
  // Of those who were to come together whoever is elsewhere is named alone.
  const elsewhere = await makeLike(shared(), 'mentor');
  await shared().rows('INSERT INTO mentor_links (project_id, mentee_id, action_id, mentor_id) VALUES (1, $1, 7, $2)', [
    two.id,
    elsewhere.id,
  ]);
  await elsewhere.done('/api/meetings/Make', { ActionId: 7, MenteeIds: [two.id], ...when, Date: '2027-03-25' });
  const both = await many([one, two].map((who) => ({ who, date: '2027-03-25' })));
  expect(both.problem?.fields).toEqual({ 'Data.1.date': 'MEETING_CLASH' });
  const alone = { ActionId, MenteeId: one.id, Data: day(taken), Version: 0 };
  expect((await mentor.call('/api/mentor/UpdateMenteeActionData', alone)).problem).toMatchObject({
    fields: { 'Data.date': 'MEETING_CLASH' },
    details: { MenteeId: one.id, Clashes: [{ Place: 0 }] },
  });
});

test('no more come together by the data than can be told to have been there: the rows are named, and nothing is saved', async () => {
  const { world, made, many } = await open();
  const people: Made[] = [];
  for (let n = 0; n <= maxMenteesPerMeeting; n += 1) people.push(await made());
  const [last] = people.slice(-1);
  const row = (date: string) => (who: Made) => ({ who, date });
  const refused = await many(people.map(row('2027-03-30')));
  expect(refused.problem).toMatchObject({
    code: 'TOO_MANY_PEOPLE',
    details: { Of: 'meeting', Limit: maxMenteesPerMeeting },
  });
  expect(Object.keys(refused.problem?.fields ?? {})).toHaveLength(maxMenteesPerMeeting + 1);
  const ids = people.map(({ id }) => id);
  expect(await world.rows('SELECT FROM meeting_mentees WHERE mentee_id = ANY($1)', [ids])).toEqual([]);
  expect((await many(people.slice(0, -1).map(row('2027-03-30')))).output?.Saved).toHaveLength(maxMenteesPerMeeting);
  if (!last) throw new Error('nobody was made');
  expect((await many([row('2027-03-30')(last)])).problem).toMatchObject({
    code: 'TOO_MANY_PEOPLE',
    fields: { 'Data.0.date': 'TOO_MANY_PEOPLE' },
  });
}, 60_000);
