/** Reads and writes of conversations. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toApiProblem, send, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { onReconnect, onLiveEvent } from '../../platform/live/live-events.ts';
import { useListWithTotals } from '../../platform/list-with-totals.ts';
import { callQueryKey, queryClient, callQuery, useCallMutation } from '../../platform/queries.ts';

const lists = ['/api/Chat/Conversations', '/api/chat/NewCount'] as const;

/** What several events of one moment say is asked once, in milliseconds. */
const gatherDelayMs = 200;

/** Read the lists anew. */
export const readListsAnew = (): void => {
  for (const path of lists) void queryClient.invalidateQueries({ queryKey: callQueryKey(path) });
};

/** The lists follow what is told over the channel, for as long as they are on the page. */
export const useFollowedLists = (): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(readListsAnew, gatherDelayMs);
    };
    const endings = [onLiveEvent('receive', soon), onLiveEvent('read', soon), onReconnect(soon)];
    return () => {
      clearTimeout(timer);
      for (const end of endings) end();
    };
  }, []);

/** One's conversations in the project, page after page, those written in last first. */
export const useConversations = (ProjectId: number, Search: string) =>
  useInfiniteQuery({
    queryKey: callQueryKey('/api/Chat/Conversations', { ProjectId, Search }),
    initialPageParam: { Before: null as string | null, BeforeId: null as number | null },
    queryFn: ({ pageParam, signal }) =>
      send('/api/Chat/Conversations', { ProjectId, Search, ...pageParam }, { signal }),
    getNextPageParam: ({ conversations, More }) => {
      const last = conversations.at(-1);
      return More && last ? { Before: last.Last, BeforeId: last.Id } : undefined;
    },
    refetchInterval: 60_000,
    // Elsewhere nobody followed it.
    refetchOnMount: 'always',
  });

/** The conversations that wait to be read, as far as one page goes: whoever waits longest first. */
export const useWaiting = (ProjectId: number, enabled: boolean) =>
  useQuery({
    ...callQuery('/api/Chat/Conversations', { ProjectId, Search: '', Before: null, BeforeId: null, Waiting: true }),
    enabled,
    refetchInterval: 60_000,
    refetchOnMount: 'always',
  });

/** One conversation: with whom, whether one may write, what was begun to be written. */
export const useConversation = (ConversationId: number) =>
  useQuery({ ...callQuery('/api/chat/Get', { ConversationId }), refetchInterval: 60_000 });

/** Read it as it is now; while it is read for the page already, that is waited for. */
export const readConversation = (ConversationId: number): Promise<OutputOfPath<'/api/chat/Get'>> =>
  queryClient.fetchQuery({ ...callQuery('/api/chat/Get', { ConversationId }), staleTime: 0 });

/** Read it anew: somebody came, or left. */
export const readConversationAnew = (ConversationId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: callQueryKey('/api/chat/Get', { ConversationId }) });

/** Refusals after which a conversation is not what it was: one may write there no more, or it is gone. */
export const closing: ReadonlySet<string> = new Set(['WRITING_CLOSED', 'NOT_FOUND', 'REFUSED']);

/** What becomes of something said by the way that was refused: where the conversation is closed by now, the page says so. */
export const refusedIn =
  (ConversationId: number) =>
  (error: unknown): void => {
    if (closing.has(toApiProblem(error).code)) void readConversationAnew(ConversationId);
  };

/** What one read just now: whoever opens it again finds only what came later new. */
export const noteRead = (ConversationId: number, Seq: number): void =>
  void queryClient.setQueryData<OutputOfPath<'/api/chat/Get'>>(
    callQueryKey('/api/chat/Get', { ConversationId }),
    (known) => known && { ...known, ReadSeq: Math.max(known.ReadSeq, Seq) },
  );

/** Whom one may write to, by name. */
export const useContacts = (ProjectId: number, Search: string) =>
  useQuery(callQuery('/api/User/Chat', { ProjectId, Search, page: 0, count: 30, Totals: 'without' }));

/** Somebody whom one may write to. */
export type Contact = OutputOfPath<'/api/User/Chat'>['list'][number];
/** A page of them, with how many there are. */
export const useContactPage = (input: InputOfPath<'/api/User/Chat'>) => useListWithTotals('/api/User/Chat', input);
/** The first of them, so many. */
export const readContacts = async (input: InputOfPath<'/api/User/Chat'>): Promise<Contact[]> =>
  (await queryClient.fetchQuery(callQuery('/api/User/Chat', { ...input, page: 0, Totals: 'without' }))).list;

/** Begin a conversation with somebody, or find the one there is. */
export const useOpen = () => useCallMutation('/api/chat/Open');
/** Open the conversation with all of one's mentees. */
export const useOpenGroup = () => useCallMutation('/api/chat/OpenGroup');
/** Mute a conversation, or not. */
export const useMute = () => useCallMutation('/api/chat/Mute', ['/api/chat/Get', ...lists]);
/** Take a message back. */
export const useTakeBack = () => useCallMutation('/api/chat/TakeBack', ['/api/Chat/Conversations']);
