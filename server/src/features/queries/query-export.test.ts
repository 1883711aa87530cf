/** The file of a query: all rows of the caller, as an accountant opens them. */
import { expect, it } from 'vitest';
import { fetchJobFile, waitForJob } from '../../testing/job-files.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();
let names = 0;

const publish = async (Query: string, Roles: ('Mentor' | 'Coordinator')[]): Promise<number> => {
  const admin = await world().enter('admin');
  names += 1;
  const { Id } = await admin.done('/api/Query/Edit', { Query: { Id: 0, Name: `Αναφορά ${names}`, Query, Roles } });
  await admin.done('/api/definitions/Publish', { Id, Version: 1 });
  return Id;
};

/** The lines of the file of an order. */
const fileOf = async (person: Person, Id: number, Parameters = {}) => {
  const { JobId } = await person.done('/api/Query/Export', { Id, Parameters, Format: 'csv' });
  expect(await waitForJob(person, JobId)).toBe('done');
  const { body } = await fetchJobFile(world(), person, JobId);
  return { JobId, lines: body.toString('utf8').replace('\uFEFF', '').split('\r\n').filter(Boolean) };
};

it('has the caller’s rows, identifiers with their zeros, Greek days and numbers, and no formula', async () => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  await makeMentee(world());
  const Id = await publish(
    `SELECT user_id, '0123' AS code, 2.5 AS number, '2026-11-28'::date AS day, '=1+1' AS formula FROM people`,
    ['Mentor'],
  );
  const { lines, JobId } = await fileOf(mentor, Id);
  expect(lines).toEqual(['user_id;code;number;day;formula', `${mentee.id};0123;2,5;28-11-2026;'=1+1`]);
  const { headers } = await world().app.inject({
    url: `/api/jobs/File?Id=${JobId}`,
    headers: { cookie: mentor.cookie },
  });
  expect(headers['content-disposition']).toContain('filename="Report.csv"');
});

it('has every row where a screen shows a thousand, and takes the parameters', async () => {
  const Id = await publish('SELECT n FROM generate_series(1, @n::int) n', ['Coordinator']);
  const coordinator = await makeLike(world(), 'coordinator');
  expect((await fileOf(coordinator, Id, { n: 2500 })).lines.length).toBe(2501);
  const wrong = await coordinator.call('/api/Query/Export', { Id, Parameters: {}, Format: 'csv' });
  expect(wrong.problem).toMatchObject({ code: 'QUERY_PARAMETERS', fields: { 'Parameters.n': 'MISSING' } });
});

it('of too many rows is refused, and of a role that was taken away is not given', async () => {
  const Id = await publish('SELECT n FROM generate_series(1, @n::int) n', ['Coordinator']);
  const coordinator = await makeLike(world(), 'coordinator');
  const order = async (n: number) =>
    (await coordinator.done('/api/Query/Export', { Id, Parameters: { n }, Format: 'csv' })).JobId;
  const many = await order(100_001);
  expect(await waitForJob(coordinator, many)).toBe('failed');
  expect((await coordinator.done('/api/jobs/Get', { Id: many })).Problem).toBe('QUERY_TOO_LARGE');
  const few = await order(1);
  expect(await waitForJob(coordinator, few)).toBe('done');
  const admin = await world().enter('admin');
  await admin.done('/api/definitions/Withdraw', { Id });
  expect((await fetchJobFile(world(), coordinator, few)).status).toBe(410);
});

it('of cells that are too large fails at once, with the words of the screen', async () => {
  const Id = await publish(
    `SELECT i, (SELECT string_agg('xxxxxxxxxx', '') FROM generate_series(1, 100000)) || i AS big
      FROM generate_series(1, 300) i`,
    ['Coordinator'],
  );
  const coordinator = await makeLike(world(), 'coordinator');
  const { JobId } = await coordinator.done('/api/Query/Export', { Id, Format: 'csv' });
  expect(await waitForJob(coordinator, JobId)).toBe('failed');
  expect((await coordinator.done('/api/jobs/Get', { Id: JobId })).Problem).toBe('QUERY_TOO_LARGE');
});

it('has times as text that no sheet can hold', async () => {
  const Id = await publish(
    `SELECT '1800-01-01 10:00'::timestamptz AS a, 'infinity'::timestamptz AS b,
      '0044-03-15 10:00 BC'::timestamptz AS c, '2026-11-29 10:00'::timestamptz AS d`,
    ['Coordinator'],
  );
  const coordinator = await makeLike(world(), 'coordinator');
  expect((await fileOf(coordinator, Id)).lines).toEqual([
    'a;b;c;d',
    '1800-01-01 10:00:00+01:34:52;infinity;0044-03-15 10:00:00+01:34:52 BC;29-11-2026 10:00',
  ]);
  const { JobId } = await coordinator.done('/api/Query/Export', { Id, Format: 'xlsx' });
  expect(await waitForJob(coordinator, JobId)).toBe('done');
});
