/** Actions and a mentee's work on them. Source: specification 001 §3, §7 Actions; the domain's «Actions». */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id } from '../../kit/fields.ts';
import {
  actionLine,
  actionType,
  definedAction,
  maxDataBytes,
  openedAction,
  ownQuest,
  saved,
  second,
  span,
  version,
  versioned,
  dataToSave,
} from './actions.wire.ts';
import { maxWatchedSpans } from './watching.rules.ts';

const nothing = z.object({});
const progress = saved.extend({ Completion: z.int(), Completed: z.boolean() });

export const actionsCalls = {
  types: defineCall({
    path: '/api/Action/Types',
    access: 'layout.view',
    readOnly: true,
    localized: true,
    input: nothing,
    output: z.array(actionType),
    summary: 'The kinds of action (001 §3, §7).',
  }),
  all: defineCall({
    path: '/api/action/all',
    access: 'mentor.area',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, all: z.boolean().default(false) }),
    output: z.array(definedAction),
    summary:
      'The actions of a project that the caller sees; with `all`, for those who manage it, unpublished ones and those ' +
      'kept out of the work of others, too (001 §7).',
  }),
  get: defineCall({
    path: '/api/action/get',
    access: 'mentee.view',
    readOnly: true,
    scope: { action: 'Id' },
    localized: true,
    input: z.object({ Id: id }),
    output: openedAction,
    summary: 'One action to work with. For a mentee its content is there only once it is open (001 §7).',
  }),
  own: defineCall({
    path: '/api/data/getactions',
    access: 'mentee.area',
    readOnly: true,
    localized: true,
    input: nothing,
    output: z.array(actionLine),
    summary: 'One’s own actions as they stand: shown, open, done, due, and who acts next (001 §7).',
  }),
  quests: defineCall({
    path: '/api/mentee/GetAllQuests',
    access: 'mentee.area',
    readOnly: true,
    localized: true,
    input: nothing,
    output: z.array(ownQuest),
    summary: 'The questionnaires among one’s own actions, with how far each has come (001 §7).',
  }),
  menteeData: defineCall({
    path: '/api/mentee/GetActionData',
    access: 'mentee.view',
    readOnly: true,
    scope: { action: 'ActionId', user: 'MenteeId' },
    input: z.object({ ActionId: id, MenteeId: id.nullish() }),
    output: versioned,
    summary: 'What a mentee wrote in an action: one’s own, or that of a mentee within reach (001 §7).',
  }),
  mentorNote: defineCall({
    path: '/api/mentee/GetMentorActionData',
    access: 'mentee.area',
    readOnly: true,
    scope: { action: 'ActionId' },
    input: z.object({ ActionId: id }),
    output: versioned,
    summary: 'What the mentor wrote for the mentee about an action: the public data only (001 §7).',
  }),
  noteRead: defineCall({
    path: '/api/mentee/NoteRead',
    access: 'mentee.work',
    scope: { action: 'ActionId' },
    input: z.object({ ActionId: id, Version: version }),
    output: z.object({ Ok: z.literal(true) }),
    summary: 'The mentor’s words in this version were read: they are no longer announced as new.',
  }),
  save: defineCall({
    path: '/api/mentee/SaveActionData',
    access: 'mentee.view',
    scope: { action: 'ActionId', user: 'MenteeId' },
    input: z.object({
      ActionId: id,
      MenteeId: id.nullish(),
      ...dataToSave,
      /** Hand it in: required fields are checked and the action is completed. */ Submit: z.boolean().default(false),
    }),
    output: progress,
    problems: ['STALE', 'ACTION_CLOSED', 'NOT_WATCHED', 'INVALID_ANSWERS', 'DATA_TOO_LARGE'],
    maxBodyBytes: maxDataBytes,
    summary: 'Save what a mentee writes in an action, in place of what was there; with Submit, hand it in (001 §7).',
  }),
  watched: defineCall({
    path: '/api/mentee/Watched',
    access: 'mentee.work',
    scope: { action: 'ActionId' },
    input: z.object({
      ActionId: id,
      File: id,
      /** What was watched and is not known to be kept; at the start nothing. */
      Spans: z.array(span).max(maxWatchedSpans),
      /** Where it stopped, in seconds. */
      Place: second,
    }),
    output: z.object({
      /** All that is believed to have been watched of it: no more than the time that passed allows. */
      Spans: z.array(span),
      Completion: z.int(),
      Completed: z.boolean(),
    }),
    problems: ['ACTION_CLOSED'],
    summary: 'Tell how much of a video or a sound of an action was watched; the action is done once it is enough.',
  }),
  update: defineCall({
    path: '/api/mentee/UpdateActionData',
    access: 'mentee.view',
    scope: { action: 'ActionId' },
    input: z.object({ ActionId: id, ...dataToSave }),
    output: progress,
    problems: ['STALE', 'ACTION_CLOSED', 'NOT_WATCHED', 'INVALID_ANSWERS', 'DATA_TOO_LARGE'],
    maxBodyBytes: maxDataBytes,
    summary: 'Change some keys of one’s own data of an action; the others stay (001 §7).',
  }),
};
