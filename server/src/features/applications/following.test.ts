/** Following an application by its link: changing, sending again, withdrawing. */
import { beforeEach, expect, test } from 'vitest';
import { apply, mailsTo, uniqueEmail, validAnswers, tokenIn, versionsOf } from '../../testing/application-helpers.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const [hour, day] = [3_600_000, 86_400_000];
const shared = sharedWorld();
let email = '';
beforeEach(() => {
  email = uniqueEmail();
});

/** A confirmed application; answers its id and the token of its status link. */
const confirmed = async (world: World): Promise<{ Id: number; Token: string }> => {
  await apply(world, validAnswers(email));
  await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, email, 'confirm') });
  const [row] = await world.rows<{ id: number }>('SELECT id FROM applications WHERE email = $1', [email]);
  return { Id: row?.id ?? 0, Token: await tokenIn(world, email, 'status') };
};

test('answers can be changed in time; the e-mail stays; two changes at once do not overwrite each other', async () => {
  const world = shared();
  const { Token } = await confirmed(world);
  const { Answers, Version, Form } = await world.nobody.done('/api/ApplicationForm/Answers', { Token, Language: 'el' });
  expect(Form.Sections).toHaveLength(3);
  const changed = { ...Answers, last_name: 'Νέα', email: 'somebody.else@example.org' };
  const { Version: next } = await world.nobody.done('/api/ApplicationForm/Update', {
    Token,
    Answers: changed,
    Version,
  });
  expect(await world.nobody.done('/api/ApplicationForm/Answers', { Token, Language: 'el' })).toMatchObject({
    Answers: { last_name: 'Νέα', email },
    Version: next,
  });
  const stale = await world.nobody.call('/api/ApplicationForm/Update', {
    Token,
    Answers: { ...Answers, last_name: 'Παλιά' },
    Version,
  });
  expect(stale.problem).toMatchObject({
    code: 'STALE',
    details: { Mine: { last_name: 'Παλιά' }, Theirs: { last_name: 'Νέα' }, Version: next },
  });
  expect(
    (
      await world.nobody.call('/api/ApplicationForm/Update', {
        Token,
        Answers: { ...changed, AFM: '1' },
        Version: next,
      })
    ).problem,
  ).toMatchObject({ code: 'INVALID_ANSWERS', fields: { AFM: 'AFM' } });
  expect(await world.rows('SELECT status FROM applications WHERE email = $1', [email])).toEqual([{ status: -1 }]);
  world.passTime(31 * day);
  expect(
    (await world.nobody.call('/api/ApplicationForm/Update', { Token, Answers: changed, Version: next })).problem?.code,
  ).toBe('NOT_EDITABLE');
  expect(await world.nobody.done('/api/ApplicationForm/CheckToken', { Token })).toMatchObject({
    Application: { CanEdit: false, CanWithdraw: true },
  });
});

test('the link of the first letter follows the application to its end, and sixty days on', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const { Id, Token } = await confirmed(world);
  const look = async () => (await world.nobody.call('/api/ApplicationForm/CheckToken', { Token })).status;
  for (let letter = 0; letter < 21; letter += 1) {
    world.passTime(hour + 1000);
    await coordinator.done('/api/ApplicationForm/Resubmit', { AppId: Id });
  }
  world.passTime(400 * day);
  expect(await look()).toBe(200);
  const again = await world.enter('coordinator');
  await again.done('/api/ApplicationForm/ChangeStatus', {
    ProjectId: 1,
    Ids: [Id],
    Versions: await versionsOf(world, [Id]),
    Status: 1000,
  });
  world.passTime(59 * day);
  expect(await look()).toBe(200);
  world.passTime(2 * day);
  expect(await look()).toBe(404);
});

test('reopened by a coordinator and sent again, an application becomes 100; a move ends the reopening', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const { Id } = await confirmed(world);
  await coordinator.done('/api/ApplicationForm/ChangeStatus', {
    ProjectId: 1,
    Ids: [Id],
    Versions: await versionsOf(world, [Id]),
    Status: 1000,
  });
  await coordinator.done('/api/ApplicationForm/Resubmit', { AppId: Id });
  expect((await mailsTo(world, email))[0]?.template).toBe('applicationReopened');
  const Token = await tokenIn(world, email, 'status');
  const { Answers, Version } = await world.nobody.done('/api/ApplicationForm/Answers', { Token, Language: 'el' });
  await world.nobody.done('/api/ApplicationForm/Update', { Token, Answers, Version });
  expect(await coordinator.done('/api/ApplicationForm/Details', { Id })).toMatchObject({ Status: 100 });
  await coordinator.done('/api/ApplicationForm/Resubmit', { AppId: Id });
  await coordinator.done('/api/ApplicationForm/ChangeStatus', {
    ProjectId: 1,
    Ids: [Id],
    Versions: await versionsOf(world, [Id]),
    Status: 1000,
  });
  const moved = await tokenIn(world, email, 'status');
  expect(
    (await world.nobody.call('/api/ApplicationForm/Answers', { Token: moved, Language: 'el' })).problem?.code,
  ).toBe('NOT_EDITABLE');
});

test('what is missing is mailed, and only then', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const { Id } = await confirmed(world);
  expect(await coordinator.done('/api/ApplicationForm/UploadReminder', { AppId: Id })).toEqual({ Missing: [] });
  const before = (await mailsTo(world, email)).length;
  await world.rows(`UPDATE applications SET answers = answers - 'phone' WHERE id = $1`, [Id]);
  expect(await coordinator.done('/api/ApplicationForm/UploadReminder', { AppId: Id })).toMatchObject({
    Missing: [{ Key: 'phone' }],
  });
  const mails = await mailsTo(world, email);
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]?.body).toContain('- Κινητό τηλέφωνο');
  const Token = await tokenIn(world, email, 'status');
  expect(await world.nobody.done('/api/ApplicationForm/CheckToken', { Token })).toMatchObject({
    Application: { Missing: [{ Key: 'phone' }], CanEdit: true },
  });
});

test('pressed twenty times at once, it is one letter about each; an hour later it may be another', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const { Id: AppId } = await confirmed(world);
  await world.rows(`UPDATE applications SET answers = answers - 'phone' WHERE id = $1`, [AppId]);
  const letters = async (template: string) =>
    (await mailsTo(world, email)).filter((mail) => mail.template === template).length;
  const paths = [
    ['/api/ApplicationForm/Resubmit', 'applicationReopened'],
    ['/api/ApplicationForm/UploadReminder', 'applicationReminder'],
  ] as const;
  for (const [path, template] of paths) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => coordinator.call(path, { AppId })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ problem }) => problem?.code ?? []))).toEqual(new Set(['JUST_WRITTEN']));
    expect(await letters(template)).toBe(1);
  }
  world.passTime(3_600_000 + 1000);
  for (const [path, template] of paths) {
    await coordinator.done(path, { AppId });
    expect(await letters(template)).toBe(2);
  }
});

test('withdrawing: by link, once, and a new application is possible after it', async () => {
  const world = shared();
  const { Id, Token } = await confirmed(world);
  for (let twice = 0; twice < 2; twice += 1)
    expect(await world.nobody.done('/api/ApplicationForm/Withdraw', { Token })).toEqual({ Ok: true });
  expect((await mailsTo(world, email)).filter(({ template }) => template === 'applicationWithdrawn')).toHaveLength(1);
  expect(await world.nobody.done('/api/ApplicationForm/CheckToken', { Token })).toMatchObject({
    Application: { Withdrawn: true, CanEdit: false, CanWithdraw: false },
  });
  const coordinator = await world.enter('coordinator');
  expect(
    (
      await coordinator.call('/api/ApplicationForm/ChangeStatus', {
        ProjectId: 1,
        Ids: [Id],
        Versions: await versionsOf(world, [Id]),
        Status: -1,
      })
    ).problem,
  ).toMatchObject({ code: 'MOVE_NOT_ALLOWED', fields: { [Id]: 'WITHDRAWN' } });
  await apply(world, validAnswers(email));
  expect((await mailsTo(world, email))[0]?.template).toBe('applicationConfirm');
});

test('signed in, one’s own application and nobody else’s', async () => {
  const world = shared();
  const applicant = await world.enter('applicant');
  const withdrawn = async () =>
    (await world.rows<{ id: number }>('SELECT id FROM applications WHERE withdrawn_at IS NOT NULL')).map(
      ({ id }) => id,
    );
  const before = await withdrawn();
  const { Id, ...shown } = await applicant.done('/api/ApplicationForm/GetApplication', {});
  expect(shown).toMatchObject({ Status: 1, Confirmed: true });
  await applicant.done('/api/ApplicationForm/WithdrawOwn', { Id });
  expect(await applicant.done('/api/ApplicationForm/GetApplication', {})).toMatchObject({ Withdrawn: true });
  expect((await withdrawn()).filter((id) => !before.includes(id))).toEqual([Id]);
  const selected = await world.enter('mentee');
  const own = await selected.done('/api/ApplicationForm/GetApplication', {});
  expect((await selected.call('/api/ApplicationForm/WithdrawOwn', { Id: own.Id })).problem?.code).toBe('NOT_EDITABLE');
});
