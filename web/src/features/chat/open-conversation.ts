/**
 * The messages of one conversation, as they come: read when it is opened, told over the channel, asked for wherever one
 * may have been missed, older and newer ones on demand; around one that is jumped to; one's own from the queue until the
 * server has them.
 */
import { asProblem, send, type ApiProblem } from '../../platform/api.ts';
import { liveState, onAgain, onLive } from '../../platform/live/hearing.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { watched, type Watched } from '../../platform/store.ts';
import { olderAtOnce, quotedAtOnce } from '@telemachos/contract/features/chat/chat.rules.ts';
import { openMessageQueue, type Message, type MessageBody } from './message-queue.shared.ts';
import * as rules from './messages.rules.ts';

/** How often it is asked for what is new while there is no channel, in milliseconds. */
const withoutChannel = 15_000;

/** What is known of the messages, and how reading goes. */
export type Reading = {
  known: rules.Known<Message>;
  /** `first`: nothing is read yet. */
  state: 'first' | 'idle' | 'older' | 'newer' | 'failed';
  problem: ApiProblem | null;
  /** How often another window took the place of what was shown. */
  window: number;
  /** The message that was jumped to last; `turn` counts the jumps. `isLost`: it is not there. */
  target: { seq: number; turn: number; isLost: boolean } | null;
};

/** A conversation that is open on this page. */
export type OpenConversation = {
  reading: Watched<Reading>;
  queue: Queue<MessageBody>;
  loadOlder: () => void;
  loadNewer: () => void;
  /** Show a message, with those around it where it is not among those that are known. */
  jumpTo: (seq: number) => void;
  /** Show the newest again. */
  toNewest: () => void;
  /** Try again what failed. */
  retry: () => void;
  /** A message as it is now, from an answer. */
  take: (message: Message) => void;
  close: () => void;
};

type Place = {
  conversation: number;
  reading: Watched<Reading>;
  put: (change: Partial<Reading>) => void;
  signal: AbortSignal;
};

/** Asks for what was missed: once at a time, and once more for what is missed meanwhile. */
const catchingUp = ({ conversation, reading, put, signal }: Place): (() => void) => {
  let underway: Promise<void> | undefined;
  let isMissing = false;
  const missed = async (): Promise<void> => {
    for (let more = true; more && !signal.aborted;) {
      const { known } = reading.get();
      const asked = { ConversationId: conversation, After: rules.knownUpTo(known), Changed: known.change };
      const { messages, More } = await send('/api/chat/newMessages', asked, { signal, background: true });
      put({ known: rules.withMissed(reading.get().known, messages) });
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

/** Asks for the messages that are answered and not known: those of a page at once, each one time. */
const askingAside = (conversation: number, signal: AbortSignal) => {
  const asked = new Set<number>();
  return (known: rules.Known<Message>, take: (messages: Message[]) => void): void => {
    const Seqs = rules.answeredOutside(known, asked).slice(0, quotedAtOnce);
    if (Seqs.length === 0) return;
    for (const seq of Seqs) asked.add(seq);
    send('/api/chat/Quoted', { ConversationId: conversation, Seqs }, { signal, background: true }).then(
      ({ messages }) => take(messages),
      // Asked for again with the next page that needs it.
      () => Seqs.forEach((seq) => asked.delete(seq)),
    );
  };
};

/** Reads pages of messages into what is known. What comes when another window is shown by then is left. */
const reader = ({ conversation: ConversationId, reading, put, signal }: Place) => {
  const pages = {
    older: async (): Promise<void> => {
      const { known, window } = reading.get();
      const Before = known.list[0]?.Seq ?? null;
      const { messages } = await send('/api/Chat/GetMessages', { ConversationId, Before }, { signal });
      const now = reading.get();
      if (now.window === window) put({ known: rules.withOlder(now.known, messages), state: 'idle', problem: null });
    },
    newer: async (): Promise<void> => {
      const { known, window } = reading.get();
      const asked = { ConversationId, After: rules.newestOf(known), Changed: null };
      const { messages, More } = await send('/api/chat/newMessages', asked, { signal });
      const now = reading.get();
      if (now.window !== window) return;
      put({ known: rules.withNewer(now.known, messages, More), state: 'idle', problem: null });
    },
    newest: async (): Promise<void> => {
      const { messages } = await send('/api/Chat/GetMessages', { ConversationId, Before: null }, { signal });
      const now = reading.get();
      const page = { list: messages, atStart: messages.length < olderAtOnce, atEnd: true };
      const known = rules.asWindow(now.known, page);
      put({ known, state: 'idle', problem: null, window: now.window + 1, target: null });
    },
    around: async (seq: number): Promise<void> => {
      const { messages, Start, End } = await send('/api/chat/Around', { ConversationId, Seq: seq }, { signal });
      const now = reading.get();
      const known = rules.asWindow(now.known, { list: messages, atStart: Start, atEnd: End });
      put({ known, state: 'idle', problem: null, window: now.window + 1 });
    },
  };
  return pages;
};

/** Jumps to messages: within what is known, or to another window. */
const jumping = ({ reading, put, signal }: Place, pages: ReturnType<typeof reader>) => {
  const aim = (seq: number, isLost: boolean) =>
    put({ target: { seq, turn: (reading.get().target?.turn ?? 0) + 1, isLost } });
  return async (seq: number): Promise<void> => {
    const { known } = reading.get();
    if (known.list.some(({ Seq }) => Seq === seq)) return aim(seq, false);
    try {
      await pages.around(seq);
      aim(seq, false);
    } catch (error) {
      if (signal.aborted || asProblem(error).code !== 'BAD_INPUT') throw error;
      // No such message: the newest are shown, and it is said.
      if (reading.get().state === 'first') await pages.newest();
      aim(seq, true);
    }
  };
};

/** Listens to what is told of the conversation, and asks by itself while there is no channel; answers how to end it. */
const listening = (
  conversation: number,
  { take, catchUp }: { take: (message: Message) => void; catchUp: () => void },
) => {
  const endings = [
    onLive('receive', ({ ConversationId, Message: told }) => {
      if (ConversationId === conversation) take(told);
    }),
    onAgain(catchUp),
  ];
  const timer = setInterval(() => {
    if (liveState.get() !== 'Connected' && document.visibilityState === 'visible') catchUp();
  }, withoutChannel);
  return () => {
    clearInterval(timer);
    for (const end of endings) end();
  };
};

/** Open a conversation: reading begins at once, around a message where one is named. */
export const openConversation = (conversation: number, owner: number, at: number): OpenConversation => {
  const reading = watched<Reading>({
    known: rules.nothingKnown,
    state: 'first',
    problem: null,
    window: 0,
    target: null,
  });
  const ending = new AbortController();
  const { signal } = ending;
  const askAside = askingAside(conversation, signal);
  const put = (change: Partial<Reading>): void => {
    reading.set({ ...reading.get(), ...change });
    if (change.known)
      askAside(change.known, (messages) => put({ known: rules.withAside(reading.get().known, messages) }));
  };
  const place: Place = { conversation, reading, put, signal };
  const pages = reader(place);
  const jump = jumping(place, pages);
  const catchUp = catchingUp(place);
  /** What was tried last, to be tried again when it failed. */
  let trying: () => Promise<void> = pages.newest;
  const attempt = (step: () => Promise<void>): void => {
    trying = step;
    step().catch((error: unknown) => {
      if (!signal.aborted) put({ state: 'failed', problem: asProblem(error) });
    });
  };
  const first = async (): Promise<void> => {
    const { LastChange, LastSeq } = await send('/api/chat/Get', { ConversationId: conversation }, { signal });
    put({ known: { ...reading.get().known, change: LastChange, end: LastSeq } });
    await (at > 0 ? jump(at) : pages.newest());
  };
  const take = (message: Message): void => {
    const known = rules.withTold(reading.get().known, message);
    if (known) put({ known });
    else catchUp();
  };
  const told = (message: Message): void => {
    if (reading.get().state !== 'first') take(message);
  };
  const stop = listening(conversation, { take: told, catchUp });
  const queue = openMessageQueue({ conversation, owner }, told);
  attempt(first);
  return {
    reading,
    queue,
    take,
    loadOlder: () => {
      const { known, state } = reading.get();
      if (state === 'first' || state === 'older' || known.atStart) return;
      put({ state: 'older' });
      attempt(pages.older);
    },
    loadNewer: () => {
      const { known, state } = reading.get();
      if (state === 'first' || state === 'newer' || rules.isAtEnd(known)) return;
      put({ state: 'newer' });
      attempt(pages.newer);
    },
    jumpTo: (seq) => {
      if (reading.get().state !== 'first') attempt(() => jump(seq));
    },
    toNewest: () => {
      if (rules.isAtEnd(reading.get().known)) return;
      // What was told while it was read is asked for.
      attempt(() => pages.newest().then(catchUp));
    },
    retry: () => {
      const isFirst = reading.get().known.list.length === 0;
      put({ state: isFirst ? 'first' : 'older', problem: null });
      attempt(isFirst ? first : trying);
    },
    close: () => {
      ending.abort();
      stop();
      queue.close();
    },
  };
};
