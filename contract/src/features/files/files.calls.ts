/**
 * Files given as answers (question type 16), and with them those of actions (action-files.calls.ts) and what actions
 * show (media.calls.ts); one's own, in parts (uploads.calls.ts), and those that are sent (sent.calls.ts). Source:
 * specification 000 §7 Files, 001 §7; the domain's «Files and library».
 */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { id, idInQuery, text } from '../../kit/fields.ts';
import { answerReply } from '../questionnaires/questionnaires.schemas.ts';
import { actionFilesCalls } from './action-files.calls.ts';
import { mediaCalls } from './media.calls.ts';
import { sentCalls } from './sent.calls.ts';
import { uploadLimits } from './upload-limits.ts';
import { uploadsCalls } from './uploads.calls.ts';

/** Ids travel as numbers in JSON and as digits in forms and query strings. */
const anyId = z.union([id, idInQuery]);
const slot = z.union([z.int().min(0).max(9), z.string().regex(/^\d$/).transform(Number)]);

/**
 * The place of the files: a question of a person's newest attempt at an action, or of an answer set; `Index` is the
 * place in what the question asks for, from 0.
 */
const place = {
  QuestionId: z.string().regex(/^ID_\d{4}$/),
  MenteeId: anyId.optional(),
  ActionId: anyId.optional(),
  AnswerSetId: anyId.optional(),
  Index: slot.default(0),
};
const scope = { action: 'ActionId', answerSet: 'AnswerSetId', user: 'MenteeId' } as const;
const fileName = text(200).min(1);

/** A file that was given for one place of a question. */
const givenFile = z.object({ Id: id, Name: z.string() });

export const filesCalls = {
  ...actionFilesCalls,
  ...mediaCalls,
  ...uploadsCalls,
  ...sentCalls,
  toolFiles: defineCall({
    path: '/api/files/toolFiles',
    access: 'quest.use',
    readOnly: true,
    scope,
    input: z.object(place),
    output: z.array(z.string()),
    summary: 'The names of the files given for a question (001 §7).',
  }),
  /**
   * Details of a refused file: `Name`, and for FILE_TOO_LARGE `Limit` in bytes, for TOO_MANY_FILES `Limit`, for
   * QUOTA_REACHED `Limit` in bytes. A name with an ending that is not of its kind gets one that is. Where one file is
   * asked for, it takes the earlier one's place; else one of a name that is taken is kept beside it («image (2).png»), and
   * counts. The same content under the same name is the file that is there already.
   */
  toolUploader: defineCall({
    path: '/api/files/ToolUploader',
    access: 'quest.answer',
    scope,
    input: z.object(place),
    output: answerReply.extend({ Files: z.array(givenFile) }),
    problems: [
      'NOT_STARTED',
      'PAUSED',
      'FINISHED',
      'EXPIRED',
      'UNKNOWN_GROUP',
      'SET_GONE',
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
    summary: 'Give files as an answer, in multipart/form-data; checked by content (001 §7).',
  }),
  removeToolFile: defineCall({
    path: '/api/files/RemoveToolFile',
    access: 'quest.answer',
    scope,
    /** The file of this id, where it is told; else what is called so. */
    input: z.object({ ...place, Name: fileName, Id: id.nullish() }),
    output: answerReply.extend({ Files: z.array(givenFile) }),
    problems: ['NOT_STARTED', 'PAUSED', 'FINISHED', 'EXPIRED', 'UNKNOWN_GROUP', 'SET_GONE'],
    summary: 'Take back a file given as an answer; one that is gone already changes nothing.',
  }),
  toolFile: defineCall({
    path: '/api/files/ToolFile',
    method: 'GET',
    access: 'quest.use',
    readOnly: true,
    scope: { answerSet: 'AnswerSetId' },
    input: z.object({ AnswerSetId: idInQuery, Id: idInQuery }),
    output: fileOutput,
    returnsFile: true,
    summary: 'A file given as an answer, by its id, to whoever may read the answer; its name stays out of the address.',
  }),
};
