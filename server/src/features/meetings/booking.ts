/** What mentees do with free slots by themselves. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { meetingsCalls } from '@telemachos/contract/features/meetings/meetings.calls.ts';
import { gridOn } from '@telemachos/contract/features/meetings/slots.rules.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { menteeWork, type WorkAction } from '../actions/work.shared.ts';
import { freeInstead, freeOn } from './free.ts';
import {
  isRefused,
  leaveMeeting,
  lockFor,
  makeMeetings,
  moveMeeting,
  staleMeeting,
  type Refused,
} from './keeping.shared.ts';
import { mailCancelled } from './mailing.ts';
import { findMeetings, lockMeeting, presentMeetings } from './meetings.store.ts';
import { whoLeft } from './people.store.ts';
import { tellMentor } from './telling.ts';
import { mentorsOf, settingsOf, type Mentor } from './times.store.ts';

const minuteMs = 60_000;

/**
 * An action of the caller's own list that is a meeting; what is in the way. None is booked in one that is not open yet, but
 * what stands there already is moved like any other.
 */
export const ownMeeting = async (context: Context<CallEntry>, actionId: number, act: 'book' | 'move') => {
  const { projectId, viewer, now } = context;
  const own = projectId === null ? null : await menteeWork(context, projectId, viewer.userId, 'own', now);
  const found = own?.work.find(({ action }) => action.Id === actionId);
  if (!found || projectId === null) return 'NOT_FOUND' as const;
  if (found.action.TypeId !== actionTypeIds.meeting) return 'NOT_A_MEETING' as const;
  const mentor = (await mentorsOf(context, { projectId, actionId, menteeIds: [viewer.userId] })).get(viewer.userId);
  const { Book, SlotMinutes } = await settingsOf(context, projectId);
  if (!Book || !mentor || (act === 'book' && found.state === 'locked')) return 'BOOKING_CLOSED' as const;
  return { action: found.action, isDone: found.state === 'done', mentor, slotMinutes: SlotMinutes, projectId };
};

type Own = Exclude<Awaited<ReturnType<typeof ownMeeting>>, string>;

/** Whether a time is a slot of the mentor's at all, and, once its people are locked, whether it is free. */
const judged = async (
  context: Context<CallEntry>,
  { mentor, slotMinutes, projectId }: Omit<Own, 'action' | 'isDone'>,
  at: number,
  but: number | null,
): Promise<'TIME_PAST' | 'NOT_A_SLOT' | Refused | null> => {
  const { now, viewer } = context;
  if (at <= now.getTime()) return 'TIME_PAST';
  const day = dayInAthens(at);
  const { offered } = mentor.time;
  const isSoon = at < now.getTime() + offered.LeadHours * 60 * minuteMs;
  if (isSoon || !gridOn(offered, day, slotMinutes).includes(at)) return 'NOT_A_SLOT';
  const wanted = { mentorId: mentor.id, menteeIds: [viewer.userId], slotMinutes, now, but };
  const free = await freeOn(context, { ...wanted, time: mentor.time }, { from: day, until: day });
  if (free.includes(at)) return null;
  const Free = await freeInstead(context, { ...wanted, projectId, at: new Date(at) });
  return { code: 'MEETING_CLASH', extra: { details: { Clashes: [], Free } } };
};

/** Refused, for the times that were seen are not those of the mentor whom one has now. */
const mentorChanged = (mentor: Mentor) =>
  ({ code: 'MENTOR_CHANGED', extra: { details: { MentorId: mentor.id, MentorName: mentor.name } } }) as const;

const book: Handlers<typeof meetingsCalls>['book'] = async (context, { ActionId, Time, MentorId }) => {
  const own = await ownMeeting(context, ActionId, 'book');
  if (typeof own === 'string') return context.fail(own);
  if (own.isDone) return context.fail('ALREADY_BOOKED');
  const { action, mentor, slotMinutes, projectId } = own;
  const menteeIds = [context.viewer.userId];
  await lockFor(context, action, { menteeIds, mentorIds: [mentor.id] });
  if ((await whoLeft(context, projectId, menteeIds)).length > 0) return context.fail('BOOKING_CLOSED');
  // Whoever got another mentor, while this waited or since the times were seen, books with that one.
  const still = (await mentorsOf(context, { projectId, actionId: ActionId, menteeIds })).get(context.viewer.userId);
  if (!still) return context.fail('BOOKING_CLOSED');
  if (still.id !== mentor.id || still.id !== (MentorId ?? still.id)) {
    const { code, extra } = mentorChanged(still);
    return context.fail(code, extra);
  }
  const present = (await presentMeetings(context, ActionId, menteeIds)).get(context.viewer.userId);
  if (present?.state === 'planned') return context.fail('ALREADY_BOOKED');
  const fault = await judged(context, own, Date.parse(Time), null);
  if (typeof fault === 'string') return context.fail(fault, { fields: { Time: fault } });
  if (fault) return context.fail(fault.code, fault.extra);
  const startsAt = new Date(Time);
  const endsAt = new Date(startsAt.getTime() + slotMinutes * minuteMs);
  const { place, link } = mentor.time;
  const made = await makeMeetings(context, action, [
    { mentorId: mentor.id, menteeIds, startsAt, endsAt, place, link, state: 'planned' },
  ]);
  if (isRefused(made)) return context.fail(made.code, made.extra);
  const told = { projectId, actionId: ActionId, menteeIds, mentorId: mentor.id, moment: startsAt };
  await tellMentor(context, 'meetingBooked', told);
  await context.audit('meeting', made[0] ?? 0, { ActionId, Booked: true });
  return { Id: made[0] ?? 0, Sequence: 0, Start: startsAt.toISOString() };
};

/** A meeting of the caller's own with what is locked for its change; to who left a group it is off. */
const ownLocked = async (
  context: Context<CallEntry>,
  id: number,
  action: (actionId: number) => Promise<WorkAction | null>,
) => {
  const [seen] = await findMeetings(context, [id]);
  const of = seen && (await action(seen.actionId));
  if (!seen || !of) return null;
  await lockFor(context, of, { menteeIds: seen.mentees.map((one) => one.id), mentorIds: [seen.mentorId] });
  const meeting = await lockMeeting(context, id);
  const own = meeting?.mentees.find((one) => one.id === context.viewer.userId);
  if (!meeting || !own) return null;
  return own.comes ? meeting : { ...meeting, state: 'cancelled' as const };
};

const rebook: Handlers<typeof meetingsCalls>['rebook'] = async (context, input) => {
  let own: Own | 'NOT_FOUND' | 'NOT_A_MEETING' | 'BOOKING_CLOSED' = 'NOT_FOUND';
  const meeting = await ownLocked(context, input.Id, async (actionId) => {
    own = await ownMeeting(context, actionId, 'move');
    return typeof own === 'string' ? null : own.action;
  });
  const found = own as Own | 'NOT_FOUND' | 'NOT_A_MEETING' | 'BOOKING_CLOSED';
  if (found === 'BOOKING_CLOSED') return context.fail('BOOKING_CLOSED');
  if (!meeting || typeof found === 'string') return context.fail('NOT_FOUND');
  const { viewer } = context;
  const asked = { projectId: found.projectId, actionId: meeting.actionId, menteeIds: [viewer.userId] };
  const still = (await mentorsOf(context, asked)).get(viewer.userId);
  if (still && (still.id !== found.mentor.id || still.id !== (input.MentorId ?? still.id))) {
    const { code, extra } = mentorChanged(still);
    return context.fail(code, extra);
  }
  if (meeting.state !== 'planned' || meeting.startsAt <= context.now) return context.fail('MEETING_OVER');
  if (meeting.sequence !== input.Sequence) return context.fail('STALE', staleMeeting(meeting, input));
  // A group's time is not one mentee's to move, nor a time with somebody who is not their mentor.
  if (meeting.mentees.filter(({ comes }) => comes).length > 1 || found.mentor.id !== meeting.mentorId)
    return context.fail('BOOKING_CLOSED');
  const at = Date.parse(input.Time);
  const fault = await judged(context, found, at, meeting.id);
  if (typeof fault === 'string') return context.fail(fault, { fields: { Time: fault } });
  if (fault) return context.fail(fault.code, fault.extra);
  const { place, link } = meeting;
  const endsAt = new Date(at + found.slotMinutes * minuteMs);
  const refused = await moveMeeting(context, meeting, { startsAt: new Date(at), endsAt, place, link });
  if (refused) return context.fail(refused.code, refused.extra);
  await tellMentor(context, 'meetingBooked', {
    ...meeting,
    menteeIds: [context.viewer.userId],
    moment: new Date(at),
  });
  await context.audit('meeting', meeting.id, { From: meeting.startsAt, To: new Date(at) });
  return { Id: meeting.id, Sequence: meeting.sequence + 1, Start: new Date(at).toISOString() };
};

const cannotCome: Handlers<typeof meetingsCalls>['cannotCome'] = async (context, input) => {
  const { Id, Reason, Sequence } = input;
  const { viewer, projectId, now } = context;
  const own = projectId === null ? null : await menteeWork(context, projectId, viewer.userId, 'own', now);
  const meeting = await ownLocked(context, Id, (actionId) =>
    Promise.resolve(own?.work.find(({ action }) => action.Id === actionId)?.action ?? null),
  );
  if (!meeting) return context.fail('NOT_FOUND');
  if (meeting.state !== 'planned' || meeting.startsAt <= now) return context.fail('MEETING_OVER');
  if (meeting.sequence !== Sequence) return context.fail('STALE', staleMeeting(meeting, input));
  await leaveMeeting(context, meeting, viewer.userId, Reason);
  const menteeIds = [viewer.userId];
  await mailCancelled(context, [{ meeting, menteeIds }], { by: 'mentee', reason: Reason });
  await tellMentor(context, 'meetingCannot', { ...meeting, menteeIds, moment: meeting.startsAt });
  await context.audit('meeting', Id, { CannotCome: viewer.userId });
  return { Ok: true };
};

export const bookingHandlers = { book, rebook, cannotCome } satisfies Partial<Handlers<typeof meetingsCalls>>;
