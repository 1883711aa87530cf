/** Dispatch: sessions, uploads, persons of pages, rate limits, and retries. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../testing/people.ts';
import { openWorld, sharedWorld } from '../testing/world.ts';
import { maxPublicRequestsPerMinute } from './dispatch.ts';

const shared = sharedWorld();
const hours = (count: number) => `${count} hours`;

test.each([
  [
    'a day without use',
    `last_seen_at = now() - interval '${hours(25)}'`,
    `last_seen_at = now() - interval '${hours(23)}'`,
  ],
  [
    'thirty days, in use to the last',
    `expires_at = now() - interval '1 second'`,
    `expires_at = now() + interval '1 minute'`,
  ],
])(
  'a session ends after %s: it opens nothing, is not listed, and goes with the next sign-in',
  async (_when, ended, still) => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    const other = await world.enter(mentee.username);
    const [{ id = 0 } = {}] = await world.rows<{ id: number }>(
      'SELECT min(id) AS id FROM sessions WHERE user_id = $1',
      [mentee.id],
    );
    await world.rows(`UPDATE sessions SET ${still} WHERE id = $1`, [id]);
    expect((await mentee.call('/api/user/getcurrent', {})).status).toBe(200);
    await world.rows(`UPDATE sessions SET ${ended} WHERE id = $1`, [id]);
    expect((await mentee.call('/api/user/getcurrent', {})).problem).toMatchObject({
      code: 'SIGN_IN_REQUIRED',
      status: 401,
    });
    expect(await other.done('/Account/Sessions', {})).toHaveLength(1);
    await world.signIn(mentee.username);
    expect(await world.rows('SELECT id FROM sessions WHERE id = $1', [id])).toEqual([]);
  },
);

test('ends a session thirty days after its start', async () => {
  const world = shared();
  const { id, username } = await makeLike(world, 'mentee');
  await world.rows('DELETE FROM sessions WHERE user_id = $1', [id]);
  await world.signIn(username);
  expect(
    await world.rows(
      `SELECT expires_at - now() BETWEEN interval '29 days 23 hours' AND interval '30 days' AS right FROM sessions WHERE user_id = $1`,
      [id],
    ),
  ).toEqual([{ right: true }]);
});

test('receives no file from a person who may not make the call', async () => {
  const world = shared();
  const [applicant, gone] = [await world.enter('applicant'), await world.enter('mentee')];
  await gone.done('/Account/Logout', {});
  // A form that breaks off: whoever reads it finds it malformed.
  const payload = '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nhalf';
  const send = async (cookie: string) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: 'http://telemachos.test', cookie };
    return (await world.app.inject({ method: 'POST', url: '/api/files/ToolUploader', payload, headers })).json<{
      code: string;
    }>().code;
  };
  expect([await send(applicant.cookie), await send(gone.cookie), await send('')]).toEqual([
    'REFUSED',
    'SIGN_IN_REQUIRED',
    'SIGN_IN_REQUIRED',
  ]);
});

test('authorizes the fields of a form before it stores the first file', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const action = 6;
  const { AnswerSetID: set } = await mentee.done('/api/quest/getByAction', { ActionId: action });
  const [{ foreign = 0 } = {}] = await world.rows<{ foreign: number }>(
    'SELECT id AS foreign FROM answer_sets WHERE user_id <> $1 LIMIT 1',
    [mentee.id],
  );
  const field = (name: string, value: string | number) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const question = field('QuestionId', 'ID_0001');
  // A form that breaks off: whoever reads it finds it malformed.
  const half = '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nhalf';
  const send = async (cookie: string, payload: string) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: 'http://telemachos.test', cookie };
    return (await world.app.inject({ method: 'POST', url: '/api/files/ToolUploader', payload, headers })).json<{
      code: string;
    }>().code;
  };
  expect(await send(mentee.cookie, `${question}${field('AnswerSetId', set)}${half}`)).toBe('MALFORMED_BODY');
  expect(await send(mentee.cookie, `${question}${field('AnswerSetId', foreign)}${half}`)).toBe('NOT_FOUND');
  expect(await send(mentee.cookie, `${question}${field('ActionId', 2_000_000)}${half}`)).toBe('NOT_FOUND');
  expect(await send(mentee.cookie, half)).toBe('BAD_INPUT');
  // What is told after the files is told too late.
  expect(await send(mentee.cookie, `${question}${half}\r\n${field('AnswerSetId', foreign)}--x--\r\n`)).toBe(
    'MALFORMED_BODY',
  );
  await world.rows('DELETE FROM consents WHERE user_id = $1', [mentee.id]);
  expect(await send(mentee.cookie, `${question}${field('ActionId', action)}${half}`)).toBe('CONSENT_REQUIRED');
});

test('refuses a call of one person’s page after another person signed in to the same browser', async () => {
  const world = shared();
  const [mentor, mentee] = [await makeLike(world, 'mentor'), await world.enter('mentee')];
  const { Id } = await mentor.done('/api/user/getcurrent', {});
  const body = '{"Language":"en"}';
  expect((await mentor.raw('/Account/SetLanguage', body, { 'x-person': String(Id) })).status).toBe(200);
  expect((await mentee.raw('/Account/SetLanguage', body, { 'x-person': String(Id) })).problem?.code).toBe(
    'SIGN_IN_REQUIRED',
  );
  expect((await mentee.done('/api/user/getcurrent', {})).Language).toBe('el');
});

test('limits public calls by address, also without a limit in the entry', async () => {
  expect(maxPublicRequestsPerMinute).toBe(600);
  const world = await openWorld({ rateLimits: true });
  const statuses = new Map<number, number>();
  for (let count = 0; count < maxPublicRequestsPerMinute + 5; count += 1) {
    const { status } = await world.nobody.call('/Account/Identity', {});
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: maxPublicRequestsPerMinute, 429: 5 });
});

test.each(['2,2', '-1', '1,2', '2147483648', '1.0', '0', '', 'pilot', '1e0'])(
  'the project «%s» is none: refused, and never another one instead',
  async (project) => {
    const world = shared();
    const supervisor = await world.enter('supervisor');
    const [{ id = 0 } = {}] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentee'`);
    const answer = await supervisor.raw('/api/user/SetActiveState', JSON.stringify({ UserId: id, State: 3 }), {
      'x-project': project,
    });
    expect(answer.problem).toMatchObject({ code: 'BAD_INPUT', fields: { 'x-project': 'BAD_INPUT' } });
    expect(await world.rows('SELECT state FROM memberships WHERE user_id = $1', [id])).toEqual([{ state: 1 }]);
  },
);

test('returns the identity in the browser’s current project', async () => {
  const world = shared();
  const mentee = await makeLike(world, 'mentee');
  const [{ id: project = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ('second', 'Δεύτερο έργο') RETURNING id`,
  );
  await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentor}')`, [
    project,
    mentee.id,
  ]);
  expect(await mentee.done('/Account/Identity', {}, { project })).toEqual({ Authenticated: true, Roles: ['Mentor'] });
  expect(await mentee.done('/Account/Identity', {}, { project: 1 })).toEqual({
    Authenticated: true,
    Roles: ['Mentee'],
  });
});

test('limits IPv6 clients by network and IPv4 clients by address', async () => {
  const world = await openWorld({ rateLimits: true });
  const ask = async (remoteAddress: string) =>
    (
      await world.app.inject({
        method: 'POST',
        url: '/Account/Identity',
        remoteAddress,
        payload: {},
        headers: { origin: 'http://telemachos.test' },
      })
    ).statusCode;
  for (let count = 0; count < maxPublicRequestsPerMinute; count += 1)
    await ask(count % 2 ? `2001:db8:1:2::${count.toString(16)}` : '::ffff:192.0.2.1');
  for (let count = 0; count < maxPublicRequestsPerMinute / 2; count += 1) await ask('2001:db8:1:2::1');
  expect([
    await ask('2001:db8:1:2:9::1'),
    await ask('2001:db8:1:3::1'),
    await ask('192.0.2.1'),
    await ask('::ffff:192.0.2.2'),
  ]).toEqual([429, 200, 200, 200]);
});

test('retries a call after a deadlock, at most twice', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username });
  const { ConversationId } = await mentee.done('/api/chat/Open', { ProjectId: 1, UserId: mentor.id });
  const first = { ConversationId, ClientId: randomUUID(), Message: 'πρώτο' };
  await mentor.done('/api/chat/Send', first);
  // What the database says then is said so often as it is told to; a sequence is not taken back with the call.
  await world.rows('CREATE SEQUENCE knots');
  await world.rows(`CREATE FUNCTION knot() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('knots') <= 2 THEN RAISE deadlock_detected; END IF; RETURN NEW; END $$`);
  await world.rows(
    `CREATE TRIGGER knot BEFORE INSERT ON messages FOR EACH ROW WHEN (NEW.text = 'κόμπος') EXECUTE FUNCTION knot()`,
  );
  const knotted = { ...first, ClientId: randomUUID(), Message: 'κόμπος', ReplyTo: 1 };
  expect((await mentee.call('/api/chat/Send', knotted)).status).toBe(200);
  const { messages } = await mentor.done('/api/Chat/GetMessages', { ConversationId, Before: null });
  expect(messages.map(({ Message }) => Message)).toEqual(['πρώτο', 'κόμπος']);
  await world.rows(`SELECT setval('knots', 1, false)`);
  await world.rows(`CREATE OR REPLACE FUNCTION knot() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM nextval('knots'); RAISE deadlock_detected; END $$`);
  const { problem, headers } = await mentee.call('/api/chat/Send', { ...knotted, ClientId: randomUUID() });
  // Whoever is to come again is told when.
  expect([problem?.code, headers['retry-after']]).toEqual(['BUSY', '1']);
  expect(await world.rows('SELECT last_value::int AS tries FROM knots')).toEqual([{ tries: 3 }]);
  await world.rows('DROP TRIGGER knot ON messages');
});
