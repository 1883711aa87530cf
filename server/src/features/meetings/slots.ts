/** Free slots as they are read, for oneself or some; proposals for many at once. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { meetingsCalls } from '@telemachos/contract/features/meetings/meetings.calls.ts';
import {
  freeSlots,
  maxSearchedDays,
  plannedSlots,
  type ToPlan,
} from '@telemachos/contract/features/meetings/slots.rules.ts';
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import type { Handlers } from '../../platform/context.ts';
import { nameOfPerson } from './names.ts';
import { allWithinReach, someWithinReach } from '../mentoring/within-reach.shared.ts';
import { ownMeeting } from './booking.ts';
import { freeOn, takenOn } from './free.ts';
import { holdersInstead } from './holding.shared.ts';
import { presentMeetings, type MeetingRow } from './meetings.store.ts';
import { mentorsOf, settingsOf, type Mentor } from './times.store.ts';

const inIso = (at: number): string => new Date(at).toISOString();

/** What is wrong with the days in which slots are looked for. */
const daysFault = (From: string, Until: string): Record<string, string> | null => {
  if (Until < From) return { Until: 'END_BEFORE_START' };
  return daysLater(From, maxSearchedDays) < Until ? { Until: 'TOO_MANY_DAYS' } : null;
};

const nobody = { MentorId: null, MentorName: '', Place: '', Link: '', list: [] };

const slots: Handlers<typeof meetingsCalls>['slots'] = async (context, { ActionId, MenteeIds, From, Until }) => {
  const fields = daysFault(From, Until);
  if (fields) return context.fail('BAD_INPUT', { fields });
  const { viewer, reach, projectId, now } = context;
  if (projectId === null) return context.fail('NOT_FOUND');
  const { SlotMinutes: Minutes } = await settingsOf(context, projectId);
  const asOwn = MenteeIds.length === 0 || (MenteeIds.length === 1 && MenteeIds[0] === viewer.userId);
  const menteeIds = asOwn ? [viewer.userId] : [...new Set(MenteeIds)];
  let moving: MeetingRow | undefined;
  if (asOwn) {
    const present = (await presentMeetings(context, ActionId, menteeIds)).get(viewer.userId);
    const stands = present?.state === 'planned' && present.startsAt > now;
    // Whoever moves a meeting of their own may take what lies over it, and around it; a group's is not theirs to move.
    if (stands && present.mentees.filter(({ comes }) => comes).length === 1) moving = present;
    const own = await ownMeeting(context, ActionId, stands ? 'move' : 'book');
    if (own === 'BOOKING_CLOSED' || own === 'NOT_A_MEETING') return { ...nobody, Minutes };
    if (own === 'NOT_FOUND') return context.fail('NOT_FOUND');
  } else if (!(await allWithinReach(context, ActionId, menteeIds))) return context.fail('NOT_FOUND');
  const mentors = await mentorsOf(context, { projectId, actionId: ActionId, menteeIds });
  const mentor = [...mentors.values()].find(({ id }) => reach !== 'caseload' || id === viewer.userId);
  if (!mentor) return { ...nobody, Minutes };
  const wanted = {
    mentorId: mentor.id,
    menteeIds,
    time: mentor.time,
    slotMinutes: Minutes,
    now,
    but: moving?.id ?? null,
  };
  const free = await freeOn(context, wanted, { from: From, until: Until });
  // Staying is no move.
  const list = free.filter((at) => at !== moving?.startsAt.getTime());
  const { place: Place, link: Link } = mentor.time;
  const told = { MentorId: mentor.id, MentorName: mentor.name, Minutes, Place, Link };
  return { ...told, list: list.map(inIso) };
};

const propose: Handlers<typeof meetingsCalls>['propose'] = async (context, { ActionId, MenteeIds, From, Until }) => {
  const fields = daysFault(From, Until);
  if (fields) return context.fail('BAD_INPUT', { fields });
  const asked = [...new Set(MenteeIds)];
  // Whoever went to another mentor, or out of the project, since they were chosen keeps nobody else from being planned.
  const found = await someWithinReach(context, ActionId, asked);
  if (!found) return context.fail('NOT_FOUND');
  const { action } = found;
  // One after the other as they were chosen.
  const people = found.people.toSorted((one, other) => asked.indexOf(one.id) - asked.indexOf(other.id));
  const menteeIds = people.map(({ id }) => id);
  if (action.TypeId !== actionTypeIds.meeting) return context.fail('NOT_A_MEETING');
  const { projectId } = action.row;
  const { SlotMinutes } = await settingsOf(context, projectId);
  const linked = await mentorsOf(context, { projectId, actionId: ActionId, menteeIds });
  const gone = new Set(people.filter(({ state }) => state === 2 || state === 3).map(({ id }) => id));
  const present = await presentMeetings(context, ActionId, menteeIds);
  const plannedFor = (menteeId: number): Date | null => {
    const meeting = present.get(menteeId);
    return meeting?.state === 'planned' && meeting.startsAt > context.now ? meeting.startsAt : null;
  };
  const own = (menteeId: number): Mentor | undefined => {
    const mentor = linked.get(menteeId);
    if (gone.has(menteeId) || plannedFor(menteeId)) return undefined;
    return context.reach !== 'caseload' || mentor?.id === context.viewer.userId ? mentor : undefined;
  };
  const instead = await holdersInstead(context, projectId, [ActionId], menteeIds);
  const days = { from: From, until: Until };
  const mentors = new Map(
    menteeIds.flatMap((id) => {
      const mentor = own(id);
      return mentor ? [[mentor.id, mentor] as const] : [];
    }),
  );
  const taken = await takenOn(context, [...mentors.keys(), ...menteeIds], days);
  const freeOf = (mentor: Mentor, menteeId: number | null) =>
    freeSlots(mentor.time.offered, {
      ...days,
      slotMinutes: SlotMinutes,
      now: context.now.getTime(),
      taken: taken.get(mentor.id) ?? [],
      takenByOthers: menteeId === null ? [] : (taken.get(menteeId) ?? []),
    });
  const wanted = menteeIds.flatMap((menteeId): ToPlan[] => {
    const mentor = own(menteeId);
    return mentor ? [{ menteeId, mentorId: mentor.id, free: freeOf(mentor, menteeId) }] : [];
  });
  const free = new Map([...mentors.values()].map((mentor) => [mentor.id, freeOf(mentor, null)]));
  const offeredBy = (mentorId: number) => mentors.get(mentorId)?.time.offered;
  const planned = plannedSlots(wanted, {
    slotMinutes: SlotMinutes,
    bufferMinutes: (mentorId) => offeredBy(mentorId)?.BufferMinutes ?? 0,
    maxPerDay: (mentorId) => offeredBy(mentorId)?.MostPerDay ?? 0,
    heldOn: (mentorId, day) =>
      (taken.get(mentorId) ?? []).filter(({ from, isMeeting }) => isMeeting && dayInAthens(from) === day).length,
  });
  const exceptOf = (menteeId: number): number[] => {
    const mine = wanted.find((one) => one.menteeId === menteeId);
    const could = new Set(mine?.free);
    return mine ? (free.get(mine.mentorId) ?? []).filter((at) => !could.has(at)) : [];
  };
  const list = people.map((person) => {
    const mentor = own(person.id);
    const at = planned.get(person.id) ?? null;
    return {
      MenteeId: person.id,
      MenteeName: nameOfPerson(person),
      MentorId: mentor?.id ?? null,
      MentorName: mentor?.name ?? instead(person.id, ActionId) ?? '',
      Time: at === null ? null : inIso(at),
      Planned: plannedFor(person.id)?.toISOString() ?? null,
      Except: exceptOf(person.id).map(inIso),
    };
  });
  const Mentors = [...free].map(([Id, times]) => ({ Id, Free: times.map(inIso) }));
  return { list, Mentors, Minutes: SlotMinutes, Gone: asked.filter((id) => !menteeIds.includes(id)) };
};

export const slotHandlers = { slots, propose } satisfies Partial<Handlers<typeof meetingsCalls>>;
