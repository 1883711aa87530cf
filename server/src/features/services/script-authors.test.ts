/** What scripts may do for whom: after their author has left, with problems told in full, and never with other scripts. */
import { expect, it } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();
let names = 0;

/** A published service; returns its name. */
const publish = async (Query: string, by: Person): Promise<string> => {
  names += 1;
  const Name = `author-${names}`;
  const Service = { Id: 0, Name, Query, Roles: ['Coordinator' as const] };
  const { Id, Version } = await by.done('/api/service/Edit', { Service });
  await by.done('/api/definitions/Publish', { Id, Version });
  return Name;
};
const call = (person: Person, name: string, Params: Record<string, unknown> = {}) =>
  person.call('/api/Services/{name}', { name, Params });

it('goes on writing after its publisher has left', async () => {
  const author = await makeLike(world(), 'admin');
  const coordinator = await world().enter('coordinator');
  const { id } = await makeMentee(world());
  const name = await publish(
    `api.call('/api/user/UpdateFields', { UserId: params.id, Fields: { first_name: 'Ίρις' } });`,
    author,
  );
  await world().rows(`UPDATE memberships SET roles = '{Mentee}' WHERE user_id = $1`, [author.id]);
  expect((await call(coordinator, name, { id })).problem).toBeUndefined();
  const rows = await world().rows('SELECT first_name AS name FROM users WHERE id = $1', [id]);
  expect(rows).toEqual([{ name: 'Ίρις' }]);
});

it('tells the problem of a call that it did not catch, with its fields', async () => {
  const coordinator = await world().enter('coordinator');
  const Query = `api.call('/api/user/Person', { ProjectId: 1, UserId: 'x' })`;
  const name = await publish(Query, await world().enter('admin'));
  expect((await call(coordinator, name)).problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: { UserId: expect.any(String) },
  });
});

it('makes no call that writes or runs a script', async () => {
  const admin = await world().enter('admin');
  for (const path of [
    '/api/service/Edit',
    '/api/definitions/Publish',
    '/api/data/TransformMassData',
    '/api/data/setMassServiceData',
    '/api/action/SaveCompletionScript',
    '/api/action/PreviewCompletionScript',
    '/api/action/SaveView',
    '/api/action/RunFunction',
  ]) {
    const name = await publish(`api.call('${path}', {})`, admin);
    expect((await call(admin, name)).problem?.code, path).toBe('SCRIPT_CALL');
  }
});
