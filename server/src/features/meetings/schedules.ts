/** Schedules, overlaps and calendars, as far as whoever asks reaches. */
import { coversProject } from '@telemachos/contract/access/roles.ts';
import type { meetingsCalls } from '@telemachos/contract/features/meetings/meetings.calls.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import { dayAfter, dayInAthens, lastDayOf, startOfDay } from '@telemachos/contract/kit/dates.ts';
import { isMentor } from '../../access/scopes.store.ts';
import { canIn, reachIn, type Viewer } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { menteeWork, titlesOf } from '../actions/work.shared.ts';
import { withinReach } from '../mentoring/within-reach.shared.ts';
import * as store from './agenda.store.ts';
import * as load from './load.store.ts';
import { settingsOf } from './times.store.ts';

/** What a schedule shows where nothing is said, in days before today and after it. */
const defaultDays = { before: 60, after: 366 };
/** Days of a calendar, and days within which overlaps are searched. */
const maxCalendarDays = 400;
const overlapDays = 90;

const asRange = (From: string, Until: string) => ({
  from: new Date(startOfDay(From)),
  until: new Date(startOfDay(dayAfter(Until))),
});

/** What is wrong with days: the last before the first, or too many. */
const faultOf = (From: string, Until: string): Record<string, string> | null => {
  if (Until < From) return { Until: 'END_BEFORE_START' };
  return daysLater(From, maxCalendarDays) < Until ? { Until: 'TOO_MANY_DAYS' } : null;
};

type Schedule = Handlers<typeof meetingsCalls>['schedule'];

const scheduled =
  (own: boolean): Schedule =>
  async (context, { ProjectId, ActionId, From, Until }) => {
    const today = dayInAthens(context.now.getTime());
    const from = From ?? daysLater(today, -defaultDays.before);
    const until = Until ?? daysLater(from > today ? from : today, defaultDays.after);
    if (Until && until < from) return context.fail('BAD_INPUT', { fields: { Until: 'END_BEFORE_START' } });
    const reader = { projectId: ProjectId, viewerId: context.viewer.userId, reach: context.reach };
    const wanted = { own, actionId: ActionId ?? null, last: until < today, ...asRange(from, until) };
    return store.scheduleOf(context, reader, wanted);
  };

/**
 * Counts as they are told: mentors by name (of very many by how much they have), with those who have none while there is
 * room, who is named in any case; and days in their order.
 */
const totalled = (
  counted: readonly load.Counted[],
  active: readonly { id: number; name: string }[],
  named: number | null,
) => {
  const mentors = new Map<number, { Id: number; Name: string; Count: number; Minutes: number }>();
  const Days: { Day: string; Count: number }[] = [];
  for (const { id, name } of active) if (id === named) mentors.set(id, { Id: id, Name: name, Count: 0, Minutes: 0 });
  for (const { id, name, day, count, minutes } of counted)
    if (id !== null) mentors.set(id, { Id: id, Name: name, Count: count, Minutes: minutes });
    else if (day !== null) Days.push({ Day: day, Count: count });
  for (const { id, name } of active)
    if (!mentors.has(id)) mentors.set(id, { Id: id, Name: name, Count: 0, Minutes: 0 });
  const MoreMentors = mentors.size > load.maxComparedMentors;
  const Mentors = [...mentors.values()].slice(0, load.maxComparedMentors);
  // Of very many those with most come first, as they are counted.
  if (!MoreMentors) Mentors.sort((one, other) => one.Name.localeCompare(other.Name, 'el'));
  Days.sort((one, other) => one.Day.localeCompare(other.Day));
  return { Mentors, MoreMentors, Days };
};

/** How far somebody sees meetings of a project: as mentors and staff do, else their own. */
const reachOfCalendar = (viewer: Viewer, projectId: number): Reach =>
  reachIn(viewer, projectId, 'mentor.area') ?? 'own';

export const scheduleHandlers: Pick<
  Handlers<typeof meetingsCalls>,
  'schedule' | 'schedule2' | 'mentorOverlaps' | 'list'
> = {
  schedule: scheduled(true),
  schedule2: scheduled(false),

  async mentorOverlaps(context, { MentorId, ActionId, MenteeId, Time }) {
    const within = await withinReach(context, ActionId, MenteeId);
    if (!within) return context.fail('NOT_FOUND');
    const { projectId } = within.action.row;
    const { viewer, reach, now } = context;
    const mentorId = MentorId ?? viewer.userId;
    const isOther = mentorId !== viewer.userId;
    if (isOther && (reach === 'caseload' || !(await isMentor(context, projectId, mentorId))))
      return context.fail('NOT_FOUND');
    const { SlotMinutes } = await settingsOf(context, projectId);
    const from = Time ? new Date(Time) : now;
    const until = Time
      ? new Date(from.getTime() + SlotMinutes * 60_000)
      : new Date(now.getTime() + overlapDays * 86_400_000);
    return store.overlapsOf(
      context,
      { projectId, viewerId: viewer.userId, reach },
      { mentorId, menteeId: MenteeId, actionId: ActionId },
      { from, until },
    );
  },

  async list(context, { ProjectId, From, Until, MentorId, MenteeId }) {
    const fields = faultOf(From, Until);
    if (fields) return context.fail('BAD_INPUT', { fields });
    const { viewer, now } = context;
    const reader: store.Reader = {
      projectId: ProjectId,
      viewerId: viewer.userId,
      reach: reachOfCalendar(viewer, ProjectId),
    };
    // Of others a mentee is told nothing, not even whether they come.
    if (reader.reach === 'own' && (MenteeId ?? viewer.userId) !== viewer.userId) return context.fail('NOT_FOUND');
    const wanted = { mentorId: MentorId ?? null, menteeId: MenteeId ?? null, ...asRange(From, Until) };
    const { list, More } = await store.meetingsOf(context, reader, wanted);
    const counted = await load.countsOf(context, reader, wanted);
    const runs = coversProject(reader.reach);
    const mentors = runs ? await load.mentorsIn(context, ProjectId, wanted.mentorId) : [];
    const Events = await load.eventsOf(context, reader, wanted);
    const own = canIn(viewer, ProjectId, 'mentee.work')
      ? await menteeWork(context, ProjectId, viewer.userId, 'own', now)
      : null;
    const Due = (own?.work ?? []).flatMap(({ action, kept, due, state }) => {
      const Day = due === null || state === 'done' ? null : lastDayOf(due);
      if (Day === null || Day < From || Day > Until) return [];
      const { Title, TitleEn } = titlesOf(kept);
      return [{ ActionId: action.Id, Title, TitleEn, Day }];
    });
    const { Book, SlotMinutes } = await settingsOf(context, ProjectId);
    return { list, More, ...totalled(counted, mentors, wanted.mentorId), Due, Events, Book, SlotMinutes };
  },
};
