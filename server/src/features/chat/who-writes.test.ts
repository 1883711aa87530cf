/** Who may write to whom: the database's answer is that of the rule, for every two roles, linked or not. */
import { randomUUID } from 'node:crypto';
import { roles, type Role } from '@telemachos/contract/access/roles.ts';
import { mayWrite } from '@telemachos/contract/access/messaging.ts';
import { expect, onTestFinished, test } from 'vitest';
import { can } from '@telemachos/contract/access/abilities.ts';
import { findReaders } from '../../access/messaging.store.ts';
import { makeLike, type Made } from '../../testing/people.ts';
import { openWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;

const holding = async (world: World, role: Role): Promise<Made> => {
  const made = await makeLike(world, 'coordinator');
  await world.rows('UPDATE memberships SET roles = ARRAY[$2::text] WHERE user_id = $1', [made.id, role]);
  await world.rows(
    `INSERT INTO consents (project_id, user_id, version, language, bits)
      SELECT DISTINCT ON (version) project_id, $1::int, version, language, bits FROM consents
      WHERE user_id = (SELECT id FROM users WHERE username = 'mentee') ON CONFLICT DO NOTHING`,
    [made.id],
  );
  return made;
};

test('opened, and found among the contacts, is who may be written to, and nobody else', async () => {
  const world = await openWorld();
  const [ones, others] = [new Map<Role, Made>(), new Map<Role, Made>()];
  for (const role of roles) {
    ones.set(role, await holding(world, role));
    others.set(role, await holding(world, role));
  }
  const judged = async () => {
    const found: string[] = [];
    for (const [one, person] of ones) {
      if (!can([one], 'chat.use')) continue;
      const { list } = await person.done('/api/User/Chat', { ProjectId, count: 1000 });
      const contacts = new Set(list.map(({ Id }) => Id));
      for (const [other, { id }] of others) {
        const { problem } = await person.call('/api/chat/Open', { ProjectId, UserId: id });
        expect(contacts.has(id), `${one} ${other}`).toBe(problem === undefined);
        if (problem === undefined) found.push(`${one} ${other}`);
      }
    }
    return found;
  };
  const meant = (areLinked: (one: Role, other: Role) => boolean) =>
    roles
      .filter((role) => can([role], 'chat.use'))
      .flatMap((one) =>
        roles.filter((other) => mayWrite([one], [other], areLinked(one, other))).map((other) => `${one} ${other}`),
      );
  expect(await judged()).toEqual(meant(() => false));
  const link = (mentor: Made | undefined, mentee: Made | undefined) =>
    world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id) VALUES (1, $1, $2)', [
      mentee?.id,
      mentor?.id,
    ]);
  await link(ones.get('Mentor'), others.get('Mentee'));
  await link(others.get('Mentor'), ones.get('Mentee'));
  const linked = (one: Role, other: Role) => [one, other].toSorted().join() === 'Mentee,Mentor';
  expect(await judged()).toEqual(meant(linked));
  // Who is told of a conversation is who may read it; also once nobody is linked, and one of them left.
  const people = new Map([...ones.values(), ...others.values()].map((person) => [person.id, person]));
  const client = await world.pool.connect();
  onTestFinished(() => client.release());
  const rolesNow = async (id: number): Promise<Role[]> => {
    const held = await world.rows<{ roles: Role[] }>(
      'SELECT roles FROM memberships WHERE user_id = $1 AND project_id = 1 AND state IN (0, 1)',
      [id],
    );
    return held[0]?.roles ?? [];
  };
  const mayWriteIn = async (userId: number, conversationId: number): Promise<boolean> => {
    const [place] = await world.rows<{ other: number; linked: boolean }>(
      `SELECT o.user_id AS other, EXISTS (SELECT 1 FROM mentor_links l
          WHERE (l.mentor_id, l.mentee_id) IN ((o.user_id, $1), ($1, o.user_id))) AS linked
        FROM conversation_members o WHERE o.conversation_id = $2 AND o.user_id <> $1`,
      [userId, conversationId],
    );
    return place !== undefined && mayWrite(await rolesNow(userId), await rolesNow(place.other), place.linked);
  };
  const toldIsReads = async () => {
    const places = await world.rows<{ id: number; userId: number }>(
      'SELECT conversation_id AS id, user_id AS "userId" FROM conversation_members WHERE user_id = ANY($1)',
      [[...people.keys()]],
    );
    expect(places.length).toBeGreaterThan(20);
    let closed = 0;
    for (const { id: ConversationId, userId } of places) {
      const refused = (await people.get(userId)?.call('/api/chat/Get', { ConversationId }))?.problem?.code;
      const reads = refused === undefined;
      const told = await findReaders({ client }, ConversationId);
      expect(told.includes(userId), `${ConversationId} ${userId}`).toBe(reads);
      // Sending is judged together with others’, by the same rule: who reads is told that writing is over, others nothing.
      const sent = await people.get(userId)?.call('/api/chat/Send', {
        ConversationId,
        ClientId: randomUUID(),
        Message: 'Καλημέρα',
      });
      const writes = await mayWriteIn(userId, ConversationId);
      expect(sent?.problem?.code, `${ConversationId} ${userId}`).toBe(
        writes ? undefined : (refused ?? 'WRITING_CLOSED'),
      );
      closed += reads ? 0 : 1;
    }
    return closed;
  };
  // Whoever holds Registered alone never has the calls.
  expect(await toldIsReads()).toBe(0);
  await world.rows('DELETE FROM mentor_links WHERE mentor_id = ANY($1)', [[...people.keys()]]);
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [others.get('Coordinator')?.id]);
  expect(await toldIsReads()).toBeGreaterThan(2);
});
