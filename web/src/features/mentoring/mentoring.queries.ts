/** The room's reads and writes. */
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { send, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { useListWithTotals } from '../../platform/list-with-totals.ts';
import { callQueryKey, queryClient, callQuery, useCallMutation } from '../../platform/queries.ts';
import './mentoring.texts.ts';

/** A mentee with the actions one may see. */
export type MenteeView = OutputOfPath<'/api/action/mentor'>;
/** A piece of data with its version. */
export type Piece = OutputOfPath<'/api/mentor/GetPublicMenteeData'>;
/** One page of mentees. */
export type Mentees = OutputOfPath<'/api/mentor/Mentees'>;
/** The pieces a mentor reads by action and mentee. */
export type PiecePath =
  | '/api/mentor/GetPublicMenteeData'
  | '/api/mentor/GetPrivateMenteeData'
  | '/api/mentor/GetActionMenteeData';

/**
 * A draft starts from what was read for it: it is read once, whenever its screen opens, and never under the writer’s
 * hands.
 */
const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** One page of the mentees within reach. */
export const useMentees = (input: InputOfPath<'/api/mentor/Mentees'>) =>
  useListWithTotals('/api/mentor/Mentees', input);
/** A mentee's actions. */
export const useMentee = (ProjectId: number, MenteeId: number): UseQueryResult<MenteeView> =>
  useQuery({ ...callQuery('/api/action/mentor', { ProjectId, MenteeId }), enabled: MenteeId > 0 });
/** A page of the notes about a mentee over all actions. */
type NotesPage = OutputOfPath<'/api/mentor/Notes'>;
/** The notes about a mentee over all actions, one page after the other. */
export const useNotes = (
  ProjectId: number,
  MenteeId: number,
  Search: string,
): UseInfiniteQueryResult<InfiniteData<NotesPage>> =>
  useInfiniteQuery({
    queryKey: callQueryKey('/api/mentor/Notes', { ProjectId, MenteeId, Search }),
    queryFn: ({ pageParam, signal }) =>
      send('/api/mentor/Notes', { ProjectId, MenteeId, Search, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last: NotesPage, pages) => (pages.length < last.count ? pages.length : undefined),
    placeholderData: keepPreviousData,
  });
/** The newest notes about one action of a mentee. */
export const useNotesOf = (
  ProjectId: number,
  MenteeId: number,
  ActionId: number,
  enabled: boolean,
): UseQueryResult<NotesPage> =>
  useQuery({ ...callQuery('/api/mentor/Notes', { ProjectId, MenteeId, ActionId }), enabled });
/** A piece of data of a mentee's action. */
export const usePiece = (path: PiecePath, ActionId: number, MenteeId: number, enabled = true): UseQueryResult<Piece> =>
  useQuery({ ...callQuery(path, { ActionId, MenteeId }), ...once, enabled });
/** Colleagues who may read the notes about a mentee and an action. */
export const useColleagues = (
  ActionId: number,
  MenteeId: number,
  enabled: boolean,
): UseQueryResult<OutputOfPath<'/api/mentor/Colleagues'>> =>
  useQuery({ ...callQuery('/api/mentor/Colleagues', { ActionId, MenteeId }), enabled });
/** What an action asks. */
export const useAsked = (Id: number, enabled: boolean): UseQueryResult<OutputOfPath<'/api/action/get'>> =>
  useQuery({ ...callQuery('/api/action/get', { Id }), enabled });
/** Set how far a mentee has come. */
export const useComplete = () => useCallMutation('/api/Action/complet', ['/api/action/mentor', '/api/mentor/Mentees']);
/** The staff's numbers. */
export const useStaffHome = (ProjectId: number): UseQueryResult<OutputOfPath<'/api/home/Staff'>> =>
  useQuery(callQuery('/api/home/Staff', { ProjectId }));

/** After a private note saved itself: the feed has it at once. Where it is on the first page, that one alone is read. */
export const refreshNotes = async (ProjectId: number, MenteeId: number, ActionId: number): Promise<void> => {
  const input = { ProjectId, MenteeId, Search: '' };
  const key = callQueryKey('/api/mentor/Notes', input);
  const first = queryClient.getQueryData<InfiniteData<NotesPage>>(key)?.pages[0];
  const isThere = first?.list.some((line) => line.ActionId === ActionId && line.Kind === 'private');
  const read = isThere ? await send('/api/mentor/Notes', { ...input, page: 0 }).catch(() => null) : null;
  if (!read) return queryClient.invalidateQueries({ queryKey: ['/api/mentor/Notes'] });
  queryClient.setQueryData<InfiniteData<NotesPage>>(
    key,
    (now) => now && { ...now, pages: [read, ...now.pages.slice(1)] },
  );
};

/** After notes were saved: who is to act, and whether there are notes, is read again. */
export const refreshMentee = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['/api/action/mentor'] }),
    queryClient.invalidateQueries({ queryKey: ['/api/mentor/Mentees'] }),
    queryClient.invalidateQueries({ queryKey: ['/api/mentor/Notes'] }),
  ]);
};
