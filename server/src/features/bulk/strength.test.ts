/**
 * Every call that changes people × who calls × whom: nobody writes to somebody who may do as much, nor gives a role that
 * they may not give, by whatever call.
 */
import { assignableRoles, roleLevels, roles, type Role } from '@telemachos/contract/access/roles.ts';
import type { Calls } from '@telemachos/contract/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demonstrationAccounts } from '../../db/seed/seed.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();
let world: World;
const people = new Map<Role, Person>();
const targets = new Map<Role, { id: number; username: string }>();

const make = async (username: string, held: readonly Role[]): Promise<{ id: number; username: string }> => {
  const [row] = await world.rows<{ id: number }>(
    `INSERT INTO users (username, fields) VALUES ($1, '{"last_name":"Στόχος"}') RETURNING id`,
    [username],
  );
  const id = row?.id ?? 0;
  await world.rows('INSERT INTO memberships (project_id, user_id, roles) VALUES (1, $1, $2)', [id, held]);
  return { id, username };
};

beforeAll(async () => {
  world = shared();
  for (const { role, username } of demonstrationAccounts) people.set(role, await world.enter(username));
  for (const role of roles) targets.set(role, await make(`target-${role}`, [role]));
});

type Target = { id: number; username: string };
/** Every way to write to somebody, with the input that would do it. */
const ways: Record<string, (target: Target) => [keyof Calls, Record<string, unknown>]> = {
  UpdateFields: ({ id }) => ['/api/user/UpdateFields', { UserId: id, Fields: { address: 'x', last_name: 'x' } }],
  UpdateField: ({ id }) => ['/api/user/UpdateField', { UserId: id, Name: 'address', Value: 'x' }],
  UpdateRoles: ({ id }) => ['/api/user/UpdateRoles', { UserId: id, Roles: ['Mentee', 'Mentor'] }],
  SetLogin: ({ id }) => ['/api/user/SetLogin', { UserId: id, login: `renamed-${id}` }],
  SetDefaultProject: ({ id }) => ['/api/user/SetDefaultProject', { UserId: id, ProjectId }],
  SetActiveState: ({ id }) => ['/api/user/SetActiveState', { UserId: id, State: 3 }],
  Invite: ({ id }) => ['/api/user/Invite', { UserId: id }],
  AddUsers: ({ username }) => [
    '/api/User/AddUsers',
    { ProjectId, Users: [{ Username: username, Fields: { address: 'x' } }] },
  ],
  AddEvaluationMentees: ({ username }) => [
    '/api/useless/AddEvaluationMentees',
    { ProjectId, Users: [{ Username: username, Fields: { address: 'x' } }] },
  ],
  SetUserField: ({ id }) => ['/api/user/SetUserField', { ids: [id], field: 'address', value: 'x' }],
  UpdateUserFields: ({ id }) => [
    '/api/user/UpdateUserFields',
    { ProjectId, Users: [{ Id: id, Value: 'x' }], Field: 'address' },
  ],
  SetActiveStateMany: ({ id }) => ['/api/user/SetActiveStateMany', { ProjectId, UserIds: [id], State: 2 }],
  UpdateRolesMany: ({ id }) => ['/api/user/UpdateRolesMany', { ProjectId, UserIds: [id], Roles: ['Mentor'] }],
};

const stands = (id: number) =>
  world.rows(
    'SELECT u.username, u.email, u.fields, u.default_project_id, m.roles, m.state FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.id = $1',
    [id],
  );
const send = (who: Role, [path, input]: [keyof Calls, Record<string, unknown>]) =>
  people.get(who)?.raw(path, JSON.stringify(input));

describe.each(Object.entries(ways))('%s', (_name, way) => {
  test.each(roles)('%s writes to nobody who may do as much', async (who) => {
    for (const [role, target] of targets) {
      if (roleLevels[role] > roleLevels[who]) continue;
      const before = await stands(target.id);
      await send(who, way(target));
      expect([role, await stands(target.id)]).toEqual([role, before]);
    }
  });
});

test('the ways do write to who is weaker', async () => {
  for (const [name, way] of Object.entries(ways)) {
    const target = await make(`weak-${name}`, ['Mentee']);
    await world.rows('UPDATE users SET email = $2 WHERE id = $1', [target.id, `${target.id}@example.org`]);
    const before = await stands(target.id);
    const answer = await send('Supervisor', way(target));
    expect([name, answer?.status]).toEqual([name, 200]);
    if (name !== 'Invite') expect([name, await stands(target.id)]).not.toEqual([name, before]);
  }
});

test('no role gives another that it may not give, to who is there or who is new, by any call', async () => {
  let count = 0;
  for (const who of roles)
    for (const role of roles) {
      count += 1;
      const target = await make(`given-${count}`, ['Mentee']);
      const Users = [
        { Username: `fresh-${count}`, Roles: [role] },
        { Username: target.username, Roles: [role] },
      ];
      await send(who, ['/api/user/UpdateRoles', { UserId: target.id, Roles: [role] }]);
      await send(who, ['/api/user/UpdateRolesMany', { ProjectId, UserIds: [target.id], Roles: [role] }]);
      await send(who, ['/api/User/AddUsers', { ProjectId, Users }]);
      const bring = { ProjectId, CurrentProjectId: ProjectId, UserIds: [target.id], Roles: [role] };
      await send(who, ['/api/project/AddExistingMentees', bring]);
      const held = await world.rows<{ roles: Role[] }>(
        'SELECT roles FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.username = ANY($1)',
        [[target.username, `fresh-${count}`]],
      );
      const given = held.flatMap((row) => row.roles).filter((one) => one !== 'Mentee');
      const may = [...assignableRoles(roleLevels[who])];
      expect([who, role, given.every((one) => may.includes(one))]).toEqual([who, role, true]);
    }
});
