/**
 * Day and time that are written with an action's data (001 §3, §7) are a meeting like any other: it is made, moved or
 * cancelled by what was saved, so that nothing is kept twice. A day without a time is no meeting yet.
 */
import { randomUUID } from 'node:crypto';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import {
  instantOf,
  maxMenteesPerMeeting,
  type TimeFault,
} from '@telemachos/contract/features/meetings/meetings.rules.ts';
import type { TooManyOf } from '@telemachos/contract/problems.ts';
import { countCaseload } from '../../access/scopes.store.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import type { WorkAction } from '../actions/work.shared.ts';
import { tellActionData } from './action-data.store.ts';
import { areTheirs, heldByOthers, holdersOf, isHeldByOther, type Staff } from './holding.shared.ts';
import { isRefused, refusalOf, unlessAtOnce, type Keeping } from './keeping.shared.ts';
import { mailCancelled } from './mailing.ts';
import * as store from './meetings.store.ts';
import { whoLeft } from './people.store.ts';
import { becameOf, tellSaved, type Change, type Taken, type Unwanted } from './saved.shared.ts';
import { settingsOf, timeOfMentor, type MentorTime } from './times.store.ts';

type Data = Readonly<Record<string, unknown>>;

/** The key that only the meeting writes. */
const mailedKey = 'lastMail';

/** What is wrong with the day and time in some data, as far as both are there. */
export const timeFaultIn = (data: Data): TimeFault | null => {
  const at = timeIn(data);
  return typeof at === 'object' ? at : null;
};

/** The instant that data name (epoch milliseconds), or what is wrong with it; null without a day or a time. */
const timeIn = (data: Data): number | TimeFault | null => {
  const { date, timeHours, timeMinutes = 0 } = data;
  if (typeof date !== 'string' || date === '' || typeof timeHours !== 'number') return null;
  return instantOf({ Date: date, TimeHours: timeHours, TimeMinutes: Number(timeMinutes) });
};

/** Data as they are saved: that a mentee was mailed is not for anybody to write. */
export const withoutMailed = (data: Data, kept: Data | null): Record<string, unknown> => {
  const { [mailedKey]: _told, ...rest } = data;
  const mailed = kept?.[mailedKey];
  return mailed === undefined || timeIn(data) === null ? rest : { ...rest, [mailedKey]: mailed };
};

/** Whose data were saved: what there was before, day and time now, and whether the action is completed for them. */
export type Saved = { menteeId: number; before: Data | null; data: Data; completed: boolean };

type Saving = Keeping & Pick<Context<CallEntry>, 'services' | 'mail'> & { viewer: Viewer; reach: Reach };

const comersOf = ({ mentees }: store.MeetingRow): number[] => mentees.filter(({ comes }) => comes).map(({ id }) => id);
/** Whether a mentee was at a meeting; null until it is told. */
const presenceAt = ({ mentees }: store.MeetingRow, menteeId: number): boolean | null =>
  mentees.find(({ id }) => id === menteeId)?.present ?? null;
const isAlone = (meeting: store.MeetingRow): boolean => comersOf(meeting).length === 1;

/** Meetings that end with what was saved, or that mentees of a group leave. */
const end = async (saving: Saving, changes: readonly Change[]): Promise<void> => {
  const ending = changes.flatMap(({ menteeId, present }) =>
    present?.state === 'planned' ? [{ menteeId, meeting: present }] : [],
  );
  // One that all leave at once is off, as one that its only mentee leaves.
  const leaving = Map.groupBy(ending, ({ meeting }) => meeting.id);
  const isLeft = (meeting: store.MeetingRow): boolean =>
    comersOf(meeting).every((id) => leaving.get(meeting.id)?.some(({ menteeId }) => menteeId === id));
  const alone = [...new Map(ending.map(({ meeting }) => [meeting.id, meeting])).values()].filter(isLeft);
  const left = ending.filter(({ meeting }) => !isLeft(meeting));
  // What the data have of it is in the save itself.
  if (alone.length > 0)
    await store.cancelMeetings(
      saving,
      alone.map(({ id }) => id),
      { now: saving.now, actorId: saving.actorId, reason: '' },
    );
  if (left.length > 0)
    await store.leaveMeetings(
      saving,
      left.map(({ menteeId, meeting }) => ({ meetingId: meeting.id, menteeId })),
      { now: saving.now, actorId: saving.actorId, reason: '' },
    );
  const by = saving.reach === 'caseload' ? 'mentor' : 'staff';
  const off = ending.map(({ menteeId, meeting }) => ({ meeting, menteeIds: [menteeId] }));
  await mailCancelled(saving, off, { by, reason: '' });
};

/**
 * Those who are told the same time with the same mentor at once come together, or to a group that is there; a meeting of one
 * alone becomes a group only where the action says so. Answers what is in the way, or nothing: no more come together than
 * can be told to have been there.
 */
const make = async (
  saving: Saving,
  action: WorkAction,
  changes: readonly (Change & { at: number; mentorId: number })[],
  minutes: number,
): Promise<Taken | Unwanted | null> => {
  const keyOf = (mentorId: number, at: number) => `${mentorId} ${at}`;
  const wanted = changes.map(({ mentorId, at }) => ({ mentorId, startsAt: new Date(at) }));
  const there = await store.plannedAt(saving, action.Id, wanted, action.Data.Together === true);
  const known = new Map(there.map((one) => [keyOf(one.mentorId, one.startsAt.getTime()), one]));
  const groups = [...Map.groupBy(changes, ({ mentorId, at }) => keyOf(mentorId, at))].flatMap(([key, some]) => {
    const [first] = some;
    if (!first) return [];
    const startsAt = new Date(first.at);
    const menteeIds = some.map(({ menteeId }) => menteeId);
    const { id: meetingId, comers = 0 } = known.get(key) ?? {};
    const isHeld = first.at <= saving.now.getTime() && some.every(({ completed }) => completed);
    const endsAt = new Date(first.at + minutes * 60_000);
    return [
      { mentorId: first.mentorId, menteeIds, startsAt, endsAt, isHeld, comers, ...(meetingId ? { meetingId } : {}) },
    ];
  });
  const large = groups.find(({ comers, menteeIds }) => comers + menteeIds.length > maxMenteesPerMeeting);
  const details = { Of: 'meeting' satisfies TooManyOf, Limit: maxMenteesPerMeeting };
  if (large) return { code: 'TOO_MANY_PEOPLE', menteeIds: large.menteeIds, details };
  const whose = groups.map(({ menteeIds }) => menteeIds);
  const refusal = await refusalOf(saving, action.row.projectId, groups);
  if (refusal) return { ...refusal, whose };
  const fresh = groups.filter(({ meetingId }) => meetingId === undefined);
  const joined = groups.flatMap(({ meetingId, menteeIds }) =>
    meetingId === undefined ? [] : menteeIds.map((menteeId) => ({ meetingId, menteeId, present: null })),
  );
  const defaults = new Map<number, MentorTime>();
  for (const { mentorId } of fresh)
    if (!defaults.has(mentorId)) defaults.set(mentorId, await timeOfMentor(saving, action.row.projectId, mentorId));
  const list = fresh.map(({ isHeld, comers: _nobody, meetingId: _none, ...one }): store.NewMeeting => ({
    ...one,
    uid: randomUUID(),
    projectId: action.row.projectId,
    actionId: action.Id,
    place: defaults.get(one.mentorId)?.place ?? '',
    link: defaults.get(one.mentorId)?.link ?? '',
    state: isHeld ? 'held' : 'planned',
    series: null,
  }));
  const outcome = await unlessAtOnce(async () => {
    if (list.length > 0) await store.insertMeetings(saving, list, saving);
    if (joined.length > 0) await store.insertMentees(saving, joined, saving);
  });
  return isRefused(outcome) ? { ...outcome, whose } : null;
};

/** Meetings of one mentee alone that are at another time now. */
const move = async (
  saving: Saving,
  action: WorkAction,
  changes: readonly { at: number; present: store.MeetingRow }[],
): Promise<Taken | null> => {
  const wishes = changes.map(({ at, present }) => ({
    mentorId: present.mentorId,
    menteeIds: comersOf(present),
    startsAt: new Date(at),
    endsAt: new Date(at + present.endsAt.getTime() - present.startsAt.getTime()),
    meetingId: present.id,
  }));
  const whose = wishes.map(({ menteeIds }) => menteeIds);
  const refusal = await refusalOf(saving, action.row.projectId, wishes);
  if (refusal) return { ...refusal, whose };
  const moved = wishes.map(({ startsAt, endsAt, meetingId }, place) => {
    const { place: where = '', link = '' } = changes[place]?.present ?? {};
    return { id: meetingId, startsAt, endsAt, place: where, link };
  });
  const outcome = await unlessAtOnce(() => store.moveMeetings(saving, moved, saving.now));
  return isRefused(outcome) ? { ...outcome, whose } : null;
};

const idsOf = (changes: readonly { menteeId: number }[]): number[] => changes.map(({ menteeId }) => menteeId);

/**
 * Who holds meetings with these mentees, and the meetings that their data have, once all are locked: whoever got another
 * mentor while this waited is that one's, and looks missing to the former one.
 */
const lockedHolders = async (saving: Saving, action: WorkAction, menteeIds: number[]) => {
  const read = async () => {
    const held = await holdersOf(saving, action, menteeIds);
    const holder = (menteeId: number): number => held.get(menteeId) ?? saving.viewer.userId;
    const present = await store.presentMeetings(saving, action.Id, menteeIds);
    const people = menteeIds.flatMap((id) => [id, holder(id), present.get(id)?.mentorId ?? id]);
    return { holder, present, people };
  };
  const seen = await read();
  await store.lockPeople(saving, seen.people);
  if (saving.reach === 'caseload') {
    const { projectId } = action.row;
    const own = await countCaseload(saving, projectId, saving.viewer.userId, menteeIds, action.Id);
    if (own < menteeIds.length) throw new Problem('NOT_FOUND');
  }
  const again = await read();
  if (again.people.some((id) => !seen.people.includes(id))) await store.lockPeople(saving, again.people);
  return again;
};

/** Bring the meetings of an action to what was saved with its data; what is in the way, or nothing. The data are locked. */
export const keepFromData = async (
  saving: Saving,
  action: WorkAction,
  saved: readonly Saved[],
): Promise<Taken | Unwanted | null> => {
  if (saved.length === 0) return null;
  const menteeIds = saved.map(({ menteeId }) => menteeId);
  const seen = await store.presentMeetings(saving, action.Id, menteeIds);
  // A time that stood there already is nobody's wish: what is saved beside it is not refused for it.
  const isOther = ({ menteeId, before, data }: Saved) => {
    const at = timeIn(data);
    return at !== timeIn(before ?? {}) && at !== (seen.get(menteeId)?.startsAt.getTime() ?? null);
  };
  const changed = saved.filter(isOther);
  if (changed.length === 0) return null;
  const { holder, present } = await lockedHolders(saving, action, idsOf(changed));
  const changes = changed.map(({ menteeId, data, completed }): Change => {
    const at = timeIn(data);
    return { menteeId, at: typeof at === 'number' ? at : null, present: present.get(menteeId), completed };
  });
  // What is planned is not over before its time; what was held, and told of later, is written as it was.
  const isOver = ({ at, present: one, completed }: Change) =>
    at !== null && at <= saving.now.getTime() && !completed && one?.state === 'planned' && one.startsAt > saving.now;
  const over = changes.find(isOver);
  if (over) return { code: 'TIME_PAST', menteeIds: [over.menteeId] };
  // What was held is held: a time that is yet to come is another meeting.
  const isKept = ({ present: one, at }: Change) =>
    at !== null &&
    one !== undefined &&
    isAlone(one) &&
    (one.state === 'planned' || (one.state === 'held' && at <= saving.now.getTime()));
  const moving = changes.filter(isKept);
  // What somebody else holds or held is not a mentor's to change, nor its times to read.
  const isForeign = (change: Change) =>
    change.present !== undefined &&
    (change.present.state === 'planned' || isKept(change)) &&
    isHeldByOther(saving, change.present);
  const foreign = changes.find(isForeign);
  if (foreign) return { code: 'HELD_BY_OTHER', menteeIds: [foreign.menteeId] };
  const ending = changes.filter((change) => !isKept(change));
  const making = ending.flatMap((change) =>
    change.at === null ? [] : [{ ...change, at: change.at, mentorId: holder(change.menteeId) }],
  );
  const ahead = making.filter(({ at }) => at > saving.now.getTime());
  const [left] = await whoLeft(saving, action.row.projectId, idsOf(ahead));
  if (left !== undefined) return { code: 'MENTEE_LEFT', menteeIds: [left] };
  const [theirs] = await heldByOthers(saving, action, idsOf(making));
  if (theirs !== undefined) return { code: 'NOT_THEIR_MENTOR', menteeIds: [theirs] };
  if (making.length > 0 && !(await store.holdAction(saving, action.Id))) throw new Problem('NOT_FOUND');
  await end(saving, ending);
  const { SlotMinutes } = await settingsOf(saving, action.row.projectId);
  const refused =
    (await move(
      saving,
      action,
      moving.flatMap(({ at, present: one }) => (at === null || !one ? [] : [{ at, present: one }])),
    )) ?? (await make(saving, action, making, SlotMinutes));
  if (refused) return refused;
  const held = moving.flatMap(({ menteeId, at, present: one, completed }) =>
    one && presenceAt(one, menteeId) === null && completed && at !== null && at <= saving.now.getTime()
      ? [{ meetingId: one.id, menteeId }]
      : [],
  );
  await store.setHeld(saving, held, { held: true, now: saving.now });
  // An empty day takes nothing away of what was held.
  await tellActionData(
    saving,
    action.Id,
    idsOf(changes.filter(({ at, present: one }) => at !== null || one?.state === 'held')),
    saving.now,
    false,
  );
  await tellSaved(
    saving,
    { projectId: action.row.projectId, actionId: action.Id },
    becameOf(saving.now, { making, moving, ending }),
  );
  return null;
};

/**
 * What was said of an action's completion is said of the meeting, too: that the mentee was there, or that it is open again.
 * False where somebody else holds it, who alone tells of it, but for who is the mentor by now.
 */
export const attendByCompletion = async (
  keeping: Keeping & Staff,
  { Id: actionId, row: { projectId } }: Pick<WorkAction, 'Id' | 'row'>,
  menteeId: number,
  completed: boolean,
): Promise<boolean> => {
  const meeting = (await store.presentMeetings(keeping, actionId, [menteeId])).get(menteeId);
  // What is yet to come is not held by what is said of the action.
  if (!meeting || (presenceAt(meeting, menteeId) === true) === completed || meeting.startsAt > keeping.now) return true;
  if (isHeldByOther(keeping, meeting) && !(await areTheirs(keeping, { projectId, actionId }, comersOf(meeting))))
    return false;
  await store.setHeld(keeping, [{ meetingId: meeting.id, menteeId }], { held: completed, now: keeping.now });
  return true;
};
