/** A conversation for as long as it is on the page, and sending in it. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createUuid } from '../../platform/uuid.ts';
import type { Message, MessageBody } from './message-queue.shared.ts';
import type { OwnMessage } from './own-messages.rules.ts';
import { openConversation, type OpenConversation, type Reading } from './open-conversation.ts';

/** The conversation for as long as it is on the page, begun around a message (0: the newest); null until it is open. */
export const useOpenConversation = (conversation: number, owner: number, at: number): OpenConversation | null => {
  const begin = useRef(at);
  const [opened, setOpened] = useState<OpenConversation | null>(null);
  useEffect(() => {
    const now = openConversation(conversation, owner, begin.current);
    // oxlint-disable-next-line react/set-state-in-effect -- what is opened is closed: it lives and ends with the effect
    setOpened(now);
    return () => now.close();
  }, [conversation, owner]);
  return opened;
};

/** What is sent. */
type Written = Pick<MessageBody, 'Message' | 'ReplyTo' | 'Files'>;

/**
 * Send a message: it is noted at once, under a name of its own; and send a refused one again, or forget it. `given` counts
 * what was given to be sent here.
 */
export const useSending = (opened: OpenConversation | null, conversation: number, owner: number) => {
  const here = useRef(new Set<string>());
  const [given, setGiven] = useState(0);
  const add = useCallback(
    ({ Message, ReplyTo, Files = [] }: Written, ClientId: string) => {
      const body = { owner, conversation, ClientId, Message, ReplyTo, Files, givenAt: new Date().toISOString() };
      here.current.add(ClientId);
      setGiven(here.current.size);
      opened?.queue.add(ClientId, body);
    },
    [opened, owner, conversation],
  );
  const ways = useMemo(
    () => ({
      isFromHere: (ClientId: string) => here.current.has(ClientId),
      sendNew: (written: Written) => add(written, createUuid()),
      again: (own: OwnMessage) => add(own, own.ClientId),
      discard: (own: OwnMessage) => opened?.queue.discard(own.ClientId),
    }),
    [add, opened],
  );
  return { ...ways, given };
};

/** What somebody gave to be sent, under its name. */
export type Given = Pick<MessageBody, 'ClientId' | 'Message'>;

/**
 * What one gave to be sent elsewhere: on another device since the conversation was opened, or on this one before, where it
 * still waits or was refused. What was begun to be written and says the same is over with it.
 */
export const useGivenElsewhere = (
  { known, atFirst }: Reading,
  waiting: readonly Given[],
  { viewer, isFromHere }: { viewer: number; isFromHere: (ClientId: string) => boolean },
): readonly Given[] =>
  useMemo(() => {
    const isSince = ({ UserId, Seq }: Message) => UserId === viewer && Seq > atFirst.lastSeq;
    return [...known.list.filter(isSince), ...waiting].filter(({ ClientId }) => !isFromHere(ClientId));
  }, [known.list, atFirst.lastSeq, waiting, viewer, isFromHere]);
