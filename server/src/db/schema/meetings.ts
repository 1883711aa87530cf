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
 * A meeting, the one record of it: action data, calendars, mails and attendance read from here. `stands` is true of all
 * but cancelled ones. That no two which stand share their mentor at one time is kept by the database
 * (`meetings_mentor_once`, an exclusion constraint in the migration).
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
    /** What calendars know it by, for ever. */
    uid: uuid('uid')
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** How often it was changed: calendars keep the highest. */
    sequence: integer('sequence').notNull().default(0),
    changedAt: instant('changed_at').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id),
    cancelledBy: integer('cancelled_by').references(() => users.id),
    reason: text('reason').notNull().default(''),
    /** Meetings that were made together, one after the other. */
    series: uuid('series'),
    /** Of which beginning both sides were reminded, a day and an hour before. */
    remindedDay: instant('reminded_day'),
    remindedHour: instant('reminded_hour'),
    /** When its mentor was last mailed a list with it; of what was changed since, they were not. */
    listedAt: instant('listed_at'),
  },
  (table) => [
    unique('meetings_time').on(table.id, table.startsAt, table.endsAt, table.stands),
    uniqueIndex('meetings_uid').on(table.uid),
    check('meetings_long', sql`ends_at > starts_at AND ends_at <= starts_at + interval '8 hours'`),
    check('meetings_stand', sql`stands = (state <> 'cancelled')`),
    // What comes after the id is counted from the index alone: a month of a project has tens of thousands.
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
 * Who comes to a meeting: with its time, which follows it, so that the database keeps a mentee from two at once
 * (`meetings_mentee_once`). `lastMail` is the beginning of which the mentee was written to; mailed is who was of the
 * present one. `invited` is whether their calendar has it.
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
    /** False once they said that they can't. */
    comes: boolean('comes').notNull().default(true),
    reason: text('reason').notNull().default(''),
    lastMail: instant('last_mail'),
    invited: boolean('invited').notNull().default(false),
    /** Whether they were there; null until it is told. */
    present: boolean('present'),
    /**
     * Of who left a meeting that goes on for others: when they did, by whom (mentee, mentor, staff; programme: they left
     * it), and its time and number then. To them it is off since, and what it becomes later is not theirs to read.
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

/** When a mentor is there for a project's mentees, and where (contract/.../slots.rules.ts says what `offered` means). */
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

/** The address at which somebody's calendar program reads their meetings, as a hash alone. */
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

/** A calendar of a mentor's own elsewhere, of which the times are read; its address is sealed. */
export const busyCalendars = pgTable(
  'busy_calendars',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: bytea('address').notNull(),
    /** When it is read next, and when it last could be. */
    nextAt: instant('next_at').notNull(),
    readAt: instant('read_at'),
    /** Why it could not be read the last time; '' when it could. */
    failure: text('failure').notNull().default(''),
  },
  (table) => [index('busy_calendars_next').on(table.nextAt)],
);

/** When somebody is busy elsewhere; nothing of what it is. */
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
