/**
 * Calls with the specification's own payload are carried out (000 §7, 001 §7): without a version whatever is there is
 * replaced, without a project that of the request is meant, and the audit says so; a version that is sent is kept to.
 */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from './people.ts';
import { openWorld, sharedWorld, type World } from './world.ts';

const ProjectId = 1;
const shared = sharedWorld();

/** The details of the newest audit of a call about a record; of one without a record null. */
const auditOf = async (world: World, call: string, subjectId: number | null): Promise<unknown> =>
  (
    await world.rows<{ details: unknown }>(
      'SELECT details FROM audit WHERE call = $1 AND subject_id IS NOT DISTINCT FROM $2 ORDER BY id DESC LIMIT 1',
      [call, subjectId],
    )
  )[0]?.details;

const open = async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [6] });
  return { world, mentor, mentee, admin: await world.enter('admin'), coordinator: await world.enter('coordinator') };
};

test('a mentee’s own data are saved over whatever is there; over an old version they are not', async () => {
  const { world, mentee } = await open();
  const ActionId = 6;
  for (const [path, call] of [
    ['/api/mentee/SaveActionData', 'actions.save'],
    ['/api/mentee/UpdateActionData', 'actions.update'],
  ] as const) {
    for (const note of [`${path} α`, `${path} β`]) await mentee.done(path, { ActionId, Data: { note } });
    expect(await auditOf(world, call, ActionId)).toMatchObject({ AnyVersion: true });
    const there = await mentee.done('/api/mentee/GetActionData', { ActionId });
    expect(there.Data?.['note']).toBe(`${path} β`);
    const Mine = { note: 'γ' };
    const stale = await mentee.call(path, { ActionId, Data: Mine, Version: 0 });
    expect(stale.problem).toMatchObject({
      code: 'STALE',
      details: { Mine, Theirs: there.Data, Version: there.Version },
    });
  }
});

test('a mentor’s words about a mentee, of many, on their behalf and for oneself are saved over whatever is there', async () => {
  const { world, mentor, mentee } = await open();
  const pair = { ActionId: 6, MenteeId: mentee.id };
  for (const [path, read] of [
    ['/api/mentor/SavePublicMenteeData', '/api/mentor/GetPublicMenteeData'],
    ['/api/mentor/UpdateMenteeActionData', '/api/mentor/GetPublicMenteeData'],
    ['/api/mentor/SavePrivateMenteeData', '/api/mentor/GetPrivateMenteeData'],
    ['/api/mentor/SetMenteeActionData', '/api/mentor/GetActionMenteeData'],
    ['/api/mentor/SaveMenteeActionData', '/api/mentor/GetActionMenteeData'],
    ['/api/mentor/UpdateActionMenteeData', '/api/mentor/GetActionMenteeData'],
  ] as const) {
    for (const note of ['α', `${path} β`]) await mentor.done(path, { ...pair, Data: { note } });
    expect([path, (await mentor.done(read, pair)).Data?.['note']]).toEqual([path, `${path} β`]);
    // What is there already is told as it is.
    const { Version } = await mentor.done(path, { ...pair, Data: { note: `${path} β` } });
    expect((await mentor.done(read, pair)).Version).toBe(Version);
    expect((await mentor.call(path, { ...pair, Data: { note: 'γ' }, Version: 0 })).problem?.code).toBe('STALE');
  }
  const many = [{ MenteeId: mentee.id, Data: { note: 'δ' } }];
  const saved = await mentor.done('/api/mentor/UpdateMenteeActionDataMany', { ActionId: 6, Data: many });
  expect(saved).toMatchObject({ Saved: [{ MenteeId: mentee.id }], Stale: [] });
  expect(await auditOf(world, 'mentoring.updatePublicMany', 6)).toMatchObject({ AnyVersion: true });
  for (const note of ['α', 'ε']) await mentor.done('/api/mentor/UpdateActionData', { ActionId: 6, Data: { note } });
  expect((await mentor.done('/api/mentor/GetActionData', { ActionId: 6 })).Data).toMatchObject({ note: 'ε' });
});

test('applications move from where they stand', async () => {
  const { world, coordinator } = await open();
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>(
    'SELECT id FROM applications WHERE status = 1 AND user_id IS NOT NULL AND withdrawn_at IS NULL ORDER BY id LIMIT 1',
  );
  const move = { ProjectId, Ids: [id], Status: -1 as const };
  expect(await coordinator.done('/api/ApplicationForm/ChangeStatus', move)).toMatchObject({ Changed: [{ Status: 2 }] });
  expect(await auditOf(world, 'applications.changeStatus', id)).toMatchObject({ From: 1, To: 2, AnyVersion: true });
  const stale = await coordinator.call('/api/ApplicationForm/ChangeStatus', { ...move, Versions: [0] });
  expect(stale.problem).toMatchObject({ code: 'STALE', details: { Theirs: { [id]: 2 } } });
});

test('the cells of an action and a text of a language are saved over whatever is there', async () => {
  const { world, admin } = await open();
  const { Id } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: 1, Title: 'Νέα' });
  for (const Descr of ['α', 'β']) await admin.done('/api/action/SaveGrid', { Id, Descr });
  expect(await auditOf(world, 'making.saveGrid', Id)).toMatchObject({ Saved: ['Descr'], AnyVersion: true });
  const stale = await admin.call('/api/action/SaveGrid', { Id, Descr: 'γ', Version: 1 });
  expect(stale.problem).toMatchObject({ code: 'STALE', details: { Theirs: { Descr: 'β' }, Version: 3 } });
  const text = { label: 'common:close', language: 'en' };
  for (const [at, said] of ['Shut it', 'Shut'].entries())
    expect(await admin.done('/api/Lang/InsertLangText', { ...text, text: said })).toEqual({ Version: at + 1 });
  expect(await auditOf(world, 'languages.insertText', null)).toMatchObject({ Text: 'Shut', AnyVersion: true });
});

test('a project is saved without a version, its settings as JSON text; an old version is refused with both', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const { url, Descr, Settings } = await admin.done('/api/project/Setup', { Id: 1 });
  const Project = { Id: 1, url, Descr: `${Descr}!`, Settings: JSON.stringify(Settings) };
  await admin.done('/api/project/set', { Project });
  const after = await admin.done('/api/project/Setup', { Id: 1 });
  expect([after.Descr, after.Settings]).toEqual([`${Descr}!`, Settings]);
  expect(await auditOf(world, 'settings.set', 1)).toMatchObject({ AnyVersion: true });
  const old = { ...Project, Version: after.Version - 1 };
  expect((await admin.call('/api/project/set', { Project: old })).problem).toMatchObject({
    code: 'STALE',
    details: { Theirs: { Descr: after.Descr }, Version: after.Version },
  });
  const torn = await admin.call('/api/project/set', { Project: { ...Project, Settings: '{' } });
  expect(torn.problem?.code).toBe('BAD_INPUT');
  const made = await admin.done('/api/project/set', {
    Project: { Id: 0, url: 'neo', Descr: 'Νέο', Settings: '{}' },
  });
  expect(made.Id).toBeGreaterThan(1);
});

test('fields of people and conversations are of the project of the request', async () => {
  const { coordinator, mentor, mentee } = await open();
  const { Rows } = await coordinator.done('/api/user/UpdateUserFields', {
    Users: [{ Id: mentee.id, Value: '6911111111' }],
    Field: 'phone',
  });
  expect(Rows).toMatchObject([{ UserId: mentee.id, Outcome: 'changed' }]);
  const { list } = await mentor.done('/api/User/Chat', {});
  expect(list.map(({ Id }) => Id)).toContain(mentee.id);
  expect(list.find(({ Id }) => Id === mentee.id)?.status).toBe(false);
  const { ConversationId } = await mentor.done('/api/chat/Open', { ProjectId, UserId: mentee.id });
  await mentor.done('/api/chat/Send', {
    ConversationId,
    Message: 'Γεια',
    ClientId: '6f2b1c1e-0000-4000-8000-0000000000aa',
  });
  const { conversations } = await mentor.done('/api/Chat/Conversations', {});
  expect(conversations.map(({ Id }) => Id)).toContain(ConversationId);
  // A project of which one is no member is not there.
  const elsewhere = { project: 999 };
  expect((await mentor.call('/api/User/Chat', {}, elsewhere)).status).not.toBe(200);
});

test('a link to see the product as somebody is made without a reason, and says that none was given', async () => {
  const { world, admin, mentee } = await open();
  const { token } = await admin.done('/api/user/MakeLoginAs', { UserId: mentee.id, url: '/' });
  expect(await auditOf(world, 'account.makeLoginAs', mentee.id)).toEqual({ LoginAs: 'made', Reason: '' });
  expect((await world.nobody.call('/Account/LoginAs', { Token: token })).status).toBe(200);
  const { list } = await mentee.done('/Account/Looks', {});
  expect(list[0]).toMatchObject({ Reason: '' });
});

test('Id 0 gives a new item to the library', async () => {
  const { admin } = await open();
  const Link = 'https://example.org/νέο-υλικό';
  const item = await admin.done('/api/library/UploadLink', { Id: 0, Title: 'Νέο υλικό', Link });
  expect(item.Id).toBeGreaterThan(0);
  const start = { Id: 0, Title: 'Α', Category: '/', OriginalName: 'α.pdf', Mime: 'application/pdf', Parts: 1 };
  expect((await admin.done('/api/library/StartUpload', { ...start, FileSize: 9 })).Id).toBeGreaterThan(0);
});
