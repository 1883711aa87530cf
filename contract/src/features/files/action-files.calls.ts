/**
 * Files that are handed in for an action (type 4): given, taken back, handed in by the mentee; accepted or returned by
 * the mentor. Source: the domain's «Actions» and «Files and library».
 */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { id, idInQuery, text } from '../../kit/fields.ts';
import { maxReasonLength, uploadEvents } from '../actions/uploads.rules.ts';
import { version } from '../actions/actions.wire.ts';
import { uploadLimits } from './upload-limits.ts';

/** How what is handed in stands: the version that the next step must be based on, what is there, what happened. */
const handed = z.object({
  Version: version,
  Stage: z.enum(['open', 'handed', 'returned', 'accepted']),
  Files: z.array(z.object({ Key: z.string(), Id: id, Name: z.string() })),
  History: z.array(
    z.object({
      At: z.string(),
      What: z.enum(uploadEvents),
      Names: z.array(z.string()).optional(),
      Reason: z.string().optional(),
    }),
  ),
});

const anyId = z.union([id, idInQuery]);
/** The key of what the action asks for. */
const key = text(60).min(1);

export const actionFilesCalls = {
  actionFiles: defineCall({
    path: '/api/files/ActionFiles',
    access: 'mentee.view',
    readOnly: true,
    scope: { action: 'ActionId', user: 'MenteeId' },
    input: z.object({ ActionId: id, MenteeId: id.nullish() }),
    output: handed,
    summary:
      'The files of an action that asks for some, and how they stand: one’s own, or those of a mentee within reach.',
  }),
  /** Details of a refused file, and what becomes of one whose name is taken, are those of `toolUploader`. */
  giveActionFiles: defineCall({
    path: '/api/files/ActionUploader',
    access: 'mentee.work',
    scope: { action: 'ActionId' },
    input: z.object({ ActionId: anyId, Key: key }),
    output: handed,
    problems: [
      'ACTION_CLOSED',
      'HANDED_IN',
      'NO_FILES',
      'FILE_TOO_LARGE',
      'FILE_KIND',
      'FILE_NAME',
      'PICTURE_NOT_STRIPPED',
      'TOO_MANY_FILES',
      'QUOTA_REACHED',
    ],
    uploads: uploadLimits,
    maxRequestsPerMinute: 120,
    summary: 'Give files for what an action asks for, in multipart/form-data; checked by content.',
  }),
  removeActionFile: defineCall({
    path: '/api/files/RemoveActionFile',
    access: 'mentee.work',
    scope: { action: 'ActionId' },
    input: z.object({ ActionId: id, Id: id }),
    output: handed,
    problems: ['ACTION_CLOSED', 'HANDED_IN'],
    summary: 'Take back a file given for an action; one that is gone already changes nothing.',
  }),
  actionFile: defineCall({
    path: '/api/files/ActionFile',
    method: 'GET',
    access: 'mentee.view',
    readOnly: true,
    scope: { action: 'ActionId', user: 'MenteeId' },
    input: z.object({ ActionId: idInQuery, MenteeId: idInQuery.optional(), Id: idInQuery }),
    output: fileOutput,
    returnsFile: true,
    summary: 'A file given for an action, by its id: one’s own, or that of a mentee within reach.',
  }),
  handIn: defineCall({
    path: '/api/files/HandIn',
    access: 'mentee.work',
    scope: { action: 'ActionId' },
    input: z.object({ ActionId: id, Version: version, /** Take back what waits. */ Back: z.boolean().default(false) }),
    output: handed,
    problems: ['ACTION_CLOSED', 'HANDED_IN', 'STALE', 'FILES_MISSING'],
    summary: 'Hand in the files of an action as they are in this version, or take them back while they wait.',
  }),
  judgeFiles: defineCall({
    path: '/api/files/Judge',
    access: 'mentor.work',
    scope: { action: 'ActionId', user: 'MenteeId' },
    input: z.object({
      ActionId: id,
      MenteeId: id,
      Version: version,
      Accept: z.boolean(),
      /** Why they come back; the mentee reads it. */ Reason: text(maxReasonLength).default(''),
    }),
    output: handed,
    problems: ['STALE', 'NOT_HANDED_IN', 'REASON_NEEDED'],
    summary: 'Accept the files that were handed in for an action, or return them with a reason.',
  }),
};
