/** Linking mentors to mentees, for the project and per action, one and many. Source: specification 001 §5, §7. */
import { z } from 'zod';
import { call } from '../../call.ts';
import { id, text } from '../../kit/ids.ts';
import { changed, chosenActions, chosenMany, chosenMentor, linkPreview } from './pairing.wire.ts';

const manage = 'pairing.manage';
const one = { ProjectId: id, MenteeId: id };

export const pairingCalls = {
  setDefaultMentorSingle: call({
    path: '/api/user/setDefaultMentorSingle',
    access: manage,
    scope: { project: 'ProjectId', mentor: 'MentorId', user: 'MenteeId' },
    input: z.object({ ...one, MentorId: chosenMentor }),
    output: changed,
    problems: ['NO_MENTOR_CHOSEN'],
    about: 'Link one mentee to a mentor for the project, in place of the present one (001 §7).',
  }),
  setDefaultMentor: call({
    path: '/api/user/setDefaultMentor',
    access: manage,
    scope: { project: 'ProjectId', mentor: 'MentorId', users: 'UserIds', user: 'filterMentorId' },
    input: z.object({ ...chosenMany, MentorId: chosenMentor, Roles: z.array(text(40)).max(20).default([]) }),
    output: changed,
    problems: ['NO_MENTOR_CHOSEN'],
    about: 'Link everybody chosen or found to a mentor for the project, all or nobody (001 §5, §7).',
  }),
  preview: call({
    path: '/api/user/LinkPreview',
    access: manage,
    scope: { project: 'ProjectId', actions: 'ActionIds', mentor: 'MentorId', users: 'UserIds', user: 'filterMentorId' },
    input: z.object({ ...chosenMany, /** Null: for the project. */ ActionIds: chosenActions.nullable(), MentorId: id }),
    output: linkPreview,
    about:
      'What linking everybody chosen or found would do: how many links are new, and whom the others replace (001 §5).',
  }),
  setActionMentor: call({
    path: '/api/user/SetActionMentor',
    access: manage,
    scope: { project: 'ProjectId', actions: 'ActionIds', mentor: 'MentorId', users: 'UserIds', user: 'filterMentorId' },
    input: z.object({ ...chosenMany, ActionIds: chosenActions, MentorId: chosenMentor }),
    output: changed,
    problems: ['NO_MENTOR_CHOSEN', 'NO_ACTIONS_CHOSEN'],
    about: 'Link everybody chosen or found to a mentor for these actions (001 §5, §7).',
  }),
  setActionMentorOne: call({
    path: '/api/user/SetActionMentorOne',
    access: manage,
    scope: { project: 'ProjectId', actions: 'ActionIds', mentor: 'MentorId', user: 'MenteeId' },
    input: z.object({ ...one, ActionIds: chosenActions, MentorId: chosenMentor }),
    output: changed,
    problems: ['NO_MENTOR_CHOSEN', 'NO_ACTIONS_CHOSEN'],
    about: 'Link one mentee to a mentor for these actions (001 §7).',
  }),
  resetActionMentor: call({
    path: '/api/user/ResetActionMentor',
    access: manage,
    scope: { project: 'ProjectId', actions: 'ActionIds', users: 'UserIds', user: 'filterMentorId' },
    input: z.object({ ...chosenMany, ActionIds: chosenActions }),
    output: changed,
    problems: ['NO_ACTIONS_CHOSEN'],
    about:
      'Take the mentors of these actions away from everybody chosen or found; the mentor for the project stays (001 §5, §7).',
  }),
  resetActionMentorOne: call({
    path: '/api/user/ResetActionMentorOne',
    access: manage,
    scope: { project: 'ProjectId', actions: 'ActionIds', user: 'MenteeId' },
    input: z.object({ ...one, ActionIds: chosenActions }),
    output: changed,
    problems: ['NO_ACTIONS_CHOSEN'],
    about: 'Take the mentors of these actions away from one mentee (001 §7).',
  }),
};
