/** Finding messages: whose they are, in which order and in how many pages; those around one, and what one said before. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();
const ProjectId = 1;

const open = async (from: Person, to: { id: number }): Promise<number> =>
  (await from.done('/api/chat/Open', { ProjectId, UserId: to.id })).ConversationId;
const send = (from: Person, ConversationId: number, Message: string) =>
  from.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message });
const pair = async () => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  return { mentor, mentee, ConversationId: await open(mentee, mentor) };
};
/** So many messages at once, a minute between them. */
const fill = async (conversation: number, writer: Made, count: number): Promise<void> => {
  await world().rows(
    `WITH made AS (
       INSERT INTO messages (conversation_id, seq, user_id, client_id, text, at)
       SELECT $1, n, $2, gen_random_uuid(), 'Μήνυμα αριθμός ' || n, date_trunc('milliseconds', now()) - make_interval(mins => $3::int - n)
       FROM generate_series(1, $3::int) n)
     UPDATE conversations SET last_seq = $3, last_at = now() WHERE id = $1`,
    [conversation, writer.id, count],
  );
};
const search = (by: Person, Search: string, more: object = {}) =>
  by.done('/api/chat/Search', { ProjectId, Search, ...more });

describe('searching', () => {
  test('all words, without accents, case and final sigma, the newest first, with where they stand', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    await send(mentee, ConversationId, 'Ο Κόσμος των επαγγελμάτων');
    await send(mentor, ConversationId, 'κανένας');
    await send(mentor, ConversationId, 'ΤΩΝ ΕΠΑΓΓΕΛΜΑΤΩΝ Ο ΚΟΣΜΟΣ');
    const { messages, More } = await search(mentee, 'κοσμοσ επαγγελματων');
    expect(messages.map(({ Seq }) => Seq)).toEqual([3, 1]);
    expect(More).toBe(false);
    expect(messages[1]).toMatchObject({ ConversationId, UserId: mentee.id, Users: [{ Id: mentor.id }] });
    const [, { Excerpt = '', Hits = [] } = {}] = messages;
    expect(Hits.map(([from, to]) => Excerpt.slice(from, to))).toEqual(['Κόσμος', 'επαγγελμάτων']);
    expect((await search(mentee, '%_')).messages).toEqual([]);
  });

  test('a word is found though invisible hyphens part it, and a name whichever dash is in it', async () => {
    const { mentee, ConversationId } = await pair();
    await send(mentee, ConversationId, 'η επαγ\u00ADγελ\u00ADματική πορεία της Παπα–Νικολάου');
    for (const Search of ['επαγγελματική', 'παπα-νικολάου'])
      expect((await search(mentee, Search)).messages.map(({ Seq }) => Seq)).toEqual([1]);
  });

  test('a single digit or letter is looked for as a word of its own beside the others', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    await fill(ConversationId, mentee, 40);
    await send(mentor, ConversationId, 'Ο αριθμός Ω, και τελεία.');
    const found = async (Search: string) => (await search(mentee, Search)).messages.map(({ Seq }) => Seq);
    expect(await found('αριθμος 3')).toEqual([3]);
    expect(await found('3 αριθμός μήνυμα')).toEqual([3]);
    expect(await found('αριθμός ω')).toEqual([41]);
    expect(await found('αριθμός . ,')).toEqual([41]);
    expect(await found('αριθμός %')).toEqual([]);
  });

  test('only what one may read now: nobody else’s, none that was taken back, none from before one came', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const word = `λέξη${mentee.id}`;
    for (const n of [1, 2, 3]) await send(mentee, ConversationId, `${word} ${n}`);
    await mentee.done('/api/chat/TakeBack', { ConversationId, Seq: 2 });
    const found = async (by: Person) => (await search(by, word)).messages.map(({ Seq }) => Seq);
    expect(await found(mentor)).toEqual([3, 1]);
    for (const who of ['super', 'supervisor', 'coordinator']) expect(await found(await world().enter(who))).toEqual([]);
    await world().rows('UPDATE conversation_members SET from_seq = 1 WHERE conversation_id = $1 AND user_id = $2', [
      ConversationId,
      mentor.id,
    ]);
    expect(await found(mentor)).toEqual([3]);
    await world().rows('DELETE FROM mentor_links WHERE mentor_id = $1', [mentor.id]);
    expect(await found(mentor)).toEqual([]);
    expect(await found(mentee)).toEqual([3, 1]);
  });

  test('page after page over several conversations, each once; within one conversation alone', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const other = await makeMentee(world(), { mentor: mentor.username });
    const second = await open(other, mentor);
    await fill(ConversationId, mentee, 50);
    await fill(second, other, 25);
    const seen: string[] = [];
    for (let Before: object | null = null, more = true; more;) {
      const { messages, More }: Awaited<ReturnType<typeof search>> = await search(mentor, 'αριθμος μηνυμα', { Before });
      seen.push(...messages.map((one) => `${one.ConversationId} ${one.Seq}`));
      const last = messages.at(-1);
      Before = last ? { Time: last.Time, ConversationId: last.ConversationId, Seq: last.Seq } : null;
      more = More;
    }
    expect([seen.length, new Set(seen).size]).toEqual([75, 75]);
    const within = await search(mentor, 'αριθμός', { ConversationId: second });
    expect(new Set(within.messages.map((one) => one.ConversationId))).toEqual(new Set([second]));
    expect(within.messages.map(({ Seq }) => Seq)).toEqual(Array.from({ length: 20 }, (_, n) => 25 - n));
  });

  test('one letter, too long a text, and a conversation of others are refused', async () => {
    const { mentor, ConversationId } = await pair();
    const refused = async (input: object) =>
      (await mentor.call('/api/chat/Search', { ProjectId, Search: 'αβ', ...input })).problem;
    expect(await refused({ Search: 'α' })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await refused({ Search: ' ά ' })).toMatchObject({ code: 'BAD_INPUT', fields: { Search: 'TOO_SHORT' } });
    expect(await refused({ Search: 'α'.repeat(101) })).toMatchObject({ code: 'BAD_INPUT' });
    const stranger = await pair();
    expect((await refused({ ConversationId: stranger.ConversationId }))?.code).toBe('NOT_FOUND');
    expect(await refused({ ConversationId })).toBeUndefined();
  });
});

test('around a message are twenty before and after it; at both ends it says so', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  await fill(ConversationId, mentee, 100);
  const around = async (Seq: number) => {
    const { messages, ...ends } = await mentor.done('/api/chat/Around', { ConversationId, Seq });
    return [messages[0]?.Seq, messages.at(-1)?.Seq, messages.length, ends.Start, ends.End];
  };
  expect(await around(50)).toEqual([30, 70, 41, false, false]);
  expect(await around(1)).toEqual([1, 21, 21, true, false]);
  expect(await around(21)).toEqual([1, 41, 41, true, false]);
  expect(await around(80)).toEqual([60, 100, 41, false, true]);
  await world().rows('UPDATE conversation_members SET from_seq = 40 WHERE conversation_id = $1 AND user_id = $2', [
    ConversationId,
    mentor.id,
  ]);
  expect(await around(50)).toEqual([41, 70, 30, true, false]);
  for (const Seq of [0, 40, 101])
    expect((await mentor.call('/api/chat/Around', { ConversationId, Seq })).problem?.fields).toEqual({
      Seq: 'NOT_FOUND',
    });
  const quoted = await mentor.done('/api/chat/Quoted', { ConversationId, Seqs: [40, 41, 99, 2000] });
  expect(quoted.messages.map(({ Seq }) => Seq)).toEqual([41, 99]);
});

test('what a changed message said before is told to both; of one that was taken back nothing', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  for (const text of ['πρώτα', 'ύστερα']) await send(mentee, ConversationId, text);
  for (const Message of ['δεύτερα', 'τρίτα'])
    await mentee.done('/api/chat/Change', { ConversationId, Seq: 1, Message });
  const before = async (by: Person, Seq = 1) =>
    (await by.done('/api/chat/Before', { ConversationId, Seq })).said.map(({ Message }) => Message);
  expect(await before(mentor)).toEqual(['πρώτα', 'δεύτερα']);
  expect(await before(mentee)).toEqual(['πρώτα', 'δεύτερα']);
  expect(await before(mentor, 2)).toEqual([]);
  await mentee.done('/api/chat/TakeBack', { ConversationId, Seq: 1 });
  expect(await before(mentor)).toEqual([]);
});
