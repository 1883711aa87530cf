/** A message to many: each in their own conversation with the sender, once in a work, and never taken back. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { fault } from './testing/works.ts';

const ProjectId = 1;
const world = sharedWorld();
const path = '/api/user/MessagePeople';

const begin = async (who: Person, Rows: number) =>
  (await who.done('/api/user/BeginBatch', { ProjectId, Kind: 'message', Rows })).BatchId;
/** What somebody finds written in their conversations, and by whom. */
const found = async (who: Made) =>
  (await who.done('/api/Chat/Conversations', { ProjectId })).conversations.map(({ LastMessage, New, Kind, Users }) => ({
    text: LastMessage?.Message,
    New,
    Kind,
    with: Users.map(({ Id }) => Id),
  }));

test('whoever may be written to finds it in a conversation with the sender alone; the others are named', async () => {
  const coordinator = await makeLike(world(), 'coordinator');
  const [one, two, gone] = [await makeMentee(world()), await makeMentee(world()), await makeMentee(world())];
  await world().rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [gone.id]);
  const UserIds = [two.id, one.id, gone.id, coordinator.id];
  const asked = { ProjectId, UserIds, Message: 'Αύριο δεν λειτουργούμε.' };
  const expected = [
    ['changed', {}],
    ['changed', {}],
    ['refused', { Writing: 'NOT_WRITTEN_TO' }],
    ['refused', { Writing: 'NOT_WRITTEN_TO' }],
  ];
  expect((await coordinator.done(path, { ...asked, DryRun: true })).Rows.map(fault)).toEqual(expected);
  expect(await found(one)).toEqual([]);
  const Batch = { Id: await begin(coordinator, 4), Places: [0, 1, 2, 3] };
  expect((await coordinator.done(path, { ...asked, Batch })).Rows.map(fault)).toEqual(expected);
  for (const who of [one, two])
    expect(await found(who)).toEqual([{ text: asked.Message, New: 1, Kind: 'pair', with: [coordinator.id] }]);
  // The answer stays between the two.
  const [{ Id = 0 } = {}] = (await one.done('/api/Chat/Conversations', { ProjectId })).conversations;
  await one.done('/api/chat/Send', { ConversationId: Id, ClientId: crypto.randomUUID(), Message: 'Ευχαριστώ' });
  expect((await found(two))[0]?.text).toBe(asked.Message);
});

test('a portion that is sent again, or twice at once, writes to nobody a second time; another work does', async () => {
  const coordinator = await makeLike(world(), 'coordinator');
  const people = [await makeMentee(world()), await makeMentee(world()), await makeMentee(world())];
  const UserIds = people.map(({ id }) => id);
  const id = await begin(coordinator, 4);
  const portion = { ProjectId, UserIds, Message: 'μία φορά', Batch: { Id: id, Places: [0, 1, 2] } };
  const answers = await Promise.all([coordinator.done(path, portion), coordinator.done(path, portion)]);
  for (const { Rows } of [...answers, await coordinator.done(path, portion)])
    expect(Rows.map(({ Outcome }) => Outcome)).toEqual(['changed', 'changed', 'changed']);
  const elsewhere = { ...portion, UserIds: UserIds.slice(0, 1), Batch: { Id: id, Places: [3] } };
  expect((await coordinator.done(path, elsewhere)).Rows.map(fault)).toEqual([['unchanged', {}]]);
  for (const who of people) expect(await found(who)).toMatchObject([{ New: 1 }]);
  // Another text under the same work is not answered as if it had been sent.
  const otherwise = await coordinator.call(path, { ...portion, Message: 'κάτι άλλο' });
  expect(otherwise.problem).toMatchObject({ code: 'BAD_INPUT', fields: { Message: 'SENT_OTHERWISE' } });
  for (const who of people) expect(await found(who)).toMatchObject([{ New: 1, text: 'μία φορά' }]);
  const next = { ...portion, Batch: { Id: await begin(coordinator, 3), Places: [0, 1, 2] } };
  await coordinator.done(path, next);
  for (const who of people) expect(await found(who)).toMatchObject([{ New: 2 }]);
});

test('it is not taken back, and an empty one, or one that is too long, is none', async () => {
  const coordinator = await makeLike(world(), 'coordinator');
  const one = await makeMentee(world());
  const BatchId = await begin(coordinator, 1);
  const asked = { ProjectId, UserIds: [one.id], Batch: { Id: BatchId, Places: [0] } };
  expect((await coordinator.call(path, { ...asked, Message: ' \n' })).problem?.fields).toEqual({ Message: 'REQUIRED' });
  expect((await coordinator.call(path, { ...asked, Message: 'α'.repeat(8001) })).problem?.code).toBe('BAD_INPUT');
  await coordinator.done(path, { ...asked, Message: 'γεια' });
  expect((await coordinator.done('/api/user/Batch', { BatchId })).MayUndo).toBe(false);
  expect((await coordinator.call('/api/user/UndoBatch', { BatchId })).problem?.code).toBe('NOT_FOUND');
});
