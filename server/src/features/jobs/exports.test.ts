/** What holds for every exported file: the separator that the person stored, its names, and what the audit has of it. */
import { expect, test } from 'vitest';
import { fetchJobFile, waitForJob } from '../../testing/job-files.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const shared = sharedWorld();
const ProjectId = 1;

/** Order the grid as CSV, and fetch it. */
const gridOf = async (who: Person, Search: string) => {
  const { JobId } = await who.done('/api/project/GridExport', { ProjectId, Search, Format: 'csv' });
  expect(await waitForJob(who, JobId)).toBe('done');
  const { body } = await fetchJobFile(shared(), who, JobId);
  return { JobId, head: body.toString('utf8').split('\r\n')[0] ?? '' };
};

test('a CSV file has the separator that its person stored, and others keep theirs', async () => {
  const world = shared();
  const [one, other] = [await makeLike(world, 'coordinator'), await makeLike(world, 'mentor')];
  const { username } = await makeMentee(world, { mentor: other.username });
  for (const [separator, sign] of [
    ['comma', ','],
    ['tab', '\t'],
    ['semicolon', ';'],
    ['nonsense', ';'],
  ] as const) {
    await one.done('/api/user/SetPreference', { ProjectId, Key: 'exports', Value: { separator } });
    expect((await gridOf(one, username)).head).toContain(`Επώνυμο${sign}Όνομα${sign}`);
    expect((await gridOf(other, username)).head).toContain('Επώνυμο;Όνομα;');
  }
});

test('the audit has who exported what, by which filter, and how many rows the fetched file has', async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const { username } = await makeMentee(world);
  const { JobId } = await gridOf(coordinator, username);
  const Filter = { Search: username, Active: true, Order: 'last_name' };
  expect(
    await world.rows('SELECT call, subject, subject_id, details FROM audit WHERE actor_id = $1 ORDER BY id', [
      coordinator.id,
    ]),
  ).toEqual([
    {
      call: 'projects.gridExport',
      subject: 'project',
      subject_id: ProjectId,
      details: { Export: 'grid', Format: 'csv', Filter },
    },
    {
      call: 'jobs.file',
      subject: 'job',
      subject_id: JobId,
      details: { Name: 'Πορεία ωφελουμένων.csv', Lines: 1, Filter },
    },
  ]);
});

test('a file with a Greek name is called export for clients that read ASCII alone', async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const { JobId } = await gridOf(coordinator, 'α');
  const { headers } = await world.app.inject({
    url: `/api/jobs/File?Id=${JobId}`,
    headers: { cookie: coordinator.cookie },
  });
  expect(headers['content-disposition']).toMatch(/^attachment; filename="export\.csv"; filename\*=UTF-8''%CE/);
});
