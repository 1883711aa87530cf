/**
 * Selecting gives a role and taking back takes one: only to and from people who may do less than the one who decides.
 */
import type { Role } from '@telemachos/contract/access/roles.ts';
import { expect, test } from 'vitest';
import { versionsOf } from '../../testing/application-helpers.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

/** The Levels, as the domain has them. */
const levels: readonly (readonly [Role, number])[] = [
  ['Super', 0],
  ['Admin', 1],
  ['Supervisor', 100],
  ['Coordinator', 200],
  ['SupervisorLitePlus', 300],
  ['Microdata', 500],
  ['Mentor', 700],
  ['Registered', 2000],
];

const shared = sharedWorld();

/** An application of somebody who holds a role, waiting for its selection. */
const applicationOf = async (
  world: World,
  role: Role,
  name: string,
): Promise<{ application: number; user: number }> => {
  const [{ user = 0 } = {}] = await world.rows<{ user: number }>(
    'INSERT INTO users (username) VALUES ($1) RETURNING id AS user',
    [name],
  );
  await world.rows('INSERT INTO memberships (project_id, user_id, roles) VALUES (1, $1, $2)', [user, [role]]);
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>(
    `UPDATE applications SET user_id = $1, status = 2 WHERE id = (SELECT min(id) FROM applications WHERE confirmed_at IS NOT NULL AND withdrawn_at IS NULL) RETURNING id`,
    [user],
  );
  return { application: id, user };
};

test.each(
  (
    [
      ['coordinator', 200],
      ['supervisor', 100],
    ] as const
  ).flatMap(([who, own]) => levels.map(([role, level]) => ({ who, role, may: level > own }))),
)('$who, somebody who is $role: $may', async ({ who, role, may }) => {
  const world = shared();
  const { application, user } = await applicationOf(world, role, `holds ${role} before ${who}`);
  const decider = await world.signIn(who);
  const rolesOf = async () =>
    (
      await world.rows<{ roles: string[] }>('SELECT roles FROM memberships WHERE project_id = 1 AND user_id = $1', [
        user,
      ])
    )[0]?.roles;
  const answer = await decider.call('/api/ApplicationForm/ChangeStatus', {
    ProjectId: 1,
    Ids: [application],
    Status: 3,
    Versions: await versionsOf(world, [application]),
  });
  expect(answer.problem?.code).toBe(may ? undefined : 'REFUSED');
  if (may) expect(await rolesOf()).toContain('Mentee');
  else expect(await rolesOf()).toEqual([role]);
});
