/** Long work from the order to the file: who may have it, how it ends, and what is left of it. */
import { expect, test } from 'vitest';
import { jobFile, overIn } from '../../testing/orders.ts';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const shared = sharedWorld();
const ProjectId = 1;
const order = { ProjectId, Format: 'csv', Language: 'el' } as const;
const ordered = async (person: Person, more: object = {}): Promise<number> =>
  (await person.done('/api/project/GridExport', { ...order, ...more })).JobId;
const codeOf = async (person: Person, Id: number) => {
  const answer = await shared().app.inject({ url: `/api/jobs/File?Id=${Id}`, headers: { cookie: person.cookie } });
  return answer.json<{ code: string }>().code;
};

test('what is ordered is made apart, counted, listed and fetched by whoever ordered it', async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const Id = await ordered(coordinator);
  expect(await overIn(coordinator, Id)).toBe('done');
  const { list, All } = await coordinator.done('/api/jobs/Own', {});
  const [job] = list;
  expect([All, job?.Id, job?.Name, job?.State]).toEqual([1, Id, 'Πορεία ωφελουμένων.csv', 'done']);
  const people = await coordinator.done('/api/project/GetActionsGrid_Count', { ProjectId });
  expect([job?.Done, job?.All]).toEqual([people.All, people.All]);
  const file = await jobFile(world, coordinator, Id);
  expect([file.status, file.name, file.body.byteLength]).toEqual([200, 'Πορεία ωφελουμένων.csv', job?.Bytes]);
  expect(file.body.toString('utf8').trimEnd().split('\r\n')).toHaveLength(people.All + 1);
  expect(
    await world.rows('SELECT call, details FROM audit WHERE actor_id = $1 ORDER BY id', [coordinator.id]),
  ).toMatchObject([
    { call: 'projects.gridExport', details: { Export: 'grid', Format: 'csv' } },
    { call: 'jobs.file', details: { Lines: people.All } },
  ]);
});

test('another person’s order looks missing, whatever the other may', async () => {
  const world = shared();
  const Id = await ordered(await makeLike(world, 'coordinator'));
  for (const username of ['admin', 'supervisor', 'coordinator']) {
    const other = await world.enter(username);
    expect((await other.call('/api/jobs/Get', { Id })).problem?.code).toBe('NOT_FOUND');
    expect((await other.call('/api/jobs/Cancel', { Id })).problem?.code).toBe('NOT_FOUND');
    expect(await codeOf(other, Id)).toBe('NOT_FOUND');
    expect((await other.done('/api/jobs/Own', { count: 1000 })).list.filter((job) => job.Id === Id)).toEqual([]);
  }
});

test('the same order is one as long as it is under way; a fourth at once is refused, one that was stopped makes room', async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  // Three that nobody carries out: the queue knows nothing of them.
  const waiting = await world.rows<{ id: number }>(
    `INSERT INTO jobs (user_id, project_id, call, input, name, mime, created_at)
      SELECT $1, 1, 'projects.gridExport', jsonb_build_object('n', n), 'x.csv', 'text/csv', now()
      FROM generate_series(1, 2) n RETURNING id`,
    [coordinator.id],
  );
  await world.rows(
    `INSERT INTO jobs (user_id, project_id, call, input, name, mime, created_at)
      VALUES ($1, 1, 'projects.gridExport', $2, 'x.csv', 'text/csv', now())`,
    [coordinator.id, { ...order, Search: '', Filter: {}, Active: true, Group: '', Order: 'last_name', Desc: false }],
  );
  const third = (await coordinator.done('/api/jobs/Own', {})).list[0]?.Id;
  expect(await ordered(coordinator)).toBe(third);
  expect((await coordinator.call('/api/project/GridExport', { ...order, Format: 'xlsx' })).problem).toMatchObject({
    code: 'JOBS_FULL',
    status: 409,
  });
  const Id = waiting[0]?.id ?? 0;
  expect((await coordinator.done('/api/jobs/Cancel', { Id })).State).toBe('cancelled');
  expect((await coordinator.call('/api/jobs/Cancel', { Id })).problem?.code).toBe('JOB_OVER');
  expect(await codeOf(coordinator, Id)).toBe('FILE_NOT_READY');
  expect(await overIn(coordinator, await ordered(coordinator, { Format: 'xlsx' }))).toBe('done');
});

test('a file is there for a day', async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const Id = await ordered(coordinator, { Search: 'ω' });
  await overIn(coordinator, Id);
  world.passTime(23.9 * 3_600_000);
  expect((await jobFile(world, coordinator, Id)).status).toBe(200);
  world.passTime(0.2 * 3_600_000);
  expect(await codeOf(coordinator, Id)).toBe('FILE_ENDED');
  expect((await coordinator.done('/api/jobs/Get', { Id })).State).toBe('ended');
});

test('who may no longer order it does not get it; who would get less by now does not get more', async () => {
  const world = shared();
  const roles = (id: number, ...held: string[]) =>
    world.rows('UPDATE memberships SET roles = $2 WHERE user_id = $1', [id, held]);
  const coordinator = await makeLike(world, 'coordinator');
  const Id = await ordered(coordinator);
  await overIn(coordinator, Id);
  await roles(coordinator.id, 'Mentor');
  expect(await codeOf(coordinator, Id)).toBe('NOT_FOUND');
  await roles(coordinator.id, 'Mentee');
  expect(await codeOf(coordinator, Id)).toBe('REFUSED');
  await roles(coordinator.id, 'Coordinator');
  expect((await jobFile(world, coordinator, Id)).status).toBe(200);
});
