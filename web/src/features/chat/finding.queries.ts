/** Reads and writes of what is found, changed and reported in conversations, and of who people are. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { send, type InputOfPath } from '../../platform/api.ts';
import { callQueryKey, callQuery, useCallMutation } from '../../platform/queries.ts';

type Place = NonNullable<InputOfPath<'/api/chat/Search'>['Before']>;

/** Messages in which all words stand, page after page; nothing is asked of an empty search. */
export const useFound = (ProjectId: number, ConversationId: number | null, Search: string) =>
  useInfiniteQuery({
    queryKey: callQueryKey('/api/chat/Search', { ProjectId, ConversationId, Search }),
    enabled: Search !== '',
    initialPageParam: null as Place | null,
    queryFn: ({ pageParam, signal }) =>
      send('/api/chat/Search', { ProjectId, ConversationId, Search, Before: pageParam }, { signal }),
    getNextPageParam: ({ messages, More }) => {
      const last = messages.at(-1);
      return More && last ? { Time: last.Time, ConversationId: last.ConversationId, Seq: last.Seq } : undefined;
    },
  });

/** Say a message otherwise. */
export const useChange = () => useCallMutation('/api/chat/Change', ['/api/Chat/Conversations', '/api/chat/Before']);
/** What a message said before it was changed. */
export const useSaidBefore = (ConversationId: number, Seq: number) =>
  useQuery(callQuery('/api/chat/Before', { ConversationId, Seq }));

/** What of a conversation one has reported. */
export const useReported = (ConversationId: number) => useQuery(callQuery('/api/chat/Reported', { ConversationId }));
/** Bring a message before the supervisors. */
export const useReport = () => useCallMutation('/api/chat/Report', ['/api/chat/Reported']);
/** A page of the messages that were reported. */
export const useReports = (ProjectId: number, Settled: boolean, page: number) =>
  useQuery(callQuery('/api/chat/Reports', { ProjectId, Settled, page, count: 10 }));
/** Say what was decided. */
export const useSettleReport = () => useCallMutation('/api/chat/SettleReport', ['/api/chat/Reports']);

/** Who somebody is. */
export const useProfile = (ProjectId: number, UserId: number) =>
  useQuery(callQuery('/api/chat/Profile', { ProjectId, UserId }));
