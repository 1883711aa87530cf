/** Linking mentors to mentees, for the project and per action, one and many. Source: specification 001 §5, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { okOutput, id, ids, text } from '../../kit/fields.ts';
import { rolesToFind } from '../account/account.schemas.ts';
import {
  asTold,
  capacity,
  changed,
  chosenActions,
  chosenMany,
  chosenMentor,
  handedOver,
  linked,
  linkPreview,
  proposals,
} from './pairing.wire.ts';

const manage = 'pairing.manage';
const one = { ProjectId: id, MenteeId: id };

export const pairingCalls = {
  setDefaultMentorSingle: defineCall({
    path: '/api/user/setDefaultMentorSingle',
    access: manage,
    localized: true,
    scope: { project: 'ProjectId', mentor: 'MentorId', user: 'MenteeId' },
    forbidSelf: 'MenteeId',
    input: z.object({ ...one, MentorId: chosenMentor, Version: asTold }),
    output: linked,
    problems: ['NO_MENTOR_CHOSEN', 'PREVIEW_CHANGED'],
    summary: 'Link one mentee to a mentor for the project, in place of the present one (001 §7).',
  }),
  setDefaultMentor: defineCall({
    path: '/api/user/setDefaultMentor',
    access: manage,
    localized: true,
    scope: { project: 'ProjectId', mentor: 'MentorId', users: 'UserIds', user: 'filterMentorId' },
    forbidSelf: 'UserIds',
    input: z.strictObject({ ...chosenMany, MentorId: chosenMentor, Roles: rolesToFind, Version: asTold }),
    output: linked,
    problems: ['NO_MENTOR_CHOSEN', 'PREVIEW_CHANGED'],
    summary: 'Link everybody chosen or found to a mentor for the project, all or nobody (001 §5, §7).',
  }),
  resetDefaultMentor: defineCall({
    path: '/api/user/ResetDefaultMentor',
    access: manage,
    localized: true,
    scope: { project: 'ProjectId', users: 'UserIds', user: 'filterMentorId' },
    forbidSelf: 'UserIds',
    input: z.strictObject({ ...chosenMany, Version: asTold }),
    output: changed,
    problems: ['PREVIEW_CHANGED'],
    summary: 'Take the mentor for the project away from everybody chosen or found; mentors of single actions stay.',
  }),
  preview: defineCall({
    path: '/api/user/LinkPreview',
    access: manage,
    localized: true,
    readOnly: true,
    scope: { project: 'ProjectId', actions: 'ActionIds', mentor: 'MentorId', users: 'UserIds', user: 'filterMentorId' },
    forbidSelf: 'UserIds',
    input: z.strictObject({
      ...chosenMany,
      /** Null: for the project. */ ActionIds: chosenActions.nullable(),
      /** Null: the mentors of these actions, or the one for the project, are taken away. */
      MentorId: id.nullable(),
    }),
    output: linkPreview,
    summary:
      'What linking everybody chosen or found would do, or taking mentors of actions away: how many links are new, whom ' +
      'the others replace, and what becomes of meetings ahead (001 §5).',
  }),
  setActionMentor: defineCall({
    path: '/api/user/SetActionMentor',
    access: manage,
    localized: true,
    scope: { project: 'ProjectId', actions: 'ActionIds', mentor: 'MentorId', users: 'UserIds', user: 'filterMentorId' },
    forbidSelf: 'UserIds',
    input: z.strictObject({ ...chosenMany, ActionIds: chosenActions, MentorId: chosenMentor, Version: asTold }),
    output: linked,
    problems: ['NO_MENTOR_CHOSEN', 'NO_ACTIONS_CHOSEN', 'PREVIEW_CHANGED'],
    summary: 'Link everybody chosen or found to a mentor for these actions (001 §5, §7).',
  }),
  setActionMentorOne: defineCall({
    path: '/api/user/SetActionMentorOne',
    access: manage,
    localized: true,
    scope: { project: 'ProjectId', actions: 'ActionIds', mentor: 'MentorId', user: 'MenteeId' },
    forbidSelf: 'MenteeId',
    input: z.object({ ...one, ActionIds: chosenActions, MentorId: chosenMentor, Version: asTold }),
    output: linked,
    problems: ['NO_MENTOR_CHOSEN', 'NO_ACTIONS_CHOSEN', 'PREVIEW_CHANGED'],
    summary: 'Link one mentee to a mentor for these actions (001 §7).',
  }),
  resetActionMentor: defineCall({
    path: '/api/user/ResetActionMentor',
    access: manage,
    localized: true,
    scope: { project: 'ProjectId', actions: 'ActionIds', users: 'UserIds', user: 'filterMentorId' },
    forbidSelf: 'UserIds',
    input: z.strictObject({ ...chosenMany, ActionIds: chosenActions, Version: asTold }),
    output: changed,
    problems: ['NO_ACTIONS_CHOSEN', 'PREVIEW_CHANGED'],
    summary:
      'Take the mentors of these actions away from everybody chosen or found; the mentor for the project stays (001 §5, §7).',
  }),
  resetActionMentorOne: defineCall({
    path: '/api/user/ResetActionMentorOne',
    access: manage,
    localized: true,
    scope: { project: 'ProjectId', actions: 'ActionIds', user: 'MenteeId' },
    forbidSelf: 'MenteeId',
    input: z.object({ ...one, ActionIds: chosenActions, Version: asTold }),
    output: changed,
    problems: ['NO_ACTIONS_CHOSEN', 'PREVIEW_CHANGED'],
    summary: 'Take the mentors of these actions away from one mentee (001 §7).',
  }),
  setCapacity: defineCall({
    path: '/api/user/SetCapacity',
    access: manage,
    scope: { project: 'ProjectId', mentor: 'UserId' },
    input: z.object({ ProjectId: id, UserId: id, Capacity: capacity }),
    output: okOutput,
    summary:
      'Say how many mentees a mentor of the project takes on; null is as many as come. Linking tells who is full.',
  }),
  handOver: defineCall({
    path: '/api/user/HandOver',
    access: manage,
    localized: true,
    scope: { project: 'ProjectId', user: 'FromId' },
    forbidSelf: 'FromId',
    input: z.object({
      ProjectId: id,
      FromId: id,
      ToIds: z.array(id).min(1).max(50),
      /** The links of single actions as well. */
      Actions: z.boolean(),
      /** Only tell what it would do. */
      DryRun: z.boolean(),
      /** That of the dry run. */
      Version: asTold,
    }),
    output: handedOver,
    problems: ['PREVIEW_CHANGED'],
    summary:
      'Hand the mentees of a mentor over to another one, or to several by the room they have; each mentee gets a letter.',
  }),
  proposeMentors: defineCall({
    path: '/api/user/ProposeMentors',
    access: manage,
    readOnly: true,
    scope: { project: 'ProjectId', users: 'MenteeIds' },
    forbidSelf: 'MenteeIds',
    input: z.object({
      ProjectId: id,
      MenteeIds: ids.refine((list) => list.length <= 200),
      /** The kind of mentor that is sought (the field `mentor_type`); '' is any. */
      Type: text(200).default(''),
    }),
    output: proposals,
    summary: 'For each mentee up to three mentors with the reasons; nothing is linked until somebody links them.',
  }),
};
