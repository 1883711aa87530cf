/** Meetings that were held, and what is said of them with an action's data or of its completion. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
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
