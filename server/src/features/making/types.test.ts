/** Kinds of action: kept over their version, shipped ones stay, actions of a made one are forms. */
import { makingFaultsIn } from '@telemachos/contract/features/making/making-faults.ts';
import { expect, test } from 'vitest';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();

test('kinds: kept over their version, the shipped ones stay, one that is used stays', async () => {
  const admin = await shared().enter('admin');
  const types = await admin.done('/api/Action/Types', {});
  const form = types.find(({ Id }) => Id === 1);
  expect(form).toMatchObject({ Functions: '', Version: 1 });
  const mentee = await shared().enter('mentee');
  expect(Object.keys((await mentee.done('/api/Action/Types', {}))[0] ?? {})).toEqual([
    'Id',
    'Descr',
    'DescrEn',
    'ActionData',
  ]);
  expect((await admin.call('/api/action/DeleteType', { Id: 1 })).problem?.code).toBe('ACTION_USED');
  const kind = { Id: 0, Version: 0, Descr: 'Παιχνίδι', ActionData: {} };
  const { Id } = await admin.done('/api/action/SaveType', kind);
  expect(await admin.done('/api/action/SaveType', { ...kind, Id, Version: 1, Descr: 'Παιχνίδι ρόλων' })).toEqual({
    Id,
    Version: 2,
  });
  expect((await admin.call('/api/action/SaveType', { ...kind, Id, Version: 1 })).problem).toMatchObject({
    code: 'STALE',
    details: { Version: 2, Theirs: { Descr: 'Παιχνίδι ρόλων' } },
  });
  expect(
    makingFaultsIn(
      (await admin.call('/api/action/SaveType', { ...kind, ActionData: { Fields: [{ Key: 'x' }] } })).problem
        ?.details ?? {},
    ).map(({ Cell }) => Cell),
  ).toEqual(['Data.Fields.0.Label', 'Data.Fields.0.Type']);
  // Two of one name nobody tells apart where a kind is chosen, in either language; its own name may be kept.
  const saved = async (more: object) =>
    makingFaultsIn((await admin.call('/api/action/SaveType', { ...kind, ...more })).problem?.details ?? {}).map(
      ({ Cell, Code }) => `${Cell} ${Code}`,
    );
  expect(await saved({ Descr: ' παιχνιδι  ρόλων' })).toEqual(['Title DUPLICATE']);
  expect(await saved({ Descr: form?.Descr })).toEqual(['Title DUPLICATE']);
  expect(await saved({ Descr: 'Άλλο', ActionData: { DescrEn: form?.DescrEn.toUpperCase() } })).toEqual([
    'Titles.en DUPLICATE',
  ]);
  expect(await saved({ Id, Version: 2, Descr: 'Παιχνίδι ρόλων', ActionData: { Minutes: 5 } })).toEqual([]);
  const { Id: used } = await admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId: Id, Title: 'Παίζω' });
  expect((await admin.call('/api/action/DeleteType', { Id })).problem?.code).toBe('ACTION_USED');
  await admin.done('/api/action/Delete', { Id: used });
  await admin.done('/api/action/DeleteType', { Id });
});

test('all parts of a kind are kept and read back, and every kind has its name in English', async () => {
  const admin = await shared().enter('admin');
  const kind = { Descr: 'Με όλα', ActionData: { DescrEn: 'Whole' }, Functions: 'return 1', Controller: 'WholeCtrl' };
  const { Id, Version } = await admin.done('/api/action/SaveType', { Id: 0, Version: 0, ...kind });
  const read = async () => (await admin.done('/api/Action/Types', {})).find((type) => type.Id === Id);
  expect(await read()).toMatchObject({ ...kind, DescrEn: 'Whole' });
  // A screen that knows nothing of it leaves it.
  const { Controller: _controller, ...others } = kind;
  await admin.done('/api/action/SaveType', { Id, Version, ...others, Functions: '' });
  expect(await read()).toMatchObject({ Functions: '', Controller: 'WholeCtrl' });
  expect((await admin.done('/api/Action/Types', {})).find((type) => type.Id === 1)).toMatchObject({
    DescrEn: 'Form',
    ActionData: { en: 'Form' },
  });
  // A new action brings its script by either name.
  for (const [at, name] of ['Function', 'Functions'].entries()) {
    const made = { ProjectId: 1, TypeId: 1, Title: `Με κώδικα ${at}`, [name]: 'return 2' };
    const action = await admin.done('/api/project/CreateAction', made);
    const script = async () =>
      (await admin.done('/api/action/Making', { ProjectId: 1 })).Actions.find((one) => one.Id === action.Id)?.Function;
    expect(await script()).toBe('return 2');
    await admin.done('/api/action/SaveGrid', { ...action, [name]: 'return 3' });
    expect(await script()).toBe('return 3');
    await admin.done('/api/action/Delete', { Id: action.Id });
  }
  await admin.done('/api/action/DeleteType', { Id });
});

test('a kind that is deleted meanwhile is unknown where it stands, whether an action is made of it or becomes one', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const kind = { Id: 0, Version: 0, ActionData: {} };
  const made = { ProjectId: 1, Title: 'Την ίδια στιγμή' };
  const { Id, Version } = await admin.done('/api/project/CreateAction', { ...made, TypeId: 1 });
  const ways = [
    (TypeId: number) => admin.call('/api/project/CreateAction', { ...made, TypeId }),
    (TypeId: number) => admin.call('/api/action/SaveGrid', { Rows: [{ Id, Version, TypeId }] }),
  ];
  for (const [at, way] of ways.entries()) {
    const { Id: TypeId } = await admin.done('/api/action/SaveType', { ...kind, Descr: `Σβήνεται ${at}` });
    const deleting = await world.pool.connect();
    await deleting.query('BEGIN');
    await deleting.query('DELETE FROM action_types WHERE id = $1', [TypeId]);
    const answer = way(TypeId);
    // Until the call waits for who deletes.
    await expect.poll(() => lockWaiters(world)).not.toEqual([]);
    await deleting.query('COMMIT');
    deleting.release();
    const { problem } = await answer;
    expect(problem?.code).toBe('ACTION_FAULTS');
    expect(makingFaultsIn(problem?.details ?? {})).toMatchObject([{ Cell: 'TypeId', Code: 'UNKNOWN_TYPE' }]);
  }
  await admin.done('/api/action/Delete', { Id });
});

test('an action of a made kind is a form to the mentee at once', async () => {
  const admin = await shared().enter('admin');
  const world = shared();
  const mentee = await makeMentee(world);
  const { Id: TypeId } = await admin.done('/api/action/SaveType', {
    Id: 0,
    Version: 0,
    Descr: 'Ημερολόγιο',
    ActionData: { Fields: [{ Key: 'day', Label: { el: 'Η μέρα μου' }, Type: 'text', Required: true }] },
  });
  const { Id } = await admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId, Title: 'Ημερολόγιο' });
  await admin.done('/api/action/publish', { ActionId: Id, MenteeId: mentee.id });
  expect((await mentee.done('/api/action/get', { Id })).Fields).toHaveLength(1);
  const save = (Data: Record<string, string>) =>
    mentee.call('/api/mentee/SaveActionData', { ActionId: Id, Data, Version: 0, Submit: true });
  expect((await save({})).problem?.code).toBe('INVALID_ANSWERS');
  expect((await save({ day: 'καλά' })).output).toMatchObject({ Completed: true });
  await admin.done('/api/action/Archive', { Id, Archived: true });
});
