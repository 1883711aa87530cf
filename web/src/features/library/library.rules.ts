/** Folders in addresses, days in what is known of an item, and what was found: pure, for the library's screens. */
import { normalCategory, rootCategory } from '@telemachos/contract/features/library/library.rules.ts';
import { fromWireDate } from '@telemachos/contract/kit/wire-dates.rules.ts';

/** The folder that the rest of an address names; the root where it names none (specification 000 §4). */
export const categoryIn = (rest: string): string => normalCategory(`/${rest}/`) ?? rootCategory;

/** The address of a folder below the project's segment; its names may hold what means something in an address. */
export const addressOf = (category: string): string =>
  ['library/items', ...category.split('/').filter(Boolean).map(encodeURIComponent)].join('/');

/** The instant of a date as the library sends it; null for none. */
export const instantOf = (written: string | null | undefined): number | null =>
  written == null || written === '' ? null : (fromWireDate(written)?.getTime() ?? null);

/** The day that a date of the library names, as fields take it; '' for none. */
export const dayOf = (written: string | null | undefined): string => {
  const instant = instantOf(written);
  return instant === null ? '' : new Date(instant).toISOString().slice(0, 10);
};

const office = 'application/vnd.openxmlformats-officedocument.';
const open = 'application/vnd.oasis.opendocument.';

/** What people call a type of file, the same in every language. */
const typeNames: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  [`${office}wordprocessingml.document`]: 'Word (docx)',
  [`${office}spreadsheetml.sheet`]: 'Excel (xlsx)',
  [`${office}presentationml.presentation`]: 'PowerPoint (pptx)',
  [`${open}text`]: 'OpenDocument (odt)',
  [`${open}spreadsheet`]: 'OpenDocument (ods)',
  [`${open}presentation`]: 'OpenDocument (odp)',
  'application/rtf': 'RTF',
  'text/rtf': 'RTF',
  'application/x-cfb': 'Word, Excel (doc, xls)',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/heic': 'HEIC',
  'image/heif': 'HEIF',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
  'video/quicktime': 'QuickTime (mov)',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/ogg': 'Ogg',
};

/** What people call a MIME type; null is plain text, which each language calls otherwise. */
export const typeNameOf = (type: string): string | null => {
  const [plain = ''] = type.split(';');
  return plain === 'text/plain' ? null : (typeNames[plain] ?? plain);
};

/** A search is sent when it has a character beside spaces (000 §5). */
export const isSearch = (text: string): boolean => text.trim() !== '';

/** A text cut where something was found in it. */
export type Piece = { text: string; hit: boolean };

/** The pieces of an excerpt, in their order; hits that overlap or lie outside are left out. */
export const piecesOf = (excerpt: string, hits: readonly (readonly [number, number])[]): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [from, to] of hits) {
    if (from < at || to <= from || to > excerpt.length) continue;
    if (from > at) pieces.push({ text: excerpt.slice(at, from), hit: false });
    pieces.push({ text: excerpt.slice(from, to), hit: true });
    at = to;
  }
  if (at < excerpt.length) pieces.push({ text: excerpt.slice(at), hit: false });
  return pieces;
};

/** The pages of a list in which rows of items stand, for so many items a row. */
export const pagesOf = (rows: readonly number[], columns: number, size: number): number[] => {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [Math.floor((first * columns) / size), Math.floor((last * columns + columns - 1) / size)];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
};

/** What was left of several items, called as they were chosen: what is not there any more comes back without a title. */
export const leftOf = <Left extends { Id: number; Title: string }>(
  items: readonly { Id: number; Title: string }[],
  left: readonly Left[],
): Left[] => {
  const titles = new Map(items.map(({ Id, Title }) => [Id, Title]));
  return left.map((one) => ({ ...one, Title: one.Title === '' ? (titles.get(one.Id) ?? '') : one.Title }));
};

/** How an item stood as it was read, which a decision about it goes by. */
export const decisionOf = ({ Approved, Returned }: { Approved: boolean; Returned: string }) => ({ Approved, Returned });

/**
 * What was said of an item since it was read, by what refused to approve it; null where that is of another kind, or the
 * content is another one, which is to be read first.
 */
export const saidSince = (
  { code, details }: { code: string; details: Readonly<Record<string, unknown>> },
  hash: string,
): { Version: number; Title: string; MenteesSee: boolean } | null => {
  const { Version, Hash, Title, MenteesSee } = details;
  const isSame = code === 'STALE' && Hash === hash;
  return isSame && typeof Version === 'number' && typeof Title === 'string' && typeof MenteesSee === 'boolean'
    ? { Version, Title, MenteesSee }
    : null;
};

/** A title as a message names it: the beginning of a long one. */
export const shortTitle = (title = ''): string => (title.length > 60 ? `${title.slice(0, 59).trimEnd()}…` : title);
