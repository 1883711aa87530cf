/** What is wrong with settings, where the server alone is not needed to know it. */
import { expect, test } from 'vitest';
import { faultsOfSettings } from './settings-faults.rules.ts';

const faults = (settings: unknown, around = {}) =>
  Object.fromEntries(faultsOfSettings(settings, around).map(({ Path, Code, Detail }) => [Path, `${Code} ${Detail}`]));
const field = (Name: string, more: object = {}) => ({ Name, Label: 'x', ...more });

test('places are found in a time that grows with the text alone', () => {
  const mails = { applicationReminder: ['link', 'name'] };
  const judged = (Body: string) =>
    faultsOfSettings({ Mails: { applicationReminder: { el: { Subject: 'x', Body } } } }, { mails });
  const from = performance.now();
  expect(judged(`{{link}} {{${' '.repeat(9900)}`)).toEqual([]);
  expect(judged('{{link}} ' + '{{ '.repeat(3200))).toEqual([]);
  expect(performance.now() - from).toBeLessThan(1000);
});

test.each(['State', 'state', 'username', 'userName', 'user_name', 'Roles', 'password', 'Level', 'Id', 'UserId'])(
  'a field that is called like something of the person’s own is refused: %s',
  (name) => {
    expect(faults({ User: { Fields: [field(name)] } })).toEqual({ 'User.Fields.0.Name': `RESERVED ${name}` });
    expect(faults({ User: { ProjectFields: [field(name)] } })).toEqual({
      'User.ProjectFields.0.Name': `RESERVED ${name}`,
    });
  },
);

test('fields that the product itself declares keep their names', () => {
  const names = ['first_name', 'last_name', 'email', 'kayas', 'AFM', 'municipality', 'mentor_type', 'mobile'];
  expect(faults({ User: { Fields: names.map((name) => field(name)) } })).toEqual({});
});

test('an expression that names a field that is none is told at its place', () => {
  const User = {
    Fields: [field('sex'), field('age', { Validation: 'user.sex == "m" || user.nothing == "x"' })],
    ProjectFields: [field('team')],
    Label: 'user.team + user.first_name + user.gone',
    Color: 'user["gone"] == "x" ? 1 : 2',
    Letter: 'user.sex',
  };
  expect(faults({ User, Config: { MicrodataSendFilter: 'user.gone == "1"' } })).toEqual({
    'User.Fields.1.Validation': 'UNKNOWN_FIELD nothing',
    'User.Label': 'UNKNOWN_FIELD gone',
    'User.Color': 'UNKNOWN_FIELD gone',
    'Config.MicrodataSendFilter': 'UNKNOWN_FIELD gone',
  });
});

test('the second step can be demanded of those who work on the programme, of nobody else', () => {
  const demanded = (role: string) => faults({ Config: { SecondFactor: { Roles: [role] } } });
  expect(demanded('Mentee')).toEqual({ 'Config.SecondFactor.Roles.0': 'NOT_DEMANDED ' });
  expect(demanded('Registered')).toEqual({ 'Config.SecondFactor.Roles.0': 'NOT_DEMANDED ' });
  for (const role of ['Super', 'Admin', 'Supervisor', 'Coordinator', 'Mentor', 'Microdata'])
    expect(demanded(role)).toEqual({});
});

test('words of the screens may be given in one language alone', () => {
  const words = { save: 'Φύλαξη', 'home.title': 'Αρχή' };
  expect(faults({ Config: { tdfw: { el: words } } })).toEqual({});
  expect(faults({ Config: { tdfw: { el: words, en: {} } } })).toEqual({});
  expect(Object.keys(faults({ Config: { tdfw: { fr: words } } }))).toEqual(['Config.tdfw']);
});

test('options of one list that nobody who chooses tells apart, or of one value, are told at the second', () => {
  const Options = [
    { Value: 'a', Label: 'Ναι', LabelEn: 'Yes' },
    { Value: 'b', Label: 'Όχι', LabelEn: 'No' },
    { Value: 'b', Label: ' ΝΑΙ', LabelEn: '' },
    { Value: 'c', Label: 'Ίσως', LabelEn: 'no' },
  ];
  const at = (list: string) => ({
    [`${list}.2.Value`]: 'DUPLICATE ',
    [`${list}.2.Label`]: 'TWIN 1',
    [`${list}.3.LabelEn`]: 'TWIN 2',
  });
  const User = { Fields: [field('x', { Type: 'ddlist', Options })], Filters: [{ Field: 'x', Options }] };
  const Questions = [
    { Key: 'mail', Label: 'E-mail', Type: 'email' },
    { Key: 'a', Label: 'α', Type: 'ddlist', Options },
  ];
  expect(faults({ User, ApplicationForm: [{ Title: 'Α', Questions }] })).toEqual({
    ...at('User.Fields.0.Options'),
    ...at('User.Filters.0.Options'),
    ...at('ApplicationForm.0.Questions.1.Options'),
  });
});

test('consent needs bits that somebody can give', () => {
  const gdpr = (MinValue: number) =>
    faults({
      User: { Fields: [field('gdpr', { Editable: -1 })] },
      Config: { gdpr: { Required: true, UserField: 'gdpr', MinValue } },
    });
  expect(gdpr(65_535)).toEqual({});
  expect(gdpr(65_536)).toEqual({ 'Config.gdpr.MinValue': 'RANGE 65535' });
});

test.each([
  'client_secret',
  'api-key',
  'apiKey',
  'API_KEY',
  'accessToken',
  'refresh_token',
  'pwd',
  'smtpPwd',
  'db_password',
  'PassPhrase',
  'privateKey',
  'Authorization',
  'Credentials',
  'ＳＥＣＲＥＴ',
  's\u200becret',
])('a key of another system is refused wherever it is written: %s', (key) => {
  for (const [path, settings] of [
    [key, { [key]: 'x' }],
    [`Config.${key}`, { Config: { [key]: 'x' } }],
    [`Own.0.deep.${key}`, { Own: [{ deep: { [key]: 'x' } }] }],
    [`User.Fields.0.${key}`, { User: { Fields: [field('a', { [key]: 5 })] } }],
    [`Config.${key}`, { Config: { [key]: { value: ['x'] } } }],
    [`Config.SecondFactor.${key}`, { Config: { SecondFactor: { Roles: [], [key]: 'x' } } }],
    [
      `User.Fields.0.Options.0.${key}`,
      { User: { Fields: [field('a', { Options: [{ Value: '1', Label: 'x', [key]: 'x' }] })] } },
    ],
  ] as const)
    expect(faults(settings)).toEqual({ [path]: 'SECRET ' });
});

test('what only sounds like a key stays: nothing kept, yes or no, words of screens', () => {
  expect(faults({ Config: { ApiKey: '', Token: null, ShowPassword: true, keyword: 'x', Author: 'x' } })).toEqual({});
  expect(faults({ Config: { tdfw: { el: { 'signIn.password': 'Κωδικός' } } } })).toEqual({});
});

test('a key is found however deep it lies, in a time that grows with the settings alone', () => {
  const deep = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}{"token":"x"}${'}'.repeat(levels)}`);
  expect(faultsOfSettings({ Own: deep(500) }).map(({ Code }) => Code)).toEqual(['SECRET']);
  const from = performance.now();
  faultsOfSettings({ Own: Array.from({ length: 60_000 }, (_each, at) => ({ a: at })) });
  faultsOfSettings({ Own: deep(2000) });
  expect(performance.now() - from).toBeLessThan(1500);
});

test('payment actions and the action of the date are actions of the project', () => {
  const settings = { Config: { PaymentActionIds: [1, 7], MicrodataDateActionId: 9 } };
  expect(faults(settings, { actions: new Set([1, 2]) })).toEqual({
    'Config.PaymentActionIds': 'UNKNOWN_ACTION 7',
    'Config.MicrodataDateActionId': 'UNKNOWN_ACTION 9',
  });
  expect(faults(settings)).toEqual({});
});

test('a day that is in no calendar is told as such', () => {
  const days = (Until: string) => faults({ Config: { Applications: { Open: true, Until } } });
  expect(days('31-2-2027')).toEqual({ 'Config.Applications.Until': 'NO_SUCH_DAY ' });
  expect(days('0027-02-28')).toEqual({ 'Config.Applications.Until': 'NO_SUCH_DAY ' });
  expect(days('2027-02-28')).toEqual({});
});

test('all that is wrong is told at once, also where something cannot be read', () => {
  const User = {
    Fields: [
      { Name: 'ό χι', Label: '' },
      { Name: 'list', Label: '\u200B\u00AD', Type: 'ddlist', Options: [] },
      { Name: 'state', Label: 'Σ' },
    ],
    Filters: [{ Field: 'ό χι' }, { Field: 'gone' }],
  };
  expect(faults({ User, Config: { SlotMinutes: 'α', MicrodataSendFilter: 'user.nothing == "1"' } })).toEqual({
    'User.Fields.0.Name': 'NAME ',
    'User.Fields.0.Label': 'EMPTY ',
    'User.Fields.1.Label': 'EMPTY ',
    'User.Fields.1.Options': 'NO_OPTIONS ',
    'User.Fields.2.Name': 'RESERVED state',
    // What is named is not there because it could not be read: it is told where it stands.
    'User.Filters.1.Field': 'UNKNOWN_FIELD gone',
    'Config.SlotMinutes': 'SHAPE number',
    'Config.MicrodataSendFilter': 'UNKNOWN_FIELD nothing',
  });
});
