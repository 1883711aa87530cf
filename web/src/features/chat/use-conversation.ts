/** What goes on in a conversation while it is open: who writes, who has read, and that one has read it oneself. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { readByAll, typingTimeoutMs } from '@telemachos/contract/features/chat/chat.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { sendOverChannel } from '../../platform/live/live-channel.ts';
import { onLiveEvent } from '../../platform/live/live-events.ts';
import { noteRead } from './chat.queries.ts';
import { isAtEnd, newestOf } from './messages.rules.ts';
import type { OpenConversation } from './open-conversation.ts';

/** A conversation as it was opened. */
export type Opened = OutputOfPath<'/api/chat/Get'>;

/** Who is writing now: until they say nothing more (000 §4). */
export const useTyping = (conversation: number): ReadonlySet<number> => {
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const stop = (user: number) => {
      clearTimeout(timers.get(user));
      timers.delete(user);
      setTyping(new Set(timers.keys()));
    };
    const endings = [
      onLiveEvent('typing', ({ ConversationId, UserId }) => {
        if (ConversationId !== conversation) return;
        clearTimeout(timers.get(UserId));
        timers.set(
          UserId,
          setTimeout(() => stop(UserId), typingTimeoutMs),
        );
        setTyping(new Set(timers.keys()));
      }),
      onLiveEvent('receive', ({ ConversationId, Message: told }) => {
        if (ConversationId === conversation && timers.has(told.UserId)) stop(told.UserId);
      }),
    ];
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      for (const end of endings) end();
    };
  }, [conversation]);
  return typing;
};

/** How far all of the others have read; what is heard of those who are not told by name counts once it is read anew. */
export const useSeen = (
  conversation: number,
  { Seen, SeenByRest }: Pick<Opened, 'Seen' | 'SeenByRest'>,
  viewer: number,
): number => {
  const [read, setRead] = useState<ReadonlyMap<number, number>>(new Map());
  useEffect(
    () =>
      onLiveEvent('read', ({ ConversationId, UserId, Seq }) => {
        if (ConversationId !== conversation || UserId === viewer) return;
        setRead((before) => new Map(before).set(UserId, Math.max(before.get(UserId) ?? 0, Seq)));
      }),
    [conversation, viewer],
  );
  const told = Seen.map(({ UserId, Seq }) => Math.max(Seq, read.get(UserId) ?? 0));
  return readByAll(told, SeenByRest);
};

/** What is in sight is read, while the page is looked at. */
export const useReading = (conversation: number, opened: OpenConversation, first: number) => {
  const upTo = useRef(first);
  return useCallback(() => {
    const { known } = opened.reading.get();
    const newest = newestOf(known);
    // What lies between a window and the newest was not seen.
    if (!isAtEnd(known)) return;
    if (newest <= upTo.current || document.visibilityState !== 'visible') return;
    upTo.current = newest;
    sendOverChannel('/api/chat/Read', { ConversationId: conversation, Seq: newest }).then(
      () => noteRead(conversation, newest),
      () => {
        upTo.current = Math.min(upTo.current, newest - 1);
      },
    );
  }, [conversation, opened]);
};
