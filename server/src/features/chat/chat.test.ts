/** Conversations of two: who may begin one, what is sent exactly once and in one order, what is unread, who still reads. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();
const ProjectId = 1;

const open = async (from: Person, to: { id: number }): Promise<number> =>
  (await from.done('/api/chat/Open', { ProjectId, UserId: to.id })).ConversationId;
const send = (from: Person, ConversationId: number, Message: string, ClientId: string = randomUUID()) =>
  from.done('/api/chat/Send', { ConversationId, ClientId, Message });
const textsOf = async (from: Person, ConversationId: number): Promise<string[]> =>
  (await from.done('/api/Chat/GetMessages', { ConversationId })).messages.map(({ Message }) => Message);
const unread = async (from: Person, ConversationId: number): Promise<number> =>
  (await from.done('/api/chat/NewCount', { ConversationId })).Count;

/** A mentor and one mentee of theirs. */
const pair = async (): Promise<{ mentor: Made; mentee: Made; conversation: number }> => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  return { mentor, mentee, conversation: await open(mentee, mentor) };
};

describe('beginning', () => {
  test('both sides come to the same conversation, also when both begin at once', async () => {
    const mentor = await makeLike(world(), 'mentor');
    const mentee = await makeMentee(world(), { mentor: mentor.username });
    const begun = await Promise.all([0, 1, 2, 3].flatMap(() => [open(mentee, mentor), open(mentor, mentee)]));
    expect(new Set(begun).size).toBe(1);
    const [{ n } = { n: 0 }] = await world().rows<{ n: number }>(
      'SELECT count(*)::int AS n FROM conversation_members WHERE conversation_id = $1',
      [begun[0]],
    );
    expect(n).toBe(2);
  });

  test('nobody begins one with whom they may not write to, who then looks missing', async () => {
    const { mentee } = await pair();
    const [other, mentor] = [await makeMentee(world()), await makeLike(world(), 'mentor')];
    for (const UserId of [other.id, mentor.id, mentee.id, 2_000_000_000])
      expect((await mentee.call('/api/chat/Open', { ProjectId, UserId })).problem?.code).toBe('NOT_FOUND');
    for (const UserId of [other.id, (await makeLike(world(), 'mentor')).id])
      expect((await mentor.call('/api/chat/Open', { ProjectId, UserId })).problem?.code).toBe('NOT_FOUND');
  });

  test('whoever may be written to is among the contacts, found by name alone', async () => {
    const { mentor, mentee } = await pair();
    await world().rows(
      `UPDATE users SET fields = fields || '{"first_name":"Ελπίδα","last_name":"Γράφουσα"}' WHERE id = $1`,
      [mentee.id],
    );
    const found = async (by: Person, Search: string) =>
      (await by.done('/api/User/Chat', { ProjectId, Search })).list.map(({ Id }) => Id);
    expect(await found(mentor, 'γραφουσα')).toEqual([mentee.id]);
    expect(await found(mentor, 'example.org')).toEqual([]);
    expect(await found(mentor, mentee.username)).toEqual([]);
    expect(await found(await makeLike(world(), 'mentor'), 'γραφουσα')).toEqual([]);
    expect(await found(await makeMentee(world()), 'γραφουσα')).toEqual([]);
    expect(await found(await world().enter('coordinator'), 'γραφουσα')).toEqual([mentee.id]);
    const own = (await mentee.done('/api/User/Chat', { ProjectId })).list;
    expect(own.map(({ Id }) => Id)).toContain(mentor.id);
    expect(new Set(own.map(({ Role }) => Role))).toEqual(new Set(['Mentor', 'Coordinator', 'Supervisor']));
  });
});

describe('sending', () => {
  test('the same name is the same message, sent again, twenty times at once, and after others', async () => {
    const { mentor, mentee, conversation } = await pair();
    const name = randomUUID();
    const told = await Promise.all(Array.from({ length: 20 }, () => send(mentee, conversation, 'Καλημέρα σας', name)));
    expect(new Set(told.map(({ Seq }) => Seq))).toEqual(new Set([1]));
    await send(mentor, conversation, 'Καλημέρα!');
    expect((await send(mentee, conversation, 'Καλημέρα σας', name)).Seq).toBe(1);
    expect(await textsOf(mentor, conversation)).toEqual(['Καλημέρα σας', 'Καλημέρα!']);
  });

  test('a name that was given to a message elsewhere is refused', async () => {
    const [one, other] = [await pair(), await pair()];
    await world().rows(`INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 1)`, [
      one.mentee.id,
      other.mentor.id,
    ]);
    const second = await open(one.mentee, other.mentor);
    const name = randomUUID();
    await send(one.mentee, one.conversation, 'πρώτο', name);
    const refused = await one.mentee.call('/api/chat/Send', {
      ConversationId: second,
      ClientId: name,
      Message: 'δεύτερο',
    });
    expect([refused.problem?.code, refused.problem?.fields]).toEqual(['BAD_INPUT', { ClientId: 'TAKEN' }]);
    expect(await textsOf(other.mentor, second)).toEqual([]);
  });

  test('the same name in two conversations at once: one is sent, the other is refused', async () => {
    const [one, other] = [await pair(), await pair()];
    await world().rows(`INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 1)`, [
      one.mentee.id,
      other.mentor.id,
    ]);
    const second = await open(one.mentee, other.mentor);
    for (let round = 0; round < 5; round += 1) {
      const ClientId = randomUUID();
      const answers = await Promise.all(
        [one.conversation, second].map((ConversationId) =>
          one.mentee.call('/api/chat/Send', { ConversationId, ClientId, Message: 'μία φορά' }),
        ),
      );
      expect(answers.map(({ problem }) => problem?.fields?.['ClientId'] ?? 'sent').toSorted()).toEqual([
        'TAKEN',
        'sent',
      ]);
    }
  });

  test('many at once from both sides: each once, numbered without a gap, in one order for both', async () => {
    const { mentor, mentee, conversation } = await pair();
    const written = Array.from({ length: 30 }, (_, at) => `μήνυμα ${at}`);
    await Promise.all(written.map((text, at) => send(at % 2 === 0 ? mentor : mentee, conversation, text)));
    const read = async (by: Person) =>
      (await by.done('/api/chat/newMessages', { ConversationId: conversation, After: 0 })).messages;
    const [mine, theirs] = [await read(mentor), await read(mentee)];
    expect(mine.map(({ Seq }) => Seq)).toEqual(written.map((_, at) => at + 1));
    expect(mine.map(({ Message }) => Message).toSorted()).toEqual(written.toSorted());
    expect(theirs).toEqual(mine);
    // Each says when, what and who (specification 000 §3); by time they stand in the same order.
    const writers = new Map(written.map((text, at) => [text, at % 2 === 0 ? mentor.id : mentee.id]));
    for (const { Message, UserId } of mine) expect([Message, UserId]).toEqual([Message, writers.get(Message)]);
    const times = mine.map(({ Time }) => Date.parse(Time));
    expect(times.every((time) => Math.abs(time - Date.now()) < 60_000)).toBe(true);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
  });

  test.each([
    ['nothing', '', 'REQUIRED'],
    ['spaces alone', ' \n\t ', 'REQUIRED'],
    ['what nobody sees', '\u200B\u2060', 'REQUIRED'],
    ['a hundred thousand signs', 'α'.repeat(100_000), 'too_big'],
    ['half a sign', 'α\uD800', 'BAD_TEXT'],
  ])('%s is no message', async (_, Message, fault) => {
    const { mentee, conversation } = await pair();
    const refused = await mentee.call('/api/chat/Send', {
      ConversationId: conversation,
      ClientId: randomUUID(),
      Message,
    });
    expect(refused.problem?.code).toBe('BAD_INPUT');
    expect(refused.problem?.fields).toEqual({ Message: fault });
    expect(await textsOf(mentee, conversation)).toEqual([]);
  });

  test('an answer names a message that is there', async () => {
    const { mentor, mentee, conversation } = await pair();
    const { Seq } = await send(mentee, conversation, 'Πότε θα τα πούμε;');
    const input = { ConversationId: conversation, ClientId: randomUUID(), Message: 'Αύριο' };
    expect((await mentor.call('/api/chat/Send', { ...input, ReplyTo: 9 })).problem?.fields).toEqual({
      ReplyTo: 'NOT_FOUND',
    });
    expect((await mentor.done('/api/chat/Send', { ...input, ReplyTo: Seq })).ReplyTo).toBe(Seq);
  });
});

describe('reading', () => {
  test('the last twenty, then the twenty before each, then fewer', async () => {
    const { mentor, mentee, conversation } = await pair();
    for (let at = 1; at <= 45; at += 1) await send(mentee, conversation, String(at));
    const page = async (Before: number | null) =>
      (await mentor.done('/api/Chat/GetMessages', { ConversationId: conversation, Before })).messages.map(
        ({ Seq }) => Seq,
      );
    const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    expect(await page(null)).toEqual(run(26, 45));
    expect(await page(26)).toEqual(run(6, 25));
    expect(await page(6)).toEqual(run(1, 5));
    expect(await page(1)).toEqual([]);
  });

  test('unread are those of the other after the last one read; one’s own never are', async () => {
    const { mentor, mentee, conversation } = await pair();
    await send(mentee, conversation, 'α');
    await send(mentee, conversation, 'β');
    expect([await unread(mentor, conversation), await unread(mentee, conversation)]).toEqual([2, 0]);
    // Answered without having read: what came before stays unread, the answer does not count.
    await send(mentor, conversation, 'γ');
    expect([await unread(mentor, conversation), await unread(mentee, conversation)]).toEqual([2, 1]);
    const read = async (by: Person, Seq: number) =>
      (await by.done('/api/chat/Read', { ConversationId: conversation, Seq })).Count;
    expect(await read(mentor, 1)).toBe(1);
    expect(await read(mentor, 2)).toBe(0);
    await send(mentee, conversation, 'δ');
    expect(await unread(mentor, conversation)).toBe(1);
    const fresh = await mentor.done('/api/chat/newMessages', { ConversationId: conversation });
    expect(fresh.messages.map(({ Message }) => Message)).toEqual(['γ', 'δ']);
    // Neither back nor beyond what was written.
    expect(await read(mentor, 1)).toBe(1);
    expect(await read(mentor, 1_000_000)).toBe(0);
    await send(mentee, conversation, 'ε');
    expect(await unread(mentor, conversation)).toBe(1);
  });

  test('what is read while more is written is counted whole', async () => {
    const { mentor, mentee, conversation } = await pair();
    for (let round = 0; round < 6; round += 1) {
      const { Seq } = await send(mentor, conversation, 'ως εδώ');
      const read = () => mentee.done('/api/chat/Read', { ConversationId: conversation, Seq });
      const both = [0, 1, 2].flatMap((at) => [
        send(mentee, conversation, `δικό μου ${at}`),
        read(),
        send(mentor, conversation, `του άλλου ${at}`),
      ]);
      await Promise.all(both);
      const { messages } = await mentee.done('/api/chat/newMessages', { ConversationId: conversation });
      expect(await unread(mentee, conversation)).toBe(messages.filter(({ UserId }) => UserId === mentor.id).length);
    }
  });
});

describe('when the mentor is another one', () => {
  test('the old one neither writes nor reads any more; the mentee reads on, and cannot write to them', async () => {
    const { mentor, mentee, conversation } = await pair();
    await send(mentor, conversation, 'Ως εδώ');
    const heir = await makeLike(world(), 'mentor');
    await world().rows('UPDATE mentor_links SET mentor_id = $1 WHERE mentee_id = $2', [heir.id, mentee.id]);
    const message = { ConversationId: conversation, ClientId: randomUUID(), Message: 'ακόμη κάτι' };
    expect((await mentor.call('/api/chat/Send', message)).problem?.code).toBe('NOT_FOUND');
    expect((await mentor.call('/api/Chat/GetMessages', { ConversationId: conversation })).problem?.code).toBe(
      'NOT_FOUND',
    );
    expect((await mentor.done('/api/Chat/Conversations', { ProjectId })).conversations).toEqual([]);
    expect((await mentor.done('/api/chat/NewCount', { ProjectId })).Count).toBe(0);
    expect((await mentee.call('/api/chat/Send', message)).problem?.code).toBe('WRITING_CLOSED');
    expect(await textsOf(mentee, conversation)).toEqual(['Ως εδώ']);
    expect((await mentee.done('/api/chat/Get', { ConversationId: conversation })).MayWrite).toBe(false);
    const other = await open(mentee, heir);
    expect(other).not.toBe(conversation);
    expect(await textsOf(heir, other)).toEqual([]);
  });

  test('whoever left the project is written to no more', async () => {
    const { mentor, mentee, conversation } = await pair();
    await world().rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [mentor.id]);
    const message = { ConversationId: conversation, ClientId: randomUUID(), Message: 'Είστε εκεί;' };
    expect((await mentee.call('/api/chat/Send', message)).problem?.code).toBe('WRITING_CLOSED');
  });
});

test('a conversation is missing to whoever takes no part in it, whatever they are', async () => {
  const { conversation } = await pair();
  for (const who of ['admin', 'supervisor', 'coordinator', 'mentor', 'mentee']) {
    const person = await world().enter(who);
    expect((await person.call('/api/chat/Get', { ConversationId: conversation })).problem?.code, who).toBe('NOT_FOUND');
    expect((await person.call('/api/chat/NewCount', { ConversationId: conversation })).problem?.code, who).toBe(
      'NOT_FOUND',
    );
  }
});
