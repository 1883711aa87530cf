/** Who may write to whom: the database's answer is that of the rule, for every two roles, linked or not. */
import { roles, type Role } from '@telemachos/contract/access/roles.ts';
import { mayWrite } from '@telemachos/contract/access/writing.ts';
import { expect, test } from 'vitest';
import { can } from '@telemachos/contract/access/abilities.ts';
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
});
