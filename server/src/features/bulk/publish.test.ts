/** Publishing for people who were chosen: who has it already, who cannot, on a day, and taken back as one work. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { fault, undoAll } from './testing/works.ts';

const ProjectId = 1;
const shared = sharedWorld();
const path = '/api/action/PublishMany';

const make = async (admin: Person, Title: string) =>
  (await admin.done('/api/project/CreateAction', { ProjectId, TypeId: 6, Title })).Id;
const begin = async (who: Person, Rows: number) =>
  (await who.done('/api/user/BeginBatch', { ProjectId, Kind: 'publish', Rows })).BatchId;
const has = async (person: Person, id: number) =>
  (await person.done('/api/data/getactions', {})).some(({ Id }) => Id === id);
const found = async (admin: Person, id: number) => {
  const action = (await admin.done('/api/action/Making', { ProjectId })).Actions.find(({ Id }) => Id === id);
  return [action?.Flags, action?.Named];
};
const since = async (world: World, action: number, id: number) =>
  (
    await world.rows<{ at: Date | null }>(
      'SELECT published_at AS at FROM action_mentees WHERE action_id = $1 AND mentee_id = $2',
      [action, id],
    )
  )[0]?.at?.toISOString() ?? null;

test('those who have it keep it as it is, who is no mentee or has left is refused; undone as one work', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const [first, later, none, gone] = await Promise.all(Array.from({ length: 4 }, () => makeMentee(world)));
  const mentor = await makeLike(world, 'mentor');
  if (!first || !later || !none || !gone) throw new Error('nobody was made');
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [gone.id]);
  const ActionId = await make(admin, 'Για όσους επιλέχθηκαν');
  await admin.done('/api/action/publish', { ActionId, MenteeId: first.id });
  await admin.done('/api/action/publish', { ActionId, MenteeId: later.id, date: '2099-01-10' });
  const [had, waits] = [await since(world, ActionId, first.id), await since(world, ActionId, later.id)];
  const UserIds = [first.id, later.id, none.id, gone.id, mentor.id];
  const expected = [
    ['unchanged', {}],
    ['changed', {}],
    ['changed', {}],
    ['refused', { State: 'NOT_ACTIVE' }],
    ['refused', { Roles: 'NOT_HERE_A_MENTEE' }],
  ];
  const tried = await admin.done(path, { ProjectId, ActionId, UserIds, DryRun: true });
  expect(tried.Rows.map(fault)).toEqual(expected);
  expect(tried.Rows[1]?.Changes).toMatchObject([{ What: 'published', Before: waits }]);
  expect([await has(later, ActionId), await has(none, ActionId)]).toEqual([false, false]);

  const BatchId = await begin(admin, 5);
  const portion = { ProjectId, ActionId, UserIds, Batch: { Id: BatchId, Places: [0, 1, 2, 3, 4] } };
  expect((await admin.done(path, portion)).Rows.map(fault)).toEqual(expected);
  expect([await has(later, ActionId), await has(none, ActionId)]).toEqual([true, true]);
  // An answer that was lost: the same portion once more.
  world.passTime(1000);
  expect((await admin.done(path, portion)).Rows.map(({ Outcome }) => Outcome).slice(0, 3)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
  ]);
  const ahead = await admin.done('/api/user/UndoBatch', { BatchId, DryRun: true });
  expect(ahead.Rows.map(fault)).toEqual([
    ['undone', {}],
    ['undone', {}],
  ]);
  expect((await undoAll(admin, BatchId)).map(fault)).toEqual([
    ['undone', {}],
    ['undone', {}],
  ]);
  expect(await Promise.all([first, later, none].map(({ id }) => since(world, ActionId, id)))).toEqual([
    had,
    waits,
    null,
  ]);
  expect(await found(admin, ActionId)).toEqual([67, 2]);
  expect((await admin.done('/api/user/Batch', { BatchId })).State).toBe('undone');
});

test('on a day; what somebody changed since is left, and where nobody is left it is published no more', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const [one, two] = await Promise.all([makeMentee(world), makeMentee(world)]);
  const ActionId = await make(admin, 'Για μια μέρα');
  const BatchId = await begin(admin, 2);
  const UserIds = [one.id, two.id];
  const Batch = { Id: BatchId, Places: [0, 1] };
  await admin.done(path, { ProjectId, ActionId, UserIds, date: '2099-07-01', Batch });
  expect(await since(world, ActionId, one.id)).toBe('2099-06-30T21:00:00.000Z');
  expect(await has(one, ActionId)).toBe(false);
  await admin.done('/api/action/publish', { ActionId, MenteeId: one.id });
  expect((await undoAll(admin, BatchId)).map(fault)).toEqual([
    ['left', { published: 'STALE' }],
    ['undone', {}],
  ]);
  expect([await has(one, ActionId), await since(world, ActionId, two.id)]).toEqual([true, null]);

  const alone = await make(admin, 'Για έναν');
  const work = await begin(admin, 1);
  await admin.done(path, { ProjectId, ActionId: alone, UserIds: [one.id], Batch: { Id: work, Places: [0] } });
  expect(await found(admin, alone)).toEqual([67, 1]);
  await undoAll(admin, work);
  expect(await found(admin, alone)).toEqual([1, 0]);
});

test('what is there for all is published for nobody apart, and stays so when an older work is undone', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const one = await makeMentee(world);
  const ActionId = await make(admin, 'Για όλους');
  const BatchId = await begin(admin, 1);
  const portion = { ProjectId, ActionId, UserIds: [one.id], Batch: { Id: BatchId, Places: [0] } };
  await admin.done(path, portion);
  await admin.done('/api/action/publish', { ActionId });
  expect((await undoAll(admin, BatchId)).map(fault)).toEqual([['left', { published: 'STALE' }]]);
  expect(await has(one, ActionId)).toBe(true);
  const refused = await admin.call(path, { ProjectId, ActionId, UserIds: [one.id], DryRun: true });
  expect(refused.problem?.code).toBe('ALREADY_PUBLISHED');
});

test('what could not be published is refused with its faults, and an action of another project is missing', async () => {
  const world = shared();
  const [admin, mentor] = [await world.enter('admin'), await world.enter('mentor')];
  const one = await makeMentee(world);
  const { Id } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: 3, Title: 'Χωρίς' });
  const refused = await admin.call(path, { ProjectId, ActionId: Id, UserIds: [one.id], DryRun: true });
  expect(refused.problem?.code).toBe('ACTION_FAULTS');
  expect((await mentor.call(path, { ProjectId, ActionId: Id, UserIds: [one.id] })).problem?.code).toBe('REFUSED');
  const [other] = await world.rows<{ id: number }>(
    `WITH p AS (INSERT INTO projects (url, descr) VALUES ('published-elsewhere', 'Αλλού') RETURNING id)
      INSERT INTO actions (project_id, type_id, title) SELECT id, 6, 'Ξένη' FROM p RETURNING id`,
  );
  const foreign = await admin.call(path, { ProjectId, ActionId: other?.id ?? 0, UserIds: [one.id] });
  expect(foreign.problem?.code).toBe('NOT_FOUND');
});

test('a place of a work is for one action, and is taken back to what was before the work', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const { id } = await makeMentee(world);
  const [one, two] = [await make(admin, 'Πρώτη για κάποιους'), await make(admin, 'Δεύτερη για κάποιους')];
  const BatchId = await begin(admin, 1);
  const portion = { ProjectId, UserIds: [id], Batch: { Id: BatchId, Places: [0] } };
  await admin.done(path, { ...portion, ActionId: one, date: '2099-01-10' });
  const other = await admin.call(path, { ...portion, ActionId: two });
  expect(other.problem).toMatchObject({ code: 'BAD_INPUT', fields: { Batch: 'BAD_INPUT' } });
  await admin.done(path, { ...portion, ActionId: one, date: '2099-02-10' });
  await undoAll(admin, BatchId);
  expect([await since(world, one, id), await since(world, two, id)]).toEqual([null, null]);
});
