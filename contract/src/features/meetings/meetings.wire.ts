/** What the calls of meetings carry. Source: specification 001 §3 (meeting data, schedule entries), §7. */
import { z } from 'zod';
import { counter, day as dayOfProgrammes, id, isProgrammeDate, text } from '../../kit/fields.ts';
import {
  isLink,
  maxLinkLength,
  maxMeetingMinutes,
  maxPlaceLength,
  meetingStates,
  maxMenteesPerMeeting,
  maxHours,
  maxMinutes,
  minMeetingMinutes,
} from './meetings.rules.ts';
import { maxScheduleLimits } from './slots.rules.ts';

/** A day as ISO; one that does not exist is refused at its field. */
export const day = dayOfProgrammes;
/** A whole minute that is named, with its distance from Greenwich. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((time) => isProgrammeDate(time) && Date.parse(time) % 60_000 === 0, { message: 'NO_SUCH_TIME' });
/** Days from and until, both included. */
export const days = { From: day, Until: day };

const address = z.url();

/** Where it is: a place, a link of a video call, both or neither. */
export const where = {
  Place: text(maxPlaceLength).default(''),
  Link: text(maxLinkLength)
    .refine((link) => isLink(link) && (link === '' || address.safeParse(link).success), { message: 'LINK' })
    .default(''),
};

/** Day and time by the choices of the specification: hours 0 to 99, of which those that no clock shows are refused. */
export const namedTime = {
  /** An ISO day. */
  Date: text(10),
  TimeHours: z.int().min(0).max(maxHours),
  TimeMinutes: z.int().min(0).max(maxMinutes),
};
export const minutes = z.int().min(minMeetingMinutes).max(maxMeetingMinutes);

/** By whom it is off for somebody: themselves, the mentor, who runs the project, or for they left the programme. */
const offBys = z.enum(['mentee', 'mentor', 'staff', 'programme']);

/** Who comes: whether they do, or by whom they do not; whether they were there, whether they were written to. */
const participant = z.object({
  Id: id,
  Name: z.string(),
  Comes: z.boolean(),
  /** By whom they do not come; null while they do. */
  LeftBy: offBys.nullable(),
  Reason: z.string(),
  Present: z.boolean().nullable(),
  Mailed: z.boolean(),
});

/** A meeting that is planned, with the mentees who come to it, as a mentor's home tells it. */
export const comingMeeting = z.object({
  Id: id,
  ActionId: id,
  Start: z.string(),
  Mentees: z.array(z.object({ Id: id, Name: z.string(), /** A mentee of the mentor who asks. */ Own: z.boolean() })),
});
export type ComingMeeting = z.output<typeof comingMeeting>;

/** A meeting. A mentee is told of nobody else who comes. */
export const meetingLine = z.object({
  Id: id,
  ActionId: id,
  Title: z.string(),
  TitleEn: z.string(),
  MentorId: id,
  MentorName: z.string(),
  Start: z.string(),
  End: z.string(),
  State: z.enum(meetingStates),
  Place: z.string(),
  Link: z.string(),
  /** How often it was changed: a change must be based on the last one. */
  Sequence: counter,
  Reason: z.string(),
  /** Who cancelled it; null while it stands, and where it is not known. */
  OffBy: offBys.nullable(),
  /** Whether the reader comes to it and may move it, where mentees book: not what their mentor holds with several at once. */
  MayRebook: z.boolean(),
  /** Whether the reader, as far as they work with mentees, may tell who was there, once it began. */
  MayTell: z.boolean(),
  Mentees: z.array(participant),
});
export type MeetingLine = z.output<typeof meetingLine>;

/** An entry of a schedule (001 §3): a mentee's time with a mentor about an action, and what action data have of it. */
export const scheduleEntry = z.object({
  Time: z.string(),
  MentorId: id,
  MenteeId: id,
  ActionId: id,
  MeetingId: id,
  End: z.string(),
  MentorName: z.string(),
  MenteeName: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  State: z.enum(meetingStates),
  Comes: z.boolean(),
  date: z.string(),
  timeHours: z.int(),
  timeMinutes: z.int(),
  lastMail: z.string().nullable(),
  Mailed: z.boolean(),
});
export type ScheduleEntry = z.output<typeof scheduleEntry>;

/** Who was at a meeting, as it stands; nobody of one that was missed, or that nobody told of yet. */
export const attended = z.object({ State: z.enum(meetingStates), PresentIds: z.array(id).max(maxMenteesPerMeeting) });
export type Attended = z.output<typeof attended>;

/** A day of the programme: an action opens, or is due; for how many of one's mentees, where that is told. */
export const event = z.object({
  ActionId: id,
  Title: z.string(),
  TitleEn: z.string(),
  Day: z.string(),
  Kind: z.enum(['opens', 'due']),
  Count: z.int().nullable(),
});
export type CalendarEvent = z.output<typeof event>;

/** Why a meeting is off when its mentees get another mentor: that one is elsewhere then, there is none, or they go to several. */
const offWhys = z.enum(['clash', 'nobody', 'apart']);
export type OffWhy = z.output<typeof offWhys>;

/**
 * What becomes of meetings ahead when their mentees get another mentor: how many go along, are cancelled, or go on without
 * some of a group; and which, at most fifty of those that the reader may see, by time. `Version` is the digest of all of it:
 * whoever links on the strength of it gives it along.
 */
export const followed = z.object({
  Version: z.string(),
  Moved: z.int(),
  Cancelled: z.int(),
  Left: z.int(),
  list: z.array(
    z.object({
      Id: id,
      Start: z.string(),
      Title: z.string(),
      TitleEn: z.string(),
      /** Whose mentor changes. */
      Mentees: z.array(z.string()),
      From: z.string(),
      To: z.string().nullable(),
      What: z.enum(['moved', 'cancelled', 'left']),
      Why: offWhys.nullable(),
    }),
  ),
});
export type Followed = z.output<typeof followed>;

/** A meeting that was made or changed. */
export const changedMeeting = z.object({ Id: id, Sequence: counter, Start: z.string() });

const timeOfDay = z.int().min(0).max(1440);
const hours = z
  .object({ From: timeOfDay, Until: timeOfDay })
  .refine(({ From, Until }) => From < Until, { path: ['Until'], message: 'END_BEFORE_START' });

/** What a mentor offers (slots.rules.ts). */
export const offered = z.object({
  Weekly: z
    .array(
      z
        .object({ Weekday: z.int().min(1).max(7), From: timeOfDay, Until: timeOfDay })
        .refine(({ From, Until }) => From < Until, { path: ['Until'], message: 'END_BEFORE_START' }),
    )
    .max(50),
  Days: z.array(z.object({ Day: day, Hours: z.array(hours).max(10) })).max(400),
  OnHolidays: z.boolean(),
  LeadHours: z.int().min(0).max(maxScheduleLimits.LeadHours),
  BufferMinutes: z.int().min(0).max(maxScheduleLimits.BufferMinutes),
  MostPerDay: z.int().min(0).max(maxScheduleLimits.MostPerDay),
});

/** A mentor's time, with the version that a save must be based on; 0 while nothing was said. */
export const mentorTime = z.object({ Offered: offered, ...where, Version: counter });
