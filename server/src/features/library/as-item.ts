/** Items on the wire: what is known of each, by its kind. Source: specification 000 §3. */
import type { ItemKind } from '@telemachos/contract/features/library/library.rules.ts';
import type { LibraryItem, LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { toWireDate } from '@telemachos/contract/kit/wire-dates.rules.ts';
import { withEndingOf } from '@telemachos/contract/features/files/uploads.rules.ts';
import type { findItem, ItemRow } from './items.store.ts';

type Whole = NonNullable<Awaited<ReturnType<typeof findItem>>>;
type Metadata = LibraryLine['Metadata'];

/** What is known of a file itself. */
const ofFile = ({ size, mime }: ItemRow): Metadata => ({ File_Size: size, File_Type: mime });

const metadataOf: Record<ItemKind, (row: ItemRow) => Metadata> = {
  Document: (row) => ({
    Author: row.metadata.Author ?? '',
    Page_Count: row.metadata.Page_Count ?? null,
    Publisher: row.metadata.Publisher ?? '',
    Date_Published: toWireDate(row.metadata.Date_Published ? new Date(row.metadata.Date_Published) : null),
    ...ofFile(row),
    Creation_Date: toWireDate(row.createdAt) ?? '',
  }),
  Image: (row) => ({ ...ofFile(row), Creation_Date: toWireDate(row.createdAt) ?? '' }),
  Video: (row) => ({ ...ofFile(row), Creation_Date: toWireDate(row.createdAt) ?? '' }),
  General: (row) => ({ Creation_Date: toWireDate(row.createdAt) ?? '' }),
  Url: () => ({}),
};

/** The mean of all stars, with one decimal. */
export const meanOf = ({ stars, ratings }: { stars: number; ratings: number }): number | null =>
  ratings === 0 ? null : Math.round((10 * stars) / ratings) / 10;

/** An item in a list. */
export const asLine = (row: ItemRow): LibraryLine => ({
  Id: row.id,
  Title: row.title,
  Category: row.category,
  Kind: row.kind,
  Link: row.link,
  FileId: row.fileId,
  Type: row.mime,
  Metadata: metadataOf[row.kind](row),
  Tags: row.tags,
  Approved: row.approved,
  MenteesSee: row.menteesSee,
  Stars: meanOf(row),
  Ratings: row.ratings,
  OwnStars: row.ownStars,
  IsFavorite: row.favourite,
  Uploader: { Id: row.uploaderId, Name: row.uploader },
  Added: row.createdAt.toISOString(),
  Scan: row.scan,
  Hash: row.hash,
  Version: row.version,
  Returned: row.returned,
  MayChange: row.mayChange,
  Held: row.held,
});

/** Who approved or returned it last. */
const deciderOf = ({ decidedBy, decider }: Whole): LibraryItem['ApprovedBy'] =>
  decidedBy === null ? null : { Id: decidedBy, Name: decider ?? '' };

/** An item with all that is known of it. */
export const asItem = (row: Whole, sharedWith: number): LibraryItem => ({
  ...asLine(row),
  Metadata: { ...metadataOf[row.kind](row), Abstract: row.metadata.Abstract ?? '' },
  FileName: row.fileId === null ? '' : withEndingOf(row.title, row.fileName),
  SharedWith: sharedWith,
  ApprovedBy: row.approved ? deciderOf(row) : null,
  ApprovedAt: row.approved ? (row.decidedAt?.toISOString() ?? null) : null,
  ReturnedBy: row.returned === '' ? null : deciderOf(row),
  Replacement: row.replacement,
});
