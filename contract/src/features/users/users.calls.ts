/** People of a project: lists, mentors, states. Source: specification 000 §7, 001 §4, §7. */
import { z } from 'zod';
import { call } from '../../call.ts';
import { fieldName, id, ids, text } from '../../kit/ids.ts';
import { pagerInput, pagerOutput } from '../../kit/pager.ts';
import { filterValue, mentorLine, personLine } from './users.wire.ts';

const order = {
  Order: z.enum(['last_name', 'username', 'joined']).default('last_name'),
  Desc: z.boolean().default(false),
};

export const usersCalls = {
  find: call({
    path: '/api/user/FindUsers',
    access: 'project.manage',
    scope: { project: 'ProjectId', user: 'MentorId' },
    input: z.object({
      ...pagerInput,
      ...order,
      ProjectId: id,
      Search: text(200).default(''),
      /** Profile field to the wanted value; State is the state in the project. */
      Filter: z.record(fieldName(60), text(200)).default({}),
      Roles: z.array(text(40)).max(20).default([]),
      MentorId: id.nullish(),
      Unpaired: z.boolean().default(false),
    }),
    output: pagerOutput(personLine),
    about: 'One page of the people of a project, by search, filters, role and mentor (000 §7).',
  }),
  mentors: call({
    path: '/api/User/GetMentors',
    access: 'project.manage',
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id }),
    output: z.array(mentorLine),
    about: 'The mentors of a project with the size of their caseload (000 §7).',
  }),
  mentorIds: call({
    path: '/api/User/MentorIds',
    access: 'project.manage',
    scope: { users: 'Ids' },
    input: z.object({ Ids: ids }),
    output: z.array(mentorLine),
    about: 'Mentors by their ids (000 §7).',
  }),
  byIds: call({
    path: '/api/user/GetByIds',
    access: 'project.manage',
    scope: { project: 'ProjectId', users: 'Ids' },
    input: z.object({ ProjectId: id, Ids: z.array(id).min(1).max(100) }),
    output: z.array(personLine),
    about: 'People by their ids, at most 100 at a time (001 §9).',
  }),
  mentorsFilterValues: call({
    path: '/api/user/MentorsFilterValues',
    access: 'project.manage',
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, Order: text(40).default('last_name') }),
    output: z.array(filterValue),
    about: 'The mentors of a project as the values of a filter (001 §7).',
  }),
  supervisorFilterValues: call({
    path: '/api/user/SupervisorFilterValues',
    access: 'project.manage',
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, Order: text(40).default('last_name') }),
    output: z.array(filterValue),
    about: 'The supervisors of a project as the values of a filter (001 §7).',
  }),
  setActiveState: call({
    path: '/api/user/SetActiveState',
    access: 'users.manage',
    scope: { user: 'UserId' },
    towards: 'UserId',
    input: z.object({ UserId: id, State: z.int().min(0).max(3) }),
    output: z.object({ State: z.int() }),
    about: 'Set the state of a person in the current project: 0 not activated, 1 active, 2 left, 3 suspended (001 §4).',
  }),
  supervise: call({
    path: '/api/user/supervise',
    access: 'project.manage',
    scope: { project: 'ProjectId', user: ['SupervisorId', 'SubjectId'] },
    input: z.object({ ProjectId: id, SupervisorId: id, SubjectId: id, Set: z.boolean().default(true) }),
    output: z.object({ Changed: z.boolean() }),
    about: 'Let a supervisor follow somebody, or no longer (001 §7).',
  }),
  subjectIds: call({
    path: '/api/user/GetSubjectIds',
    access: 'project.manage',
    scope: { project: 'ProjectId', user: 'SupervisorId' },
    input: z.object({ ProjectId: id, SupervisorId: id }),
    output: z.array(id),
    about: 'Whom a supervisor follows (001 §7).',
  }),
};
