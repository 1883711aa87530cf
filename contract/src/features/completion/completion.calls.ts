/**
 * Completion scripts: JavaScript that says how far a mentee has come in an action. Source: specification 001 §2, §7,
 * docs/decisions/2026-11-29-completion-scripts.md.
 */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { counter, id } from '../../kit/fields.ts';
import {
  completionCode,
  completionPreview,
  completionPreviewInput,
  completionScript,
  completionTrial,
} from './completion.schemas.ts';

const ofAction = { access: 'actions.reserved', scope: { action: 'ActionId' } } as const;

export const completionCalls = {
  get: defineCall({
    ...ofAction,
    path: '/api/action/GetCompletionScript',
    readOnly: true,
    input: z.object({ ActionId: id }),
    output: completionScript,
    summary: 'The completion script of an action: its own one, or that of its type. 001 §7',
  }),
  save: defineCall({
    ...ofAction,
    path: '/api/action/SaveCompletionScript',
    closedToScripts: true,
    input: z.object({
      ActionId: id,
      /** For this action alone; else for all actions of its type. */
      Local: z.boolean(),
      Code: completionCode,
      /** The version that the author changed; without it, whatever is there. */
      Version: counter.optional(),
    }),
    output: completionScript,
    problems: ['STALE', 'NAME_TAKEN', 'SCRIPT_FAULTS'],
    summary: 'Saves a completion script as a draft, if it compiles; without code the script is removed. 001 §7',
  }),
  try: defineCall({
    ...ofAction,
    path: '/api/action/TryCompletionScript',
    closedToScripts: true,
    scope: { action: 'ActionId', user: 'MenteeId' },
    readOnly: true,
    input: z.object({ ActionId: id, MenteeId: id, Code: completionCode }),
    output: completionTrial,
    maxRequestsPerMinute: 60,
    summary: 'Runs a completion script for one mentee, and writes nothing.',
  }),
  preview: defineCall({
    ...ofAction,
    path: '/api/action/PreviewCompletionScript',
    closedToScripts: true,
    readOnly: true,
    input: z.object({
      ActionId: id,
      Local: z.boolean(),
      /** Without it, the newest version that was saved. */
      Code: completionCode.optional(),
      ...completionPreviewInput,
    }),
    output: completionPreview,
    maxRequestsPerMinute: 600,
    summary: 'A part of the figures that a completion script would change, up to 200; writes nothing.',
  }),
};
