/** Who holds the meetings of an action whose mentor is another one than that of the project. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ActionId = 4;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

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

/** A mentor for the project of a mentee who has another mentor for the action. */
const shareMentee = async () => {
  const world = shared();
  const [mentor, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, action_id, mentor_id) VALUES (1, $1, $2, $3)', [
    mentee.id,
    ActionId,
    other.id,
  ]);
  return { world, mentor, other, mentee };
};
const dataOf = (menteeId: number) => ({ MenteeId: menteeId, ActionId });

test('who does not hold the meetings of an action reads who does: in its list, on the mentee’s page and in a plan', async () => {
  const { world, mentor, other, mentee } = await shareMentee();
  const coordinator = await makeLike(world, 'coordinator');
  const [row] = await world.rows<{ name: string }>(
    `SELECT (fields->>'first_name') || ' ' || (fields->>'last_name') AS name FROM users WHERE id = $1`,
    [other.id],
  );
  const told = async (who: typeof mentor) => {
    const { list } = await who.done('/api/action/GetAggregateMentees', { Id: ActionId, ProjectId: 1, Count: 100 });
    const { Actions } = await who.done('/api/action/mentor', { ProjectId: 1, MenteeId: mentee.id });
    const days = { From: '2027-11-15', Until: '2027-11-19' };
    const plan = await who.done('/api/meetings/Propose', { ActionId, MenteeIds: [mentee.id], ...days });
    return [
      list.find(({ User }) => User.Id === mentee.id)?.HeldBy,
      Actions.find(({ Id }) => Id === ActionId)?.HeldBy,
      // What is not a meeting is held by nobody.
      Actions.flatMap(({ Id, HeldBy }) => (Id === ActionId || HeldBy === null ? [] : [Id])),
      plan.list.map(({ MentorId, MentorName }) => [MentorId, MentorName]),
    ];
  };
  expect(await told(mentor)).toEqual([row?.name, row?.name, [], [[null, row?.name]]]);
  expect(await told(other)).toEqual([null, null, [], [[other.id, row?.name]]]);
  expect(await told(coordinator)).toEqual([null, null, [], [[other.id, row?.name]]]);
});

test('a time that stands already is saved along, moved and cancelled by a mentor who would be refused a new one', async () => {
  const { world, mentor, mentee } = await shareMentee();
  // A time that was kept before there were meetings: of it there is none.
  const kept = { date: '2027-11-09', timeHours: 10, timeMinutes: 0 };
  await world.rows(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, public_data, public_version)
      VALUES ($1, $2, 'nobody', now(), $3, 1)`,
    [ActionId, mentee.id, JSON.stringify(kept)],
  );
  const save = async (
    Data: Record<string, string | number>,
    path: 'SavePublicMenteeData' | 'UpdateMenteeActionData',
  ) => {
    const { Version } = await mentor.done('/api/mentor/GetPublicMenteeData', dataOf(mentee.id));
    return mentor.call(`/api/mentor/${path}`, { ...dataOf(mentee.id), Data, Version });
  };
  expect((await save({ Note: 'Μίλησαν.' }, 'UpdateMenteeActionData')).status).toBe(200);
  expect((await save({ ...kept, Note: 'Θα έρθει.' }, 'SavePublicMenteeData')).status).toBe(200);
  const { Version } = await mentor.done('/api/mentor/GetPublicMenteeData', dataOf(mentee.id));
  const many = { ActionId, Data: [{ MenteeId: mentee.id, Data: { Note: 'Για όλους.' }, Version }] };
  await mentor.done('/api/mentor/UpdateMenteeActionDataMany', many);
  expect((await save({ ...kept, timeHours: 11 }, 'SavePublicMenteeData')).problem?.code).toBe('NOT_THEIR_MENTOR');
  // A meeting that they hold from before the mentee had another mentor for it.
  const [held] = await world.rows<{ id: number }>(
    `INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
      VALUES (1, $1, $2, '2027-11-09T08:00:00Z', '2027-11-09T08:45:00Z', now(), now()) RETURNING id`,
    [ActionId, mentor.id],
  );
  await world.rows(
    `INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at) SELECT id, $2, starts_at, ends_at FROM meetings WHERE id = $1`,
    [held?.id, mentee.id],
  );
  const meeting = async () =>
    (
      await world.rows<{ at: string; state: string; sequence: number }>(
        `SELECT to_char(starts_at AT TIME ZONE 'UTC', 'DD HH24:MI') AS at, state, sequence FROM meetings WHERE id = $1`,
        [held?.id],
      )
    )[0];
  expect((await save({ ...kept, timeHours: 12 }, 'SavePublicMenteeData')).status).toBe(200);
  expect(await meeting()).toMatchObject({ at: '09 10:00', state: 'planned' });
  const at = { Id: held?.id ?? 0, Date: '2027-11-10', TimeHours: 9, TimeMinutes: 0 };
  await mentor.done('/api/meetings/Move', { ...at, Sequence: (await meeting())?.sequence ?? 0 });
  expect(await meeting()).toMatchObject({ at: '10 07:00', state: 'planned' });
  expect((await save({ date: '' }, 'UpdateMenteeActionData')).status).toBe(200);
  expect(await meeting()).toMatchObject({ state: 'cancelled' });
});

test('a mentor changes nothing of a meeting that another one holds, and reads none of that one’s times', async () => {
  const { world, mentor, other, mentee } = await shareMentee();
  const made = await other.done('/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    Date: '2027-12-06',
    TimeHours: 9,
    TimeMinutes: 0,
  });
  const busy = await makeMentee(world, { mentor: other.username, untouched: [ActionId] });
  await other.done('/api/meetings/Make', {
    ActionId,
    MenteeIds: [busy.id],
    Date: '2027-12-07',
    TimeHours: 9,
    TimeMinutes: 0,
  });
  const held = { status: 409, problem: { code: 'HELD_BY_OTHER' } };
  const Id = made.Meetings[0]?.Id ?? 0;
  const to = { Date: '2027-12-07', TimeHours: 9, TimeMinutes: 0 };
  const moved = await mentor.call('/api/meetings/Move', { Id, Sequence: 0, ...to });
  expect(moved).toMatchObject(held);
  expect(JSON.stringify(moved.problem)).not.toContain('Clashes');
  expect(await mentor.call('/api/meetings/Cancel', { Id, Sequence: 0, Reason: 'λόγος' })).toMatchObject(held);
  expect(await mentor.call('/api/notify/MailUsers', { Data: [Id], Template: 'meetingList' })).toMatchObject(held);
  const { Version } = await mentor.done('/api/mentor/GetPublicMenteeData', dataOf(mentee.id));
  for (const Data of [{ date: '2027-12-07', timeHours: 9, timeMinutes: 0 }, { Note: 'χωρίς ημέρα' }])
    expect(
      await mentor.call('/api/mentor/SavePublicMenteeData', { ...dataOf(mentee.id), Data, Version }),
      JSON.stringify(Data),
    ).toMatchObject(held);
  await world.rows(
    `UPDATE meetings SET starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' WHERE id = $1`,
    [Id],
  );
  expect(await mentor.call('/api/meetings/Attendance', { Id, PresentIds: [] })).toMatchObject(held);
  const [kept] = await world.rows('SELECT state, sequence FROM meetings WHERE id = $1', [Id]);
  expect(kept).toEqual({ state: 'planned', sequence: 0 });
});
