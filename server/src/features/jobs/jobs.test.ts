/** Long work from the order to the file: who may have it, how it ends, and what is left of it. */
import { maxOrdersPerMinute } from '@telemachos/contract/features/jobs/jobs.rules.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fetchJobFile, waitForJob } from '../../testing/job-files.ts';
import { inTransaction } from '../../db/connect.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { dropJobsFile } from './jobs.store.ts';
import { openWorld, sharedWorld, type Person } from '../../testing/world.ts';

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
  expect(await waitForJob(coordinator, Id)).toBe('done');
  // Of one person’s orders one is carried out at a time (platform/jobs.test.ts).
  expect(
    await world.rows(`SELECT group_id FROM pgboss.job WHERE name = 'work' AND data->>'id' = $1`, [String(Id)]),
  ).toEqual([{ group_id: String(coordinator.id) }]);
  const { list, All } = await coordinator.done('/api/jobs/Own', {});
  const [job] = list;
  expect([All, job?.Id, job?.Name, job?.State]).toEqual([1, Id, 'Πορεία ωφελουμένων.csv', 'done']);
  const people = await coordinator.done('/api/project/GetActionsGrid_Count', { ProjectId });
  expect([job?.Done, job?.All]).toEqual([people.All, people.All]);
  const file = await fetchJobFile(world, coordinator, Id);
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
    expect((await other.done('/api/jobs/Own', { count: 50 })).list.filter((job) => job.Id === Id)).toEqual([]);
  }
});

test('the same order is one as long as it is under way; a fourth at once is refused, one that was stopped makes room', async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const asKept = {
    ...order,
    Search: '',
    Filter: {},
    Unpaired: false,
    Active: true,
    Group: '',
    Folded: [],
    Fields: [],
    ActionId: null,
    Order: 'last_name',
    Desc: false,
    OrderActions: [],
    OrderField: '',
    Separator: 'semicolon',
  };
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
    [coordinator.id, asKept],
  );
  const third = (await coordinator.done('/api/jobs/Own', {})).list[0]?.Id;
  expect(await ordered(coordinator)).toBe(third);
  expect((await coordinator.call('/api/project/GridExport', { ...order, Format: 'xlsx' })).problem).toMatchObject({
    code: 'JOBS_FULL',
    status: 409,
    details: { Limit: 3 },
  });
  const Id = waiting[0]?.id ?? 0;
  expect((await coordinator.done('/api/jobs/Cancel', { Id })).State).toBe('cancelled');
  expect((await coordinator.call('/api/jobs/Cancel', { Id })).problem?.code).toBe('JOB_OVER');
  expect(await codeOf(coordinator, Id)).toBe('FILE_ENDED');
  expect(await waitForJob(coordinator, await ordered(coordinator, { Format: 'xlsx' }))).toBe('done');
});

test('a file is there for a day', async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const Id = await ordered(coordinator, { Search: 'ω' });
  await waitForJob(coordinator, Id);
  world.passTime(23.9 * 3_600_000);
  expect((await fetchJobFile(world, coordinator, Id)).status).toBe(200);
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
  await waitForJob(coordinator, Id);
  await roles(coordinator.id, 'Mentor');
  expect(await codeOf(coordinator, Id)).toBe('FILE_CHANGED');
  await roles(coordinator.id, 'Mentee');
  expect(await codeOf(coordinator, Id)).toBe('REFUSED');
  await roles(coordinator.id, 'Coordinator');
  expect((await fetchJobFile(world, coordinator, Id)).status).toBe(200);
});

test('the list tells of a file what fetching it would', async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const asked = { ActionId: 6, Kind: 'scored', Format: 'csv', Language: 'el' } as const;
  const answers = (await coordinator.done('/api/quest/Export', asked)).JobId;
  const grid = await ordered(coordinator);
  for (const id of [answers, grid]) expect(await waitForJob(coordinator, id)).toBe('done');
  const become = (role: string) =>
    world.rows('UPDATE memberships SET roles = $2 WHERE user_id = $1', [coordinator.id, [role]]);
  const told = async (Id: number) => {
    const { State, Problem } = await coordinator.done('/api/jobs/Get', { Id });
    const { list } = await coordinator.done('/api/jobs/Own', {});
    expect(list).toContainEqual(expect.objectContaining({ Id, State, Problem }));
    const { status } = await fetchJobFile(world, coordinator, Id);
    return [status === 200 ? status : await codeOf(coordinator, Id), State, Problem];
  };
  for (const id of [answers, grid]) expect(await told(id)).toEqual([200, 'done', null]);
  // A mentor may order the grid, of fewer people; of answers nothing.
  await become('Mentor');
  expect(await told(grid)).toEqual(['FILE_CHANGED', 'ended', 'FILE_CHANGED']);
  expect(await told(answers)).toEqual(['NOT_FOUND', 'ended', 'NOT_FOUND']);
  await become('Coordinator');
  for (const id of [answers, grid]) expect(await told(id)).toEqual([200, 'done', null]);
});

test('a file about people who were taken away, or with a field that is kept by now, is not given', async () => {
  const world = shared();
  const [mentor, coordinator] = [await makeLike(world, 'mentor'), await makeLike(world, 'coordinator')];
  const { id: MenteeId } = await makeMentee(world, { mentor: mentor.username });
  const [own, all] = [await ordered(mentor), await ordered(coordinator)];
  await waitForJob(mentor, own);
  await waitForJob(coordinator, all);
  expect((await fetchJobFile(world, mentor, own)).status).toBe(200);
  const become = (role: string) =>
    world.rows('UPDATE memberships SET roles = $2 WHERE user_id = $1', [MenteeId, [role]]);
  await become('Registered');
  expect(await codeOf(mentor, own)).toBe('FILE_CHANGED');
  await become('Mentee');
  expect((await fetchJobFile(world, mentor, own)).status).toBe(200);
  const [other] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentor2'`);
  await coordinator.done('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId, MentorId: other?.id ?? 0 });
  expect(await codeOf(mentor, own)).toBe('FILE_CHANGED');
  // Whose reach is the project is not concerned; what the project keeps from them is.
  expect((await fetchJobFile(world, coordinator, all)).status).toBe(200);
  await world.rows('UPDATE actions SET flags = flags | 4 WHERE id = 9');
  expect(await codeOf(coordinator, all)).toBe('FILE_CHANGED');
  await world.rows('UPDATE actions SET flags = flags & ~4 WHERE id = 9');
  expect((await fetchJobFile(world, coordinator, all)).status).toBe(200);
});

test('a file ends with a field that it was made from and that is kept by now; other settings of fields leave it', async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const [all, found] = [await ordered(coordinator), await ordered(coordinator, { Search: 'ωφελούμενη' })];
  const answers = (
    await coordinator.done('/api/quest/Export', { ActionId: 6, Kind: 'scored', Format: 'csv', Language: 'el' })
  ).JobId;
  for (const id of [all, found, answers]) expect(await waitForJob(coordinator, id)).toBe('done');
  const [before] = await world.rows<{ settings: object }>('SELECT settings FROM projects WHERE id = 1');
  const set = (path: string, value: unknown) =>
    world.rows('UPDATE projects SET settings = jsonb_set($1::jsonb, $2::text[], $3::jsonb) WHERE id = 1', [
      before?.settings,
      path,
      JSON.stringify(value),
    ]);
  const fields = z.object({ User: z.object({ Fields: z.array(z.looseObject({ Name: z.string() })) }) });
  const own = fields.parse(before?.settings).User.Fields;
  const keep = (name: string) =>
    set('{User,Fields}', [...own.filter(({ Name }) => Name !== name), { ...own[0], Name: name, Visible: 100 }]);
  const codes = async () => {
    const given: (string | number)[] = [];
    for (const id of [all, found, answers]) {
      const { status } = await fetchJobFile(world, coordinator, id);
      given.push(status === 200 ? status : await codeOf(coordinator, id));
    }
    return given;
  };
  try {
    await keep('phone');
    expect(await codes()).toEqual([200, 200, 200]);
    await set('{User,Filters}', []);
    expect(await codes()).toEqual([200, 200, 200]);
    // One that was searched, and that the answers show; then one that all of them show.
    await keep('kayas');
    expect(await codes()).toEqual([200, 'FILE_CHANGED', 'FILE_CHANGED']);
    await keep('last_name');
    expect(await codes()).toEqual(['FILE_CHANGED', 'FILE_CHANGED', 'FILE_CHANGED']);
  } finally {
    await world.rows('UPDATE projects SET settings = $1 WHERE id = 1', [before?.settings]);
  }
});

test('a file about one mentor’s mentees ends with the mentor, and says why', async () => {
  const world = shared();
  const [mentor, coordinator] = [await makeLike(world, 'mentor'), await makeLike(world, 'coordinator')];
  await makeMentee(world, { mentor: mentor.username });
  const Id = await ordered(coordinator, { MentorId: mentor.id });
  await waitForJob(coordinator, Id);
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [mentor.id]);
  expect(await codeOf(coordinator, Id)).toBe('FILE_CHANGED');
});

test('a file about actions that one does not see is refused, not given without them', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const code = async (more: object) =>
    (await mentor.call('/api/project/GridExport', { ...order, ...more })).problem?.code;
  await world.rows('UPDATE actions SET flags = flags | 4 WHERE id = 9');
  expect(await code({ ActionId: 9 })).toBe('NOT_FOUND');
  expect(await code({ Group: 'no such group' })).toBe('NOT_FOUND');
  await world.rows('UPDATE actions SET flags = flags & ~4 WHERE id = 9');
  expect(await code({ ActionId: 9 })).toBeUndefined();
});

test('who orders and stops without an end is slowed down', async () => {
  const world = await openWorld({ rateLimits: true });
  const mentee = await world.signIn('mentee');
  for (const path of ['/api/project/GridExport', '/api/quest/Export'] as const) {
    const codes: unknown[] = [];
    for (let presses = 0; presses <= maxOrdersPerMinute; presses += 1)
      codes.push((await mentee.raw(path, JSON.stringify(order))).problem?.code);
    expect(codes.indexOf('TOO_MANY_REQUESTS')).toBe(maxOrdersPerMinute);
  }
});

test('what was searched for is forgotten with the order that was stopped, and with the file', async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const [waiting] = await world.rows<{ id: number }>(
    `INSERT INTO jobs (user_id, project_id, call, input, name, mime, created_at)
      VALUES ($1, 1, 'projects.gridExport', '{"Search":"Παπαδοπούλου"}', 'x.csv', 'text/csv', now()) RETURNING id`,
    [coordinator.id],
  );
  const [stopped, made] = [waiting?.id ?? 0, await ordered(coordinator, { Search: 'ωφελούμενη' })];
  await coordinator.done('/api/jobs/Cancel', { Id: stopped });
  await waitForJob(coordinator, made);
  const searchedFor = async () =>
    (
      await world.rows<{ id: number }>(`SELECT id FROM jobs WHERE user_id = $1 AND input ? 'Search'`, [coordinator.id])
    ).map(({ id }) => id);
  expect(await searchedFor()).toEqual([made]);
  const [{ key = '' } = {}] = await world.rows<{ key: string }>(
    `UPDATE jobs SET expires_at = now() - interval '1 minute' WHERE id = $1 RETURNING file_key AS key`,
    [made],
  );
  await inTransaction(world.pool, (connection) => dropJobsFile(connection, key));
  expect(await searchedFor()).toEqual([]);
});
