/**
 * The library's rules, for browser and server: paths of folders, kinds of items and what is known of each, limits.
 * Source: specification 000 §3, §4, §5, §9; docs/decisions/2026-11-25-library.md.
 */
import { hasInvisible } from '../../kit/texts.rules.ts';

/** The folder that holds all others (000 §4). */
export const rootCategory = '/';
/** Length of a folder's path and of each name in it, in UTF-16 units, and the depth of folders. */
export const maxFolderPathLength = 400;
export const maxFolderNameLength = 100;
export const maxFolderDepth = 10;

/**
 * A path as it is kept: it begins and ends with `/`, its names are without spaces around them, in composed letters.
 * Null for one that is none: names of dots alone, signs that nobody sees or that turn the direction of writing, `\`,
 * too long, too deep.
 */
export const normalCategory = (given: string): string | null => {
  if (given.length > maxFolderPathLength || given.includes('\\')) return null;
  const names = given
    .normalize('NFC')
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const isName = (name: string) => name.length <= maxFolderNameLength && !/^\.+$/.test(name) && !hasInvisible(name);
  const path = names.length === 0 ? rootCategory : `/${names.join('/')}/`;
  return names.length <= maxFolderDepth && path.length <= maxFolderPathLength && names.every(isName) ? path : null;
};

/** The folders on the way to a path, the root first; each with its path. What a breadcrumb shows. */
export const foldersTo = (category: string): { Name: string; Category: string }[] => {
  const names = category.split('/').filter((name) => name !== '');
  return [
    { Name: '', Category: rootCategory },
    ...names.map((Name, at) => ({ Name, Category: `/${names.slice(0, at + 1).join('/')}/` })),
  ];
};

/** The kinds of item by what is known of them (000 §3). */
export const itemKinds = ['Document', 'Image', 'Video', 'General', 'Url'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** The kind of an item by its MIME type; null is a link. */
export const kindOf = (type: string | null): ItemKind => {
  if (type === null) return 'Url';
  if (type.startsWith('image/')) return 'Image';
  if (type.startsWith('video/')) return 'Video';
  return type.startsWith('audio/') ? 'General' : 'Document';
};

/** The letters of Greek texts from before Unicode, as the charset of a MIME type names them. */
export const oldGreek = 'windows-1253';

/** How a file may be shown within a page of ours. */
export type Preview = 'image' | 'pdf' | 'video' | 'audio' | 'text';

const shownImages = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** How a file of this MIME type is shown within a page; null where it is only given to be kept. */
export const previewOf = (type: string): Preview | null => {
  const [plain = ''] = type.split(';');
  if (shownImages.includes(plain)) return 'image';
  if (plain === 'application/pdf') return 'pdf';
  if (plain === 'video/mp4' || plain === 'video/webm') return 'video';
  if (plain === 'audio/mpeg' || plain === 'audio/mp4' || plain === 'audio/ogg') return 'audio';
  return plain === 'text/plain' ? 'text' : null;
};

/** The highest rating (000 §9). */
export const maxStars = 5;
/** Lengths of an item's metadata, in UTF-16 units; the abstract is rich text (rich.rules.ts). */
export const maxTitleLength = 200;
export const maxAbstractLength = 20_000;
export const maxAuthorLength = 200;
export const maxPublisherLength = 200;
export const maxTagLength = 40;
export const maxTags = 20;
export const maxItemLinkLength = 2000;
export const maxReturnReasonLength = 1000;
/** Items that one request changes, and people with whom one request shares. */
export const maxSelectedItems = 200;
export const maxSharedPeople = 500;
/** Items that one request shares. */
export const maxSharedItems = 20;
/** A page of items, and the largest page. */
export const defaultPageSize = 50;
export const maxPageSize = 200;
/** A search returns the best matches, up to this number. */
export const maxFoundItems = 200;
/** Length of a search, in UTF-16 units (000 §5 allows one character). */
export const maxLibrarySearchLength = 100;

/** A link that may be kept: of the web alone, without a name or password before its host. */
export const webLink = /^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i;

/** What a list of items is sorted by. */
export const itemOrders = ['title', 'newest', 'stars', 'size', 'type'] as const;
export type ItemOrder = (typeof itemOrders)[number];

/** Actions that give an item to read and are listed by title. */
export const maxListedActions = 10;
