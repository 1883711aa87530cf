/** Giving to the library: files in parts, links; and changing what is said of them. Source: specification 000 §3, §4, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { counter, id, idOrNew } from '../../kit/fields.ts';
import { endProblems, partCall, startAnswer, startProblems, uploadStarted } from '../files/uploads.wire.ts';
import { category, itemLink, libraryItem, said, title } from './library.wire.ts';

const adds = { access: 'library.add' } as const;

/**
 * What is said when an upload begins holds wherever it goes on; what was said since of the item whose file it replaces
 * holds instead, and what is said at its end instead of all. Said nowhere, mentees find what is new, and of an item that
 * is there it stays as it is.
 */
const endSaid = { Approve: z.boolean().nullish(), MenteesSee: z.boolean().nullish() };

export const libraryGivingCalls = {
  startUpload: defineCall({
    ...adds,
    path: '/api/library/StartUpload',
    scope: { libraryItem: 'Id' },
    input: uploadStarted({
      /** The item whose file is replaced; without it, or with 0, a new item. */
      Id: idOrNew,
      /** Without it the folder of the item whose file is replaced, else the root. */
      Category: category.nullish(),
      Title: title,
      ...endSaid,
    }),
    output: startAnswer.extend({
      /** An item that the caller sees and that has this content already; it may be given again. */
      There: z.object({ Id: id, Title: z.string() }).nullable(),
    }),
    problems: startProblems,
    summary:
      'Begin to give a file to the library in parts of 256 KB. Begun again with the same name, size and hash by the same person for the same folder, it is the same upload, and only what is missing is to be sent (000 §4, §7, §9).',
  }),
  uploadPart: defineCall({
    ...adds,
    ...partCall,
    path: '/api/library/uploadpart',
    summary: 'A part of a file on its way, in multipart/form-data, counted from 0; sent twice it is one (000 §7).',
  }),
  endUpload: defineCall({
    ...adds,
    path: '/api/library/EndUpload',
    scope: { upload: 'Id' },
    input: z.object({
      Id: id,
      Category: category.nullish(),
      Title: title.nullish(),
      Metadata: said.Metadata,
      Tags: said.Tags,
      ...endSaid,
    }),
    output: libraryItem,
    problems: endProblems,
    transaction: 'on-demand',
    summary:
      'End an upload: size, hash, kind by content and room are judged, and the item is there; a file that waits for its scan takes another one’s place once it passed. Told again, the same answer (000 §4, §7).',
  }),
  uploadLink: defineCall({
    ...adds,
    path: '/api/library/UploadLink',
    idempotent: true,
    scope: { libraryItem: 'Id' },
    input: z.object({
      /** Without it, or with 0, a new item. */
      Id: idOrNew,
      Version: counter.nullish(),
      ...said,
      Link: itemLink,
    }),
    output: libraryItem,
    problems: ['STALE', 'NOT_A_LINK'],
    summary: 'Give a link of the web, or change one that is there; another link is to be approved again (000 §7).',
  }),
  withdrawReplacement: defineCall({
    ...adds,
    path: '/api/library/WithdrawReplacement',
    scope: { libraryItem: 'ItemId' },
    input: z.object({
      ItemId: id,
      /** That of the file that waits: another one that was given since stays. Null of one that was refused. */
      FileId: id.nullable(),
    }),
    output: libraryItem,
    problems: ['REPLACEMENT_PLACED'],
    summary:
      'Withdraw a file that waits to take the place of an item’s, or let it be told no more that one was refused; of who may change the item. Told again it is done already.',
  }),
  placeReplacement: defineCall({
    ...adds,
    path: '/api/library/PlaceReplacement',
    scope: { libraryItem: 'ItemId' },
    input: z.object({ ItemId: id, FileId: id }),
    output: libraryItem,
    problems: ['FILE_UNCHECKED'],
    summary:
      'Put a file that passed its scan in the place of an item’s, where whoever gave it may not by now; it is to be approved. Told again it is done already.',
  }),
  updateFile: defineCall({
    ...adds,
    path: '/api/library/UpdateFile',
    idempotent: true,
    scope: { libraryItem: 'Id' },
    input: z.object({
      Id: id,
      /** That of the item as it was read; without it whatever stands is replaced. */
      Version: counter.nullish(),
      ...said,
    }),
    output: libraryItem,
    problems: ['STALE'],
    summary: 'Change what is said of an item; its content, and so its approval, stays (000 §7).',
  }),
};
