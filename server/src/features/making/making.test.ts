/** Making actions: from nothing, over versions, in order, published, put away; refused at their places. */
import { makingFaultsIn } from '@telemachos/contract/features/making/making-faults.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const shared = sharedWorld();
let admin: Person;
let project = 0;

const day = 86_400_000;

beforeAll(async () => {
  admin = await shared().enter('admin');
  const made = await admin.done('/api/project/set', {
    Project: { Id: 0, url: 'making', Descr: 'Έργο δοκιμής', Settings: {}, Version: 0 },
  });
  project = made.Id;
});

const make = async (Title: string, more: Record<string, unknown> = {}) =>
  (await admin.done('/api/project/CreateAction', { ProjectId: project, TypeId: 1, Title, ...more })).Id;

const list = async (ProjectId = project) => admin.done('/api/action/Making', { ProjectId });
const find = async (id: number, ProjectId = project) => {
  const found = (await list(ProjectId)).Actions.find(({ Id }) => Id === id);
  if (!found) throw new Error(`there is no action ${id}`);
  return found;
};
const faults = (details: Record<string, unknown> | undefined) =>
  makingFaultsIn(details ?? {}).map(({ Id, Cell, Code, Detail }) => `${Id} ${Cell} ${Code} ${Detail}`.trim());

test('an action is made unpublished, in its group, with what its kind begins with', async () => {
  const { Id: kind } = await admin.done('/api/action/SaveType', {
    Id: 0,
    Version: 0,
    Descr: 'Άσκηση',
    ActionData: { Icon: 'form', Minutes: 15, Fields: [{ Key: 'a', Label: { el: 'Α' }, Type: 'text' }] },
    Functions: 'const kind = 1;',
  });
  expect(kind).toBeGreaterThanOrEqual(100);
  const [first, second] = [await make('Πρώτη', { Group: ['Α'] }), await make('Δεύτερη', { Group: ['Β'] })];
  const third = await make('Τρίτη', { Group: ['Α'], TypeId: kind, Descr: 'Περιγραφή' });
  expect((await list()).Actions.map(({ Id }) => Id)).toEqual([first, third, second]);
  expect(await find(third)).toMatchObject({
    Flags: 1,
    Version: 1,
    Descr: 'Περιγραφή',
    Data: { Minutes: 15, Fields: [{ Key: 'a' }] },
    Function: 'const kind = 1;',
    Archived: false,
    PublishAt: null,
  });
  expect((await find(first)).Data).toEqual({});
  expect(await find(await make('Τέταρτη', { TypeId: kind, Function: 'α' }))).toMatchObject({ Function: 'α' });
});

test('what is wrong is refused at its cell, and nothing is kept', async () => {
  const [one, two] = [await make('Μία'), await make('Άλλη')];
  const before = await list();
  const refused = await admin.call('/api/action/SaveGrid', {
    Rows: [
      { Id: one, Version: 1, Title: 'Καλή' },
      { Id: two, Version: 1, Title: '', Flags: 130, Data: { EnableCondition: `${two} in mentee.completed` } },
    ],
  });
  expect(refused.problem).toMatchObject({ code: 'ACTION_FAULTS', fields: { [`${two}.Title`]: 'EMPTY' } });
  expect(faults(refused.problem?.details)).toEqual([
    `${two} Title EMPTY`,
    `${two} Flags RANGE 0|127`,
    `${two} Data.EnableCondition CYCLE ${two} ${two}`,
  ]);
  const made = await admin.call('/api/project/CreateAction', { ProjectId: project, TypeId: 99, Title: '<b>α</b>' });
  expect(faults(made.problem?.details)).toEqual(['0 TypeId UNKNOWN_TYPE', '0 Title MARKUP']);
  expect(await list()).toEqual(before);
});

test('a row that was read before somebody else saved it is refused with both, and told again changes nothing', async () => {
  const id = await make('Παλιά');
  expect(await admin.done('/api/action/SaveGrid', { Id: id, Version: 1, Title: 'Νέα' })).toMatchObject({ Version: 2 });
  expect(await admin.done('/api/action/SaveGrid', { Id: id, Version: 1, Title: 'Νέα' })).toMatchObject({ Version: 2 });
  const late = await admin.call('/api/action/SaveGrid', { Id: id, Version: 1, Descr: 'Αργά' });
  expect(late.problem).toMatchObject({
    code: 'STALE',
    details: { Version: 2, Rows: [{ Id: id, Version: 2, Theirs: { Title: 'Νέα', Descr: '' } }] },
  });
  expect(await find(id)).toMatchObject({ Title: 'Νέα', Descr: '', Version: 2 });
});

test('a questionnaire comes from the library, and stays once somebody answered it', async () => {
  const world = shared();
  const [own] = await world.rows<{ id: number }>(
    `SELECT q.id FROM questionnaires q JOIN questionnaire_versions v ON v.questionnaire_id = q.id
      WHERE q.project_id IS NULL AND v.published_at IS NOT NULL ORDER BY q.id LIMIT 1`,
  );
  const QuestId = own?.id ?? 0;
  const id = await make('Ερωτηματολόγιο', { TypeId: 3, QuestId });
  expect(await find(id)).toMatchObject({ QuestId, TypeId: 3 });
  const bare = await make('Χωρίς', { TypeId: 3 });
  const refused = await admin.call('/api/action/publish', { ActionId: bare });
  expect(faults(refused.problem?.details)).toEqual([`${bare} QuestId QUEST_NEEDED`]);
  const [answered] = await world.rows<{ id: number; version: number }>(
    `SELECT a.id, a.version FROM actions a WHERE EXISTS (SELECT 1 FROM answer_sets s WHERE s.action_id = a.id) LIMIT 1`,
  );
  const changed = await admin.call('/api/action/SaveGrid', {
    Id: answered?.id ?? 0,
    Version: answered?.version ?? 0,
    QuestId: null,
    TypeId: 1,
  });
  expect(faults(changed.problem?.details)).toEqual([
    `${answered?.id} TypeId TYPE_USED`,
    `${answered?.id} QuestId QUEST_USED`,
  ]);
});

test('published now, on a day, and taken back', async () => {
  const world = shared();
  const id = await make('Δημόσια');
  await admin.done('/api/action/publish', { ActionId: id });
  expect((await find(id)).Flags & 2).toBe(2);
  expect((await admin.call('/api/action/publish', { ActionId: id, date: '2099-01-01' })).problem?.code).toBe(
    'ALREADY_PUBLISHED',
  );
  await admin.done('/api/action/publish', { ActionId: id, date: null });
  expect(await find(id)).toMatchObject({ Flags: 1, PublishAt: null });
  await admin.done('/api/action/publish', { ActionId: id, date: '2099-07-01' });
  expect(await find(id)).toMatchObject({ Flags: 1, PublishAt: '2099-06-30T21:00:00.000Z' });
  const due = await admin.call('/api/action/SaveGrid', {
    Id: id,
    Version: (await find(id)).Version,
    Data: { Due: '2099-06-30' },
  });
  expect(faults(due.problem?.details)).toEqual([`${id} Data.Due DUE_BEFORE_PUBLISH 2099-07-01`]);
  const [job] = await world.rows<{ data: { actionId: number }; start: Date }>(
    `SELECT data, start_after AS start FROM pgboss.job WHERE name = 'publish' AND state = 'created'
      AND (data->>'actionId')::int = $1`,
    [id],
  );
  expect(job?.start.toISOString().slice(0, 10)).toBe('2099-06-30');
});

test('for a mentee, or those of a mentor, and for nobody else', async () => {
  const world = shared();
  const [one, other] = [await makeMentee(world), await makeMentee(world, { mentor: 'mentor2' })];
  const { Id: id } = await admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId: 6, Title: 'Για λίγους' });
  const has = async (person: Person) => (await person.done('/api/data/getactions', {})).some(({ Id }) => Id === id);
  expect([await has(one), await has(other)]).toEqual([false, false]);
  await admin.done('/api/action/publish', { ActionId: id, MenteeId: one.id });
  expect([await has(one), await has(other)]).toEqual([true, false]);
  expect(await find(id, 1)).toMatchObject({ Flags: 67, Named: 1 });
  const [mentor] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentor2'`);
  const soon = new Date(Date.now() + 2 * day).toISOString();
  const told = await admin.done('/api/action/publish', { ActionId: id, MentorId: mentor?.id ?? 0, date: soon });
  expect(told.People).toBeGreaterThan(0);
  expect(await has(other)).toBe(false);
  world.passTime(3 * day);
  expect(await has(other)).toBe(true);
  await admin.done('/api/action/publish', { ActionId: id, MenteeId: one.id, date: null });
  expect(await has(one)).toBe(false);
  await admin.done('/api/action/publish', { ActionId: id });
  expect([await has(one), (await find(id, 1)).Flags]).toEqual([true, 3]);
  const takenBack = await admin.call('/api/action/publish', { ActionId: id, MenteeId: one.id, date: null });
  expect([takenBack.problem?.code, await has(one)]).toEqual(['ALREADY_PUBLISHED', true]);
  await admin.done('/api/action/Archive', { Id: id, Archived: true });
});

test('in another order, over the order that was read', async () => {
  const { Actions, Order } = await list();
  const Places = Actions.map(({ Id }) => Id).toReversed();
  const next = await admin.done('/api/action/SetOrder', { ProjectId: project, Order, Places });
  expect((await list()).Actions.map(({ Id }) => Id)).toEqual(Places);
  expect((await admin.call('/api/action/SetOrder', { ProjectId: project, Order, Places })).problem).toMatchObject({
    code: 'STALE',
    details: { Theirs: Places, Order: next.Order },
  });
  const half = await admin.call('/api/action/SetOrder', {
    ProjectId: project,
    Order: next.Order,
    Places: Places.slice(1),
  });
  expect(half.problem?.code).toBe('STALE');
});

test('once more, here and elsewhere, moved, put away, deleted', async () => {
  const other = await admin.done('/api/project/set', {
    Project: { Id: 0, url: 'making-other', Descr: 'Άλλο', Settings: {}, Version: 0 },
  });
  const first = await make('Α', { Group: ['Ζ'] });
  const second = await make('Β', {
    Group: ['Ζ'],
    Data: { EnableCondition: `${first} in mentee.completed`, DueAfter: { Action: first, Days: 3 } },
  });
  expect(await admin.done('/api/action/Uses', { Id: first })).toMatchObject({
    Actions: [{ Id: second, Title: 'Β', Cells: ['EnableCondition', 'DueAfter'] }],
    Begun: 0,
  });
  expect((await admin.call('/api/action/Delete', { Id: first })).problem).toMatchObject({
    code: 'ACTION_USED',
    details: { Uses: { Actions: [{ Id: second }] } },
  });
  const again = await admin.done('/api/action/Duplicate', { Id: second });
  const ids = (await list()).Actions.map(({ Id }) => Id);
  expect(ids.indexOf(again.Id)).toBe(ids.indexOf(second) + 1);
  expect((await find(again.Id)).Data).toEqual((await find(second)).Data);
  const there = await admin.done('/api/action/Duplicate', { Id: second, Into: other.Id });
  expect(there.Dropped).toEqual(['EnableCondition', 'DueAfter']);
  expect((await find(there.Id, other.Id)).Data).toEqual({});
  await admin.done('/api/action/Move', { Id: again.Id, Into: other.Id });
  expect((await list(other.Id)).Actions.map(({ Id }) => Id)).toContain(again.Id);
  expect((await list()).Actions.map(({ Id }) => Id)).not.toContain(again.Id);
  await admin.done('/api/action/Delete', { Id: second });
  await admin.done('/api/action/publish', { ActionId: first });
  await admin.done('/api/action/Archive', { Id: first, Archived: true });
  expect(await find(first)).toMatchObject({ Archived: true, Flags: 1 });
  const names = await admin.call('/api/project/CreateAction', {
    ProjectId: project,
    TypeId: 1,
    Title: 'Γ',
    Data: { EnableCondition: `${first} in mentee.completed` },
  });
  expect(faults(names.problem?.details)).toEqual([`0 Data.EnableCondition ARCHIVED_ACTION ${first}`]);
  expect((await admin.call('/api/action/Move', { Id: 1, Into: other.Id })).problem?.code).toBe('ACTION_USED');
  expect((await admin.call('/api/action/Duplicate', { Id: first, Into: 2_000_000 })).problem?.code).toBe('NOT_FOUND');
});
