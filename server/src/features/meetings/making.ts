/** Meetings made, moved and cancelled by a mentor or who runs the project. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CallEntry, OutputOf } from '@telemachos/contract/call.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { meetingsCalls } from '@telemachos/contract/features/meetings/meetings.calls.ts';
import { instantOf, instantsOf } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { lookUpRecords } from '../../access/scopes.ts';
import { countCaseload } from '../../access/scopes.store.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import type { WorkAction } from '../actions/work.shared.ts';
import { allWithinReach, stillWithinReach, type Within } from '../mentoring/within-reach.shared.ts';
import { complete } from './completing.ts';
import { areTheirs, heldByOthers, holdersOf, isHeldByOther, type Staff } from './holding.shared.ts';
import {
  cancelMeetings,
  isRefused,
  lockFor,
  makeMeetings,
  moveMeeting,
  staleMeeting,
  type Keeping,
  type Wanted,
} from './keeping.shared.ts';
import { mailCancelled } from './mailing.ts';
import { findMeetings, lockMeeting, type MeetingRow } from './meetings.store.ts';
import { whoLeft } from './people.store.ts';
import { tellHolders, tellMentees, tellMentor } from './telling.ts';
import { mentorsOf, settingsOf, timeOfMentor } from './times.store.ts';

const minuteMs = 60_000;

/** The same once they are locked: whoever got another mentor meanwhile is that one's, and not the former one's (null). */
const lockedHolders = async (context: Keeping & Staff, action: WorkAction, menteeIds: number[]) => {
  const { viewer, reach } = context;
  const lock = (held: Map<number, number>) => lockFor(context, action, { menteeIds, mentorIds: [...held.values()] });
  const held = await holdersOf(context, action, menteeIds);
  await lock(held);
  if (reach === 'caseload') {
    const own = await countCaseload(context, action.row.projectId, viewer.userId, menteeIds, action.Id);
    return own === menteeIds.length ? held : null;
  }
  const again = await holdersOf(context, action, menteeIds);
  if (menteeIds.some((id) => again.get(id) !== held.get(id))) await lock(again);
  return again;
};

/** The pairs of an action that is a meeting and these mentees; the code of what is wrong. */
const forMeeting = async (context: Staff, actionId: number, menteeIds: readonly number[]) => {
  const within = await allWithinReach(context, actionId, menteeIds);
  const [first] = within ?? [];
  if (!within || !first) return 'NOT_FOUND' as const;
  return first.action.TypeId === actionTypeIds.meeting ? { within, action: first.action } : ('NOT_A_MEETING' as const);
};

/** The place of the first of these mentees who has another mentor for the action, once they are locked. */
const placeOfOthers = async (context: Staff, action: WorkAction, menteeIds: readonly number[]): Promise<number> => {
  const others = await heldByOthers(context, action, menteeIds);
  return menteeIds.findIndex((id) => others.includes(id));
};

/**
 * The first of these people who left the project or is suspended, once they are locked: no meeting is made for them. What was
 * held with them before may be told.
 */
const placeOfLeft = async (context: Context<CallEntry>, projectId: number, menteeIds: number[]): Promise<number> => {
  const left = await whoLeft(context, projectId, menteeIds);
  return menteeIds.findIndex((id) => left.includes(id));
};

/** What is over was held once: it is no series. */
const heldTwice = { field: 'Repeat', code: 'TIME_AHEAD' } as const;

const asChanged = (id: number, sequence: number, startsAt: Date): OutputOf<typeof meetingsCalls.move> => ({
  Id: id,
  Sequence: sequence,
  Start: startsAt.toISOString(),
});

const make: Handlers<typeof meetingsCalls>['make'] = async (context, input) => {
  const [{ now }, menteeIds] = [context, [...new Set(input.MenteeIds)]];
  const found = await forMeeting(context, input.ActionId, menteeIds);
  if (typeof found === 'string') return context.fail(found);
  const { within, action } = found;
  if (menteeIds.length > 1 && action.Data.Together !== true) return context.fail('NOT_A_GROUP');
  const times = input.Held && input.Repeat > 0 ? heldTwice : instantsOf(input, input.Repeat, input.Without);
  if (!Array.isArray(times))
    return context.fail('BAD_INPUT', {
      fields: { [times.field]: times.code },
      ...('Day' in times && { details: { Day: times.Day } }),
    });
  if (times.some((at) => (input.Held ? at > now : at <= now))) {
    const code = input.Held ? 'TIME_AHEAD' : 'TIME_PAST';
    return context.fail(code, { fields: { Date: code } });
  }
  const { projectId } = action.row;
  const { SlotMinutes } = await settingsOf(context, projectId);
  const held = await lockedHolders(context, action, menteeIds);
  if (!held) return context.fail('NOT_FOUND');
  const others = await placeOfOthers(context, action, input.MenteeIds);
  if (others >= 0) return context.fail('NOT_THEIR_MENTOR', { fields: { [`MenteeIds.${others}`]: 'NOT_THEIR_MENTOR' } });
  const left = input.Held ? -1 : await placeOfLeft(context, projectId, input.MenteeIds);
  if (left >= 0) return context.fail('MENTEE_LEFT', { fields: { [`MenteeIds.${left}`]: 'MENTEE_LEFT' } });
  const series = times.length > 1 ? randomUUID() : null;
  const [only = context.viewer.userId, ...more] = new Set(held.values());
  const mentorId = more.length === 0 ? only : context.viewer.userId;
  const defaults = await timeOfMentor(context, projectId, mentorId);
  const wanted = times.map((startsAt): Wanted => ({
    mentorId,
    menteeIds,
    startsAt,
    endsAt: new Date(startsAt.getTime() + (input.Minutes ?? SlotMinutes) * minuteMs),
    place: input.Place ?? defaults.place,
    link: input.Link ?? defaults.link,
    state: input.Held ? 'held' : 'planned',
    series,
  }));
  const made = await makeMeetings(context, action, wanted);
  if (isRefused(made)) return context.fail(made.code, made.extra);
  if (input.Held) await complete(context, within, menteeIds);
  else {
    const told = { projectId, actionId: action.Id, menteeIds, moment: times[0] ?? now };
    await tellMentees(context, 'meetingMade', told);
    for (const holder of new Set(wanted.map((one) => one.mentorId)))
      await tellMentor(context, 'meetingBooked', { ...told, mentorId: holder });
  }
  for (const id of made) await context.audit('meeting', id, { ActionId: action.Id, MenteeIds: menteeIds, Made: true });
  return { Meetings: made.map((id, place) => asChanged(id, 0, times[place] ?? now)) };
};

const makeMany: Handlers<typeof meetingsCalls>['makeMany'] = async (context, { ActionId, Data }) => {
  const menteeIds = Data.map(({ MenteeId }) => MenteeId);
  if (new Set(menteeIds).size !== menteeIds.length) return context.fail('BAD_INPUT', { fields: { Data: 'DUPLICATE' } });
  const caller = { ...context, ability: 'mentor.work', actionId: ActionId } as const;
  if ((await lookUpRecords(context, 'users', menteeIds).judge(caller)) === null) return context.fail('NOT_FOUND');
  const found = await forMeeting(context, ActionId, menteeIds);
  if (typeof found === 'string') return context.fail(found);
  const { action } = found;
  const past = Data.findIndex(({ Time }) => Date.parse(Time) <= context.now.getTime());
  if (past >= 0) return context.fail('TIME_PAST', { fields: { [`Data.${past}.Time`]: 'TIME_PAST' } });
  const { projectId } = action.row;
  const { SlotMinutes } = await settingsOf(context, projectId);
  const held = await lockedHolders(context, action, menteeIds);
  if (!held) return context.fail('NOT_FOUND');
  const others = await placeOfOthers(context, action, menteeIds);
  if (others >= 0)
    return context.fail('NOT_THEIR_MENTOR', { fields: { [`Data.${others}.MenteeId`]: 'NOT_THEIR_MENTOR' } });
  const left = await placeOfLeft(context, projectId, menteeIds);
  if (left >= 0) return context.fail('MENTEE_LEFT', { fields: { [`Data.${left}.MenteeId`]: 'MENTEE_LEFT' } });
  const times = await mentorsOf(context, { projectId, actionId: ActionId, menteeIds });
  const wanted = Data.map(({ MenteeId, Time }): Wanted => {
    const startsAt = new Date(Time);
    const { place = '', link = '' } = times.get(MenteeId)?.time ?? {};
    const endsAt = new Date(startsAt.getTime() + SlotMinutes * minuteMs);
    const mentorId = held.get(MenteeId) ?? context.viewer.userId;
    return { mentorId, menteeIds: [MenteeId], startsAt, endsAt, place, link, state: 'planned' };
  });
  const made = await makeMeetings(context, action, wanted);
  if (isRefused(made)) {
    const clashes = made.extra.details?.['Clashes'];
    const places = Array.isArray(clashes) ? clashes.map((clash: { Place?: unknown }) => clash.Place) : [];
    const fields = Object.fromEntries(places.map((place) => [`Data.${String(place)}.Time`, made.code]));
    return context.fail(made.code, { ...made.extra, fields });
  }
  const told = { projectId, actionId: ActionId };
  const moment = new Map(wanted.flatMap(({ menteeIds: own, startsAt }) => own.map((id) => [id, startsAt] as const)));
  await tellMentees(context, 'meetingMade', { ...told, menteeIds, moment });
  const holding = wanted.map(({ mentorId, menteeIds: own, startsAt }) => ({
    ...told,
    menteeIds: own,
    mentorId,
    moment: startsAt,
  }));
  await tellHolders(context, 'meetingBooked', holding);
  await context.audit(
    'action',
    ActionId,
    ...made.map((MeetingId, place) => ({ MeetingId, MenteeId: menteeIds[place] })),
  );
  return { Meetings: made.map((id, place) => asChanged(id, 0, wanted[place]?.startsAt ?? context.now)) };
};

export const comersOf = ({ mentees }: Pick<MeetingRow, 'mentees'>): number[] =>
  mentees.filter(({ comes }) => comes).map(({ id }) => id);

/**
 * A meeting with all that is locked for its change; null where it must look missing. Mentors change what they hold. Of what
 * is over whoever is mentor of all who were to come tells as well: who held it may look after none of them any more.
 */
export const locked = async (
  context: Context<CallEntry>,
  id: number,
  act: 'change' | 'tell' = 'change',
): Promise<{ meeting: MeetingRow; within: Within[] } | null> => {
  const [seen] = await findMeetings(context, [id]);
  if (!seen) return null;
  const menteeIds = seen.mentees.map((mentee) => mentee.id);
  const found = await stillWithinReach(context, seen.actionId, menteeIds);
  if (!found) return null;
  const { action, people } = found;
  await lockFor(context, action, { menteeIds, mentorIds: [seen.mentorId] });
  const meeting = await lockMeeting(context, id);
  if (
    meeting &&
    isHeldByOther(context, meeting) &&
    !(act === 'tell' && (await areTheirs(context, meeting, comersOf(meeting))))
  )
    return context.fail('HELD_BY_OTHER');
  return meeting ? { meeting, within: people.map((person) => ({ action, person })) } : null;
};

const move: Handlers<typeof meetingsCalls>['move'] = async (context, input) => {
  const found = await locked(context, input.Id);
  if (!found) return context.fail('NOT_FOUND');
  const { meeting } = found;
  if (meeting.state !== 'planned') return context.fail('MEETING_OVER');
  if (meeting.sequence !== input.Sequence) return context.fail('STALE', staleMeeting(meeting, input));
  const at = instantOf(input);
  if (typeof at !== 'number') return context.fail('BAD_INPUT', { fields: { [at.field]: at.code } });
  if (at <= context.now.getTime()) return context.fail('TIME_PAST', { fields: { Date: 'TIME_PAST' } });
  const length =
    input.Minutes == null ? meeting.endsAt.getTime() - meeting.startsAt.getTime() : input.Minutes * minuteMs;
  const wanted = {
    startsAt: new Date(at),
    endsAt: new Date(at + length),
    place: input.Place ?? meeting.place,
    link: input.Link ?? meeting.link,
  };
  // What is moved to where it stands is not moved: nobody is told, and whoever was written to still counts as that.
  const { startsAt, endsAt, place, link } = meeting;
  if (isDeepStrictEqual(wanted, { startsAt, endsAt, place, link }))
    return asChanged(meeting.id, meeting.sequence, startsAt);
  const refused = await moveMeeting(context, meeting, wanted);
  if (refused) return context.fail(refused.code, refused.extra);
  const told = { ...meeting, menteeIds: comersOf(meeting), moment: new Date(at) };
  await tellMentees(context, 'meetingMoved', told);
  await tellMentor(context, 'meetingBooked', told);
  await context.audit('meeting', meeting.id, { From: meeting.startsAt, To: new Date(at) });
  return asChanged(meeting.id, meeting.sequence + 1, new Date(at));
};

const cancel: Handlers<typeof meetingsCalls>['cancel'] = async (context, { Id, Sequence, Reason }) => {
  const found = await locked(context, Id);
  if (!found) return context.fail('NOT_FOUND');
  const { meeting } = found;
  if (meeting.state !== 'planned') return context.fail('MEETING_OVER');
  if (meeting.sequence !== Sequence) return context.fail('STALE', staleMeeting(meeting, { Reason }));
  await cancelMeetings(context, [meeting], Reason);
  const menteeIds = comersOf(meeting);
  const by = meeting.mentorId === context.viewer.userId ? 'mentor' : 'staff';
  await mailCancelled(context, [{ meeting, menteeIds }], { by, reason: Reason });
  const told = { ...meeting, menteeIds, moment: meeting.startsAt };
  await tellMentees(context, 'meetingCancelled', told);
  await tellMentor(context, 'meetingOff', told);
  await context.audit('meeting', Id, { Cancelled: true });
  return { Ok: true };
};

export const makingHandlers = { make, makeMany, move, cancel } satisfies Partial<Handlers<typeof meetingsCalls>>;
