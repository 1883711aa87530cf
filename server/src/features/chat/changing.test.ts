/** Messages that are changed and taken back, with their trace; what was missed of it; muting; drafts on two devices. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();
const ProjectId = 1;

const pair = async (): Promise<{ mentor: Made; mentee: Made; ConversationId: number }> => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  const { ConversationId } = await mentee.done('/api/chat/Open', { ProjectId, UserId: mentor.id });
  return { mentor, mentee, ConversationId };
};
const send = (by: Person, ConversationId: number, Message: string) =>
  by.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message });
const read = async (by: Person, ConversationId: number) =>
  (await by.done('/api/Chat/GetMessages', { ConversationId })).messages;
const trace = (ConversationId: number) =>
  world().rows('SELECT seq, change_no, before FROM message_changes WHERE conversation_id = $1 ORDER BY change_no', [
    ConversationId,
  ]);
const minutes = 60_000;

describe('changing', () => {
  test('one’s own message is said otherwise or taken back for both; what it said stays in its trace', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    await send(mentee, ConversationId, 'Στις 10');
    await send(mentee, ConversationId, 'Λάθος');
    await mentee.done('/api/chat/Change', { ConversationId, Seq: 1, Message: 'Στις 11' });
    await mentee.done('/api/chat/TakeBack', { ConversationId, Seq: 2 });
    expect(await read(mentor, ConversationId)).toMatchObject([
      { Seq: 1, Message: 'Στις 11', TakenBack: false, Changed: expect.any(String), Change: 1 },
      { Seq: 2, Message: '', TakenBack: true, Change: 2 },
    ]);
    expect(await trace(ConversationId)).toEqual([
      { seq: 1, change_no: 1, before: 'Στις 10' },
      { seq: 2, change_no: 2, before: 'Λάθος' },
    ]);
    expect(
      await world().rows('SELECT text FROM messages WHERE conversation_id = $1 AND seq = 2', [ConversationId]),
    ).toEqual([{ text: '' }]);
  });

  test('sent twice it is one change; to the same words it is none; what was taken back stays so', async () => {
    const { mentee, ConversationId } = await pair();
    await send(mentee, ConversationId, 'α');
    const same = { ConversationId, Seq: 1, Message: 'β' };
    await Promise.all([mentee.done('/api/chat/Change', same), mentee.done('/api/chat/Change', same)]);
    await Promise.all([1, 2].map(() => mentee.done('/api/chat/TakeBack', { ConversationId, Seq: 1 })));
    expect(await trace(ConversationId)).toHaveLength(2);
    expect((await mentee.call('/api/chat/Change', same)).problem?.code).toBe('MESSAGE_STANDS');
  });

  test('nobody changes another’s, nor one that is not there, nor where the link was taken away', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    await send(mentee, ConversationId, 'δικό μου');
    expect((await mentor.call('/api/chat/TakeBack', { ConversationId, Seq: 1 })).problem?.code).toBe('REFUSED');
    expect((await mentee.call('/api/chat/TakeBack', { ConversationId, Seq: 2 })).problem?.fields).toEqual({
      Seq: 'NOT_FOUND',
    });
    await world().rows('DELETE FROM mentor_links WHERE mentee_id = $1', [mentee.id]);
    expect((await mentee.call('/api/chat/TakeBack', { ConversationId, Seq: 1 })).problem?.code).toBe('WRITING_CLOSED');
    expect(await read(mentee, ConversationId)).toMatchObject([{ Message: 'δικό μου' }]);
  });

  test('after a quarter of an hour a message stands', async () => {
    const { mentee, ConversationId } = await pair();
    await send(mentee, ConversationId, 'α');
    world().passTime(14 * minutes);
    await mentee.done('/api/chat/Change', { ConversationId, Seq: 1, Message: 'β' });
    world().passTime(2 * minutes);
    expect((await mentee.call('/api/chat/Change', { ConversationId, Seq: 1, Message: 'γ' })).problem?.code).toBe(
      'MESSAGE_STANDS',
    );
    expect((await mentee.call('/api/chat/TakeBack', { ConversationId, Seq: 1 })).problem?.code).toBe('MESSAGE_STANDS');
  });

  test('a message is changed twenty times at most, and may be taken back after that', async () => {
    const { mentee, ConversationId } = await pair();
    await send(mentee, ConversationId, 'α');
    const change = (n: number) => mentee.call('/api/chat/Change', { ConversationId, Seq: 1, Message: `μορφή ${n}` });
    for (let n = 1; n <= 20; n += 1) expect((await change(n)).problem).toBeUndefined();
    expect((await change(21)).problem?.code).toBe('CHANGED_TOO_OFTEN');
    // The same once more is no change.
    expect((await change(20)).output.Message).toBe('μορφή 20');
    expect((await mentee.done('/api/chat/TakeBack', { ConversationId, Seq: 1 })).TakenBack).toBe(true);
  });

  test('whoever was away is given what was changed since the last change they know, with what is new', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    for (const text of ['α', 'β', 'γ']) await send(mentee, ConversationId, text);
    await mentee.done('/api/chat/Change', { ConversationId, Seq: 2, Message: 'Β' });
    await mentee.done('/api/chat/Change', { ConversationId, Seq: 1, Message: 'Α' });
    await send(mentee, ConversationId, 'δ');
    const missed = async (After: number, Changed: number) =>
      (await mentor.done('/api/chat/newMessages', { ConversationId, After, Changed })).messages.map(
        ({ Seq, Message }) => `${Seq}${Message}`,
      );
    expect(await missed(3, 0)).toEqual(['2Β', '1Α', '4δ']);
    expect(await missed(3, 1)).toEqual(['1Α', '4δ']);
    expect(await missed(4, 2)).toEqual([]);
    const opened = await mentor.done('/api/chat/Get', { ConversationId });
    expect(opened).toMatchObject({ LastSeq: 4, LastChange: 2, ReadSeq: 0, Seen: [{ UserId: mentee.id, Seq: 4 }] });
  });
});

test('a muted conversation is not counted, and stays in the list with what is new in it', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  await send(mentee, ConversationId, 'α');
  const count = async () => (await mentor.done('/api/chat/NewCount', { ProjectId })).Count;
  expect(await count()).toBe(1);
  await mentor.done('/api/chat/Mute', { ConversationId, Muted: true });
  expect(await count()).toBe(0);
  expect((await mentor.done('/api/Chat/Conversations', { ProjectId })).conversations).toMatchObject([
    { Id: ConversationId, New: 1, Muted: true },
  ]);
  await mentor.done('/api/chat/Mute', { ConversationId, Muted: false });
  expect(await count()).toBe(1);
});

test('what is begun to be written is there on another device; one that is behind is told what is there', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  const save = (Text: string, Version: number) => mentee.call('/api/chat/SaveDraft', { ConversationId, Text, Version });
  expect((await save('Σκέφτομαι να', 0)).output).toEqual({ Version: 1 });
  expect(await mentee.done('/api/chat/Get', { ConversationId })).toMatchObject({
    Draft: true,
    DraftText: 'Σκέφτομαι να',
    DraftVersion: 1,
  });
  expect((await save('Άλλο', 0)).problem).toMatchObject({
    code: 'STALE',
    details: { Text: 'Σκέφτομαι να', Version: 1 },
  });
  // The same once more, for its answer was lost.
  expect((await save('Σκέφτομαι να', 0)).output).toEqual({ Version: 1 });
  expect((await save('', 1)).output).toEqual({ Version: 2 });
  expect(await mentor.done('/api/chat/Get', { ConversationId })).toMatchObject({ Draft: false, DraftText: '' });
});
