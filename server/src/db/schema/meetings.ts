/** Meetings, attendees, mentors' hours and external calendars. */
import { sql } from 'drizzle-orm';
import type { MeetingState } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';
import { actions } from './programme.ts';

/**
 * A meeting: the only record that action data, calendars, mails and attendance read. `stands` is false for cancelled
 * meetings only. The exclusion constraint `meetings_mentor_once` in the migration prevents overlapping meetings of a
 * mentor.
 */
export const meetings = pgTable(
  'meetings',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    actionId: integer('action_id')
      .notNull()
      .references(() => actions.id),
    mentorId: integer('mentor_id')
      .notNull()
      .references(() => users.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    state: text('state').$type<MeetingState>().notNull().default('planned'),
    stands: boolean('stands').notNull().default(true),
    place: text('place').notNull().default(''),
    link: text('link').notNull().default(''),
    /** The UID in calendars (RFC 5545). It never changes. */
    uid: uuid('uid')
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** SEQUENCE (RFC 5545): the number of changes. Calendars keep the highest. */
    sequence: integer('sequence').notNull().default(0),
    changedAt: instant('changed_at').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id),
    cancelledBy: integer('cancelled_by').references(() => users.id),
    reason: text('reason').notNull().default(''),
    /** Shared by meetings created together as a series. */
    series: uuid('series'),
    /** The start time for which both sides were reminded, a day and an hour before. */
    remindedDay: instant('reminded_day'),
    remindedHour: instant('reminded_hour'),
    /** When the mentor was last mailed a list with this meeting. Later changes are not in that list. */
    listedAt: instant('listed_at'),
  },
  (table) => [
    unique('meetings_time').on(table.id, table.startsAt, table.endsAt, table.stands),
    uniqueIndex('meetings_uid').on(table.uid),
    check('meetings_long', sql`ends_at > starts_at AND ends_at <= starts_at + interval '8 hours'`),
    check('meetings_stand', sql`stands = (state <> 'cancelled')`),
    // Covering index: a month of a project has tens of thousands of meetings, counted by an index-only scan.
    index('meetings_project').on(
      table.projectId,
      table.startsAt,
      table.id,
      table.mentorId,
      table.endsAt,
      table.actionId,
      table.stands,
    ),
    index('meetings_mentor').on(table.mentorId, table.startsAt),
    index('meetings_action').on(table.actionId, table.startsAt),
    index('meetings_soon')
      .on(table.startsAt)
      .where(sql`state = 'planned'`),
    index('meetings_made')
      .on(table.createdBy)
      .where(sql`created_by IS NOT NULL`),
    index('meetings_cancelled')
      .on(table.cancelledBy)
      .where(sql`cancelled_by IS NOT NULL`),
  ],
);

/**
 * Attendees with a copy of the meeting time, so that an exclusion constraint (`meetings_mentee_once`) prevents
 * overlaps. `lastMail` is the start time in the last mail to the mentee; if it equals `startsAt`, the mentee knows the
 * present time. `invited`: the mentee's calendar has the meeting.
 */
export const meetingMentees = pgTable(
  'meeting_mentees',
  {
    meetingId: integer('meeting_id').notNull(),
    menteeId: integer('mentee_id')
      .notNull()
      .references(() => users.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    stands: boolean('stands').notNull().default(true),
    /** False after the mentee declined. */
    comes: boolean('comes').notNull().default(true),
    reason: text('reason').notNull().default(''),
    lastMail: instant('last_mail'),
    invited: boolean('invited').notNull().default(false),
    /** Attendance; null until recorded. */
    present: boolean('present'),
    /**
     * For a mentee who left a meeting that continues for others: when, by whom (mentee, mentor, staff; programme: the
     * mentee left it), and the time and SEQUENCE of the meeting then. To this mentee the meeting looks cancelled, and
     * later changes are hidden.
     */
    leftAt: instant('left_at'),
    leftBy: text('left_by'),
    leftFrom: instant('left_from'),
    leftUntil: instant('left_until'),
    leftSequence: integer('left_sequence'),
  },
  (table) => [
    primaryKey({ columns: [table.meetingId, table.menteeId] }),
    foreignKey({
      name: 'meeting_mentees_time',
      columns: [table.meetingId, table.startsAt, table.endsAt, table.stands],
      foreignColumns: [meetings.id, meetings.startsAt, meetings.endsAt, meetings.stands],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index('meeting_mentees_mentee').on(table.menteeId, table.startsAt),
  ],
);

/** The hours and place that a mentor offers to a project's mentees. contract/.../slots.rules.ts describes `offered`. */
export const mentorTimes = pgTable(
  'mentor_times',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    mentorId: integer('mentor_id')
      .notNull()
      .references(() => users.id),
    offered: jsonb('offered').$type<Json>().notNull(),
    place: text('place').notNull().default(''),
    link: text('link').notNull().default(''),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.mentorId] }),
    index('mentor_times_mentor').on(table.mentorId),
  ],
);

/** The token, hashed, of the address at which a person's calendar program reads their meetings. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
);

/** A mentor's external calendar, read for busy times only. `address` is encrypted. */
export const busyCalendars = pgTable(
  'busy_calendars',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: bytea('address').notNull(),
    /** The next read, and the last successful one. */
    nextAt: instant('next_at').notNull(),
    readAt: instant('read_at'),
    /** The error of the last read; '' if it succeeded. */
    failure: text('failure').notNull().default(''),
  },
  (table) => [index('busy_calendars_next').on(table.nextAt)],
);

/** Busy times from external calendars, without titles or other details. */
export const busyTimes = pgTable(
  'busy_times',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('busy_times_user').on(table.userId, table.startsAt)],
);
