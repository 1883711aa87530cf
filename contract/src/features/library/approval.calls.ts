/** Approving what was given to the library, or returning it. Source: specification 000 §4, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { counter, id, visibleText, text } from '../../kit/fields.ts';
import { maxReturnReasonLength, maxSelectedItems } from './library.rules.ts';
import { decision, itemIds, itemsAnswered, itemsAsked, libraryItem, libraryLine } from './library.wire.ts';

export const libraryApprovalCalls = {
  unapproved: defineCall({
    path: '/api/library/GetUnapproved',
    access: 'library.approve',
    readOnly: true,
    input: z.object({
      /** What was returned and was not changed since by who gave it, in place of what waits. */
      Returned: z.boolean().default(false),
      ...itemsAsked,
    }),
    output: z.object({ items: z.array(libraryLine), ...itemsAnswered }),
    summary: 'What waits to be approved, the oldest first; or what was returned and waits for its giver (000 §4, §7).',
  }),
  approve: defineCall({
    path: '/api/library/Approve',
    idempotent: true,
    access: 'library.approve',
    scope: { libraryItem: 'Id' },
    input: z.object({
      Id: id,
      /** That of the item as it was read: another content is not approved by it. */
      Hash: text(64).nullish(),
      /** That of the item as it was read: what was said of it otherwise since is not approved either. Without it, whatever stands. */
      Version: counter.nullish(),
      /** False takes an approval back. */
      Approved: z.boolean().default(true),
      Seen: decision.nullish(),
    }),
    output: libraryItem,
    problems: ['STALE', 'DECIDED', 'FILE_UNCHECKED'],
    summary: 'Approve an item as its content is now, or take that back (000 §4, §7).',
  }),
  approveMany: defineCall({
    path: '/api/library/ApproveMany',
    access: 'library.approve',
    input: z
      .object({
        ItemIds: itemIds,
        /** Those of the items as they were read, in the order of the ids: another content is not approved. */
        Hashes: z.array(text(64)).min(1).max(maxSelectedItems),
        /** How each stood as it was read, in the same order: what was decided otherwise meanwhile is not approved. */
        Seen: z.array(decision).max(maxSelectedItems).nullish(),
        /** Those of the items as they were read: what was said of one otherwise meanwhile is not approved either. */
        Versions: z.array(counter).max(maxSelectedItems).nullish(),
      })
      .refine(({ ItemIds, Versions }) => Versions == null || ItemIds.length === Versions.length, {
        path: ['Versions'],
        message: 'NOT_EACH',
      })
      .refine(({ ItemIds, Hashes }) => ItemIds.length === Hashes.length, { path: ['Hashes'], message: 'NOT_EACH' })
      .refine(({ ItemIds, Seen }) => Seen == null || ItemIds.length === Seen.length, {
        path: ['Seen'],
        message: 'NOT_EACH',
      }),
    output: z.object({
      Approved: z.array(id),
      /**
       * Those that were not approved: changed, deleted or returned since they were read, not scanned, or, without a title,
       * not there for the caller.
       */
      Left: z.array(
        z.object({
          Id: id,
          Title: z.string(),
          Reason: z.enum(['NOT_FOUND', 'STALE', 'DECIDED', 'FILE_UNCHECKED']),
        }),
      ),
    }),
    summary: 'Approve several items, each as its content was read; those that changed meanwhile are told and left.',
  }),
  returnItem: defineCall({
    path: '/api/library/Return',
    idempotent: true,
    access: 'library.approve',
    scope: { libraryItem: 'Id' },
    input: z.object({ Id: id, Reason: visibleText(maxReturnReasonLength), Seen: decision.nullish() }),
    output: libraryItem,
    problems: ['DECIDED'],
    summary: 'Return an item to whoever gave it, with a reason that they read; an approval of it ends.',
  }),
  ownItems: defineCall({
    path: '/api/library/Own',
    access: 'library.add',
    readOnly: true,
    input: z.object(itemsAsked),
    output: z.object({ items: z.array(libraryLine), ...itemsAnswered }),
    summary: 'What the caller gave to the library, the newest first: approved, waiting or returned.',
  }),
};
