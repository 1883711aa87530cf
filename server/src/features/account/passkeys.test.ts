/** Passkeys: what is signed counts once, here, with the owner at the device; nothing else opens anything. */
import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { demonstrationPassword as Password } from '../../db/seed/seed.ts';
import { hashToken, createToken } from '../../platform/session.ts';
import { makeLike, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { cleanUpChallenges } from './challenge-cleanup.ts';
import { deviceAt } from './testing/authenticator.ts';

const origin = 'http://telemachos.test';
const shared = sharedWorld();
let world: World;
let person: Made;

beforeEach(async () => {
  world = shared();
  person = await makeLike(world, 'mentor');
});

const begun = async () => (await person.done('/Account/BeginPasskey', { Password })).Challenge;
const asked = async () => (await world.nobody.done('/Account/PasskeyChallenge', {})).Challenge;
const add = (Response: ReturnType<ReturnType<typeof deviceAt>['make']>, who = person) =>
  who.call('/Account/AddPasskey', { Name: 'Το κινητό μου', Response });
const enter = (Response: ReturnType<ReturnType<typeof deviceAt>['sign']>) =>
  world.nobody.call('/Account/PasskeySignIn', { Response });
/** A device whose key the person has added. */
const added = async () => {
  const device = deviceAt(origin);
  expect((await add(device.make(await begun()))).problem).toBeUndefined();
  return device;
};

test('a key signs its owner in; what was signed opens nothing a second time', async () => {
  expect((await person.call('/Account/BeginPasskey', { Password: 'wrong' })).problem?.code).toBe('WRONG_PASSWORD');
  const device = await added();
  expect(await person.done('/Account/Passkeys', {})).toEqual([
    { Id: expect.any(Number), Name: 'Το κινητό μου', Created: expect.stringMatching(/^20/), LastUsed: null },
  ]);
  const signed = device.sign(await asked());
  const answer = await enter(signed);
  expect(answer.problem).toBeUndefined();
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const entered = await world.nobody.done('/api/user/getcurrent', {}, { headers: { cookie } });
  expect(entered.Id).toBe(person.id);
  expect((await enter(signed)).problem).toMatchObject({ code: 'PASSKEY_REFUSED', status: 422 });
});

test('a key counts as both steps', async () => {
  const device = await added();
  await world.rows(`INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, '\\x00', now())`, [
    person.id,
  ]);
  expect((await enter(device.sign(await asked()))).problem).toBeUndefined();
});

test('of another site, without its owner, by another key, too late or never asked for, it is refused alike', async () => {
  const device = await added();
  const code = async (response: Promise<ReturnType<typeof device.sign>>) => (await enter(await response)).problem?.code;
  expect(await code(asked().then((c) => device.sign(c, { origin: 'https://elsewhere.example' })))).toBe(
    'PASSKEY_REFUSED',
  );
  expect(await code(asked().then((c) => device.sign(c, { verified: false })))).toBe('PASSKEY_REFUSED');
  const stranger = deviceAt(origin);
  expect(await code(asked().then((c) => ({ ...stranger.sign(c), id: device.id, rawId: device.id })))).toBe(
    'PASSKEY_REFUSED',
  );
  expect(await code(asked().then((c) => stranger.sign(c)))).toBe('PASSKEY_REFUSED');
  expect(await code(Promise.resolve(device.sign('a'.repeat(43))))).toBe('PASSKEY_REFUSED');
  const late = await asked();
  world.passTime(5 * 60_000 + 1000);
  expect(await code(Promise.resolve(device.sign(late)))).toBe('PASSKEY_REFUSED');
});

test('its count never falls: a copy of the key shows', async () => {
  const device = await added();
  expect((await enter(device.sign(await asked(), { count: 5 }))).problem).toBeUndefined();
  expect((await enter(device.sign(await asked(), { count: 5 }))).problem?.code).toBe('PASSKEY_REFUSED');
  expect((await enter(device.sign(await asked(), { count: 6 }))).problem).toBeUndefined();
});

test('is added only by who asked, with what was asked, once, and with its owner at the device', async () => {
  const other = await makeLike(world, 'mentor');
  const challenge = await begun();
  expect((await add(deviceAt(origin).make(challenge), other)).problem?.code).toBe('PASSKEY_REFUSED');
  expect((await add(deviceAt(origin).make(await asked()))).problem?.code).toBe('PASSKEY_REFUSED');
  expect((await add(deviceAt(origin).make(await begun(), { verified: false }))).problem?.code).toBe('PASSKEY_REFUSED');
  const device = deviceAt(origin);
  expect((await add(device.make(await begun()))).problem).toBeUndefined();
  // The same key is nobody else's.
  const theirs = (await other.done('/Account/BeginPasskey', { Password })).Challenge;
  expect((await add(device.make(theirs), other)).problem?.code).toBe('PASSKEY_REFUSED');
  expect(await other.done('/Account/Passkeys', {})).toEqual([]);
});

test('removed, by an administrator too, it opens nothing; only one’s own are removed', async () => {
  const device = await added();
  const [key] = await person.done('/Account/Passkeys', {});
  const other = await makeLike(world, 'mentor');
  expect((await other.call('/Account/RemovePasskey', { Id: key?.Id ?? 0 })).problem?.code).toBe('NOT_FOUND');
  await person.done('/Account/RemovePasskey', { Id: key?.Id ?? 0 });
  expect((await enter(device.sign(await asked()))).problem?.code).toBe('PASSKEY_REFUSED');

  const again = await added();
  const admin = await makeLike(world, 'admin');
  expect(await admin.done('/api/user/ResetSecondFactor', { UserId: person.id })).toEqual({ Changed: true });
  expect((await enter(again.sign(await asked()))).problem?.code).toBe('PASSKEY_REFUSED');
});

test('whoever left everywhere signs in with nothing', async () => {
  const device = await added();
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [person.id]);
  expect((await enter(device.sign(await asked()))).problem?.code).toBe('PASSKEY_REFUSED');
});

const lettersTo = async (who: Made): Promise<string[]> =>
  (await world.rows<{ template: string }>('SELECT template FROM mails WHERE user_id = $1 ORDER BY id', [who.id])).map(
    ({ template }) => template,
  );

test('its owner is told by mail when one is added, and when one is removed', async () => {
  await added();
  const [key] = await person.done('/Account/Passkeys', {});
  await person.done('/Account/RemovePasskey', { Id: key?.Id ?? 0 });
  expect(await lettersTo(person)).toEqual(['passkeyAdded', 'passkeyRemoved']);
});

test('with two steps on, adding one needs a code beside the password, each code once', async () => {
  const { Secret: secret } = await person.done('/Account/BeginSecondFactor', { Password });
  const code = (later = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });
  await person.done('/Account/ConfirmSecondFactor', { Code: code() });
  const begin = (Code?: string) => person.call('/Account/BeginPasskey', { Password, ...(Code ? { Code } : {}) });
  for (const wrong of [undefined, 'abcdef', code()])
    expect((await begin(wrong)).problem).toMatchObject({ code: 'WRONG_CODE', fields: { Code: 'WRONG_CODE' } });
  const { Challenge } = (await begin(code(30_000))).output;
  expect((await add(deviceAt(origin).make(Challenge))).problem).toBeUndefined();
});

test('one that was begun before two steps were on is not added', async () => {
  const challenge = await begun();
  const { Secret: secret } = await person.done('/Account/BeginSecondFactor', { Password });
  await person.done('/Account/ConfirmSecondFactor', {
    Code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  });
  expect((await add(deviceAt(origin).make(challenge))).problem?.code).toBe('PASSKEY_REFUSED');
});

test('a password by a mailed link, or one that somebody else gave, takes every key away, and the letter says so', async () => {
  const byStaff = await added();
  const supervisor = await world.enter('supervisor');
  await supervisor.done('/api/User/ChangePassword', { UserId: person.id, Password: 'Given-Now1!' });
  expect((await enter(byStaff.sign(await asked()))).problem?.code).toBe('PASSKEY_REFUSED');
  expect(await lettersTo(person)).toEqual(['passkeyAdded', 'passkeysGone']);

  person = await makeLike(world, 'mentor');
  const byLink = await added();
  const token = createToken();
  await world.rows(
    `INSERT INTO links (token_hash, purpose, user_id, created_at, expires_at)
     VALUES ($1, 'password', $2, now(), now() + interval '1 hour')`,
    [hashToken(token), person.id],
  );
  await world.nobody.done('/Account/ResetPassword', { Token: token, Password: 'Chosen-Now1!' });
  expect((await enter(byLink.sign(await asked()))).problem?.code).toBe('PASSKEY_REFUSED');
  expect(await lettersTo(person)).toEqual(['passkeyAdded', 'passkeysGone']);

  // By their owner, who knows the present password, it is changed beside them.
  person = await makeLike(world, 'mentor');
  const own = await added();
  await person.done('/api/User/ChangePassword', { Password: 'Another1!pass', CurrentPassword: Password });
  expect((await enter(own.sign(await asked()))).problem).toBeUndefined();
});

test('challenges that ran out are deleted, whoever asked for them; those that hold stay', async () => {
  const stand = (challenge: string) =>
    world.rows('SELECT purpose FROM links WHERE token_hash = $1', [hashToken(challenge)]);
  const clean = (minutes: number) =>
    cleanUpChallenges(world.pool, { clock: () => new Date(Date.now() + minutes * 60_000) });
  const [ofPerson, ofStranger] = [await begun(), await asked()];
  await clean(4);
  expect([await stand(ofPerson), await stand(ofStranger)]).toEqual([
    [{ purpose: 'passkey-new' }],
    [{ purpose: 'passkey' }],
  ]);
  await clean(6);
  expect([await stand(ofPerson), await stand(ofStranger)]).toEqual([[], []]);
});
