/** Bringing people of another project over: who comes, who is refused and why, and what is kept from who brings them. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { fault } from './testing/works.ts';

const shared = sharedWorld();

const project = async (world: World, url: string, settings: object = {}): Promise<number> => {
  const text = `INSERT INTO projects (url, descr, settings) VALUES ($1, 'Άλλο', $2) RETURNING id`;
  return (await world.rows<{ id: number }>(text, [url, settings]))[0]?.id ?? 0;
};
const join = (world: World, projectId: number, { id }: Made, roles: string[], state = 1) =>
  world.rows('INSERT INTO memberships (project_id, user_id, roles, state) VALUES ($1, $2, $3, $4)', [
    projectId,
    id,
    roles,
    state,
  ]);
const rolesThere = async (world: World, projectId: number, ids: readonly number[]) =>
  world.rows<{ id: number; roles: string[]; state: number }>(
    'SELECT user_id AS id, roles, state FROM memberships WHERE project_id = $1 AND user_id = ANY($2) ORDER BY user_id',
    [projectId, ids],
  );

test('only mentees who hold their place come; the others are named with why', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const source = await project(world, 'bring-from');
  const target = await project(world, 'bring-to');
  const people: Made[] = [];
  const there: [string[], number][] = [
    [['Mentee'], 1],
    [['Mentee'], 0],
    [['Mentee'], 2],
    [['Mentee'], 3],
    [['Mentor'], 1],
    [['Registered'], 1],
    [['Mentee', 'Mentor'], 1],
  ];
  for (const [roles, state] of there) {
    const one = await makeMentee(world);
    await join(world, source, one, roles, state);
    people.push(one);
  }
  const ids = people.map(({ id }) => id);
  const bring = { ProjectId: target, CurrentProjectId: source };
  const tried = await admin.done('/api/project/AddExistingMentees', { ...bring, UserIds: ids, DryRun: true });
  expect(tried.Rows.map((row) => [row.Place, ...fault(row)])).toEqual([
    [0, 'changed', {}],
    [1, 'changed', {}],
    [2, 'refused', { Username: 'NOT_THERE' }],
    [3, 'refused', { Username: 'NOT_THERE' }],
    [4, 'refused', { Username: 'NOT_A_MENTEE' }],
    [5, 'refused', { Username: 'NOT_A_MENTEE' }],
    [6, 'changed', {}],
  ]);
  // Without names only those are found who can come: the rest never stands in the way of the next hundred.
  const found = await admin.done('/api/project/AddExistingMentees', { ...bring, DryRun: true });
  expect([found.Rows.map(({ Outcome }) => Outcome), found.More]).toEqual([['changed', 'changed', 'changed'], false]);
  await admin.done('/api/project/AddExistingMentees', { ...bring, UserIds: ids });
  expect(await rolesThere(world, target, ids)).toEqual(
    [ids[0], ids[1], ids[6]].map((id) => ({ id, roles: ['Mentee'], state: 1 })),
  );
  // With roles that are named, whoever holds a place comes with those; who left or was suspended does not.
  const named = await admin.done('/api/project/AddExistingMentees', { ...bring, UserIds: ids, Roles: ['Mentor'] });
  expect(named.Rows.map((row) => [row.Place, ...fault(row)])).toEqual([
    [2, 'refused', { Username: 'NOT_THERE' }],
    [3, 'refused', { Username: 'NOT_THERE' }],
    [4, 'changed', {}],
    [5, 'changed', {}],
  ]);
});

test('what a project keeps from somebody is not read by bringing its people over', async () => {
  const world = shared();
  const declared = (Visible: number) => ({
    User: { Fields: [{ Name: 'AFM', Label: 'ΑΦΜ', Visible, Editable: 100 }] },
  });
  const keeping = await project(world, 'bring-keeps', declared(100));
  const showing = await project(world, 'bring-shows', declared(1000));
  const alike = await project(world, 'bring-alike', declared(100));
  const silent = await project(world, 'bring-silent');
  const coordinator = await makeLike(world, 'coordinator');
  const mentee = await makeMentee(world);
  for (const id of [keeping, showing, alike, silent]) await join(world, id, coordinator, ['Coordinator']);
  await join(world, keeping, mentee, ['Mentee']);
  const bring = async (ProjectId: number, DryRun = false) =>
    (
      await coordinator.done(
        '/api/project/AddExistingMentees',
        { ProjectId, CurrentProjectId: keeping, UserIds: [mentee.id], DryRun },
        { project: ProjectId },
      )
    ).Rows.map(fault);
  const kept = [['refused', { 'Fields.AFM': 'KEPT_THERE' }]];
  expect(await bring(showing, true)).toEqual(kept);
  expect(await bring(showing)).toEqual(kept);
  // A project that says nothing of a field keeps it from nobody.
  expect(await bring(silent)).toEqual(kept);
  expect(await rolesThere(world, showing, [mentee.id])).toEqual([]);
  expect(await bring(alike)).toEqual([['changed', {}]]);
  // Who reads it where they are from brings them.
  const admin = await world.enter('admin');
  const all = { ProjectId: showing, CurrentProjectId: keeping, UserIds: [mentee.id] };
  expect((await admin.done('/api/project/AddExistingMentees', all)).Rows.map(fault)).toEqual([['changed', {}]]);
});
