/** Who holds the meetings of an action whose mentor is another one than that of the project. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ActionId = 4;
const shared = sharedWorld();

test('a mentor holds no meeting of a mentee who has another mentor for the action, however it is made; that one does', async () => {
  const world = shared();
  const [mentor, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const coordinator = await makeLike(world, 'coordinator');
  const made = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const [own, theirs] = [await made(), await made()];
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, action_id, mentor_id) VALUES (1, $1, $2, $3)', [
    theirs.id,
    ActionId,
    other.id,
  ]);
  const at = { Date: '2027-11-09', TimeHours: 10, TimeMinutes: 0 };
  const make = { ActionId, MenteeIds: [theirs.id], ...at };
  expect((await mentor.call('/api/meetings/Make', make)).problem).toMatchObject({
    code: 'NOT_THEIR_MENTOR',
    fields: { 'MenteeIds.0': 'NOT_THEIR_MENTOR' },
  });
  const Data = [own.id, theirs.id].map((MenteeId, place) => ({ MenteeId, Time: `2027-11-10T1${place}:00:00Z` }));
  expect((await mentor.call('/api/meetings/MakeMany', { ActionId, Data })).problem).toMatchObject({
    code: 'NOT_THEIR_MENTOR',
    fields: { 'Data.1.MenteeId': 'NOT_THEIR_MENTOR' },
  });
  const save = {
    MenteeId: theirs.id,
    ActionId,
    Data: { date: '2027-11-09', timeHours: 10, timeMinutes: 0 },
    Version: 0,
  };
  expect((await mentor.call('/api/mentor/UpdateMenteeActionData', save)).problem).toMatchObject({
    code: 'NOT_THEIR_MENTOR',
    fields: { 'Data.date': 'NOT_THEIR_MENTOR' },
  });
  expect(await world.rows('SELECT FROM meeting_mentees WHERE mentee_id = ANY($1)', [[own.id, theirs.id]])).toEqual([]);
  // A note without a time is still theirs to write; who runs the project has it held by the action's mentor.
  await mentor.done('/api/mentor/UpdateMenteeActionData', { ...save, Data: { notes: 'Μίλησαν στο τηλέφωνο.' } });
  await coordinator.done('/api/meetings/Make', make);
  await other.done('/api/meetings/Make', { ...make, Date: '2027-11-16' });
  await mentor.done('/api/meetings/Make', { ...make, MenteeIds: [own.id] });
  const held = await world.rows<{ id: number }>(
    'SELECT mentor_id AS id FROM meetings m JOIN meeting_mentees p ON p.meeting_id = m.id WHERE p.mentee_id = ANY($1) ORDER BY m.id',
    [[own.id, theirs.id]],
  );
  expect(held.map(({ id }) => id)).toEqual([other.id, other.id, mentor.id]);
  // The plan says the same: nobody is proposed for whom another mentor is there.
  const days = { From: '2027-11-15', Until: '2027-11-19' };
  const { list } = await mentor.done('/api/meetings/Propose', { ActionId, MenteeIds: [theirs.id], ...days });
  expect(list).toMatchObject([{ MenteeId: theirs.id, MentorId: null }]);
});
