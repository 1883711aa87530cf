/**
 * Meetings: made, moved, cancelled, attended; schedules, overlaps, free slots, mails. Source: specification 000 §7; 001
 * §2–§5, §7, §9; docs/decisions/2026-11-25-meetings.md.
 */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { counter, okOutput, id, text } from '../../kit/fields.ts';
import { calendarCalls } from './calendar.calls.ts';
import { mailCalls } from './mail.calls.ts';
import { maxCancelReasonLength, maxMeetingsPerRequest, maxRepeats, maxMenteesPerMeeting } from './meetings.rules.ts';
import {
  attended,
  changedMeeting,
  day,
  days,
  event,
  instant,
  meetingLine,
  mentorTime,
  minutes,
  namedTime,
  offered,
  scheduleEntry,
  where,
} from './meetings.wire.ts';

const ofProject = { project: 'ProjectId' } as const;
const changed = ['MEETING_CLASH', 'STALE', 'MEETING_OVER', 'TIME_PAST'] as const;
const made = ['MEETING_CLASH', 'NOT_A_MEETING', 'NOT_THEIR_MENTOR', 'MENTEE_LEFT', 'TIME_PAST'] as const;
const booked = ['BOOKING_CLOSED', 'MENTOR_CHANGED', 'NOT_A_SLOT'] as const;
const mentorDoes = { access: 'mentor.work', idempotent: true } as const;
const menteeDoes = { access: 'mentee.work', idempotent: true } as const;
/** Whose times were seen: another mentor’s are not booked unseen. */
const shownMentor = id.nullish();
const schedule = {
  access: 'mentor.area',
  readOnly: true,
  localized: true,
  scope: { project: 'ProjectId', action: 'ActionId' },
  input: z.object({
    ProjectId: id,
    ActionId: id.nullish(),
    /**
     * From sixty days ago until a year from now unless said otherwise. Of very many the first are told; of days that all
     * lie behind the last.
     */
    From: days.From.nullish(),
    Until: days.Until.nullish(),
  }),
  output: z.object({ list: z.array(scheduleEntry), More: z.boolean() }),
} as const;
export const meetingsCalls = {
  ...calendarCalls,
  ...mailCalls,
  make: defineCall({
    path: '/api/meetings/Make',
    ...mentorDoes,
    scope: { action: 'ActionId', users: 'MenteeIds' },
    input: z.object({
      ActionId: id,
      /** Several where the action is for a group. */
      MenteeIds: z.array(id).min(1).max(maxMenteesPerMeeting),
      ...namedTime,
      /** As long as the project's slots unless said otherwise. */
      Minutes: minutes.nullish(),
      /** Where its mentor usually is unless said otherwise; '' for nowhere. */
      Place: where.Place.unwrap().nullish(),
      Link: where.Link.unwrap().nullish(),
      /** It was held already, without a plan. */
      Held: z.boolean().default(false),
      /** So many more of it, a week after each other. */
      Repeat: z.int().min(0).max(maxRepeats).default(0),
      /** Days of the series on which there is none; one that is not of it is refused (`NOT_OF_SERIES`). */
      Without: z.array(day).max(maxRepeats).default([]),
    }),
    output: z.object({ Meetings: z.array(changedMeeting) }),
    problems: [...made, 'NOT_A_GROUP', 'TIME_AHEAD'],
    summary: 'Make a meeting, or a series of them a week apart: never two of one mentor or mentee at once (001 §5).',
  }),
  move: defineCall({
    path: '/api/meetings/Move',
    ...mentorDoes,
    scope: { meeting: 'Id' },
    input: z.object({
      Id: id,
      /** That of the meeting as it was read. */
      Sequence: counter,
      ...namedTime,
      Minutes: minutes.nullish(),
      Place: where.Place.unwrap().nullish(),
      Link: where.Link.unwrap().nullish(),
    }),
    output: changedMeeting,
    problems: [...changed, 'HELD_BY_OTHER'],
    summary: 'Move a meeting, or change where it is; its mentees count as not mailed then (001 §4).',
  }),
  cancel: defineCall({
    path: '/api/meetings/Cancel',
    ...mentorDoes,
    scope: { meeting: 'Id' },
    input: z.object({ Id: id, Sequence: counter, Reason: text(maxCancelReasonLength).trim().default('') }),
    output: okOutput,
    problems: ['STALE', 'MEETING_OVER', 'HELD_BY_OTHER'],
    summary: 'Cancel a meeting; whose calendar has it is mailed that it is not (iCalendar CANCEL).',
  }),
  attendance: defineCall({
    path: '/api/meetings/Attendance',
    ...mentorDoes,
    scope: { meeting: 'Id' },
    input: z.object({
      Id: id,
      /** Those who were there, of those who were to come; nobody: it was missed. */
      PresentIds: z.array(id).max(maxMenteesPerMeeting),
      /** How it stood when it was read: what somebody else said since is not overruled unseen. */
      Was: attended.nullish(),
    }),
    output: z.object({ State: z.enum(['held', 'missed']) }),
    problems: ['STALE', 'TIME_AHEAD', 'MEETING_OVER', 'HELD_BY_OTHER'],
    summary: 'Say who was there: for them the action is completed; may be said again.',
  }),
  book: defineCall({
    path: '/api/meetings/Book',
    ...menteeDoes,
    scope: { action: 'ActionId' },
    input: z.object({ ActionId: id, Time: instant, MentorId: shownMentor }),
    output: changedMeeting,
    problems: [...booked, 'MEETING_CLASH', 'NOT_A_MEETING', 'ALREADY_BOOKED', 'TIME_PAST'],
    summary: 'A mentee books a free slot of their mentor, where the project lets mentees.',
  }),
  rebook: defineCall({
    path: '/api/meetings/Rebook',
    ...menteeDoes,
    scope: { meeting: 'Id' },
    input: z.object({ Id: id, Sequence: counter, Time: instant, MentorId: shownMentor }),
    output: changedMeeting,
    problems: [...changed, ...booked],
    summary: 'A mentee moves a meeting of their own to another free slot, where the project lets mentees.',
  }),
  cannotCome: defineCall({
    path: '/api/meetings/CannotCome',
    ...menteeDoes,
    scope: { meeting: 'Id' },
    input: z.object({ Id: id, Sequence: counter, Reason: text(maxCancelReasonLength).trim().default('') }),
    output: okOutput,
    problems: ['STALE', 'MEETING_OVER'],
    summary: 'A mentee cannot come: notifies the mentor with the reason; cancels the meeting if no mentee is left.',
  }),
  schedule: defineCall({
    ...schedule,
    path: '/api/user/Schedule',
    summary: 'The meetings that the caller holds, by time; of one action where it is named (000 §7, 001 §2, §3).',
  }),
  schedule2: defineCall({
    ...schedule,
    path: '/api/user/Schedule2',
    summary: 'The meetings within reach, whoever holds them: a mentor’s mentees’, or the project’s (000 §7, 001 §2).',
  }),
  mentorOverlaps: defineCall({
    path: '/api/user/MentorOverlaps',
    access: 'mentor.work',
    readOnly: true,
    localized: true,
    scope: { action: 'ActionId', user: 'MenteeId' },
    input: z.object({
      /** The caller unless said otherwise. */
      MentorId: id.nullish(),
      ActionId: id,
      MenteeId: id,
      /** Only what overlaps the slot that begins then; without it what the next ninety days have. */
      Time: instant.nullish(),
    }),
    output: z.object({ list: z.array(scheduleEntry), More: z.boolean() }),
    summary:
      'Meetings that share the mentor, the mentee or the action, though not all three, and so clash with a slot that ' +
      'overlaps them (001 §5, §7).',
  }),
  list: defineCall({
    path: '/api/meetings/List',
    access: 'layout.view',
    readOnly: true,
    localized: true,
    scope: ofProject,
    input: z.object({
      ProjectId: id,
      ...days,
      /** Those of one mentor, or of one mentee. */
      MentorId: id.nullish(),
      MenteeId: id.nullish(),
    }),
    output: z.object({
      /** The first five hundred, by time. */
      list: z.array(meetingLine),
      More: z.boolean(),
      /**
       * How many there are in all but for cancelled ones, and their minutes: by mentor, whichever was named, and by day. Whoever
       * runs the project is told of mentors with none, too. Of more than a hundred mentors those who have most are told of.
       */
      Mentors: z.array(z.object({ Id: id, Name: z.string(), Count: z.int(), Minutes: z.int() })),
      MoreMentors: z.boolean(),
      Days: z.array(z.object({ Day: z.string(), Count: z.int() })),
      /** What of the caller's own actions is due on these days. */
      Due: z.array(z.object({ ActionId: id, Title: z.string(), TitleEn: z.string(), Day: z.string() })),
      /** What the programme has on these days, for who looks after mentees: actions that open, or are due. */
      Events: z.array(event),
      /** What mentees may do here. */
      Book: z.boolean(),
      SlotMinutes: z.int(),
    }),
    summary:
      'The meetings of some days that the caller may see, and what is due to them: what a calendar shows (000 §1, §2).',
  }),
  slots: defineCall({
    path: '/api/meetings/Slots',
    access: 'mentee.view',
    readOnly: true,
    scope: { action: 'ActionId', users: 'MenteeIds' },
    input: z.object({
      ActionId: id,
      /** Oneself where nobody is named. */
      MenteeIds: z.array(id).max(maxMenteesPerMeeting).default([]),
      ...days,
    }),
    output: z.object({
      MentorId: id.nullable(),
      MentorName: z.string(),
      Minutes: z.int(),
      Place: z.string(),
      Link: z.string(),
      list: z.array(z.string()),
    }),
    summary:
      'When the mentees’ mentor for an action is free, and they are: slots of 45 minutes unless set otherwise (001 §9).',
  }),
  propose: defineCall({
    path: '/api/meetings/Propose',
    access: 'mentor.work',
    readOnly: true,
    // Who is not, or not any more, within reach is among those who are `Gone`, as is who does not exist.
    scope: { action: 'ActionId' },
    input: z.object({ ActionId: id, MenteeIds: z.array(id).min(1).max(maxMeetingsPerRequest), ...days }),
    output: z.object({
      list: z.array(
        z.object({
          MenteeId: id,
          MenteeName: z.string(),
          MentorId: id.nullable(),
          /** Also of the mentor who holds the action's meetings instead of the caller, who is then told no id. */
          MentorName: z.string(),
          /** Null where no slot is left, there is no mentor, or a meeting is planned. */
          Time: z.string().nullable(),
          /** When they have a meeting of this action ahead already. */
          Planned: z.string().nullable(),
          /** Of the mentor's free slots those that the mentee could not come to. */
          Except: z.array(z.string()),
        }),
      ),
      /** Every free slot of the mentors that were proposed. */
      Mentors: z.array(z.object({ Id: id, Free: z.array(z.string()) })),
      Minutes: z.int(),
      /** Of those who were asked about whoever is nobody to be planned for, or is so no more. */
      Gone: z.array(id),
    }),
    problems: ['NOT_A_MEETING'],
    summary: 'Propose a free slot for each of many mentees, no two of one mentor at once; nothing is kept.',
  }),
  makeMany: defineCall({
    path: '/api/meetings/MakeMany',
    ...mentorDoes,
    scope: { action: 'ActionId' },
    input: z.object({
      ActionId: id,
      Data: z
        .array(z.object({ MenteeId: id, Time: instant }))
        .min(1)
        .max(maxMeetingsPerRequest),
    }),
    output: z.object({ Meetings: z.array(changedMeeting) }),
    problems: made,
    summary: 'Make the meetings of a plan, all or none: one that clashes is named at its place.',
  }),
  times: defineCall({
    path: '/api/meetings/Times',
    access: 'mentor.work',
    readOnly: true,
    scope: { project: 'ProjectId', mentor: 'MentorId' },
    input: z.object({ ProjectId: id, MentorId: id.nullish() }),
    output: mentorTime,
    summary:
      'When a mentor is there: weekly hours, days that are otherwise, and limits; the caller’s own unless one is named.',
  }),
  setTimes: defineCall({
    path: '/api/meetings/SetTimes',
    access: 'mentor.work',
    scope: { project: 'ProjectId', mentor: 'MentorId' },
    input: z.object({ ProjectId: id, MentorId: id.nullish(), Offered: offered, ...where, Version: counter }),
    output: z.object({ Version: counter }),
    problems: ['STALE'],
    summary: 'Set when a mentor is there.',
  }),
};
