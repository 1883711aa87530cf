/** What the library's calls carry. Source: specification 000 §3; docs/decisions/2026-11-25-library.md. */
import { z } from 'zod';
import { counter, withoutDuplicates, id, nameText, text } from '../../kit/fields.ts';
import { hasInvisible, isStorable } from '../../kit/texts.rules.ts';
import { fromWireDate } from '../../kit/wire-dates.rules.ts';
import { isBrokenRich } from '../questionnaires/types/rich.rules.ts';
import {
  itemKinds,
  itemOrders,
  defaultPageSize,
  maxAbstractLength,
  maxAuthorLength,
  maxFolderPathLength,
  maxItemLinkLength,
  maxPublisherLength,
  maxReturnReasonLength,
  maxTagLength,
  maxTitleLength,
  maxSelectedItems,
  maxPageSize,
  maxStars,
  maxTags,
  normalCategory,
  rootCategory,
  webLink,
} from './library.rules.ts';

/** A path as people or programs write it; it is kept normalised (library.rules.ts), and answered so. */
export const category = text(maxFolderPathLength)
  .refine((given) => normalCategory(given) !== null, { message: 'CATEGORY' })
  .transform((given) => normalCategory(given) ?? rootCategory);

/** What an item is called. */
export const title = nameText(maxTitleLength);

/** A date in `/Date(ms)/` or ISO. */
const date = text(40).refine((given) => given === '' || fromWireDate(given) !== null, { message: 'DATE' });

/**
 * What people say of an item. What its kind does not know is left out; `File_Size`, `File_Type` and `Creation_Date` are
 * the server's own, and are not taken from anybody.
 */
export const givenMetadata = z.object({
  /** Rich text as the product keeps it: plain words, or a document of rich.rules.ts. */
  Abstract: text(maxAbstractLength)
    .refine((given) => !isBrokenRich(given), { message: 'ABSTRACT' })
    .nullish(),
  Author: text(maxAuthorLength).nullish(),
  Publisher: text(maxPublisherLength).nullish(),
  Page_Count: z.int().min(0).max(100_000).nullish(),
  Date_Published: date.nullish(),
});

/** Words that an item is found by; one that is there twice counts once, however it is written. */
export const tags = z.array(nameText(maxTagLength)).max(maxTags);

/**
 * What an item is said to be when it is given or changed. What is not said of one that is there stays as it is; of a new
 * one it is the root, nothing, and that mentees find it.
 */
export const said = {
  Category: category.nullish(),
  Title: title,
  Metadata: givenMetadata.nullish(),
  Tags: tags.nullish(),
  /** Approve it at once: of those who may approve; from others it is no matter. */
  Approve: z.boolean().default(false),
  /** Mentees find it in the library; false: those alone with whom it is shared. */
  MenteesSee: z.boolean().nullish(),
};

/** A link of the web. */
export const itemLink = z
  .string()
  .max(maxItemLinkLength)
  .regex(webLink)
  .refine((link) => isStorable(link) && !hasInvisible(link), { message: 'BAD_TEXT' });

/** What is known of an item, by its kind (000 §3); dates are `/Date(ms)/`. Those its kind does not know are absent. */
export const metadata = z.object({
  Author: z.string().optional(),
  Page_Count: z.int().nullable().optional(),
  Publisher: z.string().optional(),
  Date_Published: z.string().nullable().optional(),
  /** Bytes. */
  File_Size: z.number().optional(),
  File_Type: z.string().optional(),
  Creation_Date: z.string().optional(),
});

/** Somebody, in a sentence. */
const person = z.object({ Id: id, Name: z.string() });

/** How a file stands with the scan for viruses: until it is `clean` it is its owner's alone. */
export const scanState = z.enum(['clean', 'waiting', 'infected']);

/** An item in a list. `Stars` is the mean of all, with one decimal; null while nobody rated it. */
export const libraryLine = z.object({
  Id: id,
  Title: z.string(),
  Category: z.string(),
  Kind: z.enum(itemKinds),
  /** Of a link; null of a file. */
  Link: z.string().nullable(),
  FileId: id.nullable(),
  /** The MIME type of the file; '' of a link. */
  Type: z.string(),
  Metadata: metadata,
  Tags: z.array(z.string()),
  Approved: z.boolean(),
  MenteesSee: z.boolean(),
  Stars: z.number().min(1).max(maxStars).nullable(),
  Ratings: z.int(),
  /** The caller's own; 0 while they gave none. */
  OwnStars: z.int().min(0).max(maxStars),
  IsFavorite: z.boolean(),
  Uploader: person,
  /** Since when the library has it, ISO. */
  Added: z.string(),
  Scan: scanState,
  /** What an approval is bound to: of the file's content, or of the link. */
  Hash: z.string(),
  /** That of the last change: a change is based on it. */
  Version: counter,
  /** Why it came back to its uploader; '' where it did not. For uploader and approvers alone, '' to others. */
  Returned: z.string(),
  /** Whether the caller may change, move and delete it. */
  MayChange: z.boolean(),
  /**
   * A file that passed its scan waits to take the place of this one: whoever gave it may not put it there by now, so that
   * somebody else decides. To those alone who may change the item.
   */
  Held: z.boolean(),
});
export type LibraryLine = z.output<typeof libraryLine>;

/** An item with all that is known of it. */
export const libraryItem = libraryLine.extend({
  Metadata: metadata.extend({ Abstract: z.string() }),
  /** What the file is called when it is kept: the title, with the ending of the file that was given. */
  FileName: z.string(),
  /** With how many it is shared by those whom the caller may ask about. */
  SharedWith: z.int(),
  ApprovedBy: person.nullable(),
  ApprovedAt: z.string().nullable(),
  /** Who returned it; null where it is not, and to those who are not told why. */
  ReturnedBy: person.nullable(),
  /**
   * A file that is to take the place of this one once it passed its scan; one that passed (`held`), which somebody puts in
   * place or withdraws; or one that did not, and is gone. For those alone who may change the item.
   */
  Replacement: z
    .object({
      State: z.enum(['waiting', 'held', 'infected']),
      /** Null of one that is gone. */
      FileId: id.nullable(),
      Name: z.string(),
      By: person,
      At: z.string(),
    })
    .nullable(),
});
export type LibraryItem = z.output<typeof libraryItem>;

/**
 * How an item stood when whoever decides about it read it, as a line has it: what somebody else decided since is not
 * overruled unseen. Without it whatever stands is.
 */
export const decision = z.object({ Approved: z.boolean(), Returned: text(maxReturnReasonLength) });

/** A folder within the one that is shown: how many items it holds at any depth that the caller sees. */
export const folder = z.object({ Name: z.string(), Category: z.string(), Count: z.int() });

/** A page of items as it is asked for. */
export const itemsAsked = {
  page: z.int().min(0).max(1_000_000).default(0),
  count: z.int().min(1).max(maxPageSize).default(defaultPageSize),
};
export const sortAsked = {
  Sort: z.enum(itemOrders).default('title'),
  /** The other way round. */
  Descending: z.boolean().default(false),
};

/** A page of items: `count` pages in all, `All` items in all. */
export const itemsAnswered = { count: z.int(), All: z.int() };

/** Items that are named together. */
export const itemIds = withoutDuplicates(z.array(id).min(1).max(maxSelectedItems));

/** Where a search found something: from and to in the excerpt, in UTF-16 units, in their order. */
export const foundIn = z.object({
  Field: z.enum(['Title', 'Tags', 'Author', 'Abstract', 'Text']),
  Excerpt: z.string(),
  Hits: z.array(z.tuple([counter, counter])),
});
