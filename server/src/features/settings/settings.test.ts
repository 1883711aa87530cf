/** Setting projects up: keeping, judging, versions, who may change what. */
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { faultsOf, keep, renamedIn, setupOf, userOf, withFields } from './testing/setting-up.ts';

test('what an administrator keeps is there for the next, as a version with who and when, and the first one is kept too', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const before = await setupOf(admin);
  const kept = await keep(
    admin,
    before,
    withFields(before, (fields) => [...fields, { Name: 'hobby', Label: 'Χόμπι' }]),
  );
  expect(kept.output).toEqual({ Id: 1, Version: before.Version + 1, Unmapped: [] });
  const after = await setupOf(admin);
  expect(userOf(after).Fields.at(-1)).toEqual({ Name: 'hobby', Label: 'Χόμπι' });
  const { list } = await admin.done('/api/project/Versions', { Id: 1 });
  expect(list.map(({ Version, By, RestoredFrom }) => [Version, By !== null, RestoredFrom])).toEqual([
    [before.Version + 1, true, null],
    [before.Version, false, null],
  ]);
  const old = await admin.done('/api/project/Version', { Id: 1, Version: before.Version });
  expect(old.Settings).toEqual(before.Settings);
  // Taking the old one up again is a version of its own.
  const restored = await keep(admin, after, old.Settings, { RestoredFrom: before.Version });
  expect(restored.output.Version).toBe(before.Version + 2);
  expect((await admin.done('/api/project/Versions', { Id: 1 })).list[0]?.RestoredFrom).toBe(before.Version);
});

test('two people who save over the same version: the second is told, with what the first kept', async () => {
  const world = await openWorld();
  const [admin, other] = [await world.signIn('admin'), await world.signIn('super')];
  const before = await setupOf(admin);
  const adding = (name: string) => withFields(before, (fields) => [...fields, { Name: name, Label: name }]);
  const answers = await Promise.all([keep(admin, before, adding('one')), keep(other, before, adding('two'))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  const now = await setupOf(admin);
  expect(refused?.problem).toMatchObject({
    code: 'STALE',
    details: { Version: now.Version, Theirs: { Settings: now.Settings } },
  });
});

test('what is wrong is named at its place, and nothing is kept', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const before = await setupOf(admin);
  const user = userOf(before);
  const wrong = await keep(admin, before, {
    ...before.Settings,
    User: {
      ...user,
      Fields: [...user.Fields, { Name: 'AFM', Label: 'x' }, { Name: 'list', Label: 'x', Type: 'ddlist' }],
      Filters: [
        { Field: 'sex', Match: 'exact', Cascade: 'education', Separate: false },
        { Field: 'education', Match: 'exact', Cascade: 'sex', Separate: false },
        { Field: 'nobody', Match: 'exact', Separate: false },
      ],
      Label: 'user.first_name +',
      Color: '5',
    },
    Mails: {
      applicationReminder: { el: { Subject: 'x', Body: '{{link}} {{evil}}' }, en: { Subject: 'x', Body: 'no link' } },
      passwordLink: { el: { Subject: 'x', Body: '{{link}}' } },
    },
    Config: {
      ...Object(before.Settings['Config']),
      gdpr: { Required: true, UserField: 'phone', MinValue: 32 },
      Communicator: { Domain: 'x', ApiKey: 'secret' },
    },
  });
  const n = user.Fields.length;
  expect(wrong.problem?.code).toBe('SETTINGS_FAULTS');
  expect(faultsOf(wrong)).toEqual({
    [`User.Fields.${n}.Name`]: 'DUPLICATE',
    [`User.Fields.${n + 1}.Options`]: 'NO_OPTIONS',
    'User.Filters.0.Cascade': 'CYCLE',
    'User.Filters.1.Cascade': 'CYCLE',
    'User.Filters.2.Field': 'UNKNOWN_FIELD',
    'User.Label': 'EXPRESSION',
    'Config.gdpr.UserField': 'OPEN_CONSENT',
    'Config.gdpr.MinValue': 'NO_CONSENT_BITS',
    'Config.Communicator.ApiKey': 'SECRET',
    'Mails.applicationReminder.el.Body': 'UNKNOWN_SLOT',
    'Mails.applicationReminder.en.Body': 'MISSING_SLOT',
    'Mails.passwordLink': 'UNKNOWN_MAIL',
  });
  expect(await setupOf(admin)).toEqual(before);
});

test.each([
  [
    'a level that is none',
    { User: { Fields: [{ Name: 'a', Label: 'a', Visible: 'x' }] } },
    'User.Fields.0.Visible',
    'SHAPE',
  ],
  [
    'a name that every object has',
    { User: { Fields: [{ Name: 'constructor', Label: 'a' }] } },
    'User.Fields.0.Name',
    'NAME',
  ],
  ['a role that is none', { Roles: { Nobody: { Menu: [] } } }, 'Roles.Nobody', 'SHAPE'],
  [
    'a home of parts that are none',
    { Roles: { Mentee: { Home: ['weeks'] } } },
    'Roles.Mentee.Home.0',
    'UNKNOWN_HOME_PART',
  ],
  ['a logo elsewhere', { Config: { Logo: { ImageUrl: 'https://example.org/x.png' } } }, 'Config.Logo.ImageUrl', 'NAME'],
  ['a corner that is none', { Config: { Alert: { Corner: 'middle' } } }, 'Config.Alert.Corner', 'CHOICE'],
  ['a day that is none', { Config: { RetentionDate: '2026-02-30' } }, 'Config.RetentionDate', 'NO_SUCH_DAY'],
  [
    'a form without an address',
    { ApplicationForm: [{ Title: 'x', Questions: [{ Key: 'a', Label: 'a' }] }] },
    'ApplicationForm',
    'FORM',
  ],
  ['a list that is none', { User: 5 }, 'User', 'SHAPE'],
])('%s is refused at its place', async (_words, Settings, path, code) => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const answer = await admin.call('/api/project/set', {
    Project: { Id: 0, url: 'never-made', Descr: 'x', Settings, Version: 0 },
  });
  expect(faultsOf(answer)).toMatchObject({ [path]: code });
});

test('a field that somebody has something in is not dropped; hidden it may be, and renamed it takes along what it holds', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const before = await setupOf(admin);
  const [{ people = 0 } = {}] = await world.rows<{ people: number }>(
    `SELECT count(*)::int AS people FROM users u JOIN memberships m ON m.user_id = u.id AND m.project_id = 1 WHERE u.fields->>'phone' <> ''`,
  );
  const dropped = await keep(
    admin,
    before,
    withFields(before, (fields) => fields.filter(({ Name }) => Name !== 'phone')),
  );
  expect(dropped.problem?.details).toEqual({
    Faults: [{ Path: 'User.Fields', Code: 'HOLDS_DATA', Detail: `phone|${people}` }],
  });
  const hidden = withFields(before, (fields) =>
    fields.map((field) => (field.Name === 'phone' ? { ...field, Visible: -1 } : field)),
  );
  expect((await keep(admin, before, hidden)).status).toBe(200);
  const now = await setupOf(admin);
  const [{ phone = '' } = {}] = await world.rows<{ phone: string }>(
    `SELECT fields->>'phone' AS phone FROM users WHERE username = 'mentee'`,
  );
  const renamed = renamedIn(now.Settings, 'phone', 'mobile');
  expect((await keep(admin, now, renamed, { Renamed: [{ List: 'Fields', From: 'phone', To: 'mobile' }] })).status).toBe(
    200,
  );
  expect(
    await world.rows(
      `SELECT fields->>'mobile' AS mobile, fields ? 'phone' AS phone FROM users WHERE username = 'mentee'`,
    ),
  ).toEqual([{ mobile: phone, phone: false }]);
  // What another project keeps under the name is not written over.
  await world.rows(`UPDATE users SET fields = fields || '{"held":"elsewhere"}' WHERE username = 'mentee'`);
  const again = await setupOf(admin);
  const overHeld = renamedIn(again.Settings, 'mobile', 'held');
  const held = await keep(admin, again, overHeld, { Renamed: [{ List: 'Fields', From: 'mobile', To: 'held' }] });
  expect(held.problem?.details?.['Faults']).toMatchObject([{ Code: 'NAME_HELD', Detail: 'held|1' }]);
  const ours = await setupOf(admin);
  const taken = withFields(ours, (fields) =>
    fields.map((field) => (field.Name === 'email' ? { ...field, Name: 'post' } : field)),
  );
  const refused = await keep(admin, ours, taken, { Renamed: [{ List: 'Fields', From: 'email', To: 'post' }] });
  expect(Object.values(Object(faultsOf(refused)))).toEqual(['OURS']);
});

test('keys of other systems are kept and never read out, nor kept in a version', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const before = await setupOf(admin);
  const put = (Secrets: object) => admin.done('/api/project/SetSecrets', { Id: 1, Secrets });
  expect(await put({ CommunicatorApiKey: 'k-123456', MisPassword: 'p-123456' })).toEqual({
    Secrets: ['CommunicatorApiKey', 'MisPassword'],
  });
  const after = await setupOf(admin);
  expect(after).toEqual({ ...before, Secrets: ['CommunicatorApiKey', 'MisPassword'] });
  expect(await put({ MisPassword: null })).toEqual({ Secrets: ['CommunicatorApiKey'] });
  await keep(admin, after, after.Settings);
  const last = await setupOf(admin);
  const said = JSON.stringify([
    after,
    last,
    await admin.done('/api/project/Version', { Id: 1, Version: last.Version }),
  ]);
  expect(said).not.toMatch(/[kp]-123456/);
  expect(await world.rows(`SELECT secrets FROM projects WHERE id = 1`)).toEqual([
    { secrets: { CommunicatorApiKey: 'k-123456' } },
  ]);
  expect(await world.rows(`SELECT 1 FROM audit WHERE details::text LIKE '%123456%'`)).toEqual([]);
});

test('the schema of settings says what stands where', async () => {
  const world = await openWorld();
  const coordinator = await world.signIn('coordinator');
  const answer = await world.app.inject({
    url: '/api/project/Schema?Id=1',
    headers: { cookie: coordinator.cookie },
  });
  expect(answer.headers['content-disposition']).toContain('telemachos-settings.schema.json');
  expect(answer.json()).toMatchObject({
    type: 'object',
    properties: {
      User: {
        properties: { Fields: { type: 'array', items: { required: expect.arrayContaining(['Name', 'Label']) } } },
      },
      Config: { properties: { RetentionDate: { format: 'date' }, Applications: { type: 'object' } } },
    },
  });
});
