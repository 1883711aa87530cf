/**
 * A conversation on a page against the plain list that the server keeps: whatever is told late, twice, in another order or
 * never, answered late or not at all, the page shows a run without gaps, and in the end all of it as it is.
 */
import { olderPageSize, maxMissedMessages } from '@telemachos/contract/features/chat/chat.rules.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnectListeners, liveListeners } from '../../platform/live/live-events.ts';
import type { Message } from './message-queue.shared.ts';
import { openConversation, type OpenConversation } from './open-conversation.ts';

const runs = 4000;
const ConversationId = 1;

type Asked = { After: number; Changed: number | null; Before: number | null; Seq: number; Seqs: number[] };

/** The server: the list, and when what it answers or tells arrives. */
class Server {
  list: Message[] = [];
  changes = 0;
  /** How far one has read. */
  read = 0;
  channel = true;
  network = true;
  /** How long the next answers and words are under way, in milliseconds; used from the front, over and over. */
  readonly #delays: readonly number[];
  #turn = 0;

  constructor(delays: readonly number[]) {
    this.#delays = delays;
  }

  #delay(): number {
    this.#turn += 1;
    return this.#delays[this.#turn % this.#delays.length] ?? 0;
  }

  #tell(Message: Message, times: number): void {
    for (let told = 0; told < times; told += 1)
      setTimeout(() => {
        // What is under way when the channel breaks is lost.
        if (this.channel) for (const heard of liveListeners.receive) heard({ ConversationId, Message });
      }, this.#delay());
  }

  say(times: number, ReplyTo: number | null): void {
    const Seq = this.list.length + 1;
    const message: Message = {
      Seq,
      ClientId: `m${Seq}`,
      UserId: 1,
      Time: '2026-11-24T10:00:00.000Z',
      Message: `${Seq}`,
      ReplyTo,
      Changed: null,
      TakenBack: false,
      Change: 0,
      Files: [],
    };
    this.list = [...this.list, message];
    this.#tell(message, times);
  }

  change(back: number, times: number): void {
    const before = this.list.at(-1 - back);
    if (!before) return;
    this.changes += 1;
    const changed = { ...before, Change: this.changes, Message: `${before.Message}!` };
    this.list = this.list.map((message) => (message.Seq === before.Seq ? changed : message));
    this.#tell(changed, times);
  }

  #answer(path: string, asked: Asked): unknown {
    const { list } = this;
    const after = (from: number) => list.filter(({ Seq }) => Seq > from);
    if (path === '/api/chat/Get')
      return { LastChange: this.changes, LastSeq: list.length, ReadSeq: this.read, New: list.length - this.read };
    if (path === '/api/chat/Quoted') return { messages: list.filter(({ Seq }) => asked.Seqs.includes(Seq)) };
    if (path === '/api/Chat/GetMessages')
      return { messages: list.filter(({ Seq }) => asked.Before === null || Seq < asked.Before).slice(-olderPageSize) };
    if (path === '/api/chat/Around') {
      const [from, to] = [Math.max(0, asked.Seq - 6), asked.Seq + 5];
      return { messages: list.slice(from, to), Start: from === 0, End: to >= list.length };
    }
    if (path !== '/api/chat/newMessages') throw new Error(path);
    const { After, Changed } = asked;
    const news = after(After).slice(0, maxMissedMessages);
    const changed = Changed === null ? [] : list.filter(({ Seq, Change }) => Change > Changed && Seq <= After);
    return {
      messages: [...changed.sort((one, other) => one.Change - other.Change), ...news],
      More: after(After).length > news.length,
    };
  }

  /** What is asked is read at one moment and arrives at another. */
  async send(path: string, asked: Asked): Promise<unknown> {
    await new Promise((resolve) => setTimeout(resolve, this.#delay()));
    if (!this.network) throw new Error('no network');
    const answer = this.#answer(path, asked);
    await new Promise((resolve) => setTimeout(resolve, this.#delay()));
    if (!this.network) throw new Error('no network');
    return answer;
  }
}

let server = new Server([0]);
vi.mock('../../platform/api.ts', () => ({
  send: (path: string, asked: Asked) => server.send(path, asked),
  toApiProblem: (error: unknown) => error,
}));
// What is sent waits in a queue that has tests of its own.
vi.mock('./chat.queries.ts', () => ({
  refusedIn: () => () => undefined,
  readConversation: () => server.send('/api/chat/Get', { After: 0, Changed: null, Before: null, Seq: 0, Seqs: [] }),
}));
vi.mock('./message-queue.shared.ts', () => ({ openMessageQueue: () => ({ close: () => undefined }) }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Step =
  | { do: 'say'; times: number; reply: number | null }
  | { do: 'change'; back: number; times: number }
  | { do: 'pass'; for: number }
  | { do: 'jump'; to: number }
  | { do: 'cut' | 'back' | 'offline' | 'older' | 'newer' | 'newest' };

const times = fc.constantFrom(0, 1, 1, 1, 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('say'),
      times,
      reply: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change'), back: fc.nat(25), times }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass'), for: fc.constantFrom(1, 5, 30, 200) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jump'), to: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('cut', 'back', 'offline', 'older', 'newer', 'newest') }),
  },
);

const back = (): void => {
  Object.assign(server, { channel: true, network: true });
  for (const heard of reconnectListeners) heard();
};

/** A run without gaps, in order, each as the server had it at some time. */
const looksRight = (opened: OpenConversation): void => {
  const { list } = opened.reading.get().known;
  const first = list[0]?.Seq ?? 1;
  expect(list.map(({ Seq }) => Seq)).toEqual(list.map((_, place) => first + place));
};

const does = (opened: OpenConversation, one: Step): void => {
  if (one.do === 'say') server.say(one.times, one.reply !== null && one.reply <= server.list.length ? one.reply : null);
  else if (one.do === 'change') server.change(one.back, one.times);
  else if (one.do === 'cut') server.channel = false;
  else if (one.do === 'offline') Object.assign(server, { channel: false, network: false });
  else if (one.do === 'back') back();
  else if (one.do === 'jump') opened.jumpTo(Math.min(one.to, server.list.length));
  else if (one.do === 'older') opened.loadOlder();
  else if (one.do === 'newer') opened.loadNewer();
  else if (one.do === 'newest') opened.toNewest();
};

type Begin = { before: number; read: number; at: number };

const play = async ({ before, read, at }: Begin, delays: readonly number[], steps: readonly Step[]): Promise<void> => {
  server = new Server(delays);
  for (let said = 0; said < before; said += 1) server.say(0, null);
  server.read = Math.min(read, before);
  const opened = openConversation(ConversationId, 1, Math.min(at, before));
  try {
    for (const one of steps) {
      does(opened, one);
      await vi.advanceTimersByTimeAsync(one.do === 'pass' ? one.for : 1);
      looksRight(opened);
    }
    // In the end all is there: what failed is tried again, and the page goes to the newest.
    back();
    await vi.advanceTimersByTimeAsync(1000);
    while (opened.reading.get().state === 'failed') {
      opened.retry();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(opened.reading.get().state).toBe('idle');
    opened.toNewest();
    await vi.advanceTimersByTimeAsync(1000);
    const { known } = opened.reading.get();
    expect(known.list).toEqual(server.list.slice((known.list[0]?.Seq ?? 1) - 1));
    expect(known.list.length > 0).toBe(server.list.length > 0);
  } finally {
    opened.close();
    vi.clearAllTimers();
  }
};

test(`${runs} conversations that are read while they go on`, { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        before: fc.integer({ min: 0, max: 60 }),
        read: fc.integer({ min: 0, max: 60 }),
        at: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
      }),
      fc.array(fc.constantFrom(0, 1, 3, 10, 50), { minLength: 1, maxLength: 12 }),
      fc.array(step, { minLength: 1, maxLength: 20 }),
      play,
    ),
    { numRuns: runs },
  );
});
