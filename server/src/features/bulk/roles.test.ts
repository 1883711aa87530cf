/** Roles of those who are there are for who manages users, by whatever call; they are a set, in one order. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { begin, fault, newName, person, undoAll } from './testing/works.ts';

const ProjectId = 1;
const shared = sharedWorld();

test('who may add people changes no role of somebody who is there, and gives one to who is new', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [one, two] = [await makeMentee(world), await makeMentee(world)];
  await world.rows(`UPDATE memberships SET roles = '{Mentee,Mentor}' WHERE user_id = $1`, [two.id]);
  const fresh = newName();
  const Users = [
    { Username: one.username, Roles: ['Mentor'] },
    { Username: two.username, Roles: ['Mentee'] },
    { Username: one.username, Roles: ['Mentee'], Fields: { address: 'Νέα' } },
    { Username: fresh, Roles: ['Mentor'] },
  ];
  const { Rows } = await coordinator.done('/api/User/AddUsers', { ProjectId, Users });
  expect(Rows.map(fault)).toEqual([
    ['refused', { Roles: 'ROLE_LOCKED' }],
    ['refused', { Roles: 'ROLE_LOCKED' }],
    ['changed', {}],
    ['created', {}],
  ]);
  const evaluated = { ProjectId, Users: [{ Username: two.username }] };
  expect((await coordinator.done('/api/useless/AddEvaluationMentees', evaluated)).Rows.map(fault)).toEqual([
    ['refused', { Roles: 'ROLE_LOCKED' }],
  ]);
  expect((await person(world, one.username))?.roles).toEqual(['Mentee']);
  expect((await person(world, two.username))?.roles).toEqual(['Mentee', 'Mentor']);
  expect((await person(world, fresh))?.roles).toEqual(['Mentor']);
  const supervisor = await world.enter('supervisor');
  const again = await supervisor.done('/api/User/AddUsers', { ProjectId, Users: Users.slice(0, 1) });
  expect(again.Rows.map(fault)).toEqual([['changed', {}]]);
});

test('nor by taking back what somebody else did to them', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const { id, username } = await makeMentee(world);
  const BatchId = await begin(supervisor, 'people', 1);
  const Users = [{ Username: username, Roles: ['Mentor'] }];
  await supervisor.done('/api/User/AddUsers', { ProjectId, Users, Batch: { Id: BatchId, Places: [0] } });
  await supervisor.done('/api/user/EndBatch', { BatchId, State: 'done' });
  const coordinator = await world.enter('coordinator');
  expect((await coordinator.call('/api/user/UndoBatch', { BatchId })).problem?.code).toBe('NOT_FOUND');
  expect((await person(world, username))?.roles).toEqual(['Mentor']);
  expect((await undoAll(supervisor, BatchId)).map(fault)).toEqual([['undone', {}]]);
  expect([id > 0, (await person(world, username))?.roles]).toEqual([true, ['Mentee']]);
});

test('a role that is named twice is held once, and roles stand in one order', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const { id, username } = await makeMentee(world);
  const fresh = newName();
  await supervisor.done('/api/user/UpdateRoles', { UserId: id, Roles: ['Mentee', 'Mentor', 'Mentee'] });
  expect((await person(world, username))?.roles).toEqual(['Mentor', 'Mentee']);
  const Users = [{ Username: fresh, Roles: ['Mentee', 'Mentor', 'Mentor', 'Mentee'] }];
  const { Rows } = await supervisor.done('/api/User/AddUsers', { ProjectId, Users });
  expect(Rows[0]?.Changes[0]).toMatchObject({ What: 'member', After: 'Mentor,Mentee' });
  expect((await person(world, fresh))?.roles).toEqual(['Mentor', 'Mentee']);
  const turned = await supervisor.done('/api/user/UpdateRoles', { UserId: id, Roles: ['Mentee', 'Mentor'] });
  expect(turned.Roles).toEqual(['Mentor', 'Mentee']);
});
