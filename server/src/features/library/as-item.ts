/** Items on the wire: what is known of each, by its kind. Source: specification 000 §3. */
import type { ItemKind } from '@telemachos/contract/features/library/library.rules.ts';
import type { LibraryItem, LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { toWireDate } from '@telemachos/contract/kit/wire-dates.rules.ts';
import { withEndingOf } from '@telemachos/contract/features/files/uploads.rules.ts';
import type { findItem, ItemRow } from './items.store.ts';

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
});

/** An item with all that is known of it. */
export const asItem = (row: NonNullable<Awaited<ReturnType<typeof findItem>>>, sharedWith: number): LibraryItem => ({
  ...asLine(row),
  Metadata: { ...metadataOf[row.kind](row), Abstract: row.metadata.Abstract ?? '' },
  FileName: row.fileId === null ? '' : withEndingOf(row.title, row.fileName),
  SharedWith: sharedWith,
  ApprovedBy: row.approvedBy === null ? null : { Id: row.approvedBy, Name: row.approver ?? '' },
  ApprovedAt: row.approvedAt?.toISOString() ?? null,
  Replacement: row.replacement,
});
