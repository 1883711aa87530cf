/** Sharing items with mentees: a mentor with the own ones. Source: specification 000 §4, §6, §7, §8. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { okOutput, withoutDuplicates, id } from '../../kit/fields.ts';
import { itemKinds, maxSharedPeople, maxSharedItems } from './library.rules.ts';
import { itemsAnswered, itemsAsked, libraryLine } from './library.wire.ts';

const MenteeIds = withoutDuplicates(z.array(id).min(1).max(maxSharedPeople));
/** With the caller’s own mentees alone, as a mentor: others of the people are left out (000 §6). */
const Own = z.boolean().default(false);

export const librarySharingCalls = {
  share: defineCall({
    access: 'library.add',
    // The handler judges the people: one out of reach is told as a share that failed (000 §8), not as a missing record.
    scope: { libraryItem: 'ItemId' },
    path: '/api/Library/Share',
    idempotent: true,
    input: z.object({
      ItemId: id,
      MenteeIds,
      Own,
      /** It counts as new to those with whom it is shared already, too, and they are told again. */
      isNew: z.boolean().default(false),
    }),
    output: z.object({
      /** The key of what is said (000 §8): both with HTTP 200. */
      message: z.enum(['SUCCESS_SHARE', 'FAIL_SHARE']),
      /** With how many it is shared that it was not before. */
      Shared: z.int(),
      /** Why it failed: somebody is out of reach, not approved, not scanned yet, or none of them is a mentee. */
      Reason: z.enum(['NOT_REACHED', 'NOT_APPROVED', 'UNCHECKED', 'NO_MENTEES']).nullable(),
    }),
    summary:
      'Share an approved item with mentees: a mentor, or who asks for it, with the own ones alone (000 §6, §7, §8).',
  }),
  shareMany: defineCall({
    path: '/api/library/ShareMany',
    idempotent: true,
    access: 'library.add',
    scope: { users: 'MenteeIds' },
    input: z.object({
      ItemIds: withoutDuplicates(z.array(id).min(1).max(maxSharedItems)),
      MenteeIds,
      Own,
      /** They count as new to those with whom they are shared already, too, who are told again. */
      isNew: z.boolean().default(false),
    }),
    output: z.object({
      /** Those of the items that are shared with them now. */
      Shared: z.array(id),
      /** Those that were not shared, and why; what the caller does not see is not there, and has no title. */
      Left: z.array(
        z.object({
          Id: id,
          Title: z.string(),
          Reason: z.enum(['NOT_FOUND', 'NOT_APPROVED', 'UNCHECKED', 'NO_MENTEES']),
        }),
      ),
      /** How many of the people are mentees of the project, and got them. */
      Mentees: z.int(),
    }),
    summary: 'Share several approved items with mentees, who are told once; what may not be shared is told and left.',
  }),
  unshare: defineCall({
    path: '/api/library/Unshare',
    access: 'library.add',
    // Of people it takes the caller's own shares alone: whose mentees they are by now is no matter.
    scope: { sharedItem: 'ItemId' },
    input: z.object({ ItemId: id, MenteeIds }),
    output: okOutput,
    summary:
      'Share an item with these people no longer, whoever’s mentees they are and however the item stands by now: what others share with them stays, but for those who see all.',
  }),
  shares: defineCall({
    path: '/api/library/Shares',
    access: 'library.add',
    readOnly: true,
    scope: { sharedItem: 'ItemId' },
    input: z.object({ ItemId: id, ...itemsAsked }),
    output: z.object({
      list: z.array(
        z.object({
          Id: id,
          Name: z.string(),
          By: z.object({ Id: id, Name: z.string() }),
          At: z.string(),
          /** When they opened it last since; null: not yet, or they are another mentor’s mentee by now. */
          Opened: z.string().nullable(),
          /** Whether the caller may end this share: their own, and any of those who see all mentees. */
          MayEnd: z.boolean(),
        }),
      ),
      ...itemsAnswered,
    }),
    summary:
      'With whom an item is shared, by whom, and who opened it when: a mentor of the own mentees, and the shares that are their own.',
  }),
  ownShares: defineCall({
    path: '/api/library/OwnShares',
    access: 'library.add',
    readOnly: true,
    input: z.object(itemsAsked),
    output: z.object({
      items: z.array(
        z.object({
          Id: id,
          Title: z.string(),
          Kind: z.enum(itemKinds),
          /** Not by now: those it is shared with do not find it, nor does the caller, but who gave it or approves. */
          Approved: z.boolean(),
          /** With how many the caller shares it, and since when they shared it last. */
          SharedWith: z.int(),
          SharedAt: z.string(),
        }),
      ),
      ...itemsAnswered,
    }),
    summary:
      'What the caller shares, what was shared last first: also what they do not see by now, whose shares they end all the same.',
  }),
  shared: defineCall({
    path: '/api/Library/GetShared',
    access: 'library.use',
    readOnly: true,
    input: z.object(itemsAsked),
    output: z.object({
      items: z.array(
        libraryLine.extend({
          SharedBy: z.object({ Id: id, Name: z.string() }),
          SharedAt: z.string(),
          /** Null: not opened since it was shared. */
          Opened: z.string().nullable(),
        }),
      ),
      ...itemsAnswered,
      /** How many of all are not opened yet. */
      New: z.int(),
    }),
    summary: 'The items that are shared with the caller, what was shared last first (000 §2, §7).',
  }),
};
