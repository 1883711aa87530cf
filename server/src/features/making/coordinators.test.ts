/** A coordinator and a supervisor make and publish the actions of their project; flag 32 and scripts are administrators'. */
import { makingFaultsIn } from '@telemachos/contract/features/making/making-faults.ts';
import { describe, expect, it } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const ProjectId = 1;
const hideFromSupervisor = 32;
const shared = sharedWorld();

const create = async (person: Person, Title: string, more: Record<string, unknown> = {}) =>
  (await person.done('/api/project/CreateAction', { ProjectId, TypeId: 1, Title, ...more })).Id;
const actionsOf = async (person: Person) => (await person.done('/api/action/Making', { ProjectId })).Actions;
const faultsOf = ({ problem }: { problem: { details?: Record<string, unknown> } | undefined }) =>
  makingFaultsIn(problem?.details ?? {}).map(({ Cell, Code }) => `${Cell} ${Code}`);
const codeOf = ({ problem }: { problem: { code: string } | undefined }) => problem?.code ?? 'done';

describe.each(['coordinator', 'supervisor'])('a %s', (name) => {
  it('makes an action, changes it, publishes it, puts it in order, copies it, puts it away and deletes it', async () => {
    const [person, mentee] = [await shared().enter(name), await makeMentee(shared())];
    const Id = await create(person, `Του ${name}`);
    const { Version } = await person.done('/api/action/SaveGrid', { Id, Version: 1, Descr: 'Περιγραφή' });
    await person.done('/api/action/publish', { ActionId: Id });
    expect([Version, (await mentee.done('/api/action/get', { Id })).Descr]).toEqual([2, 'Περιγραφή']);
    const { Id: copy } = await person.done('/api/action/Duplicate', { Id });
    const { Actions, Order } = await person.done('/api/action/Making', { ProjectId });
    const Places = [copy, ...Actions.map((one) => one.Id).filter((one) => one !== copy)];
    await person.done('/api/action/SetOrder', { ProjectId, Order, Places });
    expect((await actionsOf(person))[0]?.Id).toBe(copy);
    await person.done('/api/action/Archive', { Id, Archived: true });
    expect((await actionsOf(person)).find((one) => one.Id === Id)?.Archived).toBe(true);
    await person.done('/api/action/Delete', { Id: copy });
    expect((await actionsOf(person)).some((one) => one.Id === copy)).toBe(false);
  });

  it('sets no flag 32, and writes or reads no script', async () => {
    const [person, admin] = [await shared().enter(name), await shared().enter('admin')];
    const made = { ProjectId, TypeId: 1, Title: 'Κρυφή' };
    const hidden = await person.call('/api/project/CreateAction', { ...made, Flags: 2 | hideFromSupervisor });
    const scripted = await person.call('/api/project/CreateAction', { ...made, Function: 'return 1' });
    expect([faultsOf(hidden), faultsOf(scripted)]).toEqual([['Flags ADMINS_ONLY'], ['Function ADMINS_ONLY']]);
    const Id = await create(admin, 'Με συνάρτηση', { Function: 'return 1' });
    const mine = (await actionsOf(person)).find((one) => one.Id === Id);
    expect(mine?.Function).toBe('');
    const flagged = await person.call('/api/action/SaveGrid', { Id, Version: 1, Flags: hideFromSupervisor });
    expect(faultsOf(flagged)).toEqual(['Flags ADMINS_ONLY']);
    // Sent back as it was read, a script stays.
    await person.done('/api/action/SaveGrid', { Id, Version: 1, Title: 'Άλλος τίτλος', Function: '' });
    expect((await actionsOf(admin)).find((one) => one.Id === Id)).toMatchObject({
      Title: 'Άλλος τίτλος',
      Function: 'return 1',
    });
  });

  it('changes a type of action that no other project uses, and leaves its scripts', async () => {
    const [person, admin] = [await shared().enter(name), await shared().enter('admin')];
    const kind = { Id: 0, Version: 0, Descr: `Είδος ${name}`, ActionData: {} };
    const { Id } = await person.done('/api/action/SaveType', { ...kind, Functions: 'return 1' });
    const change = { ...kind, Id, Version: 1, Descr: `Είδος του ${name}` };
    expect((await person.done('/api/action/SaveType', change)).Version).toBe(2);
    expect((await admin.done('/api/Action/Types', {})).find((type) => type.Id === Id)).toMatchObject({
      Descr: `Είδος του ${name}`,
      Functions: '',
    });
    await shared().rows(
      `WITH p AS (INSERT INTO projects (url, descr) VALUES ($1, 'Αλλού') RETURNING id)
        INSERT INTO actions (project_id, type_id, title) SELECT id, $2, 'Ξένη' FROM p`,
      [`types-${name}`, Id],
    );
    const shipped = { Id: 1, Version: 1, Descr: 'Φόρμα', ActionData: {} };
    expect([
      codeOf(await person.call('/api/action/SaveType', { ...change, Version: 2 })),
      codeOf(await person.call('/api/action/DeleteType', { Id })),
      codeOf(await person.call('/api/action/SaveType', shipped)),
    ]).toEqual(['TYPE_SHARED', 'TYPE_SHARED', 'TYPE_SHARED']);
  });
});

describe('a condition', () => {
  it('asks for no field above the Level of who writes it, however it is written', async () => {
    const world = shared();
    const [coordinator, admin] = [await world.enter('coordinator'), await world.enter('admin')];
    await world.rows(
      `UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', settings#>'{User,Fields}'
        || '[{"Name":"unseen","Label":"x","Visible":1}]') WHERE id = 1`,
    );
    const made = { ProjectId, TypeId: 1, Title: 'Με συνθήκη' };
    for (const condition of [
      'user.unseen >= "5000"',
      '[1].exists(user, true) && user["un" + "seen"] == "x"',
      '[user].exists(u, u["unseen"] == "x")',
    ])
      for (const name of ['EnableCondition', 'ShowCondition']) {
        const Data = { [name]: condition };
        const refused = await coordinator.call('/api/project/CreateAction', { ...made, Data });
        expect([condition, faultsOf(refused)]).toEqual([
          condition,
          expect.arrayContaining([`Data.${name} KEPT_VALUES`]),
        ]);
      }
    // What an administrator wrote stays while others change the rest.
    const Data = { EnableCondition: 'user.unseen >= "5000"' };
    const Id = await create(admin, 'Με κρυφό πεδίο', { Data });
    await coordinator.done('/api/action/SaveGrid', { Id, Version: 1, Title: 'Άλλος', Data: { ...Data, Minutes: 5 } });
    const open = { EnableCondition: 'user.sex == "1" && size(mentee.completed) >= 2' };
    expect(await create(coordinator, 'Με ανοιχτό πεδίο', { Data: open })).toBeGreaterThan(0);
  });

  it('of a supervisor asks for no action that is hidden from supervisors', async () => {
    const [supervisor, admin] = [await shared().enter('supervisor'), await shared().enter('admin')];
    await create(admin, 'Κρυφή', { Flags: 2 | hideFromSupervisor });
    const made = { ProjectId, TypeId: 1, Title: 'Με συνθήκη' };
    const ask = (EnableCondition: string) =>
      supervisor.call('/api/project/CreateAction', { ...made, Data: { EnableCondition } });
    expect(faultsOf(await ask('mentee.completed.exists(x, x == 17)'))).toContain('Data.EnableCondition KEPT_VALUES');
    // Beside the known ones, a count would tell who completed the hidden one.
    expect(faultsOf(await ask('size(mentee.completed) >= 2'))).toEqual(['Data.EnableCondition KEPT_VALUES']);
  });
});

describe('an action with flag 32', () => {
  const writes = [
    ['/api/action/publish', (Id: number) => ({ ActionId: Id })],
    ['/api/action/Archive', (Id: number) => ({ Id, Archived: true })],
    ['/api/action/Duplicate', (Id: number) => ({ Id })],
    ['/api/action/Delete', (Id: number) => ({ Id })],
  ] as const;

  it('is read by a coordinator and changed by administrators alone', async () => {
    const [coordinator, admin] = [await shared().enter('coordinator'), await shared().enter('admin')];
    const Id = await create(admin, 'Κρυφή από επόπτες', { Flags: 1 | hideFromSupervisor });
    expect((await actionsOf(coordinator)).find((one) => one.Id === Id)?.Title).toBe('Κρυφή από επόπτες');
    const saved = await coordinator.call('/api/action/SaveGrid', { Id, Version: 1, Flags: 1 });
    expect(faultsOf(saved)).toEqual(['Flags ADMINS_ONLY']);
    for (const [path, input] of writes)
      expect([path, codeOf(await coordinator.call(path, input(Id)))]).toEqual([path, 'REFUSED']);
  });

  it('is missing for a supervisor, keeps its place in their order, and is named by no condition of theirs', async () => {
    const [supervisor, admin] = [await shared().enter('supervisor'), await shared().enter('admin')];
    const Id = await create(admin, 'Αόρατη', { Flags: 1 | hideFromSupervisor });
    const last = await create(admin, 'Τελευταία');
    const { Actions, Order } = await supervisor.done('/api/action/Making', { ProjectId });
    expect(Actions.some((one) => one.Id === Id)).toBe(false);
    const before = (await actionsOf(admin)).map((one) => one.Id);
    const Places = Actions.map((one) => one.Id).toReversed();
    await supervisor.done('/api/action/SetOrder', { ProjectId, Order, Places });
    const after = (await actionsOf(admin)).map((one) => one.Id);
    expect([after.indexOf(Id), after.filter((one) => Places.includes(one))]).toEqual([before.indexOf(Id), Places]);
    const Data = { EnableCondition: `${Id} in mentee.completed` };
    const named = await supervisor.call('/api/action/SaveGrid', { Id: last, Version: 1, Data });
    expect(faultsOf(named)).toEqual(['Data.EnableCondition UNKNOWN_ACTION']);
    for (const [path, input] of writes)
      expect([path, codeOf(await supervisor.call(path, input(Id)))]).toEqual([path, 'NOT_FOUND']);
  });

  it('is named by no condition that a supervisor changes, though it was named there before', async () => {
    const [admin, supervisor] = [await shared().enter('admin'), await shared().enter('supervisor')];
    const hidden = await create(admin, 'Με απάντηση', { Flags: 2 | hideFromSupervisor });
    const Id = await create(admin, 'Κατόπιν', {
      Flags: 2,
      Data: { ShowCondition: `${hidden} in mentee.completed`, DueAfter: { Action: hidden, Days: 3 } },
    });
    const save = (Data: Record<string, unknown>) => supervisor.call('/api/action/SaveGrid', { Id, Data });
    const kept = { ShowCondition: `${hidden} in mentee.completed`, DueAfter: { Action: hidden, Days: 3 } };
    for (const ShowCondition of [`mentee.completion["${hidden}"] > 50`, `!(${hidden} in mentee.completed)`])
      expect(faultsOf(await save({ ...kept, ShowCondition }))).toEqual(['Data.ShowCondition UNKNOWN_ACTION']);
    expect(faultsOf(await save({ ...kept, DueAfter: { Action: hidden, Days: 9 } }))).toEqual([
      'Data.DueAfter.Action UNKNOWN_ACTION',
    ]);
    // What was there stays while something else is changed, and may be taken away.
    expect(codeOf(await save({ ...kept, Minutes: 10 }))).toBe('done');
    expect(codeOf(await save({ Minutes: 10 }))).toBe('done');
  });
});
