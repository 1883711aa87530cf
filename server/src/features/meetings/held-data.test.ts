/** Meetings that were held, and what is said of them with an action's data or of its completion. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { statementsDuring } from '../../testing/recorded-statements.ts';
import { sharedWorld } from '../../testing/world.ts';

const ActionId = 4;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));
const day = (date: string, timeHours = 10) => ({ date, timeHours, timeMinutes: 0 });

const open = async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const about = { ActionId, MenteeId: mentee.id };
  const kept = (who: Made) => who.done('/api/mentor/GetPublicMenteeData', about);
  const save = async (who: Made, Data: Record<string, string | number>) =>
    who.call('/api/mentor/UpdateMenteeActionData', { ...about, Data, Version: (await kept(who)).Version });
  const complete = (who: Made, Completion: number) =>
    who.call('/api/Action/complet', { ...about, Data: { Completion } });
  const meeting = async () =>
    (
      await world.rows(
        `SELECT m.starts_at AS at, m.state, p.present FROM meetings m JOIN meeting_mentees p ON p.meeting_id = m.id
          WHERE p.mentee_id = $1`,
        [mentee.id],
      )
    )[0];
  return { world, mentor, mentee, kept, save, complete, meeting };
};

test('what another mentor held is not moved, taken back or asked about by the mentor of the project', async () => {
  const { world, mentor, mentee, save, complete, meeting } = await open();
  const other = await makeLike(world, 'mentor');
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, action_id, mentor_id) VALUES (1, $1, $2, $3)', [
    mentee.id,
    ActionId,
    other.id,
  ]);
  const { Meetings } = await other.done('/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    Date: '2027-03-02',
    TimeHours: 10,
    TimeMinutes: 0,
  });
  world.passTime(Date.parse('2027-03-02T12:00:00Z') - world.now());
  await other.done('/api/meetings/Attendance', { Id: Meetings[0]?.Id ?? 0, PresentIds: [mentee.id] });
  const held = await meeting();
  expect(held).toMatchObject({ state: 'held', present: true });
  for (const refused of [await save(mentor, day('2027-03-01', 9)), await complete(mentor, 50)])
    expect(refused.problem).toMatchObject({ status: 409, code: 'HELD_BY_OTHER' });
  expect(await meeting()).toEqual(held);
});

test('a meeting that is told of as over by who completed the action was held; that it was is not taken away by an empty day', async () => {
  const { world, mentor, kept, save, complete, meeting } = await open();
  world.passTime(Date.parse('2027-03-02T12:00:00Z') - world.now());
  expect((await save(mentor, day('2027-05-04'))).status).toBe(200);
  expect((await save(mentor, day('2027-03-01', 9))).problem?.code).toBe('TIME_PAST');
  await complete(mentor, 100);
  expect((await save(mentor, day('2027-03-01', 9))).status).toBe(200);
  const held = { at: new Date('2027-03-01T07:00:00Z'), state: 'held', present: true };
  expect(await meeting()).toEqual(held);
  expect((await save(mentor, { date: '' })).status).toBe(200);
  expect(await meeting()).toEqual(held);
  expect((await kept(mentor)).Data).toMatchObject(day('2027-03-01', 9));
});

test('many who are told of at once as having been there are written down in as few statements as two', async () => {
  const { world, mentor } = await open();
  const mentees: Made[] = [];
  for (let at = 0; at < 7; at += 1)
    mentees.push(await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] }));
  const ids = mentees.map(({ id }) => id);
  const save = async (some: readonly number[], dayOf: (place: number) => string) => {
    const kept = await world.rows<{ id: number; version: number }>(
      'SELECT mentee_id AS id, public_version AS version FROM action_mentees WHERE action_id = $1 AND mentee_id = ANY($2)',
      [ActionId, some],
    );
    const Data = some.map((MenteeId, place) => ({
      MenteeId,
      Data: day(dayOf(place)),
      Version: kept.find(({ id }) => id === MenteeId)?.version ?? 0,
    }));
    return (await mentor.call('/api/mentor/UpdateMenteeActionDataMany', { ActionId, Data })).status;
  };
  world.passTime(Date.parse('2027-05-02T12:00:00Z') - world.now());
  expect(await save(ids, (place) => `2027-06-0${place + 1}`)).toBe(200);
  for (const MenteeId of ids)
    await mentor.done('/api/Action/complet', { ActionId, MenteeId, Data: { Completion: 100 } });
  const [some, others] = [ids.slice(0, 2), ids.slice(2)];
  const asked = async (who: readonly number[], first: number) =>
    (await statementsDuring(async () => expect(await save(who, (place) => `2027-04-0${first + place}`)).toBe(200)))
      .length;
  const few = await asked(some, 1);
  expect(few).toBeGreaterThan(5);
  expect(await asked(others, 3)).toBe(few);
  const held = `SELECT m.state, p.present FROM meetings m JOIN meeting_mentees p ON p.meeting_id = m.id WHERE p.mentee_id = ANY($1)`;
  expect(await world.rows(held, [ids])).toEqual(ids.map(() => ({ state: 'held', present: true })));
});

test('of a group each one whose action is completed was there, and no other', async () => {
  const { world, mentor, mentee } = await open();
  await world.rows(`UPDATE actions SET data = data || '{"Together": true}' WHERE id = $1`, [ActionId]);
  const other = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const [one, two] = [mentee.id, other.id];
  const { Meetings } = await mentor.done('/api/meetings/Make', {
    ActionId,
    MenteeIds: [one, two],
    Date: '2027-01-12',
    TimeHours: 10,
    TimeMinutes: 0,
  });
  world.passTime(Date.parse('2027-01-12T12:00:00Z') - world.now());
  const complete = (MenteeId: number, Completion: number) =>
    mentor.done('/api/Action/complet', { ActionId, MenteeId, Data: { Completion } });
  const present = async () =>
    (
      await world.rows<{ present: boolean | null }>(
        'SELECT present FROM meeting_mentees WHERE meeting_id = $1 ORDER BY mentee_id = $2 DESC',
        [Meetings[0]?.Id, one],
      )
    ).map((row) => row.present);
  await complete(one, 100);
  expect(await present()).toEqual([true, null]);
  await complete(two, 100);
  expect(await present()).toEqual([true, true]);
  await complete(one, 50);
  expect(await present()).toEqual([null, true]);
});
