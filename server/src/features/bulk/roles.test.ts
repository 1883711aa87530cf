/** Roles that a work gives are a set, in one order. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { newName, person } from './testing/works.ts';

const ProjectId = 1;
const shared = sharedWorld();

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
