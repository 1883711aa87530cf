/** Trying an action on a mentee: its conditions part by part, and whatever else decides whether the mentee sees it. */
import { beforeAll, expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const shared = sharedWorld();
let admin: Person;

const found = async (id: number) => {
  const action = (await admin.done('/api/action/Making', { ProjectId: 1 })).Actions.find(({ Id }) => Id === id);
  if (!action) throw new Error(`there is no action ${id}`);
  return action;
};

beforeAll(async () => {
  admin = await shared().enter('admin');
});

test('conditions are tried on somebody, part by part, but for what is kept from who tries', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const asked = {
    ActionId: 10,
    MenteeId: mentee.id,
    EnableCondition: '5 in mentee.completed && !(6 in mentee.completed) && user.first_name == "κανένας"',
    ShowCondition: 'size(mentee.completed) >= 5',
  };
  expect(await admin.done('/api/action/Try', asked)).toMatchObject({
    Enable: {
      Holds: false,
      Fault: null,
      Parts: [
        { Depth: 0, Kind: 'all', Text: '', Holds: null },
        { Depth: 1, Kind: 'is', Text: '5 in mentee.completed', Holds: true },
        { Depth: 1, Kind: 'not', Text: '', Holds: null },
        { Depth: 2, Kind: 'is', Text: '6 in mentee.completed', Holds: false },
        { Depth: 1, Kind: 'is', Text: 'user.first_name == "κανένας"', Holds: false },
      ],
    },
    Show: {
      Holds: true,
      Fault: null,
      Parts: [{ Depth: 0, Kind: 'is', Text: 'size(mentee.completed) >= 5', Holds: true }],
    },
  });
  const broken = await admin.done('/api/action/Try', { ...asked, EnableCondition: '5 in', ShowCondition: '' });
  expect([broken.Enable.Fault, broken.Show.Holds]).toEqual([{ Code: 'EXPRESSION', Detail: '5 in▸' }, true]);
  const hidden = (await admin.done('/api/action/Making', { ProjectId: 1 })).Actions.find(
    ({ Flags }) => (Flags & 32) !== 0,
  );
  const supervisor = await world.enter('supervisor');
  const told = await supervisor.done('/api/action/Try', {
    ...asked,
    EnableCondition: `${hidden?.Id} in mentee.completed || 5 in mentee.completed`,
    ShowCondition: 'mentee.completed == [1]',
  });
  expect([told.Enable.Holds, told.Enable.Parts.map(({ Holds }) => Holds), told.Show.Holds]).toEqual([
    null,
    [null, null, true],
    null,
  ]);
  for (const EnableCondition of [
    `mentee["completed"].exists(x, x == ${hidden?.Id})`,
    `5 in mentee.completed ? ${(hidden?.Id ?? 1) - 1} + 1 in mentee.completed : true`,
    `[5 in mentee.completed, answers["${hidden?.Id}" + ""].why.startsWith("Ν")][1]`,
    `mentee["completion"]["${hidden?.Id}"] >= 0`,
  ])
    expect(
      (await supervisor.done('/api/action/Try', { ...asked, EnableCondition })).Enable.Holds,
      EnableCondition,
    ).toBeNull();
});

test('what gives no yes or no is told as such, whole or in a part', async () => {
  const MenteeId = (await makeMentee(shared())).id;
  const tried = await admin.done('/api/action/Try', {
    ActionId: 10,
    MenteeId,
    EnableCondition: 'mentee.completed',
    ShowCondition: 'true || mentee.completion["3"]',
  });
  expect([tried.Enable.Fault, tried.Show.Fault]).toEqual([
    { Code: 'NOT_YES_OR_NO', Detail: '▸mentee.completed' },
    { Code: 'NOT_YES_OR_NO', Detail: 'true || ▸mentee.completion["3"]' },
  ]);
});

test('a name that means nothing is told when it is tried, as when it is saved', async () => {
  const MenteeId = (await makeMentee(shared())).id;
  const tried = await admin.done('/api/action/Try', {
    ActionId: 10,
    MenteeId,
    EnableCondition: 'TRUE',
    ShowCondition: 'this || true',
  });
  expect([tried.Enable.Fault, tried.Show.Fault]).toEqual([
    { Code: 'UNKNOWN_NAME', Detail: 'TRUE' },
    { Code: 'UNKNOWN_NAME', Detail: 'this' },
  ]);
});

test('all that decides is told, as the list of the mentee has it', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const other = await makeMentee(world);
  const { Id } = await admin.done('/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 1,
    Title: 'Δοκιμή',
    Data: { DueDays: 0 },
  });
  const seen = async (MenteeId = mentee.id, ShowCondition = '') =>
    (await admin.done('/api/action/Try', { ActionId: Id, MenteeId, EnableCondition: '', ShowCondition })).Seen;
  const listed = async (who = mentee) => (await who.done('/api/data/getactions', {})).some((line) => line.Id === Id);
  const told = async (who = mentee) => {
    const { Holds, Absent } = await seen(who.id);
    expect(Holds).toBe(await listed(who));
    return Absent;
  };
  expect(await told()).toEqual(['unpublished']);
  await admin.done('/api/action/publish', { ActionId: Id, MenteeId: mentee.id, date: '2090-01-01' });
  expect([await told(), await told(other)]).toEqual([['later'], ['unnamed']]);
  expect((await seen()).From).toBe('2089-12-31T22:00:00.000Z');
  await admin.done('/api/action/publish', { ActionId: Id, MenteeId: mentee.id });
  expect([await told(), await told(other)]).toEqual([[], ['unnamed']]);
  expect(await seen()).toMatchObject({ Holds: true, Completed: false, Overdue: true });
  expect((await seen()).Due).not.toBeNull();
  expect(await seen(mentee.id, '1 == 2')).toMatchObject({ Holds: false, Absent: [] });
  const { Version, Flags } = await found(Id);
  await admin.done('/api/action/SaveGrid', { Id, Version, Flags: Flags | 8 });
  expect(await told()).toEqual(['hidden']);
  await admin.done('/api/action/Archive', { Id, Archived: true });
  expect(await told()).toEqual(['archived', 'hidden']);
});

test('of when something is due after an action that is kept from who tries nothing is told', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const make = async (Title: string, Flags: number, Data: Record<string, unknown>) =>
    (await admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId: 1, Title, Flags, Data })).Id;
  const before = await make('Πριν', 2 | 32, {});
  const Id = await make('Μετά', 2, { DueAfter: { Action: before, Days: 3 } });
  const { Version } = await mentee.done('/api/mentee/SaveActionData', { ActionId: before, Data: {}, Version: 0 });
  await mentee.done('/api/mentee/SaveActionData', { ActionId: before, Data: {}, Version, Submit: true });
  // What is begun has the day in its own row as well.
  await mentee.done('/api/mentee/SaveActionData', { ActionId: Id, Data: {}, Version: 0 });
  const due = async (who: Person) =>
    (
      await who.done('/api/action/Try', {
        ActionId: Id,
        MenteeId: mentee.id,
        EnableCondition: '',
        ShowCondition: '',
      })
    ).Seen.Due;
  expect([await due(admin), await due(await world.enter('supervisor'))]).toEqual([expect.any(String), null]);
});
