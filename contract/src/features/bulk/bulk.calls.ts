/**
 * Work on many people, tried first, carried out in portions, taken back as a whole. Source: specification 001 §5, §7,
 * §9.
 */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { day, okOutput, withoutDuplicates, fieldName, id, text } from '../../kit/fields.ts';
import { pagerInput, pagerOutput } from '../../kit/pager.ts';
import { messageText } from '../chat/chat.wire.ts';
import { rolesToFind } from '../account/account.schemas.ts';
import { maxProfileValueLength } from '../users/person.wire.ts';
import { personLine } from '../users/users.wire.ts';
import { kindsOfWork, maxLetterLengths, maxPeoplePerValue, maxBulkRows, outcomes } from './bulk.rules.ts';
import { about, batchLine, newPerson, rowOutcome, tried, valueFor } from './bulk.wire.ts';

const rows = z.object({ Rows: z.array(rowOutcome) });
const limitedIds = withoutDuplicates(z.array(id).min(1).max(100));
const whom = {
  ProjectId: id,
  Search: text(200).default(''),
  Filter: z.record(fieldName(60), text(200)).default({}),
};
const ofBatch = { access: 'users.fields', scope: { batch: 'BatchId' } } as const;
const usernames = rows.extend({ /** The user names that were accepted. */ Usernames: z.array(z.string()) });

export const bulkCalls = {
  begin: defineCall({
    path: '/api/user/BeginBatch',
    access: 'users.fields',
    scope: { project: 'ProjectId' },
    input: z.object({
      ProjectId: id,
      Kind: z.enum(kindsOfWork),
      About: about.default({}),
      Rows: z.int().min(1).max(maxBulkRows),
    }),
    output: z.object({ BatchId: id }),
    summary: 'Begin work on many people: what, and on how many rows.',
  }),
  end: defineCall({
    path: '/api/user/EndBatch',
    ...ofBatch,
    input: z.object({ BatchId: id, State: z.enum(['running', 'stopped', 'done']) }),
    output: okOutput,
    summary: 'Say that a work is stopped, goes on, or is done.',
  }),
  list: defineCall({
    path: '/api/user/Batches',
    access: 'users.fields',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ...pagerInput, ProjectId: id }),
    output: pagerOutput(batchLine),
    summary: 'The works on many people of a project, newest first, of the kinds that the caller may do.',
  }),
  get: defineCall({
    path: '/api/user/Batch',
    ...ofBatch,
    readOnly: true,
    input: z.object({ BatchId: id }),
    output: batchLine.extend({ /** The places of the rows that were tried. */ Tried: z.array(z.int()) }),
    summary: 'One work, and which of its rows were tried: where it goes on.',
  }),
  rows: defineCall({
    path: '/api/user/BatchRows',
    ...ofBatch,
    readOnly: true,
    input: z.object({ ...pagerInput, BatchId: id, Outcomes: z.array(z.enum(outcomes)).max(6).default([]) }),
    output: pagerOutput(rowOutcome.omit({ Changes: true, Meetings: true })),
    summary: 'What became of the rows of a work, by their places.',
  }),
  undo: defineCall({
    path: '/api/user/UndoBatch',
    ...ofBatch,
    input: z.object({
      BatchId: id,
      DryRun: z.boolean().default(false),
      /** Whether links to mentors, of people whom the work took in, are taken back as well. */
      WithLinks: z.boolean().default(false),
      /** From which place on, and how many rows at the most. */
      From: z.int().min(0).max(maxBulkRows).default(0),
      Count: z.int().min(1).max(200).default(100),
    }),
    output: rows.extend({ /** The place to go on from; null when it is over. */ Next: z.int().nullable() }),
    summary: 'Take a work back, some rows at a time: what somebody changed since is named and left.',
  }),
  addUsers: defineCall({
    path: '/api/User/AddUsers',
    access: 'users.add',
    scope: { project: 'ProjectId' },
    input: z.object({
      ProjectId: id,
      Users: z.array(newPerson).min(1).max(20),
      /** Who is new and has an e-mail is mailed a link with which they choose a password. */
      Invite: z.boolean().default(false),
      /** Whoever is there already is refused. */
      OnlyNew: z.boolean().default(false),
      ...tried,
    }),
    maxBodyBytes: 2_000_000,
    output: usernames,
    summary:
      'Add people to a project, at most 20 a call, or bring those who are there up to these values (001 §5, §7, §9).',
  }),
  addEvaluationMentees: defineCall({
    path: '/api/useless/AddEvaluationMentees',
    access: 'users.add',
    scope: { project: 'ProjectId' },
    input: z.object({
      ProjectId: id,
      Users: z
        .array(newPerson.omit({ Roles: true }))
        .min(1)
        .max(20),
      ...tried,
    }),
    maxBodyBytes: 2_000_000,
    output: usernames,
    summary: 'Add people as mentees for an evaluation, at most 20 a call (001 §7, §9).',
  }),
  addExistingMentees: defineCall({
    path: '/api/project/AddExistingMentees',
    access: 'users.add',
    scope: { project: ['CurrentProjectId', 'ProjectId'] },
    input: z.strictObject({
      ...whom,
      /** Where they are now. */
      CurrentProjectId: id,
      /** What they become here; empty: mentees. */
      Roles: z.array(text(40)).max(20).default([]),
      /** Whether they begin in this project from now on. */
      setDefault: z.boolean().default(false),
      /** These alone, of those who are found. */
      UserIds: withoutDuplicates(z.array(id).max(100)).nullish(),
      ...tried,
    }),
    output: rows.extend({ /** More are found than one call adds. */ More: z.boolean() }),
    summary: 'Add people of another project to this one, at most 100 a call; who is here already is left out (001 §7).',
  }),
  usersByField: defineCall({
    path: '/api/user/GetUsersByField',
    access: 'users.fields',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({
      ProjectId: id,
      /** A profile field, or `username`. */
      Field: fieldName(60).min(1),
      Values: z.array(text(200)).min(1).max(100),
      /** Those alone who hold one of these. */
      Roles: rolesToFind,
    }),
    output: z.array(personLine.extend({ Value: z.string() })),
    summary: `The people of a project who have one of these values in a field, at most ${maxPeoplePerValue} of each value (001 §7, §9).`,
  }),
  setUserField: defineCall({
    path: '/api/user/SetUserField',
    access: 'users.fields',
    scope: { users: 'ids' },
    input: z.object({ ids: limitedIds, field: fieldName(60).min(1), value: text(maxProfileValueLength), ...tried }),
    output: rows.extend({ Message: z.literal('OK') }),
    summary: 'Set a field of some people to one value; each is judged by itself (001 §7, §8).',
  }),
  updateUserFields: defineCall({
    path: '/api/user/UpdateUserFields',
    access: 'users.fields',
    scope: { project: 'ProjectId' },
    input: z.object({
      /** Without it the project of the request. */
      ProjectId: id.optional(),
      Users: z.array(valueFor).min(1).max(10),
      Field: fieldName(60).min(1),
      ...tried,
    }),
    output: rows,
    summary: 'Set a field of some people to a value of each; pages of ten (001 §7, §9).',
  }),
  setActiveStateMany: defineCall({
    path: '/api/user/SetActiveStateMany',
    access: 'users.manage',
    scope: { project: 'ProjectId', users: 'UserIds', user: 'filterMentorId' },
    input: z.strictObject({
      ...whom,
      Roles: rolesToFind,
      filterMentorId: id.nullish(),
      filterState: z.int().min(0).max(3).nullish(),
      State: z.int().min(0).max(3),
      /** These alone, whatever the filters. */
      UserIds: limitedIds.nullish(),
      ...tried,
    }),
    output: rows.extend({ State: z.int(), Changed: z.int() }),
    problems: ['TOO_MANY_PEOPLE'],
    summary: 'Set the state of everybody who is found, or of these people; each is judged by itself (001 §7).',
  }),
  updateRolesMany: defineCall({
    path: '/api/user/UpdateRolesMany',
    access: 'users.manage',
    scope: { project: 'ProjectId', users: 'UserIds' },
    input: z.object({ ProjectId: id, UserIds: limitedIds, Roles: z.array(text(40)).max(20), ...tried }),
    output: rows,
    summary: 'Set the roles of some people in a project; each is judged by itself.',
  }),
  mailPeople: defineCall({
    path: '/api/user/MailPeople',
    access: 'project.manage',
    scope: { project: 'ProjectId', users: 'UserIds' },
    impersonation: 'never',
    input: z.object({
      ProjectId: id,
      UserIds: limitedIds,
      Subject: text(maxLetterLengths.subject).min(1),
      /** Plain words with paragraphs; `{{name}}` is the name of who reads them. */
      Text: text(maxLetterLengths.text).min(1),
      ...tried,
    }),
    output: rows.extend({
      /** The letter as the first one who would get it would read it; null where it was sent, or nobody would. */
      Letter: z.object({ Subject: z.string(), Body: z.string() }).nullable(),
    }),
    summary: 'Write the same letter to some people, each once in a work; each is judged by itself.',
  }),
  inviteMany: defineCall({
    path: '/api/user/InviteMany',
    access: 'users.manage',
    scope: { project: 'ProjectId', users: 'UserIds' },
    impersonation: 'never',
    input: z.object({ ProjectId: id, UserIds: limitedIds, ...tried }),
    output: rows,
    summary:
      'Mail some people, who have not opened their accounts, a link to a first password, each once in a work; each is judged by itself.',
  }),
  messagePeople: defineCall({
    path: '/api/user/MessagePeople',
    access: 'project.manage',
    scope: { project: 'ProjectId', users: 'UserIds' },
    impersonation: 'never',
    input: z.object({ ProjectId: id, UserIds: limitedIds, Message: messageText, ...tried }),
    output: rows,
    maxBodyBytes: 512 * 1024,
    summary:
      'Write the same message to some people, to each in their own conversation with the caller, once in a work; each is judged by itself.',
  }),
  publishMany: defineCall({
    path: '/api/action/PublishMany',
    access: 'actions.edit',
    scope: { project: 'ProjectId', action: 'ActionId', users: 'UserIds' },
    input: z.object({
      ProjectId: id,
      ActionId: id,
      /** A day in Athens; absent or past: now. */
      date: day.nullish(),
      UserIds: limitedIds,
      ...tried,
    }),
    output: rows,
    problems: ['ACTION_FAULTS', 'ALREADY_PUBLISHED'],
    summary: 'Publish an action for some people, now or on a day; each is judged by itself.',
  }),
};
