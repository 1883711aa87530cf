/** MailUsers: mails about chosen meetings, read before or sent. Source: specification 000 §7, 001 §4, §7. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { meetingsCalls } from '@telemachos/contract/features/meetings/meetings.calls.ts';
import { maxMeetingsPerRequest } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import type { TooManyOf } from '@telemachos/contract/problems.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import type { MailRequest } from '../../platform/mail-templates.ts';
import { renderMail } from '../../platform/mail.ts';
import { stillWithinReach } from '../mentoring/within-reach.shared.ts';
import { digestOf } from './followed.shared.ts';
import { tellActionData } from './action-data.store.ts';
import { groundOf, letterFor, listFor } from './mailing.ts';
import { lockCellsFor } from './keeping.shared.ts';
import { saveListed, saveMailed } from './mailed.store.ts';
import { isHeldByOther } from './holding.shared.ts';
import { findMeetings, lockPeople, type MeetingRow } from './meetings.store.ts';

/** A letter to somebody: of which mentee it tells that they were written to, or the meetings of a mentor's list. */
type Letter = {
  name: string;
  order: MailRequest | 'already' | null;
  meetingId: number;
  menteeId: number | null;
  listed: readonly MeetingRow[];
};
/** The meetings of the lists that can be sent. */
const listedIn = (letters: readonly Letter[]): MeetingRow[] =>
  letters.flatMap(({ order, listed }) => (order === null ? [] : listed));

/** Whether a mentee was written to of the present beginning. */
const isMailed = ({ startsAt, mentees }: MeetingRow, menteeId: number): boolean => {
  const last = mentees.find(({ id }) => id === menteeId)?.lastMail ?? null;
  return last !== null && Date.parse(last) === startsAt.getTime();
};

const comersOf = ({ mentees }: MeetingRow): number[] => mentees.filter(({ comes }) => comes).map(({ id }) => id);

/** Whether all of the meetings are of actions and people that the caller may see. */
const areReached = async (context: Context<CallEntry>, meetings: readonly MeetingRow[]): Promise<boolean> => {
  const byAction = Map.groupBy(meetings, ({ actionId }) => actionId);
  for (const [actionId, some] of byAction) {
    const menteeIds = [...new Set(some.flatMap(({ mentees }) => mentees.map(({ id }) => id)))];
    if (!(await stillWithinReach(context, actionId, menteeIds))) return false;
  }
  return true;
};

/** Nobody moves, cancels or mails these meetings meanwhile: locked as every change of them locks. */
const lockAll = async (context: Context<CallEntry>, ids: readonly number[]): Promise<void> => {
  const meetings = await findMeetings(context, ids);
  const byAction = Map.groupBy(meetings, ({ actionId }) => actionId);
  const people = (some: readonly MeetingRow[]) => some.flatMap(({ mentees }) => mentees.map(({ id }) => id));
  for (const actionId of [...byAction.keys()].sort((one, other) => one - other)) {
    const some = byAction.get(actionId) ?? [];
    const within = await stillWithinReach(context, actionId, [...new Set(people(some))]);
    if (!within) return;
    await lockCellsFor(context, within.action, people(some));
  }
  await lockPeople(context, [...meetings.map(({ mentorId }) => mentorId), ...people(meetings)]);
};

type Asked = { Data: number[]; Template: 'meetingList' | 'appointment' };

/** The letters that are asked for, or what is wrong. */
const lettersOf = async (context: Context<CallEntry>, { Data, Template }: Asked) => {
  const found = await findMeetings(context, Data);
  if (!(await areReached(context, found))) return 'NOT_FOUND' as const;
  // The list of a mentor is sent by that mentor, or by who runs the project.
  if (Template === 'meetingList' && found.some((meeting) => isHeldByOther(context, meeting)))
    return 'HELD_BY_OTHER' as const;
  const isAhead = ({ state, startsAt }: MeetingRow) => state === 'planned' && startsAt > context.now;
  const meetings = found.filter(isAhead);
  if (meetings.length === 0) return 'MEETING_OVER' as const;
  const ground = await groundOf(context, found);
  const nameOf = (id: number) => ground.people.get(id)?.name ?? '';
  const letters: Letter[] = [];
  if (Template === 'meetingList')
    for (const [mentorId, own] of Map.groupBy(meetings, (meeting) => meeting.mentorId))
      letters.push({
        name: nameOf(mentorId),
        order: await listFor(context, ground, mentorId, own),
        meetingId: 0,
        menteeId: null,
        listed: own,
      });
  else {
    const all = meetings.flatMap((meeting) => comersOf(meeting).map((menteeId) => ({ meeting, menteeId })));
    if (all.length > maxMeetingsPerRequest) return 'TOO_MANY_PEOPLE' as const;
    for (const { meeting, menteeId } of all) {
      const order = isMailed(meeting, menteeId) ? 'already' : await letterFor(context, ground, meeting, menteeId);
      letters.push({ name: nameOf(menteeId), order, meetingId: meeting.id, menteeId, listed: [] });
    }
  }
  // What was cancelled, or began, since it was chosen stands in no mail, and keeps nobody else's.
  const over = found
    .filter((meeting) => !isAhead(meeting))
    .flatMap(({ mentees }) => mentees.map(({ id }) => nameOf(id)));
  return { letters, meetings, over };
};

/** Who is not written to, and why. */
const unwritten = ({ letters, over }: { letters: readonly Letter[]; over: string[] }) => {
  const named = (what: null | 'already') => letters.filter(({ order }) => order === what).map(({ name }) => name);
  return { Without: named(null), Already: named('already'), Over: over };
};

const half = (told: unknown): string => digestOf(told).slice(0, 32);

/** When the mentors were mailed the list with all of these meetings as they are; null where one of them was in none. */
const listedAt = (meetings: readonly MeetingRow[]): Date | null => {
  const times = meetings.flatMap(({ listedAt: at }) => at ?? []);
  const [first = null] = times.toSorted((one, other) => one.getTime() - other.getTime());
  return times.length === meetings.length ? first : null;
};

/** Whether lists with all of these meetings were sent in one go. */
const areListedTogether = (meetings: readonly MeetingRow[]): boolean =>
  listedAt(meetings) !== null && new Set(meetings.map(({ listedAt: at }) => at?.getTime())).size === 1;

/** The mails as they are read, and their digest: half of it is of what they say, half of which lists were sent already. */
const read = async (context: Context<CallEntry>, letters: readonly Letter[]) => {
  const Mails = [];
  const told: unknown[] = [];
  for (const { name, order, meetingId, menteeId } of letters) {
    if (order === null || order === 'already') continue;
    const { subject, body } = await renderMail(context, context.services, order);
    Mails.push({ To: name, Subject: subject, Body: body });
    told.push([meetingId, menteeId, order.to, subject, body, order.calendar?.File ?? null]);
  }
  const listed = listedIn(letters);
  const Listed = listedAt(listed)?.toISOString() ?? null;
  return { Mails, Listed, Version: `${half(told)}${half(listed.map((meeting) => meeting.listedAt))}` };
};

const tooMany = { Of: 'mails' satisfies TooManyOf, Limit: maxMeetingsPerRequest };

export const mailHandlers: Pick<Handlers<typeof meetingsCalls>, 'mailPreview' | 'mailUsers'> = {
  async mailPreview(context, input) {
    const found = await lettersOf(context, input);
    if (found === 'TOO_MANY_PEOPLE') return context.fail(found, { details: tooMany });
    if (typeof found === 'string') return context.fail(found);
    return { ...(await read(context, found.letters)), ...unwritten(found) };
  },

  async mailUsers(context, input) {
    await lockAll(context, input.Data);
    const found = await lettersOf(context, input);
    if (found === 'TOO_MANY_PEOPLE') return context.fail(found, { details: tooMany });
    if (typeof found === 'string') return context.fail(found);
    const now = input.Version == null ? null : (await read(context, found.letters)).Version;
    if (now !== null && now !== input.Version) {
      // The same was sent meanwhile, from another device or by somebody else: nobody is written to twice by one reading.
      const isSame = now.slice(0, 32) === input.Version?.slice(0, 32);
      const isSent =
        (isSame && areListedTogether(listedIn(found.letters))) ||
        found.letters.every(({ order }) => order === 'already');
      return context.fail(isSent ? 'ALREADY_MAILED' : 'PREVIEW_CHANGED');
    }
    const sent = found.letters.flatMap(({ order, ...letter }) =>
      order === null || order === 'already' ? [] : [{ ...letter, order }],
    );
    await context.mail(...sent.map(({ order }) => order));
    const told = sent.flatMap(({ meetingId, menteeId }) => (menteeId === null ? [] : [{ meetingId, menteeId }]));
    if (told.length > 0) {
      await saveMailed(context, told);
      for (const [actionId, own] of Map.groupBy(found.meetings, (meeting) => meeting.actionId))
        await tellActionData(context, actionId, own.flatMap(comersOf), context.now);
    }
    const listed = listedIn(sent).map(({ id }) => id);
    if (listed.length > 0) await saveListed(context, listed, context.now);
    for (const id of input.Data) await context.audit('meeting', id, { Mailed: input.Template });
    return { Sent: sent.length, ...unwritten(found) };
  },
};
