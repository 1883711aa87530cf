/** Groups: who begins one, who belongs to it in each moment, and that nobody reads what was written before they came. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();
const ProjectId = 1;

const send = (by: Person, ConversationId: number, Message: string, more: { ReplyTo?: number } = {}) =>
  by.call('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message, ...more });
const said = async (by: Person, ConversationId: number): Promise<string[] | undefined> => {
  const { problem, output } = await by.call('/api/Chat/GetMessages', { ConversationId });
  return problem ? undefined : output.messages.map(({ Message }) => Message);
};
const link = (mentor: Made, mentee: Made) =>
  world().rows(
    `INSERT INTO mentor_links (project_id, mentee_id, mentor_id) VALUES (1, $1, $2)
      ON CONFLICT (project_id, mentee_id, action_id) DO UPDATE SET mentor_id = $2`,
    [mentee.id, mentor.id],
  );
const unlink = (mentee: Made) => world().rows('DELETE FROM mentor_links WHERE mentee_id = $1', [mentee.id]);
const groupsAre = (on: boolean) =>
  world().rows(`UPDATE projects SET settings = jsonb_set(settings, '{Config,GroupByGroup}', $1::jsonb) WHERE id = 1`, [
    String(on),
  ]);

const group = async () => {
  const mentor = await makeLike(world(), 'mentor');
  const [one, other] = [
    await makeMentee(world(), { mentor: mentor.username }),
    await makeMentee(world(), { mentor: mentor.username }),
  ];
  const { ConversationId } = await mentor.done('/api/chat/OpenGroup', { ProjectId });
  return { mentor, one, other, ConversationId };
};

test('in a large group a message is seen once everybody has read it, whoever is told by name', async () => {
  const mentor = await makeLike(world(), 'mentor');
  const mentees: Made[] = [];
  for (let n = 0; n < 13; n += 1) mentees.push(await makeMentee(world(), { mentor: mentor.username }));
  const { ConversationId } = await mentor.done('/api/chat/OpenGroup', { ProjectId });
  await send(mentor, ConversationId, 'Καλημέρα σε όλους');
  const last = Math.max(...mentees.map(({ id }) => id));
  await world().rows(
    'UPDATE conversation_members SET read_seq = 1 WHERE conversation_id = $1 AND user_id NOT IN ($2, $3)',
    [ConversationId, mentor.id, last],
  );
  const told = async () => {
    const { Seen, SeenByRest } = await mentor.done('/api/chat/Get', { ConversationId });
    return { first: Seen[0], many: Seen.length, SeenByRest };
  };
  expect(await told()).toEqual({ first: { UserId: last, Seq: 0 }, many: 12, SeenByRest: 1 });
  await mentees.find(({ id }) => id === last)?.done('/api/chat/Read', { ConversationId, Seq: 1 });
  expect(await told()).toMatchObject({ first: { Seq: 1 }, many: 12, SeenByRest: 1 });
  // Of a few nobody is left out.
  const few = await group();
  expect(await few.mentor.done('/api/chat/Get', { ConversationId: few.ConversationId })).toMatchObject({
    Seen: [{ UserId: few.one.id }, { UserId: few.other.id }],
    SeenByRest: null,
  });
});

describe('beginning', () => {
  test('a mentor with mentees has one, where the project has groups; nobody else begins any', async () => {
    const { mentor, one, other, ConversationId } = await group();
    const again = await Promise.all([0, 1, 2].map(() => mentor.done('/api/chat/OpenGroup', { ProjectId })));
    expect(again).toEqual([0, 1, 2].map(() => ({ ConversationId })));
    const opened = await mentor.done('/api/chat/Get', { ConversationId });
    expect(opened).toMatchObject({ Kind: 'group', MentorId: mentor.id, MayWrite: true });
    expect(opened.Users.map(({ Id }) => Id)).toEqual([one.id, other.id]);
    const leads = async (by: Person) => (await by.done('/api/User/Chat', { ProjectId })).MayGroup;
    expect([await leads(mentor), await leads(one)]).toEqual([true, false]);
    const alone = await makeLike(world(), 'mentor');
    for (const by of [one, alone, await makeLike(world(), 'coordinator')])
      expect((await by.call('/api/chat/OpenGroup', { ProjectId })).problem?.code).toBe('NOT_FOUND');
    await groupsAre(false);
    expect((await mentor.call('/api/chat/OpenGroup', { ProjectId })).problem?.code).toBe('NOT_FOUND');
    expect(await leads(mentor)).toBe(false);
    expect((await mentor.call('/api/chat/Get', { ConversationId })).problem?.code).toBe('NOT_FOUND');
    await groupsAre(true);
  });

  test('all read and count what one writes; one for an action belongs to none, another project’s neither', async () => {
    const { mentor, one, other, ConversationId } = await group();
    const helped = await makeMentee(world());
    await world().rows(
      `INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id)
        SELECT 1, $1, $2, id FROM actions WHERE project_id = 1 LIMIT 1`,
      [helped.id, mentor.id],
    );
    const away = await makeMentee(world());
    await world().rows(
      `WITH p AS (INSERT INTO projects (url, descr, settings) VALUES ($3, 'Άλλο', '{"Config":{"GroupByGroup":true}}') RETURNING id),
          m AS (INSERT INTO memberships (project_id, user_id, roles, state) SELECT id, $1, '{Mentee}', 1 FROM p)
        INSERT INTO mentor_links (project_id, mentee_id, mentor_id) SELECT id, $1, $2 FROM p`,
      [away.id, mentor.id, `a${randomUUID()}`],
    );
    await send(mentor, ConversationId, 'Καλημέρα σε όλους');
    await send(one, ConversationId, 'Καλημέρα');
    for (const by of [mentor, one, other])
      expect(await said(by, ConversationId)).toEqual(['Καλημέρα σε όλους', 'Καλημέρα']);
    expect((await other.done('/api/chat/NewCount', { ProjectId })).Count).toBe(2);
    const { conversations } = await other.done('/api/Chat/Conversations', { ProjectId });
    expect(conversations).toMatchObject([{ Id: ConversationId, Kind: 'group', New: 2, MentorId: mentor.id }]);
    expect(conversations[0]?.Users.map(({ Id }) => Id)).toEqual([mentor.id, one.id]);
    for (const by of [helped, away]) expect(await said(by, ConversationId)).toBeUndefined();
  });
});

describe('coming and going', () => {
  test('whoever comes reads from there on: neither pages, replies, changes nor files of what was before', async () => {
    const { mentor, one, ConversationId } = await group();
    await send(mentor, ConversationId, 'πριν');
    const late = await makeMentee(world(), { mentor: mentor.username });
    expect(await said(late, ConversationId)).toBeUndefined();
    await send(one, ConversationId, 'μετά');
    expect(await said(late, ConversationId)).toEqual(['μετά']);
    expect((await late.done('/api/chat/NewCount', { ConversationId })).Count).toBe(1);
    expect((await send(late, ConversationId, 'για αυτό', { ReplyTo: 1 })).problem?.fields).toEqual({
      ReplyTo: 'NOT_FOUND',
    });
    await mentor.done('/api/chat/Change', { ConversationId, Seq: 1, Message: 'πριν, αλλιώς' });
    const missed = async (by: Person) =>
      (await by.done('/api/chat/newMessages', { ConversationId, After: 2, Changed: 0 })).messages;
    expect(await missed(late)).toEqual([]);
    expect(await missed(one)).toHaveLength(1);
    const all = await late.done('/api/chat/newMessages', { ConversationId, After: 0 });
    expect(all.messages.map(({ Message }) => Message)).toEqual(['μετά']);
  });

  test('whoever leaves finds the door closed at once, and coming back does not read what was missed', async () => {
    const { mentor, one, other, ConversationId } = await group();
    await send(one, ConversationId, 'πριν φύγω');
    await unlink(one);
    expect(await said(one, ConversationId)).toBeUndefined();
    expect((await send(one, ConversationId, 'ακόμη;')).problem?.code).toBe('NOT_FOUND');
    expect((await one.done('/api/Chat/Conversations', { ProjectId })).conversations).toEqual([]);
    expect((await one.done('/api/chat/NewCount', { ProjectId })).Count).toBe(0);
    // To those who stay there is no name any more, nor is the group found by it.
    const [shown] = (await mentor.done('/api/Chat/Conversations', { ProjectId })).conversations;
    expect(shown?.LastMessage).toMatchObject({ UserId: one.id, User: '', Message: 'πριν φύγω' });
    const [hit] = (await mentor.done('/api/chat/Search', { ProjectId, Search: 'πριν φύγω' })).messages;
    expect([hit?.UserId, hit?.User, hit?.Users.map(({ Id }) => Id)]).toEqual([one.id, '', [other.id]]);
    await world().rows(`UPDATE users SET fields = fields || '{"last_name":"Φευγάτη"}' WHERE id = $1`, [one.id]);
    const byName = async () =>
      (await mentor.done('/api/Chat/Conversations', { ProjectId, Search: 'Φευγάτη' })).conversations.length;
    expect(await byName()).toBe(0);
    await send(mentor, ConversationId, 'όσο έλειπε');
    await link(mentor, one);
    expect(await said(one, ConversationId)).toBeUndefined();
    await send(other, ConversationId, 'καλώς ήρθες');
    expect(await said(one, ConversationId)).toEqual(['καλώς ήρθες']);
    // What was one's own before is not changed any more.
    expect((await one.call('/api/chat/TakeBack', { ConversationId, Seq: 1 })).problem?.fields).toEqual({
      Seq: 'NOT_FOUND',
    });
  });

  test('a mentor who leaves the project closes the group for all; whoever takes over begins another', async () => {
    const { mentor, one, ConversationId } = await group();
    await send(mentor, ConversationId, 'γεια');
    await world().rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [mentor.id]);
    expect(await said(one, ConversationId)).toBeUndefined();
    const heir = await makeLike(world(), 'mentor');
    await link(heir, one);
    const next = await heir.done('/api/chat/OpenGroup', { ProjectId });
    expect(next.ConversationId).not.toBe(ConversationId);
    expect(await said(one, next.ConversationId)).toEqual([]);
  });
});

/** Numbers that look drawn by lot, the same each time. */
const drawnFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

test.each([1, 2, 3, 4])('whatever happens, everybody reads what was written while they belonged (%i)', async (seed) => {
  const draw = drawnFrom(seed);
  const { mentor, one, other, ConversationId } = await group();
  const third = await makeMentee(world());
  const mentees = [one, other, third];
  const rival = await makeLike(world(), 'mentor');
  const linked = new Set([one.id, other.id]);
  // Of each with a row, what they may read; a row begins with the message that finds them in the group.
  const reads = new Map<number, string[]>([mentor, one, other].map(({ id }) => [id, []]));
  let on = true;
  for (let step = 0; step < 30; step += 1) {
    const who = mentees[draw(3)] ?? one;
    const act = draw(6);
    if (act === 0) {
      await unlink(who);
      linked.delete(who.id);
    } else if (act === 1) {
      await link(mentor, who);
      linked.add(who.id);
    } else if (act === 2) {
      await link(rival, who);
      linked.delete(who.id);
    } else if (act === 3 && draw(3) === 0) {
      on = !on;
      await groupsAre(on);
    } else {
      const by = draw(3) === 0 ? mentor : who;
      const belongs = on && (by === mentor ? linked.size > 0 : linked.has(by.id));
      const { problem } = await send(by, ConversationId, `μήνυμα ${step}`);
      expect(problem === undefined, `${seed}.${step}`).toBe(belongs && reads.has(by.id));
      if (problem) continue;
      for (const id of reads.keys()) if (id !== mentor.id && !linked.has(id)) reads.delete(id);
      for (const id of [mentor.id, ...linked]) reads.set(id, [...(reads.get(id) ?? []), `μήνυμα ${step}`]);
    }
    for (const person of [mentor, ...mentees]) {
      const belongs = on && (person === mentor ? linked.size > 0 : linked.has(person.id));
      const own = belongs ? reads.get(person.id)?.slice(-20) : undefined;
      expect(await said(person, ConversationId), `${seed}.${step}`).toEqual(own);
    }
  }
  await groupsAre(true);
});
