/** Files that people send each other: to whom they may write (docs/decisions/2026-11-23-who-writes-to-whom.md). Source: 000 §2, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { roles } from '../../access/roles.ts';
import { okOutput, id, idInQuery, text } from '../../kit/fields.ts';
import { longPagerOutput, totalsInput } from '../../kit/pager.ts';
import { itemsAnswered, itemsAsked, scanState } from '../library/library.wire.ts';
import { maxNamedRecipients, maxSentBytes } from './sent.rules.ts';
import { fileAddress } from './uploads.calls.ts';

const own = { access: 'files.own', impersonation: 'never' } as const;

/** A list of ids as JSON has it, or in a form as digits with commas between them. */
const idList = z.union([
  z.array(id).max(maxNamedRecipients),
  z
    .string()
    .regex(/^(?:[1-9]\d{0,9}(?:,[1-9]\d{0,9})*)?$/)
    .transform((given) => (given === '' ? [] : given.split(',').map(Number)))
    .pipe(z.array(id).max(maxNamedRecipients)),
]);

/** Roles as JSON has them, or in a form with commas between them. */
const roleList = z.union([
  z.array(z.enum(roles)).max(roles.length),
  z
    .string()
    .max(400)
    .transform((given) => (given === '' ? [] : given.split(',')))
    .pipe(z.array(z.enum(roles)).max(roles.length)),
]);

const person = z.object({ Id: id, Name: z.string() });

/** A file that was sent. */
export const sentFile = z.object({
  Id: id,
  Name: z.string(),
  /** MIME. */
  Type: z.string(),
  /** Bytes. */
  Size: z.number(),
  /** A word of its sender. */
  Note: z.string(),
  At: z.string(),
  From: person,
  /** The first of those it was sent to, and how many there are; of a file that was received, none but the caller. */
  To: z.array(person.extend({ Opened: z.string().nullable() })),
  Recipients: z.int(),
  /** When the caller opened it; null: not yet, or they sent it. */
  Opened: z.string().nullable(),
  Scan: scanState,
});

export const sentCalls = {
  /** Details of a refused file are those of `toolUploader`. */
  share: defineCall({
    ...own,
    path: '/api/files/Share',
    idempotent: true,
    // The handler judges groups and people: one out of reach is told as a share that failed (000 §8).
    scope: { project: 'ProjectId', file: 'FileId' },
    input: z.object({
      /** Whoever sends it: nobody but the caller. */
      OwnerId: z.union([id, idInQuery]).nullish(),
      /** Groups: conversations of a mentor with all mentees that the caller takes part in (chat). */
      GroupIds: idList.default([]),
      /** Groups by their mentor: those with all of the mentees, as `groups` tells them; others look missing. */
      MentorIds: idList.default([]),
      /** All with these roles to whom the caller may write: for those who manage the project. */
      Roles: roleList.default([]),
      /** People to whom the caller may write. */
      UserIds: idList.default([]),
      ProjectId: z.union([id, idInQuery]),
      /** A file of one’s own, in place of one that comes with the call. */
      FileId: z.union([id, idInQuery]).nullish(),
      Note: text(1000).default(''),
    }),
    output: z.object({
      /** The key of what is said (000 §8): both with HTTP 200. */
      message: z.enum(['SUCCESS_SHARE', 'FAIL_SHARE']),
      Filename: z.string(),
      /** Of what was sent; null where nothing was, because somebody is out of the caller's reach. */
      Id: id.nullable(),
      Recipients: z.int(),
    }),
    problems: [
      'NO_RECIPIENTS',
      'TOO_MANY_PEOPLE',
      'NO_FILES',
      'TOO_MANY_FILES',
      'FILE_TOO_LARGE',
      'FILE_KIND',
      'FILE_NAME',
      'PICTURE_NOT_STRIPPED',
      'QUOTA_REACHED',
      'FILE_INFECTED',
    ],
    uploads: { maxFiles: 1, maxFileBytes: maxSentBytes },
    maxRequestsPerMinute: 120,
    summary:
      'Send a file to people and groups, in multipart/form-data (field data), or one’s own file by its id (000 §7).',
  }),
  groups: defineCall({
    ...own,
    path: '/api/files/Groups',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, Search: text(100).default(''), ...itemsAsked, ...totalsInput }),
    /** By the mentor's name, the caller's own first; how many of them a file would reach. */
    output: longPagerOutput(z.object({ MentorId: id, Name: z.string(), People: z.int() })),
    summary:
      'The groups that the caller may send to: a mentor the own mentees, a mentee those of their mentor where the project has groups, who may write to all mentees every mentor’s (000 §2).',
  }),
  rolesToSend: defineCall({
    ...own,
    path: '/api/files/Roles',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id }),
    output: z.object({ roles: z.array(z.object({ Role: z.enum(roles), People: z.int() })) }),
    summary: 'The roles to all of whom the caller may send a file, and how many they are: for who manages the project.',
  }),
  getShared: defineCall({
    ...own,
    path: '/api/Files/GetShared',
    readOnly: true,
    input: z.object({
      /** Those that the caller sent, in place of those they received. */
      Sent: z.boolean().default(false),
      ...itemsAsked,
    }),
    output: z.object({
      files: z.array(sentFile),
      ...itemsAnswered,
      /** How many of those received are not opened yet. */
      New: z.int(),
    }),
    summary:
      'The files that were sent to the caller in the current project, or that they sent, the newest first (000 §7).',
  }),
  sentOpened: defineCall({
    ...own,
    path: '/api/files/SentOpened',
    scope: { sentFile: 'Id' },
    input: z.object({ Id: id }),
    output: okOutput,
    summary: 'The caller opened a file that was sent to them; its sender sees when.',
  }),
  sentLink: defineCall({
    ...own,
    path: '/api/files/SentLink',
    readOnly: true,
    scope: { sentFile: 'Id' },
    input: z.object({ Id: id }),
    output: fileAddress,
    problems: ['FILE_INFECTED'],
    summary:
      'Where the caller gets a file that was sent to them, or by them, for an hour; `&Inline=1` to show it in a page.',
  }),
  takeBackSent: defineCall({
    ...own,
    path: '/api/files/TakeBack',
    scope: { sentFile: 'Id' },
    input: z.object({ Id: id }),
    output: okOutput,
    summary: 'Take back a file that one sent; of one that was received, remove it from one’s own list.',
  }),
  recipients: defineCall({
    ...own,
    path: '/api/files/SentTo',
    readOnly: true,
    scope: { sentFile: 'Id' },
    input: z.object({ Id: id, ...itemsAsked }),
    output: z.object({ list: z.array(person.extend({ Opened: z.string().nullable() })), ...itemsAnswered }),
    summary: 'To whom a file was sent that the caller sent, and who opened it when, by name.',
  }),
};
