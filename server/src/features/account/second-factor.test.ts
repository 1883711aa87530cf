/** Signing in in two steps, with codes of a real generator: set up, asked for, slowed, lost, demanded, reset. */
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { demonstrationPassword as password } from '../../db/seed/seed.ts';
import { makeLike, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const shared = sharedWorld();
let world: World;
let person: Made;
/** Milliseconds that the world's clock is ahead. */
let ahead = 0;

beforeEach(async () => {
  world = shared();
  ahead = 0;
  person = await makeLike(world, 'coordinator');
});

const pass = (milliseconds: number) => {
  ahead += milliseconds;
  world.passTime(milliseconds);
};
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead });
const login = (who: Made, Password = password) =>
  world.nobody.call('/Account/Login', { Username: who.username, Password });
const step = (Step: string | null, Code: string) =>
  world.nobody.call('/Account/SecondStep', { Step: Step ?? '', Code });

/** Set it up; answers the secret and the recovery codes. */
const setUp = async (who: Made) => {
  const begun = await who.done('/Account/BeginSecondFactor', { Password: password });
  const { Recovery } = await who.done('/Account/ConfirmSecondFactor', { Code: codeOf(begun.Secret) });
  // The code that confirmed it is taken.
  pass(30_000);
  return { ...begun, Recovery };
};

describe('setting it up', () => {
  test('asks for the password, gives a secret for an application, and counts from the first right code on', async () => {
    expect((await person.call('/Account/BeginSecondFactor', { Password: 'wrong' })).problem?.code).toBe(
      'WRONG_PASSWORD',
    );
    const { Secret: secret, Address } = await person.done('/Account/BeginSecondFactor', { Password: password });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(Address).toMatch(/^otpauth:\/\/totp\/Telemachos:.*secret=[A-Z2-7]{32}/);
    expect((await login(person)).output.Step).toBeNull();
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
    expect((await person.call('/Account/ConfirmSecondFactor', { Code: wrong })).problem?.fields).toEqual({
      Code: 'WRONG_CODE',
    });
    expect(await person.done('/Account/SecondFactor', {})).toMatchObject({ Since: null, RecoveryLeft: 0 });
    const { Recovery } = await person.done('/Account/ConfirmSecondFactor', { Code: codeOf(secret) });
    expect(new Set(Recovery).size).toBe(10);
    expect(await person.done('/Account/SecondFactor', {})).toMatchObject({
      Since: expect.stringMatching(/^20/),
      RecoveryLeft: 10,
    });
    expect((await person.call('/Account/BeginSecondFactor', { Password: password })).problem?.code).toBe('ALREADY_ON');
  });

  test('neither secret nor codes are kept in clear; what was changed is kept without either', async () => {
    const { Secret: secret, Recovery } = await setUp(person);
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    const [kept] = await world.rows<{ secret: Buffer }>('SELECT secret FROM second_factors WHERE user_id = $1', [
      person.id,
    ]);
    expect(kept?.secret.includes(bytes)).toBe(false);
    const hashes = await world.rows<{ code_hash: Buffer }>('SELECT code_hash FROM recovery_codes WHERE user_id = $1', [
      person.id,
    ]);
    expect(hashes.every(({ code_hash }) => !code_hash.includes(Recovery[0] ?? ''))).toBe(true);
    expect(
      await world.rows('SELECT what, before, after, actor_id FROM person_changes WHERE user_id = $1', [person.id]),
    ).toEqual([{ what: 'secondFactor', before: null, after: null, actor_id: person.id }]);
  });

  test('ends the other sessions, and the person is told by mail', async () => {
    const other = await world.enter(person.username);
    await setUp(person);
    expect((await other.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
    expect((await person.call('/api/user/getcurrent', {})).problem).toBeUndefined();
    expect(await world.rows(`SELECT template FROM mails WHERE user_id = $1`, [person.id])).toEqual([
      { template: 'secondFactorOn' },
    ]);
  });
});

describe('signing in', () => {
  test('the password opens the second step and nothing else; a code opens the session', async () => {
    const { Secret: secret } = await setUp(person);
    const first = await login(person);
    expect(first.output).toEqual({ Roles: [], OnlyApplicant: false, Step: expect.stringMatching(/^[\w-]{43}$/) });
    expect(first.headers['set-cookie']).toBeUndefined();
    const wrongPassword = await login(person, 'wrong');
    expect(wrongPassword.problem?.code).toBe('WRONG_CREDENTIALS');
    const second = await step(first.output.Step, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `);
    expect(second.output).toEqual({ RecoveryLeft: 10 });
    expect(String(second.headers['set-cookie'])).toMatch(/telemachos=/);
  });

  test('each code is taken once, each first step too', async () => {
    const { Secret: secret } = await setUp(person);
    const code = codeOf(secret);
    const first = (await login(person)).output.Step;
    expect((await step(first, code)).problem).toBeUndefined();
    expect((await step(first, code)).problem?.code).toBe('STEP_OVER');
    const again = (await login(person)).output.Step;
    expect((await step(again, code)).problem?.code).toBe('WRONG_CODE');
    pass(30_000);
    expect((await step(again, codeOf(secret))).problem).toBeUndefined();
  });

  test('of two at once with the same code one is let in', async () => {
    const { Secret: secret } = await setUp(person);
    const first = (await login(person)).output.Step;
    const answers = await Promise.all([step(first, codeOf(secret)), step(first, codeOf(secret))]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a code of half a minute ago still opens, one of two minutes ago does not', async () => {
    const { Secret: secret } = await setUp(person);
    pass(120_000);
    const old = codeOf(secret);
    pass(90_000);
    const late = codeOf(secret);
    pass(30_000);
    const first = (await login(person)).output.Step;
    expect((await step(first, old)).problem?.code).toBe('WRONG_CODE');
    expect((await step(first, late)).problem).toBeUndefined();
  });

  test('a recovery code opens once, however it is written, and says how many are left', async () => {
    const { Recovery } = await setUp(person);
    const [code = ''] = Recovery;
    expect((await step((await login(person)).output.Step, code.toUpperCase().replace('-', ' '))).output).toEqual({
      RecoveryLeft: 9,
    });
    expect((await step((await login(person)).output.Step, code)).problem?.code).toBe('WRONG_CODE');
  });

  test('wrong codes slow the next ones down, whatever first step they come with', async () => {
    const { Secret: secret } = await setUp(person);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await step((await login(person)).output.Step, '000000')).problem?.code).toBe('WRONG_CODE');
    const { problem } = await step((await login(person)).output.Step, codeOf(secret));
    expect(problem).toMatchObject({ code: 'SIGN_IN_SLOWED', status: 429, details: { seconds: expect.any(Number) } });
  });

  test('the second step waits five minutes, and not beyond a new password', async () => {
    const { Secret: secret } = await setUp(person);
    let first = (await login(person)).output.Step;
    pass(5 * 60_000 + 1000);
    expect((await step(first, codeOf(secret))).problem?.code).toBe('STEP_OVER');
    first = (await login(person)).output.Step;
    await person.done('/api/User/ChangePassword', { Password: 'Another1!pass', CurrentPassword: password });
    expect((await step(first, codeOf(secret))).problem?.code).toBe('STEP_OVER');
  });

  test('whoever left everywhere is let in no more', async () => {
    const { Secret: secret } = await setUp(person);
    const first = (await login(person)).output.Step;
    await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [person.id]);
    expect((await step(first, codeOf(secret))).problem?.code).toBe('STEP_OVER');
  });
});

test('new recovery codes take the place of the old ones; turning it off needs a code', async () => {
  const { Secret: secret, Recovery } = await setUp(person);
  const fresh = await person.done('/Account/NewRecoveryCodes', { Code: codeOf(secret) });
  expect(fresh.Recovery.some((code) => Recovery.includes(code))).toBe(false);
  expect((await person.call('/Account/EndSecondFactor', { Code: Recovery[0] ?? '' })).problem?.code).toBe('WRONG_CODE');
  expect((await login(person)).output.Step).not.toBeNull();
  await person.done('/Account/EndSecondFactor', { Code: fresh.Recovery[0] ?? '' });
  expect((await login(person)).output.Step).toBeNull();
  expect((await person.call('/Account/EndSecondFactor', { Code: '000000' })).problem?.code).toBe('NOT_ON');
});

test('an administrator takes it away: sessions end, the person is told, and it is kept who did it', async () => {
  await setUp(person);
  const admin = await makeLike(world, 'admin');
  expect(await admin.done('/api/user/ResetSecondFactor', { UserId: person.id })).toEqual({ Changed: true });
  expect((await person.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
  expect((await login(person)).output.Step).toBeNull();
  const [last] = await world.rows(
    `SELECT actor_id FROM person_changes WHERE user_id = $1 AND what = 'secondFactor' ORDER BY id DESC LIMIT 1`,
    [person.id],
  );
  expect(last).toEqual({ actor_id: admin.id });
  expect(await world.rows(`SELECT template FROM mails WHERE user_id = $1 ORDER BY id`, [person.id])).toEqual([
    { template: 'secondFactorOn' },
    { template: 'secondFactorOff' },
  ]);
  expect(await admin.done('/api/user/ResetSecondFactor', { UserId: person.id })).toEqual({ Changed: false });
});

test('where a project demands it of a role nothing goes before it is set up; of those who take part it never does', async () => {
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{Config,SecondFactor}', '{"Roles":["Coordinator","Mentee"]}')
     WHERE id = 1`,
  );
  try {
    const mentee = await makeLike(world, 'mentee');
    expect((await mentee.done('/api/user/getcurrent', {})).NeedsSecondFactor).toBe(false);
    expect((await mentee.call('/api/data/getactions', {})).problem).toBeUndefined();
    const asked = () => person.call('/api/user/FindUsers', { ProjectId: 1, page: 0, count: 10 });
    expect((await person.done('/api/user/getcurrent', {})).NeedsSecondFactor).toBe(true);
    expect((await asked()).problem).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', status: 403 });
    await setUp(person);
    expect((await asked()).problem).toBeUndefined();
    expect(await person.done('/Account/SecondFactor', {})).toMatchObject({ Demanded: true });
  } finally {
    await world.rows(`UPDATE projects SET settings = settings #- '{Config,SecondFactor}' WHERE id = 1`);
  }
});

test('what any project demands of administrators binds each of them, wherever they were made one and wherever they act', async () => {
  const [other] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr, settings) VALUES ('demanding', 'Άλλο', '{"Config":{"SecondFactor":{"Roles":["Admin"]}}}')
     RETURNING id`,
  );
  try {
    const admin = await makeLike(world, 'admin');
    const supervisor = await makeLike(world, 'supervisor');
    expect((await admin.done('/api/user/getcurrent', {}, { project: 1 })).NeedsSecondFactor).toBe(true);
    expect((await admin.done('/Account/SecondFactor', {}, { project: 1 })).Demanded).toBe(true);
    for (const project of [1, other?.id ?? 0])
      expect(
        (await admin.call('/api/user/FindUsers', { ProjectId: project, page: 0, count: 10 }, { project })).problem
          ?.code,
      ).toBe('SECOND_FACTOR_REQUIRED');
    // Of others it is demanded where they hold the role.
    expect((await supervisor.done('/api/user/getcurrent', {})).NeedsSecondFactor).toBe(false);
    await setUp(admin);
    expect((await admin.call('/api/user/FindUsers', { ProjectId: 1, page: 0, count: 10 })).problem).toBeUndefined();
  } finally {
    await world.rows('DELETE FROM projects WHERE id = $1', [other?.id]);
  }
});
