/** Files of one's own, sent in parts; what is under way; what is kept. Source: specification 000 §3, §4, §7. */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { okOutput, id, nameText, text } from '../../kit/fields.ts';
import { rootCategory } from '../library/library.rules.ts';
import { category, itemsAnswered, itemsAsked, scanState } from '../library/library.wire.ts';
import { maxFileNameLength } from './file-names.rules.ts';
import { endProblems, partCall, partRanges, startAnswer, startProblems, uploadStarted } from './uploads.wire.ts';

/** What somebody keeps of their own, and sends, is theirs alone: nobody does it as them. */
const own = { access: 'files.own', impersonation: 'never' } as const;

/** A file of one's own. */
export const ownFile = z.object({
  Id: id,
  Category: z.string(),
  Name: z.string(),
  /** MIME. */
  Type: z.string(),
  /** Bytes. */
  Size: z.number(),
  Hash: z.string(),
  At: z.string(),
  Scan: scanState,
});

/** Where a file is for one person, and until when. */
export const fileAddress = z.object({ Address: z.string(), Until: z.string(), Name: z.string(), Type: z.string() });

export const uploadsCalls = {
  startUpload: defineCall({
    ...own,
    path: '/api/files/StartUpload',
    input: uploadStarted({
      Category: category.default(rootCategory),
      /** What it is to be called here; it keeps the ending it came with. */
      Name: nameText(maxFileNameLength),
    }),
    output: startAnswer,
    problems: startProblems,
    summary: 'Begin to send a file of one’s own in parts of 256 KB; see `library.startUpload` (000 §4, §7, §9).',
  }),
  uploadPart: defineCall({
    ...own,
    ...partCall,
    path: '/api/files/uploadpart',
    summary: 'A part of a file on its way, in multipart/form-data, counted from 0; sent twice it is one (000 §7).',
  }),
  endUpload: defineCall({
    ...own,
    path: '/api/files/EndUpload',
    scope: { upload: 'Id' },
    input: z.object({ Id: id }),
    output: ownFile,
    problems: endProblems,
    transaction: 'on-demand',
    /** Another content is kept beside it («image (2).png»); the same content is the file that is there already. */
    summary:
      'End an upload: the file is there, beside one whose name it has; it answers its name. Told again, the same (000 §7).',
  }),
  cancelUpload: defineCall({
    ...own,
    path: '/api/files/CancelUpload',
    scope: { upload: 'Id' },
    input: z.object({ Id: id }),
    output: okOutput,
    problems: ['UPLOAD_OVER'],
    summary: 'Give up an upload, to one’s own files or to the library; its parts go at once.',
  }),
  uploads: defineCall({
    ...own,
    path: '/api/files/Uploads',
    readOnly: true,
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          Id: id,
          Where: z.enum(['own', 'library']),
          Category: z.string(),
          Name: z.string(),
          UserId: id,
          OriginalName: z.string(),
          /** What the browser took it for when it was begun. */
          Mime: z.string(),
          /** The item of the library whose file it replaces. */
          ItemId: id.nullable(),
          /** As it was said when it was begun; null where it was not. */
          MenteesSee: z.boolean().nullable(),
          Approve: z.boolean().nullable(),
          FileSize: z.number().nullable(),
          Sha256: z.string().nullable(),
          Parts: z.int(),
          Missing: partRanges,
          At: z.string(),
          /** Something of it came within the last minute or so: it is being sent from somewhere. */
          Arriving: z.boolean(),
        }),
      ),
    }),
    summary:
      'The caller’s uploads that are under way in the current project, to go on after a reload; the newest first.',
  }),
  isUploaded: defineCall({
    ...own,
    path: '/api/files/IsUploaded',
    readOnly: true,
    input: z.object({ Category: category.default(rootCategory), Name: text(maxFileNameLength).min(1) }),
    output: z.object({ Name: z.string().nullable(), Type: z.string().nullable(), Id: id.nullable() }),
    summary: 'The caller’s file of a name, with or without its ending, in a folder; null where there is none (000 §7).',
  }),
  ownFiles: defineCall({
    ...own,
    path: '/api/files/Own',
    readOnly: true,
    input: z.object({ Category: category.nullish(), ...itemsAsked }),
    output: z.object({
      list: z.array(ownFile),
      ...itemsAnswered,
      /** What all files of the caller come to, and may, in bytes. */
      Used: z.number(),
      Limit: z.number(),
    }),
    summary: 'The caller’s own files, the newest first; of one folder where it is named.',
  }),
  removeOwnFile: defineCall({
    ...own,
    path: '/api/files/RemoveOwn',
    scope: { file: 'Id' },
    input: z.object({ Id: id }),
    output: okOutput,
    summary: 'Remove a file of one’s own; those it was sent to keep it.',
  }),
  renameOwnFile: defineCall({
    ...own,
    path: '/api/files/RenameOwn',
    scope: { file: 'Id' },
    input: z.object({ Id: id, Name: nameText(maxFileNameLength) }),
    output: ownFile,
    problems: ['FILE_NAME', 'NAME_TAKEN'],
    summary: 'Give a file of one’s own another name; it keeps its ending (000 §4).',
  }),
  fileLink: defineCall({
    ...own,
    path: '/api/files/Link',
    readOnly: true,
    scope: { file: 'Id' },
    input: z.object({ Id: id }),
    output: fileAddress,
    problems: ['FILE_INFECTED'],
    summary: 'Where the caller gets a file of their own, for an hour; `&Inline=1` to show it in a page.',
  }),
  download: defineCall({
    path: '/api/files/Download',
    method: 'GET',
    access: 'layout.view',
    readOnly: true,
    input: z.object({ Key: z.string().regex(/^[\w.-]{20,400}$/), Inline: z.literal('1').optional() }),
    output: fileOutput,
    returnsFile: true,
    problems: ['LINK_INVALID'],
    summary:
      'The content that a link leads to, whole or a range of it: to whom the link was given, while it holds and they may still have it.',
  }),
};
