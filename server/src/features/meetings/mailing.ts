/**
 * Mails about meetings, with their calendar files: the appointment, the list of a mentor's, and that one was cancelled.
 * Source: specification 000 §7, 001 §4, §7.
 */
import { showDay, showTime, dayInAthens } from '@telemachos/contract/kit/dates.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Connection } from '../../db/connect.ts';
import { senderAddress } from '../../platform/sender-address.ts';
import type { Context, Services } from '../../platform/context.ts';
import { mailBatchSize } from '../../platform/mail.ts';
import { OwnLink, type MailRequest } from '../../platform/mail-templates.ts';
import { mailText } from '../../platform/render-texts.ts';
import { fallbackLanguage, withLocalizedTitle } from '../../platform/translations.ts';
import { calendarFile, type Event, type Method } from './calendar-file.ts';
import type { MeetingRow } from './meetings.store.ts';
import { addressees, projectOf, titlesOfActions, type Addressee } from './people.store.ts';

type Writing = Connection & { services: Services };

/** What the mails of some meetings need. */
type Ground = {
  projectId: number;
  project: { url: string; descr: string };
  people: Map<number, Addressee>;
  titles: Map<number, { title: string; titleEn: string }>;
};

/** What mails about these meetings, which are of one project, are written from. */
export const groundOf = async (writing: Writing, meetings: readonly MeetingRow[]): Promise<Ground> => {
  const projectId = meetings[0]?.projectId ?? 0;
  const ids = meetings.flatMap(({ mentorId, mentees }) => [mentorId, ...mentees.map(({ id }) => id)]);
  return {
    projectId,
    project: await projectOf(writing, projectId),
    people: await addressees(writing, projectId, ids),
    titles: await titlesOfActions(writing, [...new Set(meetings.map(({ actionId }) => actionId))]),
  };
};

/** Words in a reader's language. */
const speaking = async ({ services }: Writing, language: string) => {
  const [over, spoken] = [
    await services.translations.overridesOf(language),
    await services.translations.localeOf(language),
  ];
  return {
    line: (key: string, values: Record<string, string>): string => mailText(language, `lines.${key}`, values, over),
    titled: (titles: { title: string; titleEn: string } | undefined): string => {
      if (!titles) return '';
      return fallbackLanguage(language) === 'el'
        ? titles.title
        : (withLocalizedTitle(spoken, titles).titleEn ?? titles.title);
    },
  };
};

const dayOf = (at: Date): string => showDay(dayInAthens(at.getTime()));
const timeOf = (at: Date): string => showTime(at.getTime());

/** The page of an action, the mentee's own or the mentee's as those see it who look after them. */
const pageOf = ({ services }: Writing, { project }: Ground, actionId: number, menteeId: number | null): OwnLink =>
  new OwnLink(
    services,
    menteeId === null
      ? `/${project.url}/mentee/action/${actionId}`
      : `/${project.url}/mentor/mentee/${menteeId}/${actionId}`,
  );

/** Where a meeting is, in words; the address of a video call stands in the page and in the calendar's file. */
const whereOf = (
  meeting: MeetingRow,
  line: (key: string, values: Record<string, string>) => string,
  none: 'noPlace' | 'noPlaceYet' = 'noPlace',
): string =>
  [meeting.place, meeting.link === '' ? '' : line('videoCall', {})].filter((part) => part !== '').join(' · ') ||
  line(none, {});

/** What a mentee's calendar is told of a meeting. */
const eventFor = (
  writing: Writing,
  ground: Ground,
  meeting: MeetingRow,
  mentee: Addressee & { email: string },
  words: { summary: string; cancelled: boolean },
): Event => ({
  uid: meeting.uid,
  sequence: meeting.sequence,
  changedAt: meeting.changedAt,
  startsAt: meeting.startsAt,
  endsAt: meeting.endsAt,
  cancelled: words.cancelled,
  summary: words.summary,
  description: meeting.link,
  location: meeting.place === '' ? meeting.link : meeting.place,
  url: pageOf(writing, ground, meeting.actionId, null).address,
  organizer: {
    name: ground.people.get(meeting.mentorId)?.name ?? '',
    email: senderAddress(writing.services.config.mailFrom),
  },
  attendee: { name: mentee.name, email: mentee.email },
});

const withEmail = (person: Addressee | undefined): (Addressee & { email: string }) | null =>
  person && person.email !== null ? { ...person, email: person.email } : null;

/** Who cancelled a meeting, as its mentee is told, and what they said. */
export type Off = { by: 'mentee' | 'mentor' | 'staff'; reason: string };

type Line = Awaited<ReturnType<typeof speaking>>['line'];

/** Why a meeting is off, in words. */
const whyOf = ({ by, reason }: Off, line: Line): string[] => [
  line(`offBy.${by}`, {}),
  ...(reason === '' ? [] : [line('offWhy', { reason })]),
];

/** What a meeting was when its mentee was written to last; null for whoever is written to of it for the first time. */
const wasOf = (meeting: MeetingRow, menteeId: number, line: Line): string | null => {
  const { invited, lastMail } = meeting.mentees.find(({ id }) => id === menteeId) ?? { invited: false, lastMail: null };
  const last = lastMail === null ? null : new Date(lastMail);
  if (last && last.getTime() !== meeting.startsAt.getTime())
    return line('movedFrom', { day: dayOf(last), time: timeOf(last) });
  return invited && last === null ? line('movedOnly', {}) : null;
};

/** The appointment of a mentee, that it changed, or that it is `off`; nobody without an address is written to. */
export const letterFor = async (
  writing: Writing,
  ground: Ground,
  meeting: MeetingRow,
  menteeId: number,
  off: Off | null = null,
): Promise<MailRequest | null> => {
  const method: Method = off ? 'CANCEL' : 'REQUEST';
  const mentee = withEmail(ground.people.get(menteeId));
  if (!mentee) return null;
  const { line, titled } = await speaking(writing, mentee.language);
  const title = titled(ground.titles.get(meeting.actionId));
  const mentor = ground.people.get(meeting.mentorId)?.name ?? '';
  const summary = line('meetingTitle', { title, name: mentor });
  const event = eventFor(writing, ground, meeting, mentee, { summary, cancelled: method === 'CANCEL' });
  const values = {
    name: mentee.name,
    project: ground.project.descr,
    mentor,
    title,
    day: dayOf(meeting.startsAt),
    time: timeOf(meeting.startsAt),
    link: pageOf(writing, ground, meeting.actionId, null),
  };
  const to = { to: mentee.email, userId: menteeId, projectId: ground.projectId, language: mentee.language };
  const calendar = { Method: method, File: calendarFile(method, [event]) };
  if (off) return { ...to, template: 'meetingCancelled', values: { ...values, why: whyOf(off, line) }, calendar };
  const [was, where] = [wasOf(meeting, menteeId, line), whereOf(meeting, line)];
  return was === null
    ? { ...to, template: 'meetingAppointment', values: { ...values, where }, calendar }
    : { ...to, template: 'meetingMoved', values: { ...values, where, was }, calendar };
};

/** The list of a mentor's meetings, the earliest first. */
export const listFor = async (
  writing: Writing,
  ground: Ground,
  mentorId: number,
  meetings: readonly MeetingRow[],
): Promise<MailRequest | null> => {
  const mentor = withEmail(ground.people.get(mentorId));
  if (!mentor) return null;
  const { line, titled } = await speaking(writing, mentor.language);
  const lines = meetings.map((meeting) => {
    const comers = meeting.mentees.filter(({ comes }) => comes).map(({ id }) => ground.people.get(id)?.name ?? '');
    return line('meeting', {
      day: dayOf(meeting.startsAt),
      time: timeOf(meeting.startsAt),
      name: comers.join(', '),
      title: titled(ground.titles.get(meeting.actionId)),
      where: whereOf(meeting, line, 'noPlaceYet'),
    });
  });
  return {
    to: mentor.email,
    userId: mentorId,
    projectId: ground.projectId,
    language: mentor.language,
    template: 'meetingList',
    values: {
      name: mentor.name,
      project: ground.project.descr,
      meetings: lines,
      link: new OwnLink(writing.services, `/${ground.project.url}/mentor/action2/list`),
    },
  };
};

/** Meetings that are off, as they were before, for some of those who came. */
export type OffFor = { meeting: MeetingRow; menteeIds: readonly number[] };

/** Whose calendar has a meeting that is not any more is told so, by whom and why. The meetings are of one project. */
export const mailCancelled = async (
  context: Pick<Context<CallEntry>, 'client' | 'services' | 'now' | 'mail'>,
  list: readonly OffFor[],
  off: Off,
): Promise<void> => {
  const invited = list.flatMap(({ meeting, menteeIds }) =>
    meeting.mentees.flatMap(({ id, invited: has }) => (has && menteeIds.includes(id) ? [{ meeting, id }] : [])),
  );
  if (invited.length === 0) return;
  const ground = await groundOf(
    context,
    invited.map(({ meeting }) => meeting),
  );
  // Where very many are linked at once, no more letters lie in mind than are written in one statement.
  for (let begin = 0; begin < invited.length; begin += mailBatchSize) {
    const letters: MailRequest[] = [];
    for (const { meeting, id } of invited.slice(begin, begin + mailBatchSize)) {
      const after = { ...meeting, sequence: meeting.sequence + 1, changedAt: context.now };
      const letter = await letterFor(context, ground, after, id, off);
      if (letter) letters.push(letter);
    }
    await context.mail(...letters);
  }
};
