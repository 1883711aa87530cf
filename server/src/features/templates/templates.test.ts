/** Templates of programmes: out of one project, into another with other ids, once more, anew, at once. */
import { beforeAll, expect, test } from 'vitest';
import { openWorld, sharedWorld, type Person } from '../../testing/world.ts';
import { action, bringingAs, everything, fileWith, outcomes } from './testing/bringing.ts';

const world = sharedWorld();
let admin: Person;
let act: ReturnType<typeof bringingAs>;

beforeAll(async () => {
  admin = await world().enter('admin');
  act = bringingAs(world(), admin);
});

test('a programme goes into another project with other ids, and everything names its own', async () => {
  const { id, first } = await act.makeProgramme('source');
  const file = await act.exported(id);
  // Nothing of it is a number of this installation, and what is the project’s alone stays behind.
  expect(JSON.stringify(JSON.parse(file).Actions)).not.toMatch(new RegExp(`\\b${first}\\b`));
  expect(file).not.toContain('5012');
  const again = JSON.parse(await act.exported(id));
  expect({ ...again, ExportedAt: '' }).toEqual({ ...JSON.parse(file), ExportedAt: '' });

  const target = await act.makeProject('target');
  const before = await act.seen(target, file);
  expect(before.Faults).toEqual([]);
  expect(outcomes(before.Lines)).toEqual(['new', 'same']);
  expect(before.Lines.filter(({ Outcome }) => Outcome === 'same').map(({ Item }) => Item.split(':')[0])).toEqual([
    'type',
  ]);
  expect(await act.actionsOf(target)).toEqual([]);
  const done = await act.bring(target, file);
  expect(done.Changed).toBe(0);

  const made = await act.actionsOf(target);
  expect(made.map(({ Title }) => Title)).toEqual(['Πρώτη', 'Δεύτερη']);
  const [one, two] = made;
  expect(one?.Id).not.toBe(first);
  expect(made.map(({ Flags }) => Flags & 2)).toEqual([0, 0]);
  expect(two?.Data).toEqual({
    EnableCondition: `${one?.Id} in mentee.completed && answers["${one?.Id}"].a5.Value > 2`,
    ShowCondition: 'user.skill != ""',
    DueAfter: { Action: one?.Id, Days: 7 },
    Minutes: 20,
  });
  expect(one?.QuestName).toBe('Ερωτηματολόγιο source (2)');
  const { Settings, Version } = await admin.done('/api/project/Setup', { Id: target });
  expect(Settings).toMatchObject({
    User: { Fields: [{ Name: 'skill' }] },
    Mails: { 'applicationMoved.declined': { el: { Subject: 'Καλώς ήρθατε' } } },
    Config: { Applications: { Open: false, EditableDays: 3 }, PaymentActionIds: [two?.Id], GroupByGroup: true },
  });
  expect(Settings['Config']).not.toHaveProperty('MIS');
  expect(Version).toBe(done.Version);
  expect((await admin.done('/api/project/Versions', { Id: target, page: 0, count: 10 })).list).toHaveLength(2);
  expect((await admin.done('/api/project/ConsentTexts', { Id: target })).list[0]).toMatchObject({
    Version: 1,
    el: { Title: 'Πολιτική' },
  });

  // The same file once more: nothing to do, here and where it came from.
  for (const project of [target, id]) {
    const twice = await act.seen(project, file);
    expect(outcomes(twice.Lines)).toEqual(['same']);
    expect(
      await admin.done('/api/template/Import', {
        ProjectId: project,
        Content: file,
        Parts: [...everything],
        Stamp: twice.Stamp,
      }),
    ).toMatchObject({ Made: 0, Changed: 0 });
  }
  expect(await act.actionsOf(target)).toEqual(made);
  // And it goes out of there as it came in.
  const out = JSON.parse(await act.exported(target));
  const { Name: _name, ExportedAt: _at, Questionnaires: quests, ...same } = JSON.parse(file);
  expect(out).toMatchObject(same);
  expect(out.Questionnaires[0].Definition).toEqual(quests[0].Definition);
});

test('a newer file changes what an older one made, and what somebody changed here is asked for, never written over', async () => {
  const project = await act.makeProject('newer');
  const old = [action('a'), action('b'), action('c'), action('d')];
  await act.bring(project, fileWith({ Actions: old, Settings: { Config: { GroupByGroup: true } } }));
  const [a, b, c, d] = await act.actionsOf(project);
  const options = { project };
  await admin.done('/api/action/SaveGrid', { Id: b?.Id ?? 0, Version: b?.Version ?? 0, Title: 'Δική μας' }, options);
  await admin.done('/api/action/Delete', { Id: d?.Id ?? 0 }, options);
  await admin.done('/api/action/publish', { ActionId: a?.Id ?? 0 }, options);
  await admin.done('/api/action/publish', { ActionId: c?.Id ?? 0 }, options);

  // Published is no change; what was changed and what was deleted here stay so.
  const same = await act.seen(project, fileWith({ Actions: old }));
  expect(same.Lines.map(({ Item, Outcome, Taken }) => [Item, Outcome, Taken])).toEqual([
    ['action:a', 'same', false],
    ['action:b', 'ours', false],
    ['action:c', 'same', false],
    ['action:d', 'gone', false],
  ]);

  const newer = fileWith({
    Actions: [
      action('a', { Title: 'Νέος τίτλος' }),
      action('e'),
      action('b', { Title: 'Του αρχείου' }),
      action('c'),
      action('d'),
    ],
  });
  const preview = await act.seen(project, newer);
  expect(preview.Lines.find(({ Item }) => Item === 'action:a')).toMatchObject({
    Outcome: 'changed',
    Changes: [{ Path: 'Title', Before: 'Ενέργεια a', After: 'Νέος τίτλος' }],
  });
  expect(preview.Lines.find(({ Item }) => Item === 'action:b')).toMatchObject({ Outcome: 'ours', Taken: false });
  expect(await act.bring(project, newer)).toMatchObject({ Made: 1, Changed: 1 });
  const after = await act.actionsOf(project);
  expect(after.map(({ Title }) => Title)).toEqual(['Νέος τίτλος', 'Ενέργεια e', 'Δική μας', 'Ενέργεια c']);
  // What was published stays published.
  expect(after.map(({ Flags }) => Flags & 2)).toEqual([2, 0, 0, 2]);

  // Asked for, the file's is taken, and what was deleted comes back.
  await act.bring(project, newer, { Take: ['action:b', 'action:d'] });
  expect((await act.actionsOf(project)).map(({ Title }) => Title)).toEqual([
    'Νέος τίτλος',
    'Ενέργεια e',
    'Του αρχείου',
    'Ενέργεια c',
    'Ενέργεια d',
  ]);
  expect(outcomes((await act.seen(project, newer)).Lines)).toEqual(['same']);
});

test('a project that has settings of its own keeps them unless it is asked; one part may come alone', async () => {
  const project = await act.makeProject('own-settings', { Config: { GroupByGroup: false } });
  const content = fileWith({ Settings: { Config: { GroupByGroup: true, SlotMinutes: 30 } }, Actions: [action('a')] });
  const preview = await act.seen(project, content);
  expect(preview.Lines.map(({ Item, Outcome }) => [Item, Outcome])).toEqual([
    ['settings:Config.GroupByGroup', 'ours'],
    ['settings:Config.SlotMinutes', 'new'],
    ['action:a', 'new'],
  ]);
  await act.bring(project, content, { Parts: ['settings'] });
  const setup = await admin.done('/api/project/Setup', { Id: project });
  expect(setup.Settings['Config']).toEqual({ GroupByGroup: false, SlotMinutes: 30 });
  expect(await act.actionsOf(project)).toEqual([]);
  const version = await admin.done('/api/project/Version', { Id: project, Version: 1 });
  expect(version.Settings['Config']).toEqual({ GroupByGroup: false });
});

test('what was seen is what is brought in: over anything else it is refused; twice at once it is made once', async () => {
  const project = await act.makeProject('at-once');
  const content = fileWith({ Actions: [action('a')], Types: [{ Key: 'kind-at-once', Descr: 'Είδος' }] });
  const { Stamp } = await act.seen(project, content);
  const input = { ProjectId: project, Content: content, Parts: [...everything], Stamp };
  const other = fileWith({ Actions: [action('b')], Types: [{ Key: 'kind-at-once', Descr: 'Είδος' }] });
  expect((await admin.call('/api/template/Import', { ...input, Content: other })).problem?.code).toBe('STALE');
  const answers = await Promise.all([1, 2, 3].map(() => admin.call('/api/template/Import', input)));
  expect(answers.map(({ status, problem }) => problem?.code ?? status).toSorted()).toEqual([200, 'STALE', 'STALE']);
  expect(await act.actionsOf(project)).toHaveLength(1);
  // Into two projects at once: the kind of action, which is everybody's, is made once.
  const others = [await act.makeProject('at-once-2'), await act.makeProject('at-once-3')];
  const kinds = fileWith({
    Types: [{ Key: 'kind-of-two', Descr: 'Είδος δύο' }],
    Actions: [action('a', { Type: 'kind-of-two' })],
  });
  const stamps = await Promise.all(others.map((other) => act.seen(other, kinds)));
  const both = await Promise.all(
    others.map((ProjectId, at) =>
      admin.call('/api/template/Import', {
        ProjectId,
        Content: kinds,
        Parts: [...everything],
        Stamp: stamps[at]?.Stamp ?? '',
      }),
    ),
  );
  // Whoever came when the kind was there already had seen it as a new one: they look again.
  expect(both.map(({ status, problem }) => problem?.code ?? status)).toContain(200);
  for (const [at, { problem }] of both.entries()) {
    if (problem) expect(problem.code).toBe('STALE');
    if (problem) await act.bring(others[at] ?? 0, kinds);
    expect(await act.actionsOf(others[at] ?? 0)).toHaveLength(1);
  }
  expect(await world().rows(`SELECT 1 FROM action_types WHERE key = 'kind-of-two'`)).toHaveLength(1);
});

test('another installation makes of the file what this one has, with ids and kinds of its own', async () => {
  const { id } = await act.makeProgramme('far');
  const file = await act.exported(id);
  const far = await openWorld();
  const there = bringingAs(far, await far.enter('admin'));
  await far.rows(`SELECT setval(pg_get_serial_sequence('actions', 'id'), 70000)`);
  const project = await there.makeProject('far-away');
  const { Lines, Faults } = await there.seen(project, file);
  expect(Faults).toEqual([]);
  expect(outcomes(Lines)).toEqual(['new']);
  await there.bring(project, file);
  const made = await there.actionsOf(project);
  expect(made.map(({ Id, Title }) => [Id > 70_000, Title])).toEqual([
    [true, 'Πρώτη'],
    [true, 'Δεύτερη'],
  ]);
  expect(made[1]?.Data).toMatchObject({ DueAfter: { Action: made[0]?.Id } });
  const [kind] = await far.rows<{ descr: string }>('SELECT descr FROM action_types WHERE id = $1', [made[1]?.TypeId]);
  expect(kind?.descr).toBe('Είδος far');
  // And back: here nothing of it is new.
  expect(outcomes((await act.seen(id, await there.exported(project))).Lines)).toEqual(['same']);
});
