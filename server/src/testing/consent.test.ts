/** Every call by a mentee without consent: refused except calls with `allowedBeforeConsent`. */
import { createECDH } from 'node:crypto';
import { can } from '@telemachos/contract/access/abilities.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { scopedFields } from '../platform/authorization.ts';
import { insertForeignFiles } from './foreign-project.ts';
import { fillPath, sampleInput } from './sample-input.ts';
import { sharedWorld, type Person, type World } from './world.ts';

const entries = Object.entries(calls).flatMap(([room, list]) =>
  Object.entries(list).map(([name, entry]) => ({ name: `${room}.${name}`, entry: entry as CallEntry })),
);
const personal = entries.filter(({ entry }) => entry.access !== 'public' && can(['Mentee'], entry.access));

const shared = sharedWorld();
let world: World;
/** One mentee who never consents, and one who has. */
let owing: Person;
let consenting: Person;
const own = new Map<Person, Record<string, number>>();

const idOf = async (text: string, values: unknown[]): Promise<number> =>
  (await world.rows<{ id: number }>(text, values))[0]?.id ?? 0;

beforeAll(async () => {
  world = shared();
  const action = await idOf(
    `SELECT id FROM actions WHERE project_id = 1 AND type_id = 1 AND flags & 2 <> 0 ORDER BY id LIMIT 1`,
    [],
  );
  const member = async (username: string, bits: number | null): Promise<Person> => {
    const id = await idOf(
      `INSERT INTO users (username, password_hash) SELECT $1, password_hash FROM users WHERE username = 'mentee' RETURNING id`,
      [username],
    );
    await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES (1, $1, '{Mentee}')`, [id]);
    if (bits !== null)
      await world.rows(
        `INSERT INTO consents (project_id, user_id, version, language, bits) VALUES (1, $1, 1, 'el', $2)`,
        [id, bits],
      );
    const answerSet = await idOf(
      'INSERT INTO answer_sets (version_id, project_id, action_id, user_id) SELECT min(id), 1, $1, $2 FROM questionnaire_versions RETURNING id',
      [action, id],
    );
    const application = await idOf(
      `INSERT INTO applications (project_id, user_id, answers, email, confirmed_at) VALUES (1, $1, '{}', $2, now()) RETURNING id`,
      [id, `${username}@example.org`],
    );
    const conversation = await idOf(
      `INSERT INTO conversations (project_id, kind, low_id, high_id)
        SELECT 1, 'pair', least(id, $1), greatest(id, $1) FROM users WHERE username = 'coordinator' RETURNING id`,
      [id],
    );
    await world.rows('INSERT INTO conversation_members (conversation_id, user_id) VALUES ($1, $2)', [conversation, id]);
    await world.rows(
      `INSERT INTO messages (conversation_id, seq, user_id, client_id, text, at)
        SELECT $1::int, 1, id, gen_random_uuid(), 'Καλημέρα', now() FROM users WHERE username = 'coordinator'
        UNION ALL SELECT $1::int, 2, $2::int, gen_random_uuid(), 'Καλημέρα σας', now()`,
      [conversation, id],
    );
    await world.rows('UPDATE conversations SET last_seq = 2, last_at = now() WHERE id = $1', [conversation]);
    const meeting = await idOf(
      `WITH made AS (INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
        SELECT 1, 4, $1, '2030-01-07T08:00:00Z', '2030-01-07T08:45:00Z', now(), now() RETURNING *)
        INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at) SELECT id, $1, starts_at, ends_at FROM made
        RETURNING meeting_id AS id`,
      [id],
    );
    const kept = await insertForeignFiles(idOf, { project: 1, user: id, other: id });
    const person = await world.signIn(username);
    const session = await idOf('SELECT id FROM sessions WHERE user_id = $1', [id]);
    const ofPeople = {
      user: id,
      users: id,
      application,
      answerSet,
      session,
      conversation,
      conversations: conversation,
      meeting,
      meetings: meeting,
      ...kept,
      libraryItems: kept.libraryItem,
    };
    own.set(person, { project: 1, action, actions: action, ...ofPeople });
    return person;
  };
  owing = await member('owing', 1);
  consenting = await member('consenting', 3);
});

/** Where the smallest input is one that its handler refuses. */
const better: Readonly<Record<string, object>> = {
  '/api/chat/Change': { Seq: 2 },
  '/api/chat/TakeBack': { Seq: 2 },
  '/api/notify/AddDevice': {
    Endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    P256dh: createECDH('prime256v1').generateKeys('base64url'),
  },
};

/** What a person calls with: a smallest input about the person’s own records. */
const codeOf = async (person: Person, entry: CallEntry): Promise<string> => {
  const input = { ...sampleInput(entry), ...better[entry.path] };
  for (const { kind, field } of scopedFields(entry)) {
    const id = own.get(person)?.[kind] ?? 1;
    if (field in input)
      input[field] = Array.isArray(input[field]) ? [id] : typeof input[field] === 'string' ? String(id) : id;
  }
  if (entry.method !== 'GET')
    return (await person.raw(fillPath(entry.path, input), JSON.stringify(input))).problem?.code ?? 'done';
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const answer = await world.app.inject({
    method: 'GET',
    url: `${fillPath(entry.path, input)}?${query.toString()}`,
    headers: { cookie: person.cookie },
  });
  return answer.statusCode < 400 ? 'done' : answer.json<{ code: string }>().code;
};

test('what may be called before consent is told here, word by word', () => {
  expect(entries.filter(({ entry }) => entry.allowedBeforeConsent).map(({ name }) => name)).toEqual([
    'account.current',
    'account.roles',
    'account.changePassword',
    'account.sessions',
    'account.endSession',
    'account.endOtherSessions',
    'account.setLanguage',
    'account.consent',
    'account.giveConsent',
    'account.viewAsChanges',
    'account.looks',
    'account.secondFactor',
    'account.beginSecondFactor',
    'account.confirmSecondFactor',
    'account.newRecoveryCodes',
    'account.endSecondFactor',
    'account.leaveProject',
  ]);
});

describe.each(personal.filter(({ entry }) => !entry.allowedBeforeConsent))('$name', ({ entry }) => {
  test('is refused without consent', async () => {
    expect(await codeOf(owing, entry)).toBe('CONSENT_REQUIRED');
  });
  test('passes the gate with it', async () => {
    expect(await codeOf(consenting, entry)).not.toMatch(
      /^(CONSENT_REQUIRED|REFUSED|SIGN_IN_REQUIRED|BAD_INPUT|INTERNAL)$/,
    );
  });
});

test.each(personal.filter(({ name, entry }) => entry.allowedBeforeConsent && !/end|leave/.test(name)))(
  '$name is open without consent',
  async ({ entry }) => {
    expect(await codeOf(owing, entry)).not.toMatch(/^(CONSENT_REQUIRED|REFUSED|INTERNAL)$/);
  },
);

test('consent taken back ends the work at the next call, and given again lets it go on; a new version asks again', async () => {
  const read = async () => (await consenting.call('/api/data/getactions', {})).problem;
  expect(await read()).toBeUndefined();
  await consenting.done('/Account/GiveConsent', { Version: 1, Bits: 0, Language: 'el' });
  expect(await read()).toMatchObject({ code: 'CONSENT_REQUIRED', status: 403 });
  expect((await consenting.done('/api/user/getcurrent', {})).NeedsConsent).toBe(true);
  await consenting.done('/Account/GiveConsent', { Version: 1, Bits: 3, Language: 'el' });
  expect(await read()).toBeUndefined();
  await world.rows(
    `INSERT INTO consent_texts (project_id, version, language, title, body) SELECT project_id, 2, language, title, body FROM consent_texts WHERE version = 1`,
  );
  expect((await read())?.code).toBe('CONSENT_REQUIRED');
  await consenting.done('/Account/GiveConsent', { Version: 2, Bits: 3, Language: 'el' });
  expect(await read()).toBeUndefined();
});

test('one project’s consent says nothing of another’s: the project of the call is asked, also where both have the same field', async () => {
  const other = await idOf(
    `INSERT INTO projects (url, descr, settings) SELECT 'other', 'Άλλο έργο', settings FROM projects WHERE id = 1 RETURNING id`,
    [],
  );
  const id = own.get(consenting)?.['user'] ?? 0;
  await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentee}')`, [other, id]);
  await consenting.done('/Account/GiveConsent', { Version: 2, Bits: 3, Language: 'el' }, { project: 1 });
  const there = async () => (await consenting.call('/api/data/getactions', {}, { project: other })).problem?.code;
  expect(await there()).toBe('CONSENT_REQUIRED');
  expect((await consenting.call('/api/data/getactions', {}, { project: 1 })).problem).toBeUndefined();

  // Without a policy of its own there is the installation's, and what was said to it counts here alone.
  const policy = await consenting.done('/Account/Consent', { Language: 'el' }, { project: other });
  expect(policy).toMatchObject({
    Required: true,
    Given: false,
    Version: 0,
    Title: expect.any(String),
    Body: expect.stringContaining('Άλλο έργο'),
  });
  expect(policy.Body).not.toContain('{{');
  const Bits = policy.Purposes.reduce((bits, { Bit }) => bits | Bit, 0);
  expect(
    await consenting.done(
      '/Account/GiveConsent',
      { Version: policy.Version, Bits, Language: 'el' },
      { project: other },
    ),
  ).toEqual({ Given: true });
  expect(await there()).toBeUndefined();
  expect((await consenting.done('/api/user/getcurrent', {}, { project: other })).NeedsConsent).toBe(false);

  // A policy of its own asks again; one that forgot a purpose can be agreed to all the same.
  await world.rows(
    `INSERT INTO consent_texts (project_id, version, language, title, body, purposes) VALUES ($1, 1, 'el', 'Πολιτική', 'Κείμενο', '[{"Bit":1,"Label":"Συμφωνώ"}]')`,
    [other],
  );
  expect(await there()).toBe('CONSENT_REQUIRED');
  const { Purposes } = await consenting.done('/Account/Consent', { Language: 'en' }, { project: other });
  expect(Purposes.map(({ Bit }) => Bit)).toEqual([1, 2]);
});

test('who applies to a project that requires consent is shown what it will ask consent to', async () => {
  await world.rows(
    `INSERT INTO projects (url, descr, settings) SELECT 'third', 'Τρίτο έργο', settings FROM projects WHERE id = 1`,
  );
  expect(await world.nobody.done('/api/ApplicationForm/GetForm', { Project: 'third', Language: 'en' })).toMatchObject({
    Policy: { Version: 0, Body: expect.stringContaining('Τρίτο έργο') },
  });
});

test('another MinValue asks for other bits, and what was said is written into the field that the project names', async () => {
  const gdpr = { Required: true, UserField: 'data_consent', MinValue: 12 };
  const other = await idOf(
    `INSERT INTO projects (url, descr, settings)
     SELECT 'fourth', 'Τέταρτο έργο', jsonb_set(settings, '{Config,gdpr}', $1) FROM projects WHERE id = 1 RETURNING id`,
    [gdpr],
  );
  const id = own.get(consenting)?.['user'] ?? 0;
  await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentee}')`, [other, id]);
  const given = async (Bits: number) => {
    const word = { Version: 0, Bits, Language: 'el' } as const;
    const { Given } = await consenting.done('/Account/GiveConsent', word, { project: other });
    const { NeedsConsent } = await consenting.done('/api/user/getcurrent', {}, { project: other });
    const [kept] = await world.rows(`SELECT fields->>'data_consent' AS field FROM users WHERE id = $1`, [id]);
    return { Given, NeedsConsent, ...kept };
  };
  expect(await given(4)).toEqual({ Given: false, NeedsConsent: true, field: '4' });
  expect(await given(8)).toEqual({ Given: false, NeedsConsent: true, field: '8' });
  expect(await given(12)).toEqual({ Given: true, NeedsConsent: false, field: '12' });
  // Where it is not required nobody is asked.
  expect(await given(4)).toEqual({ Given: false, NeedsConsent: true, field: '4' });
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{Config,gdpr,Required}', 'false') WHERE id = $1`,
    [other],
  );
  expect((await consenting.done('/api/user/getcurrent', {}, { project: other })).NeedsConsent).toBe(false);
});
