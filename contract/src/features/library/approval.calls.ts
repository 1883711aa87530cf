/** Approving what was given to the library, or returning it. Source: specification 000 §4, §7. */
import { z } from 'zod';
import { call } from '../../call.ts';
import { id, worded, text } from '../../kit/ids.ts';
import { longestReturn } from './library.rules.ts';
import { itemsAnswered, itemsAsked, libraryItem, libraryLine } from './library.wire.ts';

export const libraryApprovalCalls = {
  unapproved: call({
    path: '/api/library/GetUnapproved',
    access: 'library.approve',
    reads: true,
    input: z.object(itemsAsked),
    output: z.object({ items: z.array(libraryLine), ...itemsAnswered }),
    about: 'What waits to be approved, the oldest first; what was returned is not among it (000 §4, §7).',
  }),
  approve: call({
    path: '/api/library/Approve',
    access: 'library.approve',
    scope: { libraryItem: 'Id' },
    input: z.object({
      Id: id,
      /** That of the item as it was read: another content is not approved by it. */
      Hash: text(64).nullish(),
      /** False takes an approval back. */
      Approved: z.boolean().default(true),
    }),
    output: libraryItem,
    problems: ['STALE', 'FILE_UNCHECKED'],
    about: 'Approve an item as its content is now, or take that back (000 §4, §7).',
  }),
  returnItem: call({
    path: '/api/library/Return',
    access: 'library.approve',
    scope: { libraryItem: 'Id' },
    input: z.object({ Id: id, Reason: worded(longestReturn) }),
    output: libraryItem,
    about: 'Return an item that is not approved to whoever gave it, with a reason that they read.',
  }),
  ownItems: call({
    path: '/api/library/Own',
    access: 'library.add',
    reads: true,
    input: z.object(itemsAsked),
    output: z.object({ items: z.array(libraryLine), ...itemsAnswered }),
    about: 'What the caller gave to the library, the newest first: approved, waiting or returned.',
  }),
};
