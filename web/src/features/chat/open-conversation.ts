/**
 * The messages of one conversation, as they come: read when it is opened, told over the channel, asked for wherever one
 * may have been missed, older ones on demand; one's own from the queue until the server has them.
 */
import { asProblem, send, type ApiProblem } from '../../platform/api.ts';
import { liveState, onAgain, onLive } from '../../platform/live/hearing.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { watched, type Watched } from '../../platform/store.ts';
import { openMessageQueue, type Message, type MessageBody } from './message-queue.shared.ts';
import { newestOf, nothingKnown, withMissed, withOlder, withTold, type Known } from './messages.rules.ts';

/** How often it is asked for what is new while there is no channel, in milliseconds. */
const withoutChannel = 15_000;

/** What is known of the messages, and how reading goes. */
export type Reading = {
  known: Known<Message>;
  /** `first`: nothing is read yet. */
  state: 'first' | 'idle' | 'older' | 'failed';
  problem: ApiProblem | null;
};

/** A conversation that is open on this page. */
export type OpenConversation = {
  reading: Watched<Reading>;
  queue: Queue<MessageBody>;
  loadOlder: () => void;
  /** Try again what failed. */
  retry: () => void;
  /** A message as it is now, from an answer. */
  take: (message: Message) => void;
  close: () => void;
};

type Place = { reading: Watched<Reading>; put: (change: Partial<Reading>) => void; signal: AbortSignal };

/** Asks for what was missed: once at a time, and once more for what is missed meanwhile. */
const catchingUp = (conversation: number, { reading, put, signal }: Place): (() => void) => {
  let underway: Promise<void> | undefined;
  let isMissing = false;
  const missed = async (): Promise<void> => {
    for (let more = true; more && !signal.aborted;) {
      const { known } = reading.get();
      const asked = { ConversationId: conversation, After: newestOf(known), Changed: known.change };
      const { messages, More } = await send('/api/chat/newMessages', asked, { signal, background: true });
      put({ known: withMissed(reading.get().known, messages) });
      more = More;
    }
  };
  const all = async (): Promise<void> => {
    while (isMissing && !signal.aborted) {
      isMissing = false;
      await missed();
    }
  };
  return () => {
    if (reading.get().state === 'first') return;
    isMissing = true;
    // What fails is asked for again with the next word from the channel, and after a while in any case.
    underway ??= all()
      .catch(() => undefined)
      .finally(() => (underway = undefined));
  };
};

/** Open a conversation: reading begins at once. */
export const openConversation = (conversation: number, owner: number): OpenConversation => {
  const reading = watched<Reading>({ known: nothingKnown, state: 'first', problem: null });
  const put = (change: Partial<Reading>) => reading.set({ ...reading.get(), ...change });
  const ending = new AbortController();
  const { signal } = ending;

  const page = async (Before: number | null): Promise<void> => {
    const { messages } = await send('/api/Chat/GetMessages', { ConversationId: conversation, Before }, { signal });
    put({ known: withOlder(reading.get().known, messages), state: 'idle', problem: null });
  };
  const failed = (error: unknown) => {
    if (!signal.aborted) put({ state: 'failed', problem: asProblem(error) });
  };
  const first = async (): Promise<void> => {
    const { LastChange } = await send('/api/chat/Get', { ConversationId: conversation }, { signal });
    put({ known: { ...reading.get().known, change: LastChange } });
    await page(null);
  };
  const catchUp = catchingUp(conversation, { reading, put, signal });
  const take = (message: Message): void => {
    const known = withTold(reading.get().known, message);
    if (known) put({ known });
    else catchUp();
  };
  const begin = () => void first().catch(failed);
  const endings = [
    onLive('receive', ({ ConversationId, Message: told }) => {
      if (ConversationId === conversation && reading.get().state !== 'first') take(told);
    }),
    onAgain(catchUp),
  ];
  const timer = setInterval(() => {
    if (liveState.get() !== 'Connected' && document.visibilityState === 'visible') catchUp();
  }, withoutChannel);
  const queue = openMessageQueue({ conversation, owner }, (message) => {
    if (reading.get().state !== 'first') take(message);
  });
  begin();
  return {
    reading,
    queue,
    take,
    loadOlder: () => {
      const { known, state } = reading.get();
      if (state === 'first' || state === 'older' || known.atStart) return;
      put({ state: 'older' });
      void page(known.list[0]?.Seq ?? null).catch(failed);
    },
    retry: () => {
      const { known } = reading.get();
      put({ state: known.list.length === 0 ? 'first' : 'older', problem: null });
      if (known.list.length === 0) begin();
      else void page(known.list[0]?.Seq ?? null).catch(failed);
    },
    close: () => {
      ending.abort();
      clearInterval(timer);
      for (const end of endings) end();
      queue.close();
    },
  };
};
