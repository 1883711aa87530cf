/** Calls of mentees, notes, action data, completion and homes. Source: specification 001 §1, §3, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, language, text } from '../../kit/fields.ts';
import { longPagerInput, longPagerOutput, pagerInput, pagerOutput, totalsInput } from '../../kit/pager.ts';
import { pageSize } from '../../kit/paging.rules.ts';
import { dataRecord, dataToSave, maxDataBytes, nextActor, saved, version, versioned } from '../actions/actions.wire.ts';
import { comingMeeting } from '../meetings/meetings.wire.ts';
import { ordered } from '../jobs/jobs.calls.ts';
import { maxOrdersPerMinute } from '../jobs/jobs.rules.ts';
import { tableFormat } from '../jobs/jobs.schemas.ts';
import { gridQuery } from '../projects/projects.wire.ts';
import { needFilters } from './mentoring.rules.ts';
import {
  aboutColleague,
  aboutPerson,
  actionRecord,
  aggregateRecord,
  caseLine,
  menteeView,
  noteLine,
  ownMentor,
  staffHome,
  wholeRecord,
} from './mentoring.wire.ts';

const pair = { ActionId: id, MenteeId: id };
const scope = { action: 'ActionId', user: 'MenteeId' } as const;
const unwanted = ['MENTEE_LEFT', 'NOT_THEIR_MENTOR', 'HELD_BY_OTHER', 'TIME_PAST', 'TOO_MANY_PEOPLE'] as const;
const kept = ['MEETING_CLASH', ...unwanted] as const;
const save = {
  access: 'mentor.work',
  scope,
  input: z.object({ ...pair, ...dataToSave }),
  output: saved,
  /** The clash is of a meeting's day and time (001 §5). */
  problems: ['STALE', 'DATA_TOO_LARGE', ...kept],
  maxBodyBytes: maxDataBytes,
} as const;
const saveWork = { ...save, problems: ['STALE', 'INVALID_ANSWERS', 'DATA_TOO_LARGE'] } as const;
/**
 * One page of the mentees within reach, with what an action has of each. Longer data than the grid takes are null here,
 * with their version, and are read by their own call.
 */
const manyPage = {
  Page: z.int().min(0).max(1_000_000).default(0),
  Count: z.int().min(1).max(100).default(pageSize),
  ...totalsInput,
};
const ofMany = {
  access: 'mentor.work',
  readOnly: true,
  scope: { action: 'ActionId' },
  input: z.object({ ActionId: id, ...manyPage }),
} as const;
/** The grid’s filters; whoever is not active is in no list of these data. */
const { Count: _count, Active: _active, ...activeOfGrid } = gridQuery;
const read = { access: 'mentor.work', readOnly: true, scope, input: z.object(pair), output: versioned } as const;

export const mentoringCalls = {
  colleagues: defineCall({
    ...read,
    path: '/api/mentor/Colleagues',
    output: z.object({ list: z.array(aboutColleague), More: z.boolean() }),
    summary: 'Colleagues who may read the notes about a mentee and an action, and may be mentioned in one (001 §7).',
  }),
  menteeActions: defineCall({
    path: '/api/action/mentor',
    access: 'mentor.area',
    readOnly: true,
    scope: { project: 'ProjectId', user: 'MenteeId' },
    localized: true,
    input: z.object({ ProjectId: id, MenteeId: id }),
    output: menteeView,
    summary: 'A mentee’s actions as a mentor or the staff see them; a mentor for single actions sees those (001 §7).',
  }),
  savePublic: defineCall({
    ...save,
    path: '/api/mentor/SavePublicMenteeData',
    summary: 'Save what the mentee may read about an action: a note, the day of a meeting (001 §7).',
  }),
  savePrivate: defineCall({
    ...save,
    path: '/api/mentor/SavePrivateMenteeData',
    summary: 'Save notes about a mentee and an action that never reach the mentee (001 §7).',
  }),
  getPublic: defineCall({
    ...read,
    path: '/api/mentor/GetPublicMenteeData',
    summary: 'What the mentee may read about an action (001 §7).',
  }),
  getPrivate: defineCall({
    ...read,
    path: '/api/mentor/GetPrivateMenteeData',
    summary: 'The notes about a mentee and an action that never reach the mentee (001 §7).',
  }),
  getMenteeData: defineCall({
    ...read,
    path: '/api/mentor/GetActionMenteeData',
    summary: 'What the mentee wrote in an action (001 §7).',
  }),
  setMenteeData: defineCall({
    ...saveWork,
    path: '/api/mentor/SetMenteeActionData',
    summary: 'Set a mentee’s own data of an action on the mentee’s behalf (001 §7).',
  }),
  saveMenteeData: defineCall({
    ...saveWork,
    path: '/api/mentor/SaveMenteeActionData',
    summary: 'Change some keys of a mentee’s own data of an action on the mentee’s behalf; the others stay (001 §7).',
  }),
  updateMenteeData: defineCall({
    ...saveWork,
    path: '/api/mentor/UpdateActionMenteeData',
    summary:
      'Change some keys of what the mentee wrote in an action, on the mentee’s behalf; the others stay (001 §7).',
  }),
  updatePublic: defineCall({
    ...save,
    path: '/api/mentor/UpdateMenteeActionData',
    summary: 'Change some keys of what the mentee may read about an action; the others stay (001 §7).',
  }),
  updatePublicMany: defineCall({
    path: '/api/mentor/UpdateMenteeActionDataMany',
    access: 'mentor.work',
    scope: { action: 'ActionId' },
    input: z.object({
      ActionId: id,
      Data: z
        .array(z.object({ MenteeId: id, ...dataToSave }))
        .min(1)
        .max(200),
    }),
    output: z.object({
      Saved: z.array(z.object({ MenteeId: id, Version: version })),
      /** Those that somebody else had changed meanwhile: left as they are, with what is there. */
      Stale: z.array(z.object({ MenteeId: id, Theirs: dataRecord.nullable(), Version: version })),
    }),
    problems: ['DATA_TOO_LARGE', ...kept],
    maxBodyBytes: maxDataBytes,
    summary: 'Change some keys of what several mentees may read about an action: each by its own version (001 §7).',
  }),
  getPrivateAbout: defineCall({
    ...read,
    path: '/api/mentor/GetPrivateMenteeData2',
    output: aboutPerson,
    summary: 'The notes that never reach the mentee, with the person they are about (001 §7).',
  }),
  getRecord: defineCall({
    ...read,
    path: '/api/mentor/GetMenteeActionData',
    output: wholeRecord,
    summary:
      'All the data of an action for a mentee in one: the mentee’s, the mentor’s for the mentee, the caller’s (001 §3, §7).',
  }),
  getRecords: defineCall({
    ...ofMany,
    path: '/api/mentor/GetAllActionMenteeData',
    output: longPagerOutput(actionRecord),
    summary: 'The data of an action for the mentees within reach, page by page (001 §3, §7).',
  }),
  getAggregate: defineCall({
    path: '/api/action/GetAggregateMentees',
    access: 'mentor.work',
    readOnly: true,
    scope: { action: 'Id', project: 'ProjectId' },
    input: z.object({ Id: id, ProjectId: id, Search: text(200).default(''), ...manyPage }),
    output: longPagerOutput(aggregateRecord),
    summary:
      'The mentees within reach, page by page, with how an action stands for each and its data: what its aggregate view ' +
      'is made of (001 §2, §7).',
  }),
  getPublicMany: defineCall({
    ...ofMany,
    path: '/api/mentor/PublicMenteeData',
    output: longPagerOutput(aboutPerson),
    summary: 'What the mentees within reach may read about an action, page by page (001 §7).',
  }),
  dataExport: defineCall({
    path: '/api/mentor/DataExport',
    access: 'mentor.work',
    impersonation: 'never',
    scope: { project: 'ProjectId', mentor: 'MentorId', user: 'CoordId', action: 'ActionId' },
    input: z.object({
      ...activeOfGrid,
      ActionId: id,
      Format: tableFormat,
      Language: language.default('el'),
    }),
    output: ordered,
    problems: ['JOBS_FULL'],
    maxRequestsPerMinute: maxOrdersPerMinute,
    summary:
      'Order the data of an action as CSV or workbook: of each active mentee within reach what the mentee wrote, a ' +
      'column for each field, and what the mentor wrote for the mentee (001 §3, §7).',
  }),
  notes: defineCall({
    path: '/api/mentor/Notes',
    access: 'mentor.work',
    readOnly: true,
    scope: { project: 'ProjectId', user: 'MenteeId', action: 'ActionId' },
    localized: true,
    input: z.object({
      ProjectId: id,
      MenteeId: id,
      /** About this action alone. */
      ActionId: id.nullish(),
      Search: text(200).default(''),
      page: pagerInput.page,
      count: z.int().min(1).max(50).default(pageSize),
    }),
    output: pagerOutput(noteLine),
    summary:
      'The notes about a mentee over all actions, page by page, newest first: who wrote them, when, and how they read ' +
      'before; found by what was ever written, the action’s title or the writer’s name.',
  }),
  getOwnData: defineCall({
    path: '/api/mentor/GetActionData',
    access: 'mentor.work',
    readOnly: true,
    scope: { action: 'ActionId' },
    input: z.object({ ActionId: id }),
    output: versioned,
    summary: 'The mentor’s own data of an action, about no mentee in particular (001 §7).',
  }),
  updateOwnData: defineCall({
    path: '/api/mentor/UpdateActionData',
    access: 'mentor.work',
    scope: { action: 'ActionId' },
    input: z.object({ ActionId: id, ...dataToSave }),
    output: saved,
    problems: ['STALE', 'DATA_TOO_LARGE'],
    maxBodyBytes: maxDataBytes,
    summary: 'Change some keys of the mentor’s own data of an action; the others stay (001 §7).',
  }),
  complete: defineCall({
    path: '/api/Action/complet',
    access: 'mentor.work',
    scope,
    input: z.object({
      ...pair,
      /** The mentor concerned, the caller unless said otherwise. */ MentorId: id.nullish(),
      Data: z.object({ Completion: z.int().min(0).max(100), NextActor: nextActor.optional() }),
    }),
    output: z.object({ Completion: z.int(), Completed: z.boolean(), NextActor: nextActor }),
    problems: ['HELD_BY_OTHER'],
    summary: 'Set how far a mentee has come in an action and who acts next; 100 completes it (001 §4, §7).',
  }),
  mentees: defineCall({
    path: '/api/mentor/Mentees',
    access: 'mentor.area',
    readOnly: true,
    scope: { project: 'ProjectId' },
    localized: true,
    input: z.object({
      ...longPagerInput,
      ProjectId: id,
      Search: text(200).default(''),
      Order: z.enum(['need', 'last_name']).default('need'),
      /** Only the active ones of whom this is true. */
      Need: z.enum(needFilters).nullish(),
      /** True: active people only; of one’s own mentees also those who have not activated their account yet. */
      Active: z.boolean().default(true),
      /** The caller’s own mentees alone, also of who reaches more: those of a mentor. */
      Own: z.boolean().default(false),
      /** With the next meetings of the caller and of their own mentees. */ Coming: z.boolean().default(false),
    }),
    output: longPagerOutput(caseLine).extend({
      /** Whether the list is by need. */
      ByNeed: z.boolean(),
      /** Of when the order is, where very many are weighed once for all who look; the lines are as they are now. */
      AsOf: z.string().nullable(),
      /** The first eight by time from today on, and how many are planned in all; null where they were not asked for. */
      Coming: z.object({ list: z.array(comingMeeting), Count: z.int() }).nullable(),
    }),
    summary: 'One page of the mentees within reach, in the order in which they need somebody, or by name.',
  }),
  ownMentors: defineCall({
    path: '/api/mentee/Mentors',
    access: 'mentee.area',
    readOnly: true,
    localized: true,
    input: z.object({}),
    output: z.array(ownMentor),
    summary: 'One’s own mentors, and for which actions.',
  }),
  staffHome: defineCall({
    path: '/api/home/Staff',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    localized: true,
    input: z.object({ ProjectId: id }),
    output: staffHome,
    summary:
      'Where the programme is stuck, in numbers: applications by status, progress by group, people without a mentor ' +
      'or a first meeting, mails not delivered; and the last twelve weeks: applications, who joined, who finished.',
  }),
};
