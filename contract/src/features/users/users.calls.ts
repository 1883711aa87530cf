/** People of a project: lists, mentors, states. Source: specification 000 §7, 001 §4, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { withoutDuplicates, fieldName, id, ids, language, text } from '../../kit/fields.ts';
import { longPagerInput, longPagerOutput } from '../../kit/pager.ts';
import { rolesToFind } from '../account/account.schemas.ts';
import { ordered } from '../jobs/jobs.calls.ts';
import { maxOrdersPerMinute } from '../jobs/jobs.rules.ts';
import { tableFormat } from '../jobs/jobs.schemas.ts';
import { personCalls } from './person.calls.ts';
import { fieldValues, filterValue, mentorLine, personLine, supervision } from './users.wire.ts';

const order = {
  Order: z.enum(['last_name', 'username', 'joined']).default('last_name'),
  Desc: z.boolean().default(false),
};

/** Whom the list has, and in which order. */
const peopleQuery = {
  ...order,
  ProjectId: id,
  Search: text(200).default(''),
  /** Profile field to the wanted value; State is the state in the project, or several with commas between. */
  Filter: z.record(fieldName(60), text(200)).default({}),
  Roles: rolesToFind,
  MentorId: id.nullish(),
  Unpaired: z.boolean().default(false),
};

/** Which of a person's names comes first, in the value and in the order. */
const nameOrder = z.enum(['last_name', 'first_name']).default('last_name');

/** A list of ids by itself is the same as {Ids}. */
const idsOrList = z.preprocess(
  (body: { Ids: number[] }): unknown => (Array.isArray(body) ? { Ids: body } : body),
  z.object({ Ids: ids }),
);

export const usersCalls = {
  ...personCalls,
  find: defineCall({
    path: '/api/user/FindUsers',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId', user: 'MentorId' },
    input: z.object({
      ...longPagerInput,
      ...peopleQuery,
      /** Further fields to be shown of each. */
      Fields: z.array(fieldName(60)).max(20).default([]),
    }),
    output: longPagerOutput(personLine),
    summary: 'One page of the people of a project, by search, filters, role and mentor (000 §7).',
  }),
  export: defineCall({
    path: '/api/user/Export',
    access: 'project.manage',
    impersonation: 'never',
    scope: { project: 'ProjectId', user: 'MentorId' },
    input: z.object({
      ...peopleQuery,
      /** The columns after the names, in their order: `username`, `roles`, `mentor`, `state`, or a profile field. */
      Columns: z.array(fieldName(60)).max(20).default(['username', 'roles', 'state']),
      Format: tableFormat,
      Language: language.default('el'),
    }),
    output: ordered,
    problems: ['JOBS_FULL'],
    maxRequestsPerMinute: maxOrdersPerMinute,
    summary: 'Order the list of people as CSV or workbook, by its search, filters, order and columns (001 §5, §9).',
  }),
  mentors: defineCall({
    path: '/api/User/GetMentors',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({
      ...longPagerInput,
      ProjectId: id,
      Search: text(200).default(''),
      /** False finds those who are not active as well. */
      Active: z.boolean().default(true),
    }),
    output: longPagerOutput(mentorLine),
    summary: 'One page of the active mentors of a project, by name, with the size of their caseload (000 §7).',
  }),
  mentorIds: defineCall({
    path: '/api/User/MentorIds',
    access: 'project.manage',
    readOnly: true,
    scope: { users: 'Ids' },
    input: idsOrList,
    output: z.array(mentorLine),
    summary: 'Mentors by their ids, given as {Ids} or as a bare list (000 §7).',
  }),
  byIds: defineCall({
    path: '/api/user/GetByIds',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId', users: 'Ids' },
    input: z.object({ ProjectId: id, Ids: withoutDuplicates(z.array(id).min(1).max(100)) }),
    output: z.array(personLine),
    summary: 'People by their ids, at most 100 at a time (001 §9).',
  }),
  mentorsFilterValues: defineCall({
    path: '/api/user/MentorsFilterValues',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, Order: nameOrder }),
    output: z.array(filterValue),
    summary: 'The mentors of a project as the values of a filter (001 §7).',
  }),
  supervisorFilterValues: defineCall({
    path: '/api/user/SupervisorFilterValues',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, Order: nameOrder }),
    output: z.array(filterValue),
    summary: 'The supervisors of a project as the values of a filter (001 §7).',
  }),
  setActiveState: defineCall({
    path: '/api/user/SetActiveState',
    access: 'users.manage',
    scope: { user: 'UserId' },
    targets: 'UserId',
    input: z.object({ UserId: id, State: z.int().min(0).max(3) }),
    output: z.object({ State: z.int() }),
    summary:
      'Set the state of a person in the current project: 0 not activated, 1 active, 2 left, 3 suspended (001 §4).',
  }),
  supervise: defineCall({
    path: '/api/user/supervise',
    access: 'project.manage',
    scope: { project: 'ProjectId', user: 'SupervisorId', followed: 'SubjectId' },
    forbidSelf: 'SubjectId',
    input: z.object({ ProjectId: id, SupervisorId: id, SubjectId: id, Set: z.boolean().default(true) }),
    output: z.object({ Changed: z.boolean() }),
    problems: ['NOT_A_SUPERVISOR', 'NOT_FOLLOWED'],
    summary: 'Let a supervisor follow a mentor or a mentee, or no longer (001 §7).',
  }),
  filterList: defineCall({
    path: '/api/user/FilterList',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    localized: true,
    input: z.object({ ProjectId: id, Fields: z.array(fieldName(60)).max(40) }),
    output: z.object({
      Filters: z.array(fieldValues.extend({ Field: z.string() })),
      Mentors: z.array(filterValue),
      /** There are more mentors than these first ones, to be sought by GetMentors. */
      MoreMentors: z.boolean(),
      Supervisors: z.array(filterValue),
      /** Whether the project has evaluation mentees, to filter by. */
      Evaluation: z.boolean(),
    }),
    summary: 'The values of filters over profile fields, with the mentors and supervisors of the project (000 §3, §7).',
  }),
  cascadeFilter: defineCall({
    path: '/api/user/CascadeFilter',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    localized: true,
    input: z.object({ ProjectId: id, Field: fieldName(60), CascadeField: fieldName(60), CascadeValue: text(200) }),
    output: fieldValues,
    summary: 'The values that a field has among the people who have this value in another one (000 §7).',
  }),
  supervision: defineCall({
    path: '/api/user/Supervision',
    access: 'supervision.view',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id }),
    output: supervision,
    summary: 'Which supervisor follows which mentors, with how their mentees are getting on (001 §2, §6).',
  }),
  subjectIds: defineCall({
    path: '/api/user/GetSubjectIds',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId', user: 'SupervisorId' },
    input: z.object({ ProjectId: id, SupervisorId: id }),
    output: z.array(id),
    summary: 'Whom a supervisor follows (001 §7).',
  }),
};
