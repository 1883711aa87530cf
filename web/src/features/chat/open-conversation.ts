/**
 * The messages of one conversation, as they come: read when it is opened, told over the channel, asked for wherever one
 * may have been missed, older and newer ones on demand; around one that is jumped to; one's own from the queue until the
 * server has them.
 */
import { toApiProblem, send, type ApiProblem } from '../../platform/api.ts';
import { liveState, onReconnect, onLiveEvent } from '../../platform/live/live-events.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { createObservable, type Observable } from '../../platform/observable.ts';
import { olderPageSize } from '@telemachos/contract/features/chat/chat.rules.ts';
import { askingAside } from './asking-aside.ts';
import { readConversation, refusedIn } from './chat.queries.ts';
import { openMessageQueue, type Message, type MessageBody } from './message-queue.shared.ts';
import * as rules from './messages.rules.ts';

/** How often it is asked for what is new while there is no channel, in milliseconds. */
const offlinePollIntervalMs = 15_000;

/** What is known of the messages, and how reading goes. */
export type Reading = {
  known: rules.Known<Message>;
  /** `first`: nothing is read yet. */
  state: 'first' | 'idle' | 'older' | 'newer' | 'failed';
  problem: ApiProblem | null;
  /** How often another window took the place of what was shown. */
  window: number;
  /** How far one had read, how much was unread and which was the newest when the conversation was opened. */
  atFirst: { readSeq: number; unread: number; lastSeq: number };
  /** What came may have been missed: the channel is away, or it is not asked for yet what came meanwhile. */
  isBehind: boolean;
  /** The message that was jumped to last; `turn` counts the jumps. `isLost`: it is not there. */
  target: { seq: number; turn: number; isLost: boolean } | null;
};

/** A conversation that is open on this page. */
export type OpenConversation = {
  reading: Observable<Reading>;
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
  reading: Observable<Reading>;
  put: (change: Partial<Reading>) => void;
  signal: AbortSignal;
};

/**
 * Asks for what was missed: once at a time, and once more for what is missed meanwhile. `begin` asks for what was missed
 * before anything was read.
 */
const catchingUp = ({ conversation, reading, put, signal }: Place) => {
  let underway: Promise<void> | undefined;
  let [isMissing, hasBegun] = [false, false];
  const missed = async (): Promise<void> => {
    for (let more = true; more && !signal.aborted;) {
      const { known } = reading.get();
      const asked = { ConversationId: conversation, After: rules.knownUpTo(known), Changed: known.change };
      const { messages, More } = await send('/api/chat/newMessages', asked, { signal, background: true });
      const now = reading.get().known;
      // What took the place of that after which was asked ends earlier, or is older: what lies between is asked for, too.
      const isCutOff = rules.knownUpTo(now) < asked.After || now.change < asked.Changed;
      if (!isCutOff) put({ known: rules.withMissed(now, messages) });
      more = More || isCutOff;
    }
  };
  const all = async (): Promise<void> => {
    while (isMissing && !signal.aborted) {
      isMissing = false;
      await missed();
    }
  };
  const ask = (): void => {
    // What fails is asked for again with the next word from the channel, and after a while in any case.
    underway ??= all()
      .then(() => (liveState.get() === 'Connected' ? put({ isBehind: false }) : undefined))
      .catch(refusedIn(conversation))
      .finally(() => (underway = undefined));
  };
  return {
    catchUp: () => {
      isMissing = true;
      if (hasBegun) ask();
    },
    begin: () => {
      hasBegun = true;
      ask();
    },
    hasBegun: () => hasBegun,
  };
};

/**
 * Reads pages of messages into what is known. What comes when another window is shown by then is left; where something was
 * changed while a page was read, the page may say it as it was before, and changes are asked for again.
 */
const reader = ({ conversation: ConversationId, reading, put, signal }: Place, catchUp: () => void) => {
  const idle = { state: 'idle', problem: null } as const;
  const arrived = (before: Reading, change: Partial<Reading> & { known: Reading['known'] }): void => {
    const isOld = change.known.change > before.known.change;
    put({ ...change, known: isOld ? { ...change.known, change: before.known.change } : change.known });
    if (isOld) catchUp();
  };
  const pages = {
    older: async (): Promise<void> => {
      const before = reading.get();
      const Before = before.known.list[0]?.Seq ?? null;
      const { messages } = await send('/api/Chat/GetMessages', { ConversationId, Before }, { signal });
      const now = reading.get();
      if (now.window === before.window) arrived(before, { ...idle, known: rules.withOlder(now.known, messages) });
    },
    newer: async (): Promise<void> => {
      const before = reading.get();
      const asked = { ConversationId, After: rules.newestOf(before.known), Changed: null };
      const { messages, More } = await send('/api/chat/newMessages', asked, { signal });
      const now = reading.get();
      if (now.window === before.window) arrived(before, { ...idle, known: rules.withNewer(now.known, messages, More) });
    },
    newest: async (): Promise<void> => {
      const before = reading.get();
      const { messages } = await send('/api/Chat/GetMessages', { ConversationId, Before: null }, { signal });
      const now = reading.get();
      const page = { list: messages, atStart: messages.length < olderPageSize, atEnd: true };
      const known = rules.asWindow(now.known, page);
      arrived(before, { ...idle, known, window: now.window + 1, target: null });
    },
    around: async (seq: number): Promise<void> => {
      const before = reading.get();
      const { messages, Start, End } = await send('/api/chat/Around', { ConversationId, Seq: seq }, { signal });
      const now = reading.get();
      const known = rules.asWindow(now.known, { list: messages, atStart: Start, atEnd: End });
      arrived(before, { ...idle, known, window: now.window + 1 });
    },
  };
  return pages;
};

/** Jumps to messages: within what is known, or to another window. */
const jumping = ({ reading, put, signal }: Place, pages: ReturnType<typeof reader>, catchUp: () => void) => {
  const aim = (seq: number, isLost: boolean) =>
    put({ state: 'idle', problem: null, target: { seq, turn: (reading.get().target?.turn ?? 0) + 1, isLost } });
  return async (seq: number): Promise<void> => {
    const { known } = reading.get();
    if (known.list.some(({ Seq }) => Seq === seq)) return aim(seq, false);
    try {
      await pages.around(seq);
      aim(seq, false);
      // What was told while it was read is asked for.
      catchUp();
    } catch (error) {
      if (signal.aborted || toApiProblem(error).code !== 'BAD_INPUT') throw error;
      // No such message: the newest are shown, and it is said.
      if (reading.get().state === 'first') await pages.newest();
      aim(seq, true);
    }
  };
};

type Opening = { at: number; jump: (seq: number) => Promise<void>; pages: ReturnType<typeof reader> };

/** Reads the first messages: around the one that is named; where one has read to, if a page of the newest has less; else the newest. */
const opening = async ({ conversation, reading, put, signal }: Place, { at, jump, pages }: Opening): Promise<void> => {
  const { LastChange, LastSeq, ReadSeq, New } = await readConversation(conversation);
  if (signal.aborted) return;
  const atFirst = { readSeq: ReadSeq, unread: New, lastSeq: LastSeq };
  put({ atFirst, known: { ...reading.get().known, change: LastChange, end: LastSeq } });
  if (at > 0) return jump(at);
  if (New === 0 || LastSeq - ReadSeq < olderPageSize) return pages.newest();
  try {
    await pages.around(ReadSeq + 1);
  } catch (error) {
    // It may be from before one came.
    if (signal.aborted || toApiProblem(error).code !== 'BAD_INPUT') throw error;
    await pages.newest();
  }
};

/** Listens to what is told of the conversation, and asks by itself while there is no channel; answers how to end it. */
const listening = (
  conversation: number,
  { take, catchUp, put }: Pick<Place, 'put'> & { take: (message: Message) => void; catchUp: () => void },
) => {
  const endings = [
    liveState.subscribe(() => (liveState.get() === 'Connected' ? undefined : put({ isBehind: true }))),
    onLiveEvent('receive', ({ ConversationId, Message: told }) => {
      if (ConversationId === conversation) take(told);
    }),
    onReconnect(catchUp),
  ];
  const timer = setInterval(() => {
    if (liveState.get() !== 'Connected' && document.visibilityState === 'visible') catchUp();
  }, offlinePollIntervalMs);
  return () => {
    clearInterval(timer);
    for (const end of endings) end();
  };
};

/** Open a conversation: reading begins at once, around a message where one is named. */
export const openConversation = (conversation: number, owner: number, at: number): OpenConversation => {
  const reading = createObservable<Reading>({
    known: rules.nothingKnown,
    state: 'first',
    problem: null,
    window: 0,
    atFirst: { readSeq: 0, unread: 0, lastSeq: 0 },
    isBehind: true,
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
  const { catchUp, begin, hasBegun } = catchingUp(place);
  const pages = reader(place, catchUp);
  const jump = jumping(place, pages, catchUp);
  /** What was tried last, to be tried again when it failed. */
  let trying: () => Promise<void> = pages.newest;
  const attempt = (step: () => Promise<void>): void => {
    trying = step;
    step().catch((error: unknown) => {
      if (!signal.aborted) put({ state: 'failed', problem: toApiProblem(error) });
    });
  };
  const first = async (): Promise<void> => {
    await opening(place, { at, jump, pages });
    if (!signal.aborted) begin();
  };
  const take = (message: Message): void => {
    const known = hasBegun() ? rules.withTold(reading.get().known, message) : null;
    if (known) put({ known });
    else catchUp();
  };
  const stop = listening(conversation, { take, catchUp, put });
  const queue = openMessageQueue({ conversation, owner }, take);
  attempt(first);
  return {
    reading,
    queue,
    take,
    loadOlder: () => {
      const { known, state } = reading.get();
      if (!hasBegun() || state === 'older' || known.atStart) return;
      put({ state: 'older' });
      attempt(pages.older);
    },
    loadNewer: () => {
      const { known, state } = reading.get();
      if (!hasBegun() || state === 'newer' || rules.isAtEnd(known)) return;
      put({ state: 'newer' });
      attempt(pages.newer);
    },
    jumpTo: (seq) => {
      if (hasBegun()) attempt(() => jump(seq));
    },
    toNewest: () => {
      if (!hasBegun() || rules.isAtEnd(reading.get().known)) return;
      // What is among them and was not in sight came while one looked elsewhere.
      put({ isBehind: true });
      // What was told while it was read is asked for.
      attempt(() => pages.newest().then(catchUp));
    },
    retry: () => {
      put({ state: hasBegun() ? 'older' : 'first', problem: null });
      attempt(hasBegun() ? trying : first);
    },
    close: () => {
      ending.abort();
      stop();
      queue.close();
    },
  };
};
