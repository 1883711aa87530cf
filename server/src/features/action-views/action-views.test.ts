/** Views of actions: edited by administrators, published, and seen by whoever may see the action there. */
import { describe, expect, it } from 'vitest';
import type { ViewType } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { fixturesOf, noTexts, run, view } from './action-views.fixtures.ts';

const world = sharedWorld();
const { makeAction, publish, people } = fixturesOf(world);

describe('editing a view', () => {
  it('keeps the other texts of the one draft with each save, in the specification’s calls', async () => {
    const admin = await world().enter('admin');
    const Id = await makeAction();
    const saved = await admin.done('/api/action/SaveController', { Id, ctrl: 'view.resize()', viewType: 'mentee' });
    await admin.done('/api/action/SaveFunctions', { Id, Functions: 'exports.a = () => 1', viewType: 'MENTEE' });
    const path = '/api/action/set{viewType}/{id}';
    const last = await admin.done(path, { id: String(Id), viewType: 'Mentee', html: '<p>α</p>' });
    expect(last).toEqual({ Id: saved.Id, Version: 3, Published: null });
    expect(await admin.done('/api/action/ViewDraft', { ActionId: Id, viewType: 'mentee' })).toMatchObject({
      Version: 3,
      Html: '<p>α</p>',
      Controller: 'view.resize()',
      Functions: 'exports.a = () => 1',
    });
    expect((await admin.raw(`/api/action/getMentee/${Id}`, '{}')).output).toEqual({ html: '<p>α</p>', Version: 3 });
    const stale = { Id, ctrl: '', viewType: 'mentee', Version: 2 };
    expect((await admin.call('/api/action/SaveController', stale)).problem).toMatchObject({
      code: 'STALE',
      details: { Version: 3, Theirs: { Html: '<p>α</p>' } },
    });
  });

  it('is for Admin alone, also publishing, withdrawing, restoring and removing', async () => {
    const [admin, strong] = [await world().enter('admin'), await world().enter('super')];
    const ActionId = await makeAction();
    const { Id, Version } = await admin.done('/api/action/SaveView', { ActionId, viewType: 'grid', ...noTexts });
    for (const [path, input] of [
      ['/api/action/SaveView', { ActionId, viewType: 'grid', ...noTexts }],
      ['/api/action/ViewDraft', { ActionId, viewType: 'grid' }],
      ['/api/definitions/Publish', { Id, Version }],
      ['/api/definitions/Withdraw', { Id }],
      ['/api/definitions/Restore', { Id, Version }],
      ['/api/definitions/Remove', { Id }],
    ] as const)
      expect((await strong.call(path, input as never)).problem?.code, path).toBe('REFUSED');
    expect((await admin.done('/api/definitions/Publish', { Id, Version })).Published).toBe(Version);
  });

  it('gives a type a view with an example, once', async () => {
    const admin = await world().enter('admin');
    const type = await admin.done('/api/action/SaveType', {
      Id: 0,
      Version: 0,
      Descr: 'Με παράδειγμα',
      ActionData: {},
    });
    const path = '/api/action/AddView/{typeId}';
    const first = await admin.done(path, { typeId: String(type.Id), viewType: 'mentor' });
    expect(await admin.done(path, { typeId: String(type.Id), viewType: 'mentor' })).toEqual(first);
    await admin.done('/api/definitions/Publish', { Id: first.Id, Version: first.Version });
    expect((await admin.call(path, { typeId: '999999' })).problem?.code).toBe('NOT_FOUND');
    const Id = type.Id;
    await admin.done('/api/action/SaveTypeController', { Id, ctrl: 'view.resize()', viewType: 'mentor', Version: 1 });
    await admin.done('/api/action/SaveTypeFunctions', { Id, Functions: 'exports.a = () => 1', viewType: 'mentor' });
    const draft = await admin.done('/api/action/ViewDraft', { TypeId: Id, viewType: 'mentor' });
    expect(draft).toMatchObject({ Version: 3, Controller: 'view.resize()', Functions: 'exports.a = () => 1' });
    expect((await admin.raw(`/api/action/gettypementor/${type.Id}`, '{}')).output).toMatchObject({ Version: 3 });
  });

  it('publishes only what compiles, and says which text fails where', async () => {
    const admin = await world().enter('admin');
    const ActionId = await makeAction();
    const texts = { Html: '', Controller: 'const now = 1;\nview.(', Functions: 'exports.a = ) => 1' };
    const { Id, Version } = await admin.done('/api/action/SaveView', { ActionId, viewType: 'mentee', ...texts });
    expect((await admin.call('/api/definitions/Publish', { Id, Version })).problem).toMatchObject({
      code: 'DEFINITION_FAULTS',
      details: {
        Faults: [
          { Field: 'Controller', Code: 'SYNTAX', Line: 2 },
          { Field: 'Functions', Code: 'SYNTAX', Line: 1, Column: 13 },
        ],
      },
    });
    // The names of the sandbox are not taken for an author's own.
    const own = { Html: '', Controller: 'const now = 1; const params = 2;', Functions: 'const params = 1;' };
    const next = await admin.done('/api/action/SaveView', { ActionId, viewType: 'mentee', ...own });
    expect((await admin.call('/api/definitions/Publish', { Id, Version: next.Version })).problem).toBeUndefined();
  });

  it('goes with its action', async () => {
    const admin = await world().enter('admin');
    const { Id: ActionId } = await admin.done('/api/project/CreateAction', {
      ProjectId: 1,
      TypeId: 1,
      Title: 'Σβήνεται',
      Flags: 1,
    });
    const saved = await admin.done('/api/action/SaveView', { ActionId, viewType: 'mentee', ...noTexts });
    await admin.done('/api/action/Delete', { Id: ActionId });
    expect((await admin.call('/api/definitions/Withdraw', { Id: saved.Id })).problem?.code).toBe('NOT_FOUND');
  });
});

describe('seeing a view', () => {
  it('shows the published version and never a draft', async () => {
    const { mentee } = await people();
    const admin = await world().enter('admin');
    const ActionId = await makeAction();
    expect((await view(mentee, ActionId, 'mentee')).output).toBeNull();
    const Id = await publish(ActionId, 'mentee', { Html: '<p>πρώτη</p>' });
    await admin.done('/api/action/SaveView', { ActionId, viewType: 'mentee', ...noTexts, Html: '<p>πρόχειρη</p>' });
    expect((await view(mentee, ActionId, 'mentee')).output).toMatchObject({ Html: '<p>πρώτη</p>', Version: 1 });
    await admin.done('/api/definitions/Withdraw', { Id });
    expect((await view(mentee, ActionId, 'mentee')).output).toBeNull();
    await admin.done('/api/definitions/Remove', { Id });
    // A new one takes the place of the removed one.
    await publish(ActionId, 'mentee', { Html: '<p>νέα</p>' });
    expect((await view(mentee, ActionId, 'mentee')).output).toMatchObject({ Html: '<p>νέα</p>' });
  });

  it('is that of the action before that of its type', async () => {
    const { mentee } = await people();
    const admin = await world().enter('admin');
    const type = await admin.done('/api/action/SaveType', { Id: 0, Version: 0, Descr: 'Με προβολή', ActionData: {} });
    const ActionId = await makeAction(type.Id);
    const saved = await admin.done('/api/action/setType{viewType}/{id}', {
      id: String(type.Id),
      viewType: 'mentee',
      html: 'του τύπου',
    });
    await admin.done('/api/definitions/Publish', { Id: saved.Id, Version: saved.Version });
    expect((await view(mentee, ActionId, 'mentee')).output).toMatchObject({ Html: 'του τύπου' });
    const own = await publish(ActionId, 'mentee', { Html: 'της ενέργειας' });
    expect((await view(mentee, ActionId, 'mentee')).output).toMatchObject({ Html: 'της ενέργειας' });
    await admin.done('/api/definitions/Withdraw', { Id: own });
    expect((await view(mentee, ActionId, 'mentee')).output).toMatchObject({ Html: 'του τύπου' });
  });

  it('is for whoever may see the action there; to others the action looks missing', async () => {
    const { mentor, mentee, stranger } = await people();
    const coordinator = await world().enter('coordinator');
    const ActionId = await makeAction();
    for (const viewType of ['mentee', 'mentor', 'grid', 'aggregate'] as const)
      await publish(ActionId, viewType, { Html: viewType });
    const shown = async (person: Person, viewType: ViewType, MenteeId?: number) => {
      const { output, problem } = await view(person, ActionId, viewType, MenteeId);
      return problem?.code ?? output?.Html;
    };
    expect(await shown(mentee, 'mentee')).toBe('mentee');
    expect(await shown(mentee, 'mentee', mentee.id)).toBe('mentee');
    expect(await shown(mentee, 'mentee', stranger.id)).toBe('NOT_FOUND');
    for (const viewType of ['mentor', 'grid', 'aggregate'] as const)
      expect(await shown(mentee, viewType, mentee.id), viewType).toBe('NOT_FOUND');
    for (const viewType of ['mentor', 'grid'] as const) {
      expect(await shown(mentor, viewType, mentee.id)).toBe(viewType);
      expect(await shown(mentor, viewType, stranger.id)).toBe('NOT_FOUND');
      expect(await shown(mentor, viewType)).toBe('NOT_FOUND');
      expect(await shown(coordinator, viewType, stranger.id)).toBe(viewType);
    }
    expect(await shown(mentor, 'mentee', mentee.id)).toBe('NOT_FOUND');
    expect(await shown(mentor, 'aggregate')).toBe('aggregate');
  });

  it('is not shown to somebody stronger than its publisher, whose rights its controller would use', async () => {
    const { mentee } = await people();
    const ActionId = await makeAction();
    await publish(ActionId, 'mentor', { Html: 'α' });
    const [admin, stronger] = [await world().enter('admin'), await world().enter('super')];
    expect((await view(admin, ActionId, 'mentor', mentee.id)).output).toMatchObject({ Html: 'α' });
    expect((await view(stronger, ActionId, 'mentor', mentee.id)).output).toBeNull();
  });

  it('stays shut while the action is not open to the mentee', async () => {
    const { mentee } = await people();
    const admin = await world().enter('admin');
    const ActionId = await makeAction();
    await publish(ActionId, 'mentee', { Html: 'α', Functions: 'exports.one = () => 1' });
    const [action] = (await admin.done('/api/action/Making', { ProjectId: 1 })).Actions.filter(
      (a) => a.Id === ActionId,
    );
    const Data = { ...action?.Data, EnableCondition: 'size(mentee.completed) >= 500' };
    await admin.done('/api/action/SaveGrid', { Id: ActionId, Version: action?.Version ?? 0, Data });
    expect((await view(mentee, ActionId, 'mentee')).problem?.code).toBe('NOT_FOUND');
    expect((await run(mentee, { ActionId, Name: 'one' })).problem?.code).toBe('NOT_FOUND');
  });
});
