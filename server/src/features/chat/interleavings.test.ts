/**
 * Conversations of several pairs at once, played step by step against the plain list that each should be: whatever is sent
 * twice, cut off or killed meanwhile, a message is kept once, in one order for both, and counted rightly.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openPage, type OpenPage } from '../../platform/live/testing/pages.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { timeoutFactor } from '../../testing/time-limits.ts';
import { sharedWorld } from '../../testing/world.ts';

/** Runs of the property (RUNS of the environment for more), and pairs who write at once in each. */
const runs = Number(process.env['RUNS'] ?? 15);
const pairs = 6;
const ProjectId = 1;

type Side = 0 | 1;
type Step =
  | { do: 'send'; by: Side; times: number }
  | { do: 'both' }
  | { do: 'again'; back: number }
  | { do: 'read'; by: Side; back: number }
  | { do: 'cut'; by: Side };
type Sent = { Seq: number; ClientId: string; UserId: number; Message: string };

const side = fc.constantFrom<Side>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send'), by: side, times: fc.constantFrom(1, 1, 2, 3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('both') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again'), back: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read'), by: side, back: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut'), by: side }) },
);

const world = sharedWorld();
type Couple = { people: [Made, Made]; ConversationId: number };
let couples: Couple[] = [];

beforeAll(async () => {
  couples = await Promise.all(
    Array.from({ length: pairs }, async () => {
      const mentor = await makeLike(world(), 'mentor');
      const mentee = await makeMentee(world(), { mentor: mentor.username });
      const { ConversationId } = await mentee.done('/api/chat/Open', { ProjectId, UserId: mentor.id });
      return { people: [mentor, mentee], ConversationId };
    }),
  );
}, 60_000);

/** The connections that statements for many go over die, so many times. */
const breakLanes = async (times: number): Promise<void> => {
  for (let broken = 0; broken < times; broken += 1)
    await world().rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'telemachos batches'`,
    );
};

/** What one of the two knows: what was told, and after a cut what was asked for. */
class Reader {
  readonly #couple: Couple;
  readonly #who: Made;
  readonly #from: number;
  readonly known = new Map<number, Sent>();
  page: OpenPage | null = null;

  constructor(couple: Couple, who: Made, from: number) {
    [this.#couple, this.#who, this.#from] = [couple, who, from];
  }

  #take(message: Sent): void {
    const before = this.known.get(message.Seq);
    if (before) expect(message).toEqual(before);
    this.known.set(message.Seq, message);
  }

  #told(): void {
    for (const { name, data } of this.page?.events() ?? [])
      if (name === 'receive') this.#take((data as { Message: Sent }).Message);
  }

  /** Open a page, and ask for what was missed once it is told of all that comes. */
  async open(): Promise<void> {
    this.page = null;
    // Who is let in is asked over the connections that die: whoever is not let in tries again.
    while (this.page === null)
      this.page = await openPage(world().app, this.#who).catch((error: Error) => {
        if (error.message !== 'UNAVAILABLE') throw error;
        return null;
      });
    expect(await this.page.receive({ ProjectId, People: [] })).toMatchObject({ status: 200 });
    await this.catchUp();
  }

  async cut(): Promise<void> {
    this.#told();
    this.page?.close();
    await this.open();
  }

  async catchUp(): Promise<void> {
    this.#told();
    let After = this.#from;
    while (this.known.has(After + 1)) After += 1;
    const asked = await this.page?.command('/api/chat/newMessages', {
      ConversationId: this.#couple.ConversationId,
      After,
    });
    expect(asked?.status).toBe(200);
    const missed = asked?.body as { messages: Sent[] } | undefined;
    for (const message of missed?.messages ?? []) this.#take(message);
  }
}

/** One conversation is played; it goes on where the runs before it left it. */
const play = async (couple: Couple, steps: readonly Step[]): Promise<void> => {
  const { people, ConversationId } = couple;
  const [start] = await world().rows<{ last: number }>('SELECT last_seq AS last FROM conversations WHERE id = $1', [
    ConversationId,
  ]);
  const from = start?.last ?? 0;
  const readers: [Reader, Reader] = [new Reader(couple, people[0], from), new Reader(couple, people[1], from)];
  for (const [place, reader] of readers.entries()) {
    await reader.open();
    await people[place as Side].done('/api/chat/Read', { ConversationId, Seq: from });
  }
  const sent: Sent[] = [];
  const read: [number, number] = [from, from];
  const send = async (by: Side, ClientId: string, Message: string): Promise<Sent> => {
    const { page } = readers[by];
    const said = await page?.command('/api/chat/Send', { ConversationId, ClientId, Message });
    expect(said).toMatchObject({ status: 200, body: { ClientId, Message, UserId: people[by].id } });
    return said?.body as Sent;
  };
  const sendNew = async (by: Side, times: number): Promise<void> => {
    const [ClientId, text] = [randomUUID(), `${by} ${sent.length}`];
    const answers = await Promise.all(Array.from({ length: times }, () => send(by, ClientId, text)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    if (answers[0]) sent.push(answers[0]);
  };
  for (const one of steps) {
    if (one.do === 'send') await sendNew(one.by, one.times);
    else if (one.do === 'both') await Promise.all([sendNew(0, 1), sendNew(1, 1)]);
    else if (one.do === 'cut') await readers[one.by].cut();
    else if (one.do === 'again') {
      const before = sent.at(-1 - one.back);
      const by = before?.UserId === people[0].id ? 0 : 1;
      if (before) expect(await send(by, before.ClientId, before.Message)).toEqual(before);
    } else {
      const Seq = Math.max(from, from + sent.length - one.back);
      read[one.by] = Math.max(read[one.by], Seq);
      await people[one.by].done('/api/chat/Read', { ConversationId, Seq });
    }
    for (const by of [0, 1] as const) {
      const unread = sent.filter(({ Seq, UserId }) => Seq > read[by] && UserId !== people[by].id).length;
      expect(await people[by].done('/api/chat/NewCount', { ConversationId })).toMatchObject({ Count: unread });
    }
  }
  const inOrder = sent.toSorted((one, other) => one.Seq - other.Seq);
  expect(inOrder.map(({ Seq }) => Seq)).toEqual(inOrder.map((_, place) => from + 1 + place));
  for (const reader of readers) {
    await reader.catchUp();
    reader.page?.close();
    expect([...reader.known.values()].toSorted((one, other) => one.Seq - other.Seq)).toEqual(inOrder);
  }
  const kept = await world().rows(
    'SELECT seq AS "Seq", client_id AS "ClientId" FROM messages WHERE conversation_id = $1 AND seq > $2 ORDER BY seq',
    [ConversationId, from],
  );
  expect(kept).toEqual(inOrder.map(({ Seq, ClientId }) => ({ Seq, ClientId })));
};

test(
  `${runs} runs of ${pairs} pairs at once, over connections that die`,
  { timeout: (60_000 + runs * 4000) * timeoutFactor },
  async () => {
    const program = fc.array(step, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(program, { minLength: pairs, maxLength: pairs }),
        fc.integer({ min: 0, max: 5 }),
        async (programs, deaths) => {
          const ended = await Promise.allSettled([
            ...couples.map((couple, place) => play(couple, programs[place] ?? [])),
            breakLanes(deaths),
          ]);
          // All of them are over before the next run begins, or it would meet what is left of this one.
          for (const one of ended) if (one.status === 'rejected') throw one.reason;
        },
      ),
      { numRuns: runs },
    );
  },
);

test.each([
  ['the conversation', 'SELECT 1 FROM conversations WHERE id = $1 FOR UPDATE'],
  ['the place of one of the two', 'SELECT 1 FROM conversation_members WHERE conversation_id = $1 LIMIT 1 FOR UPDATE'],
])('who waits for %s that somebody holds makes nobody else wait', async (_what, hold) => {
  const write = ({ people: [mentor], ConversationId }: Couple) =>
    mentor.call('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'περιμένει' });
  const [held, ...others] = couples;
  if (!held) throw new Error('no pair');
  const holder = await world().pool.connect();
  await holder.query('BEGIN');
  await holder.query(hold, [held.ConversationId]);
  const done: string[] = [];
  const waiting = write(held).then(({ status }) => done.push(`held ${status}`));
  await Promise.all(others.map((other) => write(other).then(({ status }) => done.push(`other ${status}`))));
  expect(done).toEqual(others.map(() => 'other 200'));
  await holder.query('COMMIT');
  holder.release();
  await waiting;
  expect(done.at(-1)).toBe('held 200');
});
