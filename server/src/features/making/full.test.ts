/** A project that has all the actions it may: none comes by any way, nor by two ways at once. */
import { maxActions } from '@telemachos/contract/features/actions/most-actions.ts';
import { beforeAll, expect, test } from 'vitest';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { action, bringingAs, everything, fileWith } from '../templates/testing/bringing.ts';

const world = sharedWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world().enter('admin');
});

const makeProject = async (url: string, actions: number): Promise<number> => {
  const { Id } = await admin.done('/api/project/set', {
    Project: { Id: 0, url, Descr: url, Settings: {}, Version: 0 },
  });
  await world().rows(
    `INSERT INTO actions (project_id, type_id, title, flags) SELECT $1, 1, 'Η ' || n, 1 FROM generate_series(1, $2) n`,
    [Id, actions],
  );
  return Id;
};
const count = async (ProjectId: number) => (await admin.done('/api/action/Making', { ProjectId })).Actions.length;
const full = { code: 'ACTIONS_FULL', status: 409, details: { Limit: 1000 } };

test('no action is made, copied, moved or brought into it; once one is deleted, one is', async () => {
  expect(maxActions).toBe(1000);
  const Into = await makeProject('full', 1000);
  const from = await makeProject('not-full', 1);
  const [{ id: Id } = { id: 0 }] = await world().rows<{ id: number }>('SELECT id FROM actions WHERE project_id = $1', [
    from,
  ]);
  const make = { ProjectId: Into, TypeId: 1, Title: 'Ακόμη μία' };
  const [{ id: own } = { id: 0 }] = await world().rows<{ id: number }>(
    'SELECT min(id) AS id FROM actions WHERE project_id = $1',
    [Into],
  );
  expect((await admin.call('/api/project/CreateAction', make)).problem).toMatchObject(full);
  expect((await admin.call('/api/action/Duplicate', { Id: own })).problem).toMatchObject(full);
  expect((await admin.call('/api/action/Duplicate', { Id, Into })).problem).toMatchObject(full);
  expect((await admin.call('/api/action/Move', { Id, Into })).problem).toMatchObject(full);
  const Content = fileWith({ Actions: [action('a')] });
  const { Stamp, Faults } = (await bringingAs(world(), admin).look(Into, Content)).output;
  expect(Faults).toMatchObject([{ Part: 'actions', Code: 'FULL', Detail: '1000' }]);
  const brought = await admin.call('/api/template/Import', { ProjectId: Into, Content, Parts: [...everything], Stamp });
  expect(brought.problem).toMatchObject({ code: 'TEMPLATE_FAULTS', status: 422 });
  expect([await count(Into), await count(from)]).toEqual([1000, 1]);
  await admin.done('/api/action/Delete', { Id: own });
  await admin.done('/api/action/Move', { Id, Into });
  expect([await count(Into), await count(from)]).toEqual([1000, 0]);
});

test('of several that would be its last one is', async () => {
  const ProjectId = await makeProject('nearly-full', 999);
  // Those that are copied are not those that are moved: what went elsewhere meanwhile is not there to be copied.
  const aside = [await makeProject('one-aside', 2), await makeProject('other-aside', 2)];
  const found = await world().rows<{ id: number }>('SELECT id FROM actions WHERE project_id = ANY($1) ORDER BY id', [
    aside,
  ]);
  const ids = found.map(({ id }) => id);
  const [copied, moved] = [ids.filter((_, at) => at % 2 === 0), ids.filter((_, at) => at % 2 > 0)];
  const codes = await Promise.all([
    ...[1, 2].map((n) => admin.call('/api/project/CreateAction', { ProjectId, TypeId: 1, Title: `Η τελευταία ${n}` })),
    ...copied.map((Id) => admin.call('/api/action/Duplicate', { Id, Into: ProjectId })),
    ...moved.map((Id) => admin.call('/api/action/Move', { Id, Into: ProjectId })),
  ]);
  expect(codes.map(({ problem }) => problem?.code ?? 'done').toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'ACTIONS_FULL'),
    'done',
  ]);
  expect(await count(ProjectId)).toBe(1000);
});
