/** Reads and writes of the library. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { send, type CallPath, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { useListWithTotals } from '../../platform/list-with-totals.ts';
import { callQueryKey, queryClient, callQuery, useCallMutation } from '../../platform/queries.ts';
import { isSearch } from './library.rules.ts';
import './library.texts.ts';

/** Where items are listed. */
const lists: CallPath[] = [
  '/api/library/SubCategories',
  '/api/library/Categories',
  '/api/Library/GetLibSearchResults',
  '/api/library/Favorites',
  '/api/library/Own',
  '/api/library/Deleted',
  '/api/library/GetUnapproved',
  '/api/Library/GetShared',
];

/** What shows items, and is read again whenever one was given or changed. */
const shown: CallPath[] = [...lists, '/api/library/Item'];

/** What may be otherwise for somebody once an item is gone: lists of items, and actions that gave it to read. */
const hadIt: CallPath[] = [...lists, '/api/action/get', '/api/data/getactions'];

/** An item is gone: whatever showed it is read again. */
export const refreshWhatHadIt = (): void => {
  for (const path of hadIt) void queryClient.invalidateQueries({ queryKey: [path] });
};

/** Somebody else may have given, changed or taken something since: read again whenever one comes to it. */
const anew = { refetchOnMount: 'always' } as const;

/** So many milliseconds pass until an item before the eyes is read again. */
const refetchIntervalMs = 15_000;

/** So many items of a folder are read at once. */
export const itemsPageSize = 100;

/** What a folder is read by. */
export type FolderAsked = Omit<InputOfPath<'/api/library/SubCategories'>, 'page' | 'count'>;
export type FolderPage = OutputOfPath<'/api/library/SubCategories'>;

/** These pages of a folder; the first one always. */
export const useFolderPages = (asked: FolderAsked, pages: readonly number[]) =>
  useQueries({
    queries: [...new Set([0, ...pages])].map((page) => ({
      ...callQuery('/api/library/SubCategories', { ...asked, page, count: itemsPageSize }),
      staleTime: 30_000,
      ...anew,
    })),
    combine: (read) => ({
      first: read[0],
      pages: new Map(read.map(({ data }, at) => [[...new Set([0, ...pages])][at] ?? 0, data])),
    }),
  });

/** The first of a folder, so many. */
export const readFolder = async (asked: FolderAsked, maxItems: number): Promise<FolderPage['Items']> => {
  const pages = Array.from({ length: Math.ceil(maxItems / itemsPageSize) }, (_, page) =>
    queryClient.fetchQuery({
      ...callQuery('/api/library/SubCategories', { ...asked, page, count: itemsPageSize }),
      staleTime: 30_000,
    }),
  );
  return (await Promise.all(pages)).flatMap(({ Items }) => Items).slice(0, maxItems);
};

/** All folders, by path. */
export const useCategories = (enabled = true) => useQuery({ ...callQuery('/api/library/Categories', {}), enabled });
/** An item with all that is known of it. */
export const useItem = (ItemId: number) =>
  useQuery({ ...callQuery('/api/library/Item', { ItemId }), enabled: ItemId > 0 });
/** An item before somebody’s eyes: what becomes of it meanwhile is seen. */
export const useFollowedItem = (ItemId: number) =>
  useQuery({
    ...callQuery('/api/library/Item', { ItemId }),
    ...anew,
    refetchInterval: ({ state }) => (state.error ? false : refetchIntervalMs),
  });
/** The item as it is now. */
export const readItem = (ItemId: number) =>
  queryClient.fetchQuery({ ...callQuery('/api/library/Item', { ItemId }), staleTime: 0 });
/** Actions that give some of these items to read, as they are now. */
export const readIn = (ItemIds: number[]) =>
  queryClient.fetchQuery({ ...callQuery('/api/library/ReadIn', { ItemIds }), staleTime: 0 });
/** What a search finds, page by page. */
export const useFoundItems = (input: InputOfPath<'/api/Library/GetLibSearchResults'>, enabled: boolean) =>
  useQuery({
    ...callQuery('/api/Library/GetLibSearchResults', input),
    ...anew,
    enabled,
    placeholderData: keepPreviousData,
    select: (data) => ({ ...data, list: data.items }),
  });

/** Items that a few letters find, to choose one. */
export const useLibraryOffer = (libSearchText: string) =>
  useFoundItems({ libSearchText, count: 20 }, isSearch(libSearchText));

/** What may be otherwise once an item is shared, or is no more. */
const ofShares: CallPath[] = ['/api/library/Shares', '/api/library/OwnShares', '/api/library/Item'];

const listed = <Line, Page extends { All: number; count: number }>(data: Page & { items: Line[] }) => ({
  All: data.All,
  count: data.count,
  list: data.items,
});

/** One's favourites. */
export const useFavourites = (page: number) =>
  useQuery({
    ...callQuery('/api/library/Favorites', { page }),
    ...anew,
    placeholderData: keepPreviousData,
    select: listed,
  });
/** What one gave. */
export const useOwnItems = (page: number) =>
  useQuery({ ...callQuery('/api/library/Own', { page }), ...anew, placeholderData: keepPreviousData, select: listed });
/** What was deleted, and may be brought back. */
export const useDeletedItems = (page: number) =>
  useQuery({
    ...callQuery('/api/library/Deleted', { page }),
    ...anew,
    placeholderData: keepPreviousData,
    select: listed,
  });
/** Something of that. */
export type DeletedLine = OutputOfPath<'/api/library/Deleted'>['items'][number];
/** How many wait to be approved. */
export const useWaiting = (enabled: boolean) =>
  useQuery({ ...callQuery('/api/library/GetUnapproved', { count: 1 }), ...anew, enabled });
/** What waits to be approved, or was returned. */
export const useUnapproved = (Returned: boolean, page: number) =>
  useQuery({
    ...callQuery('/api/library/GetUnapproved', { Returned, page }),
    ...anew,
    placeholderData: keepPreviousData,
    select: listed,
  });
/** What was shared with one. */
export const useShared = (page: number) =>
  useQuery({
    ...callQuery('/api/Library/GetShared', { page }),
    ...anew,
    placeholderData: keepPreviousData,
    select: (data) => ({ ...data, list: data.items }),
  });
/** What one shares. */
export const useOwnShares = (page: number) =>
  useQuery({
    ...callQuery('/api/library/OwnShares', { page }),
    ...anew,
    placeholderData: keepPreviousData,
    select: listed,
  });
/** Something of that. */
export type OwnShare = OutputOfPath<'/api/library/OwnShares'>['items'][number];
/** With whom an item is shared, and who opened it. */
export const useShares = (ItemId: number, page: number) =>
  useQuery({
    ...callQuery('/api/library/Shares', { ItemId, page, count: 20 }),
    ...anew,
    placeholderData: keepPreviousData,
  });
/** Mentees to share with, by name. */
export const useMentees = (input: InputOfPath<'/api/mentor/Mentees'>) =>
  useListWithTotals('/api/mentor/Mentees', { ...input, Order: 'last_name' });
/** Somebody to share with. */
export type Mentee = OutputOfPath<'/api/mentor/Mentees'>['list'][number];
/** The first of them, so many. */
export const readMentees = async (input: InputOfPath<'/api/mentor/Mentees'>): Promise<Mentee[]> => {
  const asked = { ...input, Order: 'last_name', page: 0, Totals: 'without' } as const;
  return (await queryClient.fetchQuery(callQuery('/api/mentor/Mentees', asked))).list;
};
/** Where this content of an item is, for this person and an hour: another content is fetched anew. */
export const useLink = ({ Id, Hash }: Pick<LibraryLine, 'Id' | 'Hash'>, enabled: boolean) =>
  useQuery({
    queryKey: [...callQueryKey('/api/library/Link', { ItemId: Id }), Hash],
    queryFn: ({ signal }) => send('/api/library/Link', { ItemId: Id }, { signal }),
    enabled,
    staleTime: 30 * 60_000,
  });

/** Where a file is that waits for the place of an item's, as long. */
export const useReplacementLink = (ItemId: number, ReplacementId: number) =>
  useQuery({ ...callQuery('/api/library/Link', { ItemId, ReplacementId }), staleTime: 30 * 60_000 });

/** Give stars. */
export const useRate = () => useCallMutation('/api/library/RatingLibrary', shown);
/** Make it a favourite, or none. */
export const useFavour = () => useCallMutation('/api/library/AddFavoriteLibrary', shown);
/** What may be otherwise once an item was opened: actions that give it to read count it. */
const ofOpened: CallPath[] = [
  '/api/Library/GetShared',
  '/api/library/Shares',
  '/api/action/get',
  '/api/data/getactions',
  '/api/mentee/GetActionData',
];
/** Tell that it was opened. */
export const useOpenedItem = () => useCallMutation('/api/library/Opened', ofOpened);
/** Change what is said of an item. */
export const useUpdateFile = () => useCallMutation('/api/library/UpdateFile', shown, true);
/** Withdraw the file that waits to take the place of an item's, or have done with one that was refused. */
export const useWithdrawReplacement = () => useCallMutation('/api/library/WithdrawReplacement', shown, true);
/** Put it in its place. */
export const usePlaceReplacement = () => useCallMutation('/api/library/PlaceReplacement', shown, true);
/** Give a link, or change one. */
export const useUploadLink = () => useCallMutation('/api/library/UploadLink', shown, true);
/** Move items. */
export const useMoveItems = () => useCallMutation('/api/library/Move', shown, true);
/** Give a folder another path. */
export const useRenameFolder = () => useCallMutation('/api/library/RenameFolder', shown);
/** Delete items; one that is open is not asked for any more. */
export const useDeleteItems = () => useCallMutation('/api/library/DeleteMany', lists, true);
/** Bring them back. */
export const useRestoreItems = () => useCallMutation('/api/library/Restore', shown);
/** Approve, or take that back. */
export const useApprove = () => useCallMutation('/api/library/Approve', shown, true);
/** Approve several, as they were read. */
export const useApproveMany = () => useCallMutation('/api/library/ApproveMany', shown, true);
/** Return with a reason. */
export const useReturnItem = () => useCallMutation('/api/library/Return', shown, true);
/** Share with mentees. */
export const useShare = () => useCallMutation('/api/Library/Share', ofShares);
/** Share several with mentees. */
export const useShareMany = () => useCallMutation('/api/library/ShareMany', ofShares);
/** Share with them no longer. */
export const useUnshare = () => useCallMutation('/api/library/Unshare', ofShares);
