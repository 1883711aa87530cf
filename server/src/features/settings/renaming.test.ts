/** Profile fields with another name, and older versions that know them by the old one. */
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { keep, renamedIn, setupOf, withFields } from './testing/setting-up.ts';

const renaming = (From: string, To: string) => ({ Renamed: [{ List: 'Fields' as const, From, To }] });
const phones = `SELECT u.username, u.fields->>'phone' AS phone, u.fields->>'mobile' AS mobile
  FROM users u JOIN memberships m ON m.user_id = u.id AND m.project_id = 1 WHERE u.fields ?| '{phone,mobile}' ORDER BY u.id`;

test('a field with another name takes its question along: left under the old one the save is refused at its place', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const before = await setupOf(admin);
  const fields = withFields(before, (all) =>
    all.map((field) => (field.Name === 'phone' ? { ...field, Name: 'mobile' } : field)),
  );
  const left = await keep(admin, before, { ...fields }, renaming('phone', 'mobile'));
  const faults = left.problem?.details?.['Faults'];
  expect(faults).toEqual([
    {
      Path: expect.stringMatching(/^ApplicationForm\.\d+\.Questions\.\d+\.Key$/),
      Code: 'RENAMED',
      Detail: 'phone|mobile',
    },
  ]);
  const judged = await admin.done('/api/project/Judge', {
    ProjectId: 1,
    Project: { Id: 1, url: before.url, Descr: before.Descr, Settings: fields, Version: before.Version },
    ...renaming('phone', 'mobile'),
  });
  expect(judged.Faults).toEqual(faults);
});

test('what people answered goes along to the question’s new name, and conditions of actions read it', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const before = await setupOf(admin);
  await world.rows(
    `UPDATE actions SET data = data || '{"ShowCondition":"user.phone != \\"\\" && 2 in mentee.completed"}' WHERE id = 5`,
  );
  const answers = (key: string) =>
    world.rows<{ id: number; answer: string }>(
      `SELECT id, answers->>$1 AS answer FROM applications WHERE project_id = 1 AND answers ? $1 ORDER BY id`,
      [key],
    );
  const given = await answers('phone');
  expect(given.length).toBeGreaterThan(0);
  const kept = await keep(admin, before, renamedIn(before.Settings, 'phone', 'mobile'), renaming('phone', 'mobile'));
  expect(kept.status).toBe(200);
  expect(await answers('mobile')).toEqual(given);
  expect(await answers('phone')).toEqual([]);
  expect(await world.rows(`SELECT data->>'ShowCondition' AS shown FROM actions WHERE id = 5`)).toEqual([
    { shown: 'user.mobile != "" && 2 in mentee.completed' },
  ]);
});

test('an older version knows what was renamed since: taken up again, people have it under the old name', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const before = await setupOf(admin);
  const had = await world.rows(phones);
  const first = renamedIn(before.Settings, 'phone', 'handy');
  expect((await keep(admin, before, first, renaming('phone', 'handy'))).status).toBe(200);
  const second = renamedIn(first, 'handy', 'mobile');
  expect((await keep(admin, await setupOf(admin), second, renaming('handy', 'mobile'))).status).toBe(200);
  const third = withFields(await setupOf(admin), (all) => [...all, { Name: 'hobby', Label: 'Χόμπι' }]);
  expect((await keep(admin, await setupOf(admin), third)).status).toBe(200);

  const old = await admin.done('/api/project/Version', { Id: 1, Version: before.Version });
  expect(old.Renamed).toEqual(renaming('mobile', 'phone').Renamed);
  const between = await admin.done('/api/project/Version', { Id: 1, Version: before.Version + 1 });
  expect(between.Renamed).toEqual(renaming('mobile', 'handy').Renamed);
  const restored = await keep(admin, await setupOf(admin), old.Settings, {
    RestoredFrom: before.Version,
    Renamed: old.Renamed,
  });
  expect(restored.status).toBe(200);
  expect((await setupOf(admin)).Settings).toEqual(before.Settings);
  expect(await world.rows(phones)).toEqual(had);
  // And from here forth again.
  const forth = await admin.done('/api/project/Version', { Id: 1, Version: before.Version + 2 });
  expect(forth.Renamed).toEqual(renaming('phone', 'mobile').Renamed);
});

test('a version says that it was taken up from another only when it is the same', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const coordinator = await world.signIn('coordinator');
  const before = await setupOf(admin);
  const changed = withFields(before, (all) => [...all, { Name: 'hobby', Label: 'Χόμπι' }]);
  expect((await keep(admin, before, changed)).status).toBe(200);
  const from = async () => (await admin.done('/api/project/Versions', { Id: 1 })).list[0]?.RestoredFrom;
  const seen = await setupOf(coordinator);
  expect((await keep(coordinator, seen, seen.Settings, { RestoredFrom: before.Version })).status).toBe(200);
  expect(await from()).toBeNull();
  // One that is none is no version to take up.
  const none = await keep(admin, await setupOf(admin), before.Settings, { RestoredFrom: 12_345 });
  expect(none.problem).toMatchObject({ code: 'BAD_INPUT', fields: { RestoredFrom: 'BAD_INPUT' } });
  expect((await keep(admin, await setupOf(admin), before.Settings, { RestoredFrom: before.Version })).status).toBe(200);
  expect(await from()).toBe(before.Version);
});

test('what nobody declares and stands in the way of a name is read, emptied and gone by a field of that name', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  await world.rows(
    `UPDATE users SET fields = fields || '{"mobile":"6900000000"}' WHERE username IN ('mentee', 'mentee2')`,
  );
  const before = await setupOf(admin);
  const rename = async () => {
    const now = await setupOf(admin);
    return keep(admin, now, renamedIn(now.Settings, 'phone', 'mobile'), renaming('phone', 'mobile'));
  };
  expect((await rename()).problem?.details?.['Faults']).toMatchObject([{ Code: 'NAME_HELD', Detail: 'mobile|2' }]);
  const mobile = { Name: 'mobile', Label: 'Κινητό', Visible: 1000, Editable: 1000, Type: 'text' };
  expect(
    (
      await keep(
        admin,
        before,
        withFields(before, (all) => [...all, mobile]),
      )
    ).status,
  ).toBe(200);
  const found = await admin.done('/api/user/GetUsersByField', {
    ProjectId: 1,
    Field: 'mobile',
    Values: ['6900000000'],
  });
  const { Rows } = await admin.done('/api/user/SetUserField', {
    ids: found.map(({ Id }) => Id),
    field: 'mobile',
    value: '',
  });
  expect(Rows.map(({ Outcome }) => Outcome)).toEqual(['changed', 'changed']);
  expect((await keep(admin, await setupOf(admin), before.Settings)).status).toBe(200);
  expect((await rename()).status).toBe(200);
});

test('a field gets one other name, and two fields get two', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const before = await setupOf(admin);
  const had = await world.rows(phones);
  const mobile = { Name: 'mobile', Label: 'Κινητό', Visible: 1000, Editable: 1000, Type: 'text' };
  const Settings = renamedIn(
    withFields(before, (all) => [...all, { ...mobile, Name: 'handy' }]),
    'phone',
    'mobile',
  );
  const Renamed = ['mobile', 'handy'].map((To) => ({ List: 'Fields' as const, From: 'phone', To }));
  const expected = [
    { Path: expect.stringMatching(/^User\.Fields\.\d+\.Name$/), Code: 'UNKNOWN_FIELD', Detail: 'phone' },
  ];
  expect((await keep(admin, before, Settings, { Renamed })).problem?.details?.['Faults']).toEqual(expected);
  const { url, Descr, Version } = before;
  const Project = { Id: 1, url, Descr, Settings, Version };
  expect((await admin.done('/api/project/Judge', { ProjectId: 1, Project, Renamed })).Faults).toEqual(expected);
  const twice = [...Renamed.slice(0, 1), ...Renamed.slice(0, 1)];
  expect((await keep(admin, before, renamedIn(before.Settings, 'phone', 'mobile'), { Renamed: twice })).status).toBe(
    422,
  );
  expect(await world.rows(phones)).toEqual(had);
});

test('the project that is meant is one: another id within is bad input, for keeping and for asking', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const { url, Descr, Settings, Version } = await setupOf(admin);
  const projects = await world.rows('SELECT id, version FROM projects ORDER BY id');
  for (const [ProjectId, Id] of [
    [1, 2],
    [1, 0],
    [null, 1],
  ] as const)
    for (const path of ['/api/project/set', '/api/project/Judge'] as const) {
      const answer = await admin.call(path, { ProjectId, Project: { Id, url, Descr, Settings, Version } });
      expect([path, ProjectId, answer.problem?.fields]).toEqual([path, ProjectId, { 'Project.Id': 'BAD_INPUT' }]);
    }
  expect(await world.rows('SELECT id, version FROM projects ORDER BY id')).toEqual(projects);
});
