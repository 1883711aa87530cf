/** Making actions and their types without code. Source: specification 001 §1–§3, §7 Actions. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { counter, dayOrInstant, okOutput, id, text } from '../../kit/fields.ts';
import { pagerInput } from '../../kit/pager.ts';
import { maxActions } from '../actions/most-actions.ts';
import {
  actionUses,
  gridRow,
  madeActions,
  newAction,
  publishedFor,
  triedConditions,
  typeToKeep,
} from './making.wire.ts';

/** Rows that one request saves. */
const maxGridRows = 500;
const made = z.object({ Id: id, Version: counter });
const expression = text(2000).default('');

type Row = z.input<typeof gridRow> & { Rows?: undefined; Ids?: undefined };
const gridShape = z.object({ Rows: z.array(gridRow).min(1).max(maxGridRows), Ids: z.array(id).max(2 * maxGridRows) });

/** The specification saves one row by itself; several travel together. What the gates judge is told from the rows. */
const gridBody = z.preprocess((body: { Rows?: z.input<typeof gridRow>[]; Ids?: number[] } | Row): unknown => {
  const rows: unknown = body?.Rows ?? [body];
  const named = Array.isArray(rows) ? rows.map((row: unknown) => Reflect.get(Object(row), 'Id') as unknown) : [];
  return { Rows: rows, Ids: [...(Array.isArray(body?.Ids) ? body.Ids : []), ...named] };
}, gridShape);

export const makingCalls = {
  list: defineCall({
    path: '/api/action/Making',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id }),
    output: madeActions,
    summary: 'The actions of a project as they are made, with those that were put away (001 §2 admin/project/actions).',
  }),
  create: defineCall({
    path: '/api/project/CreateAction',
    idempotent: true,
    access: 'actions.edit',
    scope: { project: 'ProjectId', questionnaire: 'QuestId' },
    input: newAction,
    output: made,
    problems: ['ACTION_FAULTS', 'ACTIONS_FULL'],
    maxBodyBytes: 262_144,
    summary: 'Make an action, unpublished, at the end of its group; its questionnaire comes from the library (001 §7).',
  }),
  saveGrid: defineCall({
    path: '/api/action/SaveGrid',
    access: 'actions.edit',
    scope: { actions: 'Ids' },
    input: gridBody,
    output: z.object({ Version: counter, Rows: z.array(made) }),
    problems: ['ACTION_FAULTS', 'STALE', 'ACTION_USED'],
    maxBodyBytes: 4_194_304,
    summary: 'Save cells of one action or of several, all or none: faults are named at their cells (001 §7).',
  }),
  publish: defineCall({
    path: '/api/action/publish',
    access: 'actions.edit',
    scope: { action: 'ActionId', user: 'MenteeId', mentor: 'MentorId' },
    input: z.object({
      ActionId: id,
      /** A day in Athens or an instant; absent or past: now; null: taken back. */
      date: dayOrInstant.nullish(),
      MenteeId: id.nullish(),
      MentorId: id.nullish(),
    }),
    output: z.object({
      Version: counter,
      /** For how many mentees, where it is for some. */ People: z.int(),
    }),
    problems: ['ACTION_FAULTS', 'ALREADY_PUBLISHED', 'ACTION_USED'],
    summary:
      'Publish an action for all, for a mentee or for the mentees of a mentor, now or on a day; or take it back.',
  }),
  publishedFor: defineCall({
    path: '/api/action/PublishedFor',
    access: 'project.manage',
    readOnly: true,
    scope: { action: 'ActionId' },
    input: z.object({
      ...pagerInput,
      ActionId: id,
      Search: text(200).default(''),
      /** The mentees one by one, or the mentors whose mentees they are. */
      By: z.enum(['people', 'mentors']).default('people'),
    }),
    output: publishedFor,
    summary: 'For whom an action is published apart from all, by name; nobody where it is for all or not published.',
  }),
  order: defineCall({
    path: '/api/action/SetOrder',
    access: 'actions.edit',
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, Order: text(100), Places: z.array(id).max(maxActions) }),
    output: z.object({ Order: z.string() }),
    problems: ['STALE'],
    summary: 'Put all actions of a project in another order, over the order they were read in.',
  }),
  duplicate: defineCall({
    path: '/api/action/Duplicate',
    idempotent: true,
    access: 'actions.edit',
    scope: { action: 'Id' },
    input: z.object({ Id: id, Into: id.nullish() }),
    output: z.object({ Id: id, Dropped: z.array(z.string()) }),
    problems: ['ACTIONS_FULL'],
    summary: 'The same action once more, unpublished: after itself, or in another project without what names others.',
  }),
  move: defineCall({
    path: '/api/action/Move',
    idempotent: true,
    access: 'actions.edit',
    scope: { action: 'Id' },
    input: z.object({ Id: id, Into: id }),
    output: z.object({ Id: id, Dropped: z.array(z.string()) }),
    problems: ['ACTION_USED', 'ACTIONS_FULL'],
    summary: 'Move an action with which nothing was done to another project.',
  }),
  archive: defineCall({
    path: '/api/action/Archive',
    access: 'actions.edit',
    scope: { action: 'Id' },
    input: z.object({ Id: id, Archived: z.boolean() }),
    output: z.object({ Version: counter }),
    problems: ['ACTION_USED'],
    summary: 'Put an action away, or take it out again, unpublished: what was done with it stays.',
  }),
  remove: defineCall({
    path: '/api/action/Delete',
    access: 'actions.edit',
    scope: { action: 'Id' },
    input: z.object({ Id: id }),
    output: okOutput,
    problems: ['ACTION_USED'],
    summary: 'Delete an action that may be deleted (flag 1), with which nothing was done and which nothing names.',
  }),
  uses: defineCall({
    path: '/api/action/Uses',
    access: 'project.manage',
    readOnly: true,
    scope: { action: 'Id' },
    input: z.object({ Id: id }),
    output: actionUses,
    summary: 'What depends on an action, and what was done with it.',
  }),
  try: defineCall({
    path: '/api/action/Try',
    access: 'project.manage',
    readOnly: true,
    scope: { action: 'ActionId', user: 'MenteeId' },
    input: z.object({ ActionId: id, MenteeId: id, EnableCondition: expression, ShowCondition: expression }),
    output: triedConditions,
    summary: 'Conditions as they are written, tried on a mentee: whether each holds, and every part of it.',
  }),
  saveType: defineCall({
    path: '/api/action/SaveType',
    access: 'actions.edit',
    input: typeToKeep,
    output: made,
    problems: ['ACTION_FAULTS', 'STALE', 'TYPE_SHARED'],
    maxBodyBytes: 262_144,
    summary: 'Keep a kind of action over the version it was read in, or make one (001 §3).',
  }),
  removeType: defineCall({
    path: '/api/action/DeleteType',
    access: 'actions.edit',
    input: z.object({ Id: id }),
    output: okOutput,
    problems: ['ACTION_USED', 'TYPE_SHARED'],
    summary: 'Delete a kind of action that is not shipped and no action has.',
  }),
};
