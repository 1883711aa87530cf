/** What somebody who knows an applicant's e-mail can do with it: send, and nothing more. */
import { beforeEach, expect, test } from 'vitest';
import { apply, mailsTo, uniqueEmail, validAnswers, tokenIn, versionsOf } from '../../testing/application-helpers.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const shared = sharedWorld();
let email = '';
beforeEach(() => {
  email = uniqueEmail();
});
const hour = 3_600_000;

/** All tokens mailed to an address in links of this kind, the oldest first. */
const tokensOf = async (world: World, kind: 'confirm' | 'status'): Promise<string[]> =>
  (await mailsTo(world, email))
    .toReversed()
    .flatMap(({ body }) => new RegExp(`/application/${kind}/([\\w-]+)`).exec(body)?.[1] ?? []);

const confirmed = async (world: World): Promise<string> => {
  await apply(world, validAnswers(email));
  await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, email, 'confirm') });
  return tokenIn(world, email, 'status');
};

test('a stranger’s sending ends no link of the applicant’s, however often', async () => {
  const world = shared();
  const Token = await confirmed(world);
  const { Answers, Version } = await world.nobody.done('/api/ApplicationForm/Answers', { Token, Language: 'el' });
  for (let count = 0; count < 24; count += 1) {
    await apply(world, validAnswers(email));
    await world.rows(`UPDATE mails SET created_at = created_at - interval '61 minutes' WHERE address = $1`, [email]);
  }
  await world.nobody.done('/api/ApplicationForm/Update', { Token, Answers: { ...Answers, last_name: 'Νέα' }, Version });
  // What was mailed meanwhile is good too, the newest twenty of it.
  const told = (await tokensOf(world, 'status')).slice(1);
  expect(told).toHaveLength(24);
  const answers = await Promise.all(
    told.map((one) => world.nobody.call('/api/ApplicationForm/CheckToken', { Token: one })),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 404),
    ...Array.from({ length: 20 }, () => 200),
  ]);
});

test('letters of the programme end no earlier link either', async () => {
  const world = shared();
  const Token = await confirmed(world);
  const [{ id: AppId = 0 } = {}] = await world.rows<{ id: number }>('SELECT id FROM applications WHERE email = $1', [
    email,
  ]);
  const coordinator = await world.enter('coordinator');
  for (let count = 0; count < 3; count += 1) {
    await coordinator.done('/api/ApplicationForm/Resubmit', { AppId });
    world.passTime(hour + 1000);
  }
  expect((await world.nobody.call('/api/ApplicationForm/Answers', { Token, Language: 'el' })).status).toBe(200);
});

test('five sendings by a stranger shut nobody out: the owner’s takes the place of the oldest', async () => {
  const world = shared();
  for (let count = 0; count < 5; count += 1) await apply(world, { ...validAnswers(email), last_name: `Ξένος${count}` });
  world.passTime(hour + 1000);
  await world.rows(`UPDATE mails SET created_at = created_at - interval '61 minutes' WHERE address = $1`, [email]);
  await apply(world, { ...validAnswers(email), last_name: 'Ιδιοκτήτρια' });
  const waiting = () =>
    world.rows<{ name: string }>(
      `SELECT answers->>'last_name' AS name FROM applications WHERE email = $1 AND withdrawn_at IS NULL ORDER BY id`,
      [email],
    );
  expect((await waiting()).map(({ name }) => name)).toEqual(['Ξένος1', 'Ξένος2', 'Ξένος3', 'Ξένος4', 'Ιδιοκτήτρια']);
  const tokens = await tokensOf(world, 'confirm');
  expect(tokens).toHaveLength(6);
  expect((await world.nobody.call('/api/ApplicationForm/CheckToken', { Token: tokens[0] ?? '' })).problem?.code).toBe(
    'INVALID_TOKEN',
  );
  await world.nobody.done('/api/ApplicationForm/Confirm', { Token: tokens[5] ?? '' });
  expect((await waiting()).map(({ name }) => name)).toEqual(['Ιδιοκτήτρια']);
});

test('five letters an hour ask one address to confirm; the sixth sending is answered alike and displaces nothing', async () => {
  const world = shared();
  for (let count = 0; count < 7; count += 1)
    expect((await apply(world, { ...validAnswers(email), last_name: `Ξένος${count}` })).output).toEqual({
      Sent: expect.stringMatching(/^[\w-]{43}$/),
    });
  expect(await mailsTo(world, email)).toHaveLength(5);
  expect(
    await world.rows('SELECT 1 FROM applications WHERE email = $1 AND withdrawn_at IS NULL', [email]),
  ).toHaveLength(5);
  // The bound is of an hour, not of a week.
  await world.rows(`UPDATE mails SET created_at = created_at - interval '61 minutes' WHERE address = $1`, [email]);
  await apply(world, validAnswers(email));
  expect(await mailsTo(world, email)).toHaveLength(6);
});

/** What is known of the applications of an address: those that wait. */
const waitingFor = (world: World, address: string) =>
  world.rows('SELECT 1 FROM applications WHERE email = $1 AND withdrawn_at IS NULL', [address]);

test('the browser that sent an application can send it to a corrected address in its place, and nobody else can', async () => {
  const world = shared();
  const { output: first } = await apply(world, validAnswers(email));
  const wrong = await tokenIn(world, email, 'confirm');
  const corrected = uniqueEmail();
  await apply(world, validAnswers(corrected), { Instead: 'x'.repeat(43) });
  expect(await waitingFor(world, email)).toHaveLength(1);
  await apply(world, validAnswers(corrected), { Instead: first?.Sent ?? '' });
  expect(await waitingFor(world, email)).toHaveLength(0);
  // Whoever has the wrong address learns nothing more by the letter.
  expect((await world.nobody.call('/api/ApplicationForm/CheckToken', { Token: wrong })).problem?.code).toBe(
    'INVALID_TOKEN',
  );
  await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, corrected, 'confirm') });
});

test('half an hour later, or once somebody has confirmed it, nothing is taken back by a correction', async () => {
  const world = shared();
  const { output: late } = await apply(world, validAnswers(email));
  world.passTime(31 * 60_000);
  await apply(world, validAnswers(uniqueEmail()), { Instead: late?.Sent ?? '' });
  expect(await waitingFor(world, email)).toHaveLength(1);
  const other = uniqueEmail();
  const { output: confirmedSoon } = await apply(world, validAnswers(other));
  await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, other, 'confirm') });
  // Nor is the same application there twice.
  const again = uniqueEmail();
  const refused = await apply(world, validAnswers(again), { Instead: confirmedSoon?.Sent ?? '' });
  expect(refused.problem?.code).toBe('ALREADY_CONFIRMED');
  expect([await waitingFor(world, other), await waitingFor(world, again)].map((rows) => rows.length)).toEqual([1, 0]);
});

test('a sending to an address that has an application is marked like any other, and its mark takes nothing back', async () => {
  const world = shared();
  await confirmed(world);
  const { output } = await apply(world, validAnswers(email));
  expect(output).toEqual({ Sent: expect.stringMatching(/^[\w-]{43}$/) });
  await apply(world, validAnswers(uniqueEmail()), { Instead: output?.Sent ?? '' });
  expect(await waitingFor(world, email)).toHaveLength(1);
});

test('what becomes of the earlier sending says nothing of the corrected address, however many letters it has had', async () => {
  const world = shared();
  await confirmed(world);
  for (let times = 0; times < 3; times += 1) await apply(world, validAnswers(email));
  const mine = uniqueEmail();
  const { output } = await apply(world, validAnswers(mine));
  const Token = await tokenIn(world, mine, 'confirm');
  await apply(world, validAnswers(email), { Instead: output?.Sent ?? '' });
  expect((await world.nobody.call('/api/ApplicationForm/CheckToken', { Token })).problem?.code).toBe('INVALID_TOKEN');
});

test('links in mails are those that the product made, and no others', async () => {
  const world = shared();
  const tricks = [
    'http://telemachos.test/x<https://evil.gr/login>',
    'http://telemachos.test/application/confirm/evil',
    '185.10.20.30/login',
    'sms:6900',
    'whatsapp:evil',
    'a\u202ehttp://evil.gr',
  ];
  for (const [index, trick] of tricks.entries()) {
    const address = `trick${index}@example.org`;
    await apply(world, { ...validAnswers(address), first_name: trick });
    const [mail] = await mailsTo(world, address);
    expect(mail?.body.match(/https?:\/\/\S+/g)).toEqual([
      expect.stringMatching(/^http:\/\/telemachos\.test\/application\/confirm\/[\w-]{43}$/),
    ]);
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/evil\.gr|185\.10|sms:6|whatsapp:e|\u202e/);
  }
});

test('an address that reads like a link is written apart', async () => {
  const world = shared();
  const address = 'victim+www.evil.gr/login@example.org';
  const answers: Record<string, string> = { ...validAnswers(address) };
  await apply(world, answers);
  await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, address, 'confirm') });
  const bodies = (await mailsTo(world, address)).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) expect(body).not.toContain('evil.gr/login');
});

test('a stranger’s words reach nobody: until the address is confirmed no mail and no page of its link says the name', async () => {
  const world = shared();
  const words = 'Η τράπεζά σας κλείδωσε τον λογαριασμό σας, τηλεφωνήστε τώρα στο 2100000000';
  const address = uniqueEmail();
  await apply(world, { ...validAnswers(address), first_name: words });
  const Token = await tokenIn(world, address, 'confirm');
  const seen = await world.nobody.done('/api/ApplicationForm/CheckToken', { Token });
  expect(seen.Application.FirstName).toBe('');
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>('SELECT id FROM applications WHERE email = $1', [address]);
  await world.rows(`UPDATE applications SET answers = answers - 'education' WHERE id = $1`, [id]);
  const coordinator = await world.enter('coordinator');
  await coordinator.done('/api/ApplicationForm/UploadReminder', { AppId: id });
  await coordinator.done('/api/ApplicationForm/Resubmit', { AppId: id });
  await coordinator.done('/api/ApplicationForm/ChangeStatus', {
    ProjectId: 1,
    Ids: [id],
    Versions: await versionsOf(world, [id]),
    Status: 1,
  });
  await world.nobody.done('/api/ApplicationForm/Withdraw', { Token });
  const mails = await mailsTo(world, address);
  expect(mails.map(({ template }) => template).toReversed()).toEqual([
    'applicationConfirm',
    'applicationReminder',
    'applicationReopened',
    'applicationMoved.waiting',
    'applicationWithdrawn',
  ]);
  for (const { subject, body } of mails) {
    expect(subject + body).not.toMatch(/τράπεζ|2100000000/);
    expect(body).not.toContain('{{');
  }
  // Whose the address is has said so: from then on letters call them by their name.
  const own = uniqueEmail();
  await apply(world, { ...validAnswers(own), first_name: 'Ευτυχία' });
  await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, own, 'confirm') });
  const [confirmed, first] = await mailsTo(world, own);
  expect(first?.body).not.toContain('Ευτυχία');
  expect(confirmed?.body).toMatch(/^Ευτυχία, /);
});
