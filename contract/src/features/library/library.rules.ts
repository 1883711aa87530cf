/**
 * The library's rules, for browser and server: paths of folders, kinds of items and what is known of each, limits.
 * Source: specification 000 §3, §4, §5, §9; docs/decisions/2026-11-25-library.md.
 */
import { hasInvisible } from '../../kit/texts.rules.ts';

/** The folder that holds all others (000 §4). */
export const rootCategory = '/';
/** The longest path, the longest name of a folder in it, in UTF-16 units, and how many folders deep it goes. */
export const longestCategory = 400;
export const longestFolder = 100;
export const deepestFolder = 10;

/**
 * A path as it is kept: it begins and ends with `/`, its names are without spaces around them, in composed letters.
 * Null for one that is none: names of dots alone, signs that nobody sees or that turn the direction of writing, `\`,
 * too long, too deep.
 */
export const normalCategory = (given: string): string | null => {
  if (given.length > longestCategory || given.includes('\\')) return null;
  const names = given
    .normalize('NFC')
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const isName = (name: string) => name.length <= longestFolder && !/^\.+$/.test(name) && !hasInvisible(name);
  const path = names.length === 0 ? rootCategory : `/${names.join('/')}/`;
  return names.length <= deepestFolder && path.length <= longestCategory && names.every(isName) ? path : null;
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

/** The most stars (000 §9). */
export const mostStars = 5;
/** Limits of what is written about an item, in UTF-16 units; the abstract is of the product's rich text (rich.rules.ts). */
export const longestTitle = 200;
export const longestAbstract = 20_000;
export const longestAuthor = 200;
export const longestPublisher = 200;
export const longestTag = 40;
export const mostTags = 20;
export const longestItemLink = 2000;
export const longestReturn = 1000;
/** So many items are changed, and so many people are shared with, at once. */
export const mostItems = 200;
export const mostShared = 500;
/** So many items are shared at once. */
export const mostSharedTogether = 20;
/** A page of items, and the largest page. */
export const itemsPage = 50;
export const mostOnPage = 200;
/** So many items are found; of more, the best. */
export const mostFound = 200;
/** The longest text that is searched for (000 §5 says the shortest: one character). */
export const longestLibrarySearch = 100;

/** A link that may be kept: of the web alone, without a name or password before its host. */
export const webLink = /^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i;

/** What a list of items is sorted by. */
export const itemOrders = ['title', 'newest', 'stars', 'size', 'type'] as const;
export type ItemOrder = (typeof itemOrders)[number];

/** So many actions that give an item to read are told by their titles. */
export const mostReadIn = 10;
