/** Who is told of whom, and what of a meeting that is left, rejoined, mailed meanwhile, held or put away. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 4;
const days = { ProjectId, From: '2027-03-09', Until: '2027-03-09' };
const at = { Date: '2027-03-09', TimeHours: 10, TimeMinutes: 0 };

const open = async (mentees: number, data: object = { Together: true }) => {
  const world = await openWorld({ from: '2026-11-26T10:00:00Z' });
  await world.rows('UPDATE actions SET data = data || $1 WHERE id = 4', [data]);
  const mentor = await makeLike(world, 'mentor');
  const list = [];
  for (let count = 0; count < mentees; count += 1)
    list.push(await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] }));
  const MenteeIds = list.map(({ id }) => id);
  const { Meetings } = await mentor.done('/api/meetings/Make', { ActionId, MenteeIds, ...at });
  return { world, mentor, list, Id: Meetings[0]?.Id ?? 0 };
};
const mailsOf = (world: World, userId: number) =>
  world.rows<{ template: string; calendar: { File: string } }>(
    'SELECT template, calendar FROM mails WHERE user_id = $1 ORDER BY id',
    [userId],
  );

test('why somebody cannot come is told to the mentor alone, also of the last one; nobody is asked about others', async () => {
  const { mentor, list, Id } = await open(3);
  const [one, two, three] = list;
  if (!one || !two || !three) throw new Error('three mentees');
  for (const [Sequence, [person, Reason]] of (
    [
      [two, 'του δεύτερου'],
      [three, 'του τρίτου'],
      [one, 'του πρώτου'],
    ] as const
  ).entries())
    await person.done('/api/meetings/CannotCome', { Id, Sequence, Reason });
  for (const [person, own] of [
    [one, 'πρώτου'],
    [two, 'δεύτερου'],
    [three, 'τρίτου'],
  ] as const) {
    const told = await person.done('/api/meetings/List', days);
    expect(told.list.map(({ State }) => State)).toEqual(['cancelled']);
    const said = JSON.stringify(told).match(/του (?:πρώτου|δεύτερου|τρίτου)/g);
    expect(new Set(said)).toEqual(new Set([`του ${own}`]));
  }
  expect(JSON.stringify(await mentor.done('/api/meetings/List', days)).match(/του \S+ου/g)).toHaveLength(3);
  expect((await one.call('/api/meetings/List', { ...days, MenteeId: two.id })).problem?.code).toBe('NOT_FOUND');
  expect((await one.done('/api/meetings/List', { ...days, MenteeId: one.id })).list).toHaveLength(1);
});

test('what is moved to where it stands is not moved: it is told to nobody and counted by nobody, and mails hold', async () => {
  const { world, mentor, list, Id } = await open(1);
  await mentor.done('/api/notify/MailUsers', { Data: [Id], Template: 'appointment' });
  const state = async () => ({
    listed: await mentor.done('/api/meetings/List', days),
    schedule: await mentor.done('/api/user/Schedule', { ProjectId }),
    notices: await world.rows('SELECT kind, times FROM notices WHERE about_id = $1 ORDER BY id', [Id]),
    audit: await world.rows("SELECT call FROM audit WHERE subject = 'meeting' AND subject_id = $1", [Id]),
    mails: await mailsOf(world, list[0]?.id ?? 0),
  });
  const before = await state();
  const { Start } = await mentor.done('/api/meetings/Move', { Id, Sequence: 0, ...at, Minutes: 45 });
  expect(await mentor.done('/api/meetings/Move', { Id, Sequence: 0, ...at })).toEqual({ Id, Sequence: 0, Start });
  expect(await state()).toEqual(before);
  expect(before.listed.list).toMatchObject([{ Sequence: 0 }]);
  expect(before.schedule.list).toMatchObject([{ MeetingId: Id, Mailed: true }]);
  // Another place is a change.
  await mentor.done('/api/meetings/Move', { Id, Sequence: 0, ...at, Place: 'Αίθουσα 2' });
  const after = await state();
  expect(after.listed.list).toMatchObject([{ Sequence: 1, Place: 'Αίθουσα 2' }]);
  expect(after.audit).toHaveLength(before.audit.length + 1);
});

test('of a group that another mentor holds a mentor is told of their own mentees', async () => {
  const { world, list } = await open(2);
  const [one, two] = list;
  if (!one || !two) throw new Error('two mentees');
  const other = await makeLike(world, 'mentor');
  await world.rows('UPDATE mentor_links SET mentor_id = $1 WHERE mentee_id = $2', [other.id, one.id]);
  const { list: told } = await other.done('/api/meetings/List', days);
  expect(told.map(({ Mentees }) => Mentees.map(({ Id }) => Id))).toEqual([[one.id]]);
  const schedule = await other.done('/api/user/Schedule2', { ProjectId });
  expect(schedule.list.map(({ MenteeId }) => MenteeId)).toEqual([one.id]);
  expect((await other.done('/api/meetings/List', { ...days, MenteeId: two.id })).list).toEqual([]);
});

test('whoever comes again after a cancellation is not mailed, and their calendar takes the meeting up again', async () => {
  const { world, mentor, list, Id } = await open(2);
  const [one] = list;
  if (!one) throw new Error('a mentee');
  const mail = () => mentor.done('/api/notify/MailUsers', { Data: [Id], Template: 'appointment' });
  await mail();
  await one.done('/api/meetings/CannotCome', { Id, Sequence: 0 });
  await mentor.done('/api/mentor/UpdateMenteeActionData', {
    ActionId,
    MenteeId: one.id,
    Data: { date: at.Date, timeHours: 10, timeMinutes: 0 },
    Version: (await mentor.done('/api/mentor/GetPublicMenteeData', { ActionId, MenteeId: one.id })).Version,
  });
  const own = (await mentor.done('/api/user/Schedule', { ProjectId })).list.find(({ MenteeId }) => MenteeId === one.id);
  expect(own).toMatchObject({ MeetingId: Id, Comes: true, Mailed: false, lastMail: null });
  await mail();
  const sent = (await mailsOf(world, one.id)).flatMap(({ template, calendar }) =>
    calendar ? [[template, Number(/SEQUENCE:(\d+)/.exec(calendar.File)?.[1])] as const] : [],
  );
  expect(sent.map(([template]) => template)).toEqual(['meetingAppointment', 'meetingCancelled', 'meetingAppointment']);
  expect((sent[2]?.[1] ?? 0) > (sent[1]?.[1] ?? 0)).toBe(true);
});

test('mails and moves at once come one after the other: mailed is only what the mail said', async () => {
  const { world, mentor, list, Id } = await open(3);
  for (let round = 0; round < 6; round += 1) {
    const { list: now } = await mentor.done('/api/meetings/List', days);
    const Sequence = now[0]?.Sequence ?? 0;
    const answers = await Promise.all([
      mentor.call('/api/notify/MailUsers', { Data: [Id], Template: 'appointment' }),
      mentor.call('/api/meetings/Move', { Id, Sequence, ...at, TimeHours: 10 + (round % 2 === 0 ? 1 : 0) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { id } of list) {
      const last = (await mailsOf(world, id)).at(-1);
      const { list: lines } = await mentor.done('/api/user/Schedule', { ProjectId });
      const line = lines.find(({ MenteeId }) => MenteeId === id);
      const said = /DTSTART;TZID=Europe\/Athens:\d{8}T(\d\d)/.exec(last?.calendar.File ?? '')?.[1];
      expect([round, line?.Mailed]).toEqual([round, Number(said) === line?.timeHours]);
    }
  }
});

test('a meeting that all leave at once is off; what was held stays held; an action with meetings ahead is not put away', async () => {
  const { world, mentor, list, Id } = await open(2);
  const admin = await world.enter('admin');
  const refused = await admin.call('/api/action/Archive', { Id: ActionId, Archived: true });
  expect(refused.problem).toMatchObject({ code: 'ACTION_USED', details: { Meetings: 1 } });
  // Nor is it hidden from either of those who meet; from others it is.
  const { Actions } = await admin.done('/api/action/Making', { ProjectId });
  const { Version = 0 } = Actions.find((action) => action.Id === ActionId) ?? {};
  const hide = (Flags: number) =>
    admin.call('/api/action/SaveGrid', { Ids: [ActionId], Rows: [{ Id: ActionId, Version, Flags }] });
  const { Published, HideFromMentee, HideFromMentor, HideFromSupervisor } = actionFlags;
  for (const flag of [HideFromMentee, HideFromMentor, HideFromMentee | HideFromMentor])
    expect((await hide(Published | flag)).problem).toMatchObject({ code: 'ACTION_USED', details: { Meetings: 1 } });
  expect((await hide(Published | HideFromSupervisor)).status).toBe(200);
  // Completed by hand: what is yet to come is not held by that.
  const [one] = list;
  if (!one) throw new Error('a mentee');
  await mentor.done('/api/Action/complet', { ActionId, MenteeId: one.id, Data: { Completion: 100 } });
  expect((await mentor.done('/api/meetings/List', days)).list[0]?.State).toBe('planned');
  const Data = await Promise.all(
    list.map(async ({ id }) => ({
      MenteeId: id,
      Data: { date: at.Date, timeHours: 12, timeMinutes: 0 },
      Version: (await mentor.done('/api/mentor/GetPublicMenteeData', { ActionId, MenteeId: id })).Version,
    })),
  );
  const { Saved } = await mentor.done('/api/mentor/UpdateMenteeActionDataMany', { ActionId, Data });
  expect(Saved).toHaveLength(2);
  const { list: now } = await mentor.done('/api/meetings/List', days);
  expect(now.map((line) => [line.Id === Id, line.State, line.Mentees.filter(({ Comes }) => Comes).length])).toEqual([
    [true, 'cancelled', 2],
    [false, 'planned', 2],
  ]);
});

test('seconds, and years in which no programme runs, are no times of meetings', async () => {
  const { mentor, list } = await open(2);
  const [one] = list;
  for (const Time of ['2027-05-10T08:00:17Z', '2027-05-10T08:00:00.5Z', '9999-12-31T08:00:00Z', '0001-01-01T08:00:00Z'])
    expect(
      (await mentor.call('/api/meetings/MakeMany', { ActionId, Data: [{ MenteeId: one?.id ?? 0, Time }] })).problem,
    ).toMatchObject({ code: 'BAD_INPUT', fields: { 'Data.0.Time': 'NO_SUCH_TIME' } });
  for (const Date of ['1999-12-31', '2100-01-01', '9999-12-31'])
    expect(
      (await mentor.call('/api/meetings/Make', { ActionId, MenteeIds: [one?.id ?? 0], ...at, Date })).problem,
    ).toMatchObject({ code: 'BAD_INPUT', fields: { Date: 'NO_SUCH_DAY' } });
});

test('a mentor hears of what staff make, move and cancel for them, and not of what they do themselves', async () => {
  const { world, mentor, list, Id } = await open(2);
  const coordinator = await world.enter('coordinator');
  const heard = async () =>
    (await mentor.done('/api/notify/List', { ProjectId })).list.map(({ Kind, Times }) => [Kind, Times]);
  expect(await heard()).toEqual([]);
  await coordinator.done('/api/meetings/Move', { Id, Sequence: 0, ...at, TimeHours: 12 });
  expect((await heard()).map(([kind]) => kind)).toEqual(['meetingBooked', 'meetingBooked']);
  await coordinator.done('/api/meetings/Cancel', { Id, Sequence: 1 });
  expect((await heard()).filter(([kind]) => kind === 'meetingOff')).toHaveLength(list.length);
});

test('of a plan in which two lie over each other it is said which', async () => {
  const { mentor, list } = await open(2);
  const Data = list.map(({ id }, place) => ({ MenteeId: id, Time: `2027-05-10T08:${place}0:00Z` }));
  const { problem } = await mentor.call('/api/meetings/MakeMany', { ActionId, Data });
  expect([problem?.code, problem?.fields]).toEqual(['MEETING_CLASH', { 'Data.1.Time': 'MEETING_CLASH' }]);
  expect(problem?.details?.['Clashes']).toMatchObject([{ Who: 'mentor', Place: 1, Start: '2027-05-10T08:00:00.000Z' }]);
});

test('what is sent is what was read: where something changed meanwhile it is refused, and nobody is written to', async () => {
  const { world, mentor, list, Id } = await open(1);
  const asked = { Data: [Id], Template: 'appointment' as const };
  const before = await mentor.done('/api/notify/MailUsersPreview', asked);
  expect((await mentor.done('/api/notify/MailUsersPreview', asked)).Version).toBe(before.Version);
  await mentor.done('/api/meetings/Move', { Id, Sequence: 0, ...at, TimeHours: 12 });
  const send = (Version: string) => mentor.call('/api/notify/MailUsers', { ...asked, Version });
  expect((await send(before.Version)).problem?.code).toBe('PREVIEW_CHANGED');
  expect(await mailsOf(world, list[0]?.id ?? 0)).toEqual([]);
  const { Version } = await mentor.done('/api/notify/MailUsersPreview', asked);
  expect((await send(Version)).output).toMatchObject({ Sent: 1 });
  expect((await send('x')).problem?.fields).toHaveProperty('Version');
});

test('a list that was read once is sent once, however often and from wherever; what is sent again is sent knowingly', async () => {
  const { world, mentor, list, Id } = await open(1);
  const asked = { Data: [Id], Template: 'meetingList' as const };
  const read = () => mentor.done('/api/notify/MailUsersPreview', asked);
  const send = (Version: string) => mentor.call('/api/notify/MailUsers', { ...asked, Version });
  const first = await read();
  expect(first.Listed).toBeNull();
  const many = await Promise.all(Array.from({ length: 20 }, () => send(first.Version)));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(many.flatMap(({ problem }) => problem?.code ?? []))).toEqual(new Set(['ALREADY_MAILED']));
  expect(await mailsOf(world, mentor.id)).toHaveLength(1);
  // It is told that it was sent; whoever reads that and sends it, sends it.
  const again = await read();
  expect(again.Listed).toEqual(expect.any(String));
  expect((await send(again.Version)).status).toBe(200);
  expect(await mailsOf(world, mentor.id)).toHaveLength(2);
  // What was changed since is another list.
  const stale = await read();
  await mentor.done('/api/meetings/Move', { Id, Sequence: 0, ...at, TimeHours: 12 });
  expect((await send(stale.Version)).problem?.code).toBe('PREVIEW_CHANGED');
  expect((await read()).Listed).toBeNull();
  // Appointments as well: what everybody was written to of is not sent once more.
  const letters = { Data: [Id], Template: 'appointment' as const };
  const { Version } = await mentor.done('/api/notify/MailUsersPreview', letters);
  const sent = () => mentor.call('/api/notify/MailUsers', { ...letters, Version });
  const both = await Promise.all([sent(), sent(), sent()]);
  expect(both.map(({ problem }) => problem?.code ?? '').sort()).toEqual(['', 'ALREADY_MAILED', 'ALREADY_MAILED']);
  expect(await mailsOf(world, list[0]?.id ?? 0)).toHaveLength(1);
});
