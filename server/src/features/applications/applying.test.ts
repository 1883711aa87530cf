/** Applying: from the form to the confirmed application, and everything that must not pass. */
import { beforeEach, describe, expect, test } from 'vitest';
import { apply, humanCheck, mailsTo, uniqueEmail, validAnswers, tokenIn } from '../../testing/application-helpers.ts';
import { openWorld, sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
let email = '';
beforeEach(() => {
  email = uniqueEmail();
});

test('the form has its questions, the policy and the options of municipalities', async () => {
  const world = shared();
  const form = await world.nobody.done('/api/ApplicationForm/GetForm', { Language: 'en' });
  expect(form).toMatchObject({
    Project: 'pilot',
    Open: true,
    EditableDays: 30,
    Policy: { Version: 1, Title: 'Privacy policy' },
  });
  const questions = form.Sections.flatMap(({ Questions }) => Questions);
  expect(questions.length).toBeGreaterThanOrEqual(7);
  const municipalities = questions.find(({ Key }) => Key === 'municipality')?.Options ?? [];
  expect(municipalities).toHaveLength(332);
  expect(new Set(municipalities.map(({ Label }) => Label)).size).toBe(332);
  expect(municipalities.filter(({ Label }) => Label.startsWith('Ηρακλείου')).map(({ Label }) => Label)).toEqual([
    'Ηρακλείου (Βορείου Τομέα Αθηνών)',
    'Ηρακλείου (Ηρακλείου)',
  ]);
});

test('a closed project shows no questions and takes no application', async () => {
  const world = await openWorld();
  await world.rows(`UPDATE projects SET settings = jsonb_set(settings, '{Config,Applications,Until}', '"2020-01-01"')`);
  expect(await world.nobody.done('/api/ApplicationForm/GetForm', { Language: 'el', Project: 'pilot' })).toMatchObject({
    Open: false,
    Until: '2020-01-01',
    Sections: [],
  });
  expect((await apply(world, validAnswers(email))).problem?.code).toBe('APPLICATIONS_CLOSED');
});

test('from sending to the done page', async () => {
  const world = shared();
  expect((await apply(world, validAnswers(email))).output).toEqual({ Sent: expect.stringMatching(/^[\w-]{43}$/) });
  const mail = (await mailsTo(world, email))[0];
  expect(mail?.template).toBe('applicationConfirm');
  expect(mail?.body).not.toContain('{{');

  const Token = await tokenIn(world, email, 'confirm');
  const seen = await world.nobody.done('/api/ApplicationForm/CheckToken', { Token });
  expect(seen).toMatchObject({
    Kind: 'confirm',
    Application: { FirstName: '', Status: -1, Confirmed: false, Protocol: null, Missing: [], CanWithdraw: true },
  });

  const confirmed = await world.nobody.call('/api/ApplicationForm/Confirm', { Token });
  expect(confirmed.output).toEqual({ Protocol: expect.stringMatching(/^\d{4}-\d{6}$/), SignedIn: true });
  const own = { headers: { cookie: String(confirmed.headers['set-cookie']).split(';')[0] ?? '' } };
  expect(await world.nobody.done('/api/user/getcurrent', {}, own)).toMatchObject({
    Username: email,
    Roles: ['Registered'],
    State: 0,
    MustChoosePassword: true,
    Fields: { first_name: 'Δοκιμή', birth_date: '1972-11-24', phone: '6900012345', kayas: confirmed.output.Protocol },
  });
  // A password comes first.
  expect((await world.nobody.call('/api/ApplicationForm/GetApplication', {}, own)).problem?.code).toBe(
    'PASSWORD_REQUIRED',
  );

  // The password link of the same mail works, by the applicants' stricter rule.
  const letter = (await mailsTo(world, email))[0];
  expect(letter).toMatchObject({
    template: 'applicationConfirmed',
    subject: expect.stringContaining(confirmed.output.Protocol),
  });
  const link = /\/password\/([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? '';
  expect(await world.nobody.done('/Account/CheckPasswordLink', { Token: link })).toEqual({
    Applicant: true,
    First: true,
  });
  expect((await world.nobody.call('/Account/ResetPassword', { Token: link, Password: 'Abcdef1#' })).problem?.code).toBe(
    'WEAK_PASSWORD',
  );
  await world.nobody.done('/Account/ResetPassword', { Token: link, Password: 'Abcdef1!' });
  const applicant = await world.signIn(email, 'Abcdef1!');
  expect(await applicant.done('/api/ApplicationForm/GetApplication', {})).toMatchObject({
    Protocol: confirmed.output.Protocol,
    Confirmed: true,
    Steps: [
      { Key: 'submitted', State: 'done' },
      { Key: 'confirmed', State: 'done' },
      { Key: 'checked', State: 'current' },
      {},
      {},
    ],
  });
});

describe('what does not pass', () => {
  test('wrong answers are named by key, and the check is not spent on them', async () => {
    const world = shared();
    const HumanCheck = await humanCheck(world);
    const wrong = {
      ...validAnswers(email),
      AFM: '123456789',
      birth_date: '31-02-1990',
      email: 'no',
      unemployed_since: '',
    };
    expect((await apply(world, wrong, { HumanCheck })).problem).toMatchObject({
      code: 'INVALID_ANSWERS',
      status: 422,
      fields: { AFM: 'AFM', birth_date: 'NO_DAY', email: 'EMAIL', unemployed_since: 'REQUIRED' },
    });
    expect(
      (await apply(world, { ...validAnswers(email), birth_date: '24-11-2015' }, { HumanCheck })).problem?.fields,
    ).toEqual({ birth_date: 'AGE' });
    expect(
      (await apply(world, { ...validAnswers(email), unemployed_since: '31-12-2099' }, { HumanCheck })).problem?.fields,
    ).toEqual({ unemployed_since: 'RULE' });
    expect((await apply(world, validAnswers(email), { HumanCheck })).status).toBe(200);
  });

  test('without both consents', async () => {
    const world = shared();
    expect((await apply(world, validAnswers(email), { Consents: [true, false] })).problem?.code).toBe(
      'CONSENT_MISSING',
    );
  });

  test('a human check that is made up, changed, spent or late', async () => {
    const world = shared();
    const code = async (HumanCheck: string) => (await apply(world, validAnswers(email), { HumanCheck })).problem?.code;
    expect(await code('bm8=')).toBe('HUMAN_CHECK_FAILED');
    const good = await humanCheck(world);
    const opened = JSON.parse(Buffer.from(good, 'base64').toString());
    opened.challenge.parameters.expiresAt += 1000;
    expect(await code(Buffer.from(JSON.stringify(opened)).toString('base64'))).toBe('HUMAN_CHECK_FAILED');
    expect(await code(good)).toBeUndefined();
    expect((await apply(world, validAnswers('other@example.org'), { HumanCheck: good })).problem?.code).toBe(
      'HUMAN_CHECK_FAILED',
    );
    const late = await humanCheck(world);
    world.passTime(21 * 60_000);
    expect(await code(late)).toBe('HUMAN_CHECK_FAILED');
    expect(await world.rows('SELECT 1 FROM applications WHERE email = $1', [email])).toHaveLength(1);
  });
});

describe('sending more than once', () => {
  test('a retry of the very same sending changes nothing and mails nothing', async () => {
    const world = shared();
    const [answers, HumanCheck] = [validAnswers(email), await humanCheck(world)];
    expect(
      (await Promise.all([apply(world, answers, { HumanCheck }), apply(world, answers, { HumanCheck })])).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200]);
    expect(await mailsTo(world, email)).toHaveLength(1);
    expect(await world.rows('SELECT 1 FROM applications WHERE email = $1', [email])).toHaveLength(1);
  });

  test('before confirming, nobody’s sending replaces another’s: each mail confirms its own, and the others are withdrawn', async () => {
    const world = shared();
    await apply(world, validAnswers(email));
    const own = await tokenIn(world, email, 'confirm');
    // A stranger who knows the address.
    await apply(world, { ...validAnswers(email.toUpperCase()), last_name: 'Ξένος' });
    const strangers = await tokenIn(world, email.toUpperCase(), 'confirm');
    const kept = () =>
      world.rows<{ last_name: string; confirmed: boolean; withdrawn: boolean }>(
        `SELECT answers->>'last_name' AS last_name, confirmed_at IS NOT NULL AS confirmed, withdrawn_at IS NOT NULL AS withdrawn FROM applications WHERE lower(email) = $1 ORDER BY id`,
        [email],
      );
    expect(await kept()).toEqual([
      { last_name: 'Ζαχαριάδου', confirmed: false, withdrawn: false },
      { last_name: 'Ξένος', confirmed: false, withdrawn: false },
    ]);
    const coordinator = await world.enter('coordinator');
    const { list } = await coordinator.done('/api/ApplicationForm/List', { ProjectId: 1, Search: email });
    expect(list.map(({ Confirmed, Duplicate }) => ({ Confirmed, Duplicate }))).toEqual(
      Array.from({ length: 2 }, () => ({ Confirmed: false, Duplicate: 'email' })),
    );

    const { Application } = await world.nobody.done('/api/ApplicationForm/CheckToken', { Token: own });
    expect(Application).toMatchObject({ Confirmed: false, Withdrawn: false });
    // Both at once, as a mail scanner and a person would: one is confirmed.
    const both = await Promise.all(
      [own, own, strangers].map((Token, index) =>
        index === 2
          ? world.nobody.call('/api/ApplicationForm/CheckToken', { Token })
          : world.nobody.call('/api/ApplicationForm/Confirm', { Token }),
      ),
    );
    expect(
      both
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 409]);
    expect((await world.nobody.call('/api/ApplicationForm/Confirm', { Token: strangers })).problem?.code).toBe(
      'INVALID_TOKEN',
    );
    expect(await kept()).toEqual([
      { last_name: 'Ζαχαριάδου', confirmed: true, withdrawn: false },
      { last_name: 'Ξένος', confirmed: false, withdrawn: true },
    ]);
    expect(
      (await coordinator.done('/api/ApplicationForm/List', { ProjectId: 1, Search: email })).list.map(
        ({ Confirmed, Duplicate }) => ({ Confirmed, Duplicate }),
      ),
    ).toEqual([{ Confirmed: true, Duplicate: null }]);
  });

  test('two mails of one address confirmed at the same moment: one counts', async () => {
    const world = shared();
    const tokens: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      await apply(world, validAnswers(email));
      tokens.push(await tokenIn(world, email, 'confirm'));
    }
    const answers = await Promise.all(
      tokens.map((Token) => world.nobody.call('/api/ApplicationForm/Confirm', { Token })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  test('names in mails are no links and no lines of their own; our links are links', async () => {
    const world = shared();
    await apply(world, {
      ...validAnswers(email),
      first_name: 'Κερδίσατε http://evil.example.gr/x evil.gr\u2060 a@evil.gr {{link}} $t(signature)',
    });
    // Before the address is confirmed letters have no name in them (strangers.test.ts).
    await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, email, 'confirm') });
    await world.nobody.done('/api/ApplicationForm/Withdraw', { Token: await tokenIn(world, email, 'status') });
    const [mail] = await mailsTo(world, email);
    const found = (mail?.body.match(/\S+\.[\p{L}]\S*/gu) ?? []).filter(
      (word) => !word.startsWith('http://telemachos.test/applicationForm'),
    );
    expect(found).toEqual([]);
    expect(mail?.body).toContain('Κερδίσατε http evil. example. gr/x evil. gr a @ evil. gr {{link}} $t(signature)');
    expect(mail?.body.match(/http:\/\//g)).toHaveLength(1);
  });

  test('an e-mail that has applied gets the same answer; its owner is told', async () => {
    const world = shared();
    const before = await world.rows<{ n: number }>('SELECT count(*)::int AS n FROM applications');
    const answer = await apply(world, validAnswers('applicant@example.org'));
    expect({ status: answer.status, output: answer.output }).toEqual({
      status: 200,
      output: { Sent: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await world.rows('SELECT count(*)::int AS n FROM applications')).toEqual(before);
    expect((await mailsTo(world, 'applicant@example.org'))[0]?.template).toBe('applicationExists');
    const seen = await world.nobody.done('/api/ApplicationForm/CheckToken', {
      Token: await tokenIn(world, 'applicant@example.org', 'status'),
    });
    expect(seen).toMatchObject({ Kind: 'status', Application: { Status: 1 } });
  });

  test('its owner is told three times an hour, however often a stranger sends', async () => {
    const world = shared();
    await apply(world, validAnswers(email));
    await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, email, 'confirm') });
    const told = async () =>
      (await mailsTo(world, email)).filter(({ template }) => template === 'applicationExists').length;
    for (let times = 0; times < 5; times += 1) expect((await apply(world, validAnswers(email))).status).toBe(200);
    expect(await told()).toBe(3);
    await world.rows(`UPDATE mails SET created_at = created_at - interval '61 minutes' WHERE address = $1`, [email]);
    await apply(world, validAnswers(email));
    expect(await told()).toBe(4);
  });
});
