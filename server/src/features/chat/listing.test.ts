/** The list of conversations: in which order, what each says, how many are unread in them. Source: specification 000 §3, §7. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, type Person } from '../../testing/world.ts';

const ProjectId = 1;

const open = async (from: Person, to: { id: number }): Promise<number> =>
  (await from.done('/api/chat/Open', { ProjectId, UserId: to.id })).ConversationId;
const send = (from: Person, ConversationId: number, Message: string) =>
  from.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message });

test('in the list: those written in last first, with what is new and the last message; found by name', async () => {
  const own = await openWorld();
  const mentor = await makeLike(own, 'mentor');
  const [one, other] = [
    await makeMentee(own, { mentor: mentor.username }),
    await makeMentee(own, { mentor: mentor.username }),
  ];
  await own.rows(`UPDATE users SET fields = fields || '{"first_name":"Ιφιγένεια","last_name":"Άλλη"}' WHERE id = $1`, [
    other.id,
  ]);
  const [first, second, empty] = [
    await open(one, mentor),
    await open(other, mentor),
    await open(mentor, await makeMentee(own, { mentor: mentor.username })),
  ];
  await send(one, first, 'Γεια σας');
  await send(other, second, 'Καλησπέρα');
  await send(other, second, 'Έχω μια ερώτηση');
  const list = async (Search = '') =>
    (await mentor.done('/api/Chat/Conversations', { ProjectId, Search })).conversations;
  expect((await list()).map(({ Id, New }) => [Id, New])).toEqual([
    [second, 2],
    [first, 1],
  ]);
  expect((await list()).map(({ Id }) => Id)).not.toContain(empty);
  const [newest] = await list();
  expect(Math.abs(Date.parse(newest?.Last ?? '') - Date.now())).toBeLessThan(60_000);
  expect(newest?.Last).toBe(newest?.LastMessage?.Time);
  expect(newest).toMatchObject({
    Id: second,
    New: 2,
    Kind: 'pair',
    MayWrite: true,
    Users: [{ Id: other.id, Name: 'Ιφιγένεια Άλλη' }],
    LastMessage: { UserId: other.id, User: 'Ιφιγένεια Άλλη', Message: 'Έχω μια ερώτηση' },
  });
  expect((await list('ΙΦΙΓΕΝΕΙΑ')).map(({ Id }) => Id)).toEqual([second]);
  const { Count } = await mentor.done('/api/chat/NewCount', { ProjectId });
  expect(Count).toBe(3);
  expect((await mentor.done('/api/chat/NewCount', { Conversations: [second] })).Count).toBe(2);
  // The specification writes it small, too (000 §7).
  const small = await own.app.inject({
    method: 'POST',
    url: '/api/chat/newcount',
    headers: { cookie: mentor.cookie, origin: 'http://telemachos.test' },
    payload: { Conversations: [first, second] },
  });
  expect(small.json()).toMatchObject({ Count: 3 });
  const counted = await mentor.done('/api/chat/NewCount', { ConversationId: second });
  expect(counted).toEqual({ Count: 2, Last: newest?.Last });
});

test('of those that wait to be read whoever waits longest comes first, page by page, and nobody who was read or is muted', async () => {
  const own = await openWorld();
  const mentor = await makeLike(own, 'mentor');
  const written: number[] = [];
  for (let n = 0; n < 34; n += 1) {
    const mentee = await makeMentee(own, { mentor: mentor.username });
    written.push(await open(mentee, mentor));
    await send(mentee, written[n] ?? 0, 'Καλημέρα');
  }
  // Of each its own moment, a minute after the one before.
  await own.rows(
    `UPDATE conversations SET last_at = date_trunc('milliseconds', now()) - interval '1 day' + array_position($1::int[], id) * interval '1 minute'
      WHERE id = ANY($1::int[])`,
    [written],
  );
  const waiting = async (more: { Before?: string | null; BeforeId?: number | null } = {}) => {
    const { conversations, More } = await mentor.done('/api/Chat/Conversations', { ProjectId, Waiting: true, ...more });
    return { ids: conversations.map(({ Id }) => Id), last: conversations.at(-1), More };
  };
  const [read = 0, muted = 0, gone = 0, ...still] = written;
  await mentor.done('/api/chat/Read', { ConversationId: read, Seq: 1 });
  await mentor.done('/api/chat/Mute', { ConversationId: muted, Muted: true });
  await own.rows(
    `UPDATE memberships SET state = 2 WHERE user_id IN (SELECT user_id FROM conversation_members
      WHERE conversation_id = $1 AND user_id <> $2)`,
    [gone, mentor.id],
  );
  const first = await waiting();
  expect([first.ids, first.More]).toEqual([still.slice(0, 30), true]);
  const rest = await waiting({ Before: first.last?.Last ?? null, BeforeId: first.last?.Id ?? null });
  expect([rest.ids, rest.More]).toEqual([still.slice(30), false]);
  // Whoever was written to without being read waits on, from then; once they are read they wait no more.
  await send(mentor, still[0] ?? 0, 'Γεια σας');
  expect(await waiting()).toMatchObject({ ids: still.slice(1), More: true });
  await mentor.done('/api/chat/Read', { ConversationId: still[0] ?? 0, Seq: 2 });
  expect(await waiting()).toMatchObject({ ids: still.slice(1), More: false });
});
