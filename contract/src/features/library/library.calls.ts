/**
 * The library of a project: folders, items, search, stars and favourites; giving, approving and sharing stand in their own
 * files. A call works in the project of the record it names, else in the current one. Source: specification 000 §2, §3,
 * §4, §5, §7; docs/decisions/2026-11-25-library.md.
 */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { okOutput, id, text } from '../../kit/fields.ts';
import { sha256 } from '../files/uploads.wire.ts';
import { libraryApprovalCalls } from './approval.calls.ts';
import { libraryGivingCalls } from './giving.calls.ts';
import { itemKinds, maxLibrarySearchLength, maxListedActions, maxStars, rootCategory } from './library.rules.ts';
import {
  category,
  folder,
  foundIn,
  itemIds,
  itemsAnswered,
  itemsAsked,
  libraryItem,
  libraryLine,
  sortAsked,
} from './library.wire.ts';
import { librarySharingCalls } from './sharing.calls.ts';

const reads = { access: 'library.use', readOnly: true } as const;
const ofItem = { access: 'library.use', scope: { libraryItem: 'ItemId' } } as const;

export const libraryCalls = {
  ...libraryGivingCalls,
  ...libraryApprovalCalls,
  ...librarySharingCalls,
  subCategories: defineCall({
    ...reads,
    path: '/api/library/SubCategories',
    input: z.object({
      Category: category.default(rootCategory),
      /** Items of this kind alone. */
      Kind: z.enum(itemKinds).nullish(),
      ...itemsAsked,
      ...sortAsked,
    }),
    output: z.object({
      /** The folder's own name; '' of the root. */
      Name: z.string(),
      Category: z.string(),
      /** By name, at most a thousand. */
      Folders: z.array(folder.extend({ /** Whether the caller may give it another path. */ MayRename: z.boolean() })),
      /** Whether there are more folders in it than these. */
      MoreFolders: z.boolean(),
      /** Those of this folder, not of the folders in it. */
      Items: z.array(libraryLine),
      ...itemsAnswered,
    }),
    summary: 'A folder: the folders in it, and a page of its items; `/` unless another is named (000 §4, §7).',
  }),
  categories: defineCall({
    ...reads,
    path: '/api/library/Categories',
    input: z.object({}),
    output: z.object({ Folders: z.array(folder), More: z.boolean() }),
    summary:
      'All folders in which the caller sees something, by path: where something may be put or moved; the first thousand.',
  }),
  item: defineCall({
    ...ofItem,
    readOnly: true,
    path: '/api/library/Item',
    input: z.object({ ItemId: id }),
    output: libraryItem,
    summary: 'An item with all that is known of it (000 §2, §3).',
  }),
  search: defineCall({
    ...reads,
    path: '/api/Library/GetLibSearchResults',
    input: z.object({
      /** At least one character beside spaces; of signs alone nothing is found. */
      libSearchText: text(maxLibrarySearchLength).refine((given) => given.trim() !== '', { message: 'TOO_SHORT' }),
      /** Within this folder and those in it. */
      Category: category.default(rootCategory),
      Kind: z.enum(itemKinds).nullish(),
      ...itemsAsked,
    }),
    output: z.object({
      /** `nr`: no result (000 §4). */
      State: z.enum(['ok', 'nr']),
      items: z.array(libraryLine.extend({ Found: foundIn })),
      ...itemsAnswered,
      /** There are more than are told; the best are. */
      More: z.boolean(),
    }),
    maxRequestsPerMinute: 600,
    summary:
      'Items in which all words begin a word of the title, the tags, the author, the abstract or the text of the file, without regard to case and accents; titles first (000 §4, §5, §7).',
  }),
  favourites: defineCall({
    ...reads,
    path: '/api/library/Favorites',
    input: z.object(itemsAsked),
    output: z.object({ items: z.array(libraryLine), ...itemsAnswered }),
    summary: 'The caller’s favourites, by title.',
  }),
  rate: defineCall({
    ...ofItem,
    path: '/api/library/RatingLibrary',
    input: z.object({ ItemId: id, /** 0 takes one’s own back. */ Stars: z.int().min(0).max(maxStars) }),
    output: z.object({ Stars: z.number().nullable(), Ratings: z.int(), OwnStars: z.int() }),
    summary:
      'Give an item one to five stars, in place of one’s earlier ones; answers the mean and of how many (000 §7, §9).',
  }),
  favour: defineCall({
    ...ofItem,
    path: '/api/library/AddFavoriteLibrary',
    input: z.object({ ItemId: id, IsFavorite: z.boolean() }),
    output: okOutput,
    summary: 'Make an item one’s favourite, or none any more (000 §7).',
  }),
  link: defineCall({
    ...ofItem,
    readOnly: true,
    path: '/api/library/Link',
    input: z.object({
      ItemId: id,
      /** A file that passed its scan and waits for the item's place: who may change the item looks at it first. */
      ReplacementId: id.nullish(),
    }),
    output: z.object({
      /** Of a file: where its content is, for this person alone and until then; of a link the link itself. */
      Address: z.string(),
      Until: z.string().nullable(),
      Name: z.string(),
      Type: z.string(),
      /** In bytes; nothing of a link. */
      Size: z.int(),
    }),
    problems: ['FILE_INFECTED', 'FILE_UNCHECKED'],
    summary:
      'Where the caller gets the content of an item, for an hour: `&Inline=1` shows what may be shown within a page.',
  }),
  opened: defineCall({
    ...ofItem,
    path: '/api/library/Opened',
    impersonation: 'never',
    input: z.object({
      ItemId: id,
      /** Which content was opened; without it the one that is there. */
      Hash: sha256.nullish(),
    }),
    output: okOutput,
    summary: 'The caller opened an item: whoever shared it sees that, and actions that ask to read it count it.',
  }),
  readIn: defineCall({
    path: '/api/library/ReadIn',
    access: 'library.add',
    readOnly: true,
    localized: true,
    scope: { libraryItems: 'ItemIds' },
    input: z.object({ ItemIds: itemIds }),
    output: z.object({
      /** The first of them by number: what mentees work with now, as far as the caller sees it. */
      Actions: z.array(z.object({ Id: id, Title: z.string(), TitleEn: z.string() })).max(maxListedActions),
      All: z.int(),
    }),
    summary:
      'The actions that give some of these items to read: who takes an item from the library knows what it takes from.',
  }),
  move: defineCall({
    path: '/api/library/Move',
    access: 'library.add',
    scope: { libraryItems: 'ItemIds' },
    input: z.object({ ItemIds: itemIds, Category: category }),
    output: okOutput,
    summary: 'Move items to another folder: one’s own, or any of those who approve.',
  }),
  renameFolder: defineCall({
    path: '/api/library/RenameFolder',
    access: 'library.add',
    input: z.object({ Category: category, To: category }),
    output: z.object({ Moved: z.int() }),
    problems: ['FOLDER_WITHIN', 'FOLDER_SHARED', 'TOO_MANY_ITEMS'],
    summary:
      'Give a folder another path, with all that is in it: one with nothing but one’s own, or any of those who approve.',
  }),
  remove: defineCall({
    path: '/api/library/deletedoc',
    access: 'library.add',
    scope: { libraryItem: 'Id' },
    input: z.object({ Id: id }),
    output: okOutput,
    summary: 'Delete an item: one’s own, or any of those who approve. For a day it can be restored (000 §7).',
  }),
  removeMany: defineCall({
    path: '/api/library/DeleteMany',
    access: 'library.add',
    scope: { libraryItems: 'ItemIds' },
    input: z.object({ ItemIds: itemIds }),
    output: okOutput,
    summary: 'Delete several items at once, all or none.',
  }),
  deletedItems: defineCall({
    path: '/api/library/Deleted',
    access: 'library.add',
    readOnly: true,
    input: z.object(itemsAsked),
    output: z.object({
      items: z.array(libraryLine.extend({ /** Since when it is deleted, ISO. */ Deleted: z.string() })),
      ...itemsAnswered,
    }),
    summary:
      'What was deleted within a day and may be restored, the last first: one’s own, or everything for those who approve.',
  }),
  restore: defineCall({
    path: '/api/library/Restore',
    access: 'library.add',
    scope: { libraryItems: 'ItemIds' },
    input: z.object({ ItemIds: itemIds }),
    output: okOutput,
    summary: 'Bring deleted items back, within a day, by who might delete them.',
  }),
};
