/** Whoever runs a project sets it up: all but what only administrators change, and nothing above their own Level. */
import { expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { openWorld, type Person } from '../../testing/world.ts';
import { faultsOf, keep, setupOf, userOf, withFields, type Field, type Setup } from './testing/setting-up.ts';

const configOf = (setup: Setup) => Object(setup.Settings['Config']);
const field = (name: string, more: object = {}): Field => ({ Name: name, Label: name, ...more });

/** Settings with another field among those of the person. */
const adding = (setup: Setup, added: Field) => withFields(setup, (fields) => [...fields, added]);

test.each(['coordinator', 'supervisor'])('a %s changes fields, filters, menus, the form and words', async (name) => {
  const world = await openWorld();
  const [admin, person] = [await world.signIn('admin'), await makeLike(world, name)];
  const before = await setupOf(admin);
  const seen = await setupOf(person);
  expect(seen.Whole).toBe(false);
  expect(Object.keys(seen.Settings).toSorted()).toEqual(['ApplicationForm', 'Config', 'User']);
  expect(Object.keys(configOf(seen)).toSorted()).toEqual(['Alert', 'Applications']);
  const user = userOf(seen);
  const User = {
    ...user,
    ProjectFields: [...user.ProjectFields, field('seat', { Type: 'number' })],
    Filters: [{ Field: 'sex', Match: 'exact', Separate: false }],
    Label: 'user.last_name',
  };
  const Settings = {
    ...seen.Settings,
    User,
    Roles: { ...Object(seen.Settings['Roles']), Mentee: { Menu: ['home'] } },
    Config: { ...configOf(seen), Alert: { Corner: 'top left' } },
  };
  expect((await keep(person, { ...seen, Descr: 'Νέο όνομα' }, Settings)).status).toBe(200);
  const after = await setupOf(admin);
  expect(after).toMatchObject({ url: before.url, Descr: 'Νέο όνομα' });
  expect(after.Settings['User']).toEqual({ ...Object(before.Settings['User']), ...User });
  expect(Object(after.Settings['Roles']).Mentee).toEqual({ Menu: ['home'] });
  expect(configOf(after)).toEqual({ ...configOf(before), Alert: { Corner: 'top left' } });
});

test('what only administrators change is refused at its place, and nothing is kept', async () => {
  const world = await openWorld();
  const [admin, coordinator] = [await world.signIn('admin'), await world.signIn('coordinator')];
  const before = await setupOf(admin);
  const seen = await setupOf(coordinator);
  const refused = await keep(
    coordinator,
    { ...seen, url: 'taken-over' },
    {
      ...seen.Settings,
      Scripts: ['return 1'],
      Roles: { ...Object(seen.Settings['Roles']), Admin: { Menu: ['home'] }, Mentee: { Level: 1 } },
      Config: {
        ...configOf(seen),
        gdpr: { Required: false, UserField: 'gdpr', MinValue: 1 },
        RetentionDate: '2030-01-01',
      },
    },
  );
  expect(faultsOf(refused)).toEqual({
    url: 'ADMINS_ONLY',
    Scripts: 'ADMINS_ONLY',
    'Config.gdpr': 'ADMINS_ONLY',
    'Config.RetentionDate': 'ADMINS_ONLY',
    'Roles.Admin.Menu': 'ADMINS_ONLY',
    'Roles.Mentee.Level': 'ADMINS_ONLY',
  });
  expect(await setupOf(admin)).toEqual(before);
  // Sent back as an administrator reads them, the other parts are no change.
  expect((await keep(coordinator, seen, before.Settings)).status).toBe(200);
  const renaming = { Renamed: [{ List: 'Fields' as const, From: 'sex', To: 'gender' }] };
  const now = await setupOf(coordinator);
  expect((await keep(coordinator, now, now.Settings, renaming)).problem?.code).toBe('REFUSED');
  const judged = await coordinator.call('/api/project/Judge', {
    ProjectId: 1,
    Project: { Id: 1, url: now.url, Descr: now.Descr, Settings: now.Settings, Version: now.Version },
    ...renaming,
  });
  expect(judged.problem?.code).toBe('REFUSED');
  await keep(admin, await setupOf(admin), { ...before.Settings, Roles: { Admin: { Menu: ['home'] } } });
  const emptied = await setupOf(coordinator);
  expect(faultsOf(await keep(coordinator, emptied, { ...emptied.Settings, Roles: {} }))).toEqual({
    'Roles.Admin.Menu': 'ADMINS_ONLY',
  });
  const refusals = [
    await coordinator.call('/api/project/SetSecrets', { Id: 1, Secrets: { MisPassword: 'x' } }),
    await coordinator.call('/api/project/Versions', { Id: 1 }),
    await coordinator.call('/api/project/set', {
      Project: { Id: 0, url: 'own-project', Descr: 'x', Settings: {}, Version: 0 },
    }),
  ];
  expect(refusals.map(({ problem }) => problem?.code)).toEqual(['REFUSED', 'REFUSED', 'REFUSED']);
});

test('a field above one’s Level stays as it is: nobody opens to themselves what they may not read or write', async () => {
  const world = await openWorld();
  const [admin, coordinator] = [await world.signIn('admin'), await world.signIn('coordinator')];
  const first = await setupOf(admin);
  await keep(
    admin,
    first,
    withFields(first, (fields) => [...fields, field('unseen', { Visible: 100 }), field('unwritten', { Editable: 1 })]),
  );
  const tried = async (change: (fields: Field[]) => Field[]) => {
    const seen = await setupOf(coordinator);
    return faultsOf(await keep(coordinator, seen, withFields(seen, change)));
  };
  const at = userOf(await setupOf(coordinator)).Fields.findIndex(({ Name }) => Name === 'unseen');
  const opened = (name: string, more: object) => (fields: Field[]) =>
    fields.map((one) => (one.Name === name ? { ...one, ...more } : one));
  expect(await tried(opened('unseen', { Visible: 1000 }))).toEqual({ [`User.Fields.${at}.Name`]: 'FIELD_ABOVE' });
  expect(await tried(opened('unwritten', { Editable: 1000 }))).toEqual({
    [`User.Fields.${at + 1}.Name`]: 'FIELD_ABOVE',
  });
  expect(await tried((fields) => fields.filter(({ Name }) => Name !== 'unseen'))).toEqual({
    'User.Fields': 'FIELD_ABOVE',
  });
  expect(await tried(opened('sex', { Label: 'Φύλο σας' }))).toBeUndefined();
});

test('a field is not added under a key that another project or its people have already', async () => {
  const world = await openWorld();
  const coordinator = await world.signIn('coordinator');
  await world.rows(
    `INSERT INTO projects (url, descr, settings) VALUES ('fields-elsewhere', 'Αλλού',
      '{"User":{"Fields":[{"Name":"salary","Label":"x","Visible":1}]}}')`,
  );
  await world.rows(`UPDATE users SET fields = fields || '{"left_over":"μυστικό"}' WHERE username = 'mentee'`);
  const fault = async (person: Person, name: string) => {
    const seen = await setupOf(person);
    return Object.values(Object(faultsOf(await keep(person, seen, adding(seen, field(name))))));
  };
  // A field of the project is read by its name as well, wherever the value lies.
  const ofProject = async (name: string) => {
    const seen = await setupOf(coordinator);
    const user = userOf(seen);
    const User = { ...user, ProjectFields: [...user.ProjectFields, field(name)] };
    return Object.values(Object(faultsOf(await keep(coordinator, seen, { ...seen.Settings, User }))));
  };
  expect([await ofProject('salary'), await ofProject('left_over')]).toEqual([['FIELD_ELSEWHERE'], ['FIELD_ELSEWHERE']]);
  expect([
    await fault(coordinator, 'salary'),
    await fault(coordinator, 'left_over'),
    await fault(coordinator, 'hobby'),
    await fault(await world.signIn('admin'), 'salary'),
  ]).toEqual([['FIELD_ELSEWHERE'], ['FIELD_ELSEWHERE'], [], []]);
});

test('a coordinator puts a privacy policy in force', async () => {
  const world = await openWorld();
  const coordinator = await world.signIn('coordinator');
  const { list } = await coordinator.done('/api/project/ConsentTexts', { Id: 1 });
  const [inForce] = list;
  const policy = { Title: 'Πολιτική', Body: 'Νέα λόγια' };
  const { Version } = await coordinator.done('/api/project/PublishConsent', {
    Id: 1,
    Before: inForce?.Version ?? 0,
    el: policy,
    en: policy,
    Purposes: inForce?.Purposes ?? [],
  });
  const [now] = (await coordinator.done('/api/project/ConsentTexts', { Id: 1 })).list;
  expect([now?.Version, now?.el]).toEqual([Version, policy]);
});
