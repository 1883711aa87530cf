/**
 * One's own application, signed in: what is shown is what is withdrawn, in the project of the page, and by nobody who
 * is shut out there.
 */
import { expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

const withdrawnIn = async (world: World): Promise<string[]> =>
  (
    await world.rows<{ url: string }>(
      'SELECT p.url FROM applications a JOIN projects p ON p.id = a.project_id WHERE a.withdrawn_at IS NOT NULL ORDER BY p.url',
    )
  ).map(({ url }) => url);

/** A second project where the demonstration's applicant has applied too; the first one stays the default. */
const appliedTwice = async (world: World): Promise<number> => {
  const [project] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr, settings) SELECT 'second', 'Δεύτερο έργο', settings FROM projects WHERE id = 1 RETURNING id`,
  );
  const id = project?.id ?? 0;
  await world.rows(
    `INSERT INTO memberships (project_id, user_id, roles) SELECT $1, id, '{Registered}' FROM users WHERE username = 'applicant'`,
    [id],
  );
  await world.rows(
    `INSERT INTO applications (project_id, user_id, kayas, status, answers, email, confirmed_at)
     SELECT $1, user_id, '2026-000001', 1, answers || '{"first_name":"Δεύτερη"}', email, now() FROM applications
     WHERE user_id = (SELECT id FROM users WHERE username = 'applicant')`,
    [id],
  );
  return id;
};

test('who applied in two projects withdraws the application that the page shows', async () => {
  const world = await openWorld();
  const project = await appliedTwice(world);
  const applicant = await world.signIn('applicant');
  const shown = await applicant.done('/api/ApplicationForm/GetApplication', {}, { project });
  expect(shown.FirstName).toBe('Δεύτερη');
  await applicant.done('/api/ApplicationForm/WithdrawOwn', { Id: shown.Id }, { project });
  expect(await withdrawnIn(world)).toEqual(['second']);
  expect(await applicant.done('/api/ApplicationForm/GetApplication', {}, { project: 1 })).toMatchObject({
    Withdrawn: false,
  });
});

test('without a link nothing is withdrawn but by one’s own Id', async () => {
  const world = await openWorld();
  const applicant = await world.signIn('applicant');
  expect((await applicant.call('/api/ApplicationForm/Withdraw', {} as { Token: string })).problem?.code).toBe(
    'BAD_INPUT',
  );
  const [other] = await world.rows<{ id: number }>(
    `SELECT id FROM applications WHERE user_id <> (SELECT id FROM users WHERE username = 'applicant') AND confirmed_at IS NOT NULL LIMIT 1`,
  );
  for (const who of ['applicant', 'admin'])
    expect(
      (await (await world.signIn(who)).call('/api/ApplicationForm/WithdrawOwn', { Id: other?.id ?? 0 })).problem?.code,
    ).toBe('NOT_FOUND');
  expect(await withdrawnIn(world)).toEqual([]);
});

test.each([2, 3])('who is in state %i in a project neither sees nor withdraws the application there', async (state) => {
  const world = await openWorld();
  const project = await appliedTwice(world);
  const applicant = await world.signIn('applicant');
  const { Id } = await applicant.done('/api/ApplicationForm/GetApplication', {}, { project });
  await world.rows('UPDATE memberships SET state = $1 WHERE project_id = $2', [state, project]);
  expect((await applicant.call('/api/ApplicationForm/WithdrawOwn', { Id })).problem?.code).toBe('NOT_FOUND');
  // The first project's application is withdrawn long since; that of the second one does not take its place.
  await world.rows(
    'DELETE FROM application_events WHERE application_id IN (SELECT id FROM applications WHERE project_id = 1)',
  );
  await world.rows('DELETE FROM applications WHERE project_id = 1');
  expect((await applicant.call('/api/ApplicationForm/GetApplication', {})).problem?.code).toBe('NOT_FOUND');
  await world.rows('UPDATE memberships SET state = $1', [state]);
  expect((await applicant.call('/api/ApplicationForm/WithdrawOwn', { Id })).problem?.code).toBe('REFUSED');
  expect(await withdrawnIn(world)).toEqual([]);
});

test('signed in, one changes the answers that the link changes, with the same bounds; nobody else’s', async () => {
  const world = await openWorld();
  const applicant = await world.signIn('applicant');
  await world.rows(
    `UPDATE applications SET editable_until = now() + interval '1 day'
     WHERE user_id = (SELECT id FROM users WHERE username = 'applicant')`,
  );
  const { Id, CanEdit } = await applicant.done('/api/ApplicationForm/GetApplication', {});
  expect(CanEdit).toBe(true);
  const read = () => applicant.done('/api/ApplicationForm/AnswersOwn', { Id, Language: 'el' });
  const { Answers, Version, Form } = await read();
  expect([Form.Sections.length > 0, Answers['first_name'] !== '']).toEqual([true, true]);
  const change = (last_name: string, version: number, more: Record<string, string> = {}) => ({
    Id,
    Answers: { ...Answers, last_name, email: 'somebody.else@example.org', ...more },
    Version: version,
  });
  await applicant.done('/api/ApplicationForm/UpdateOwn', change('Νέα', Version));
  expect((await read()).Answers).toMatchObject({ last_name: 'Νέα', email: Answers['email'] });
  // Whose answer was lost saves once more: nothing is done twice, and nobody else is said to have changed it.
  const kept = () => world.rows('SELECT version FROM applications WHERE id = $1', [Id]);
  const before = await kept();
  await applicant.done('/api/ApplicationForm/UpdateOwn', change('Νέα', Version));
  expect(await kept()).toEqual(before);
  const refused = async (input: ReturnType<typeof change>, who = applicant) =>
    (await who.call('/api/ApplicationForm/UpdateOwn', input)).problem;
  expect(await refused(change('Παλιά', Version))).toMatchObject({
    code: 'STALE',
    details: { Mine: { last_name: 'Παλιά' }, Theirs: { last_name: 'Νέα' } },
  });
  const now = (await read()).Version;
  expect(await refused(change('Νέα', now, { AFM: '1' }))).toMatchObject({
    code: 'INVALID_ANSWERS',
    fields: { AFM: 'AFM' },
  });
  // Administrators reach everybody's applications; here they have none of their own.
  const admin = await world.signIn('admin');
  expect(await refused(change('Ξένη', now), admin)).toMatchObject({ code: 'NOT_FOUND' });
  const peek = await admin.call('/api/ApplicationForm/AnswersOwn', { Id, Language: 'el' });
  expect(peek.problem).toMatchObject({ code: 'NOT_FOUND' });
  await world.rows('UPDATE applications SET editable_until = $2 WHERE id = $1', [Id, new Date(0)]);
  expect(await refused(change('Νέα', now))).toMatchObject({ code: 'NOT_EDITABLE' });
  expect((await applicant.call('/api/ApplicationForm/AnswersOwn', { Id, Language: 'el' })).problem?.code).toBe(
    'NOT_EDITABLE',
  );
});
