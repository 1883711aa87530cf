/** Reading the library: folders, items, favourites, stars, links to content, and that something was opened. */
import type { libraryCalls } from '@telemachos/contract/features/library/library.calls.ts';
import { maxListedActions } from '@telemachos/contract/features/library/library.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { reachIn } from '../../access/viewer.ts';
import { readIn } from '../actions/reading.store.ts';
import { countOpened } from '../actions/reading.shared.ts';
import { linkTo } from '../files/links.shared.ts';
import { fileOfLink } from '../files/links.store.ts';
import { asLine, meanOf } from './as-item.ts';
import * as changing from './changing.store.ts';
import * as store from './items.store.ts';
import { itemNow, libraryViewerOf, restoredSince } from './looking.ts';

type ReadingHandlers = Pick<
  Handlers<typeof libraryCalls>,
  | 'subCategories'
  | 'categories'
  | 'item'
  | 'favourites'
  | 'rate'
  | 'favour'
  | 'link'
  | 'opened'
  | 'readIn'
  | 'ownItems'
  | 'unapproved'
  | 'deletedItems'
>;

/** A page of items as it is answered. */
const answered = ({ list, all }: { list: store.ItemRow[]; all: number }, count: number) => ({
  items: list.map(asLine),
  All: all,
  count: Math.ceil(all / count),
});

const nameOf = (category: string): string => category.split('/').at(-2) ?? '';

export const readingHandlers: ReadingHandlers = {
  async subCategories(context, { Category, Kind = null, page, count, Sort, Descending }) {
    const caller = libraryViewerOf(context);
    const folders = await store.foldersIn(context, caller, Category);
    const order = { sort: Sort, descending: Descending, page: { size: count, number: page } };
    const asked = { category: Category, kind: Kind, ...order };
    const { items, ...pages } = answered(await store.itemsIn(context, caller, asked), count);
    return {
      Name: nameOf(Category),
      Category,
      Folders: folders.slice(0, store.maxListedFolders).map(({ name, count: Count, mayRename: MayRename }) => ({
        Name: name,
        Category: `${Category}${name}/`,
        Count,
        MayRename,
      })),
      MoreFolders: folders.length > store.maxListedFolders,
      Items: items,
      ...pages,
    };
  },

  async categories(context) {
    const all = await store.allFolders(context, libraryViewerOf(context));
    return {
      Folders: all
        .slice(0, store.maxListedFolders)
        .map(({ category, count }) => ({ Name: nameOf(category), Category: category, Count: count })),
      More: all.length > store.maxListedFolders,
    };
  },

  item: (context, { ItemId }) => itemNow(context, ItemId),

  favourites: async (context, { page, count }) =>
    answered(await store.favouritesOf(context, libraryViewerOf(context), { size: count, number: page }), count),

  ownItems: async (context, { page, count }) =>
    answered(await store.givenBy(context, libraryViewerOf(context), { size: count, number: page }), count),

  async deletedItems(context, { page, count }) {
    const since = restoredSince(context.now);
    const found = await store.deletedSince(context, libraryViewerOf(context), since, { size: count, number: page });
    return {
      ...answered(found, count),
      items: found.list.map((row) => ({ ...asLine(row), Deleted: row.deletedAt?.toISOString() ?? '' })),
    };
  },

  unapproved: async (context, { Returned, page, count }) =>
    answered(await store.unapproved(context, libraryViewerOf(context), Returned, { size: count, number: page }), count),

  async rate(context, { ItemId, Stars }) {
    if (!(await store.findItem(context, libraryViewerOf(context), ItemId))) return context.fail('NOT_FOUND');
    const rated = await changing.rateItem(context, { itemId: ItemId, userId: context.viewer.userId, stars: Stars });
    return { Stars: meanOf(rated), Ratings: rated.ratings, OwnStars: Stars };
  },

  async favour(context, { ItemId, IsFavorite }) {
    if (!(await store.findItem(context, libraryViewerOf(context), ItemId))) return context.fail('NOT_FOUND');
    await changing.favourItem(context, { itemId: ItemId, userId: context.viewer.userId, is: IsFavorite });
    return { Ok: true };
  },

  async link(context, { ItemId, ReplacementId }) {
    const { viewer, now, services } = context;
    const row = (await store.findItem(context, libraryViewerOf(context), ItemId)) ?? context.fail('NOT_FOUND');
    const isOther = typeof ReplacementId === 'number';
    if (isOther && row.replacement?.FileId !== ReplacementId) return context.fail('NOT_FOUND');
    if (!isOther && row.link !== null) return { Address: row.link, Until: null, Name: row.title, Type: '', Size: 0 };
    const to = isOther
      ? ({ kind: 'replacement', id: ReplacementId } as const)
      : ({ kind: 'item', id: ItemId } as const);
    const file = await fileOfLink(context, viewer, to);
    // A link that would lead to nothing is not given: why is told at once.
    if (!file)
      return context.fail(!isOther && row.scan === 'infected' ? 'FILE_INFECTED' : 'FILE_UNCHECKED', {
        details: { Name: isOther ? row.replacement?.Name : row.fileName },
      });
    const link = linkTo(services, { ...to, userId: viewer.userId, now });
    return { ...link, Name: file.name, Type: file.mime, Size: file.size };
  },

  async opened(context, { ItemId, Hash }) {
    const { viewer, now } = context;
    const item = (await store.findItem(context, libraryViewerOf(context), ItemId)) ?? context.fail('NOT_FOUND');
    // What was opened has another content by now: nobody opened that one.
    if (Hash != null && Hash !== item.hash) return { Ok: true };
    await changing.openItem(context, { itemId: ItemId, userId: viewer.userId, hash: item.hash, at: now });
    await countOpened(context, ItemId);
    return { Ok: true };
  },

  async readIn(context, { ItemIds }) {
    const { viewer, projectId } = libraryViewerOf(context);
    const reach = reachIn(viewer, projectId, 'library.add') ?? context.fail('NOT_FOUND');
    const { list, all } = await readIn(context, { projectId, itemIds: ItemIds, reach, maxActions: maxListedActions });
    return { Actions: list.map(({ id, title, titleEn }) => ({ Id: id, Title: title, TitleEn: titleEn })), All: all };
  },
};
