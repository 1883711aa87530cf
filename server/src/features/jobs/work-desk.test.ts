/** The threads of long work: what they may use, and that one that is lost takes nobody else’s file with it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { lockTable } from '../../testing/table-lock.ts';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import type { Far } from './making.ts';
import { newThread, openWorkDesk, type WorkDesk } from './work-desk.ts';
import type { WorkerStart } from './worker-words.ts';

/** The threads that a desk began. */
const threads: Worker[] = [];
const thread = (start: WorkerStart): Worker => {
  const made = newThread(start);
  threads.push(made);
  return made;
};

const shared = sharedWorld();
let folder = '';
let desk: WorkDesk;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => desk.end());

/** A desk of the test’s own, with no thread yet. */
const open = (): void => {
  const config = loadConfig({ PUBLIC_URL: 'http://localhost', LOG_LEVEL: 'error', DATA_DIR: folder });
  desk = openWorkDesk({ databaseUrl: shared().pool.options.connectionString ?? '', config, niceness: 0 }, thread);
  threads.length = 0;
};
/** Have a coordinator’s grid made. */
const order = async (name: string, signal = new AbortController().signal) => {
  const { id: userId } = await makeLike(shared(), 'coordinator');
  const far: Far[] = [];
  const path = join(folder, name);
  const made = desk.make(
    { call: 'projects.gridExport', input: { ProjectId: 1, Format: 'csv', Language: 'el' }, userId, projectId: 1 },
    { path, now: new Date(), tell: (now) => void far.push(now), signal },
  );
  return { made: made.catch((error: Error) => error), far, path };
};
/** Nothing of the grid is read until it is let go. */
const held = async () => {
  const { waiting, release } = await lockTable(shared(), 'action_mentees');
  onTestFinished(release);
  return {
    wait: (orders: number) => expect.poll(async () => (await waiting()).length).toBe(orders),
    release,
  };
};

test('one after the other are made by one thread, which has so much memory and no more', async () => {
  open();
  expect(threads).toHaveLength(0);
  for (const name of ['first.csv', 'second.csv']) {
    const { made, far, path } = await order(name);
    const { lines, size } = (await made) as Exclude<Awaited<typeof made>, Error>;
    const file = await readFile(path, 'utf8');
    expect([file.trimEnd().split('\r\n').length - 1, Buffer.byteLength(file)]).toEqual([lines, size]);
    expect(far[0]).toEqual({ done: 0, total: lines });
  }
  expect(threads).toHaveLength(1);
  expect(threads[0]?.resourceLimits).toMatchObject({ maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 });
});

test('a thread that is lost ends its own file: the other’s is made, and the next gets a thread of its own', async () => {
  open();
  const { wait, release } = await held();
  const lost = await order('lost.csv');
  const other = await order('other.csv');
  await wait(2);
  expect(threads).toHaveLength(2);
  await threads[0]?.terminate();
  expect(await lost.made).toEqual(new Error('the thread of long work was lost'));
  await release();
  expect(await other.made).toMatchObject({ lines: expect.any(Number) });
  const [one, two] = [await order('one.csv'), await order('two.csv')];
  expect(await one.made).toMatchObject({ lines: expect.any(Number) });
  expect(await two.made).toMatchObject({ lines: expect.any(Number) });
  expect(threads).toHaveLength(3);
});

test('a file where one is already is not written over, and one that is stopped goes on no more', async () => {
  open();
  const first = await order('once.csv');
  await first.made;
  const again = await order('once.csv');
  expect(await again.made).toEqual(new Error('Error EEXIST'));
  const stop = new AbortController();
  const { wait, release } = await held();
  const stopped = await order('stopped.csv', stop.signal);
  await wait(1);
  stop.abort();
  await release();
  expect(await stopped.made).toEqual(new Error('AbortError ABORT_ERR'));
});

test('a desk that is closed takes nothing up, gives back what is under way, and leaves no thread', async () => {
  open();
  const { wait, release } = await held();
  const under = await order('under.csv');
  await wait(1);
  const ended = desk.end();
  expect(await under.made).toEqual(new Error('the thread of long work was lost'));
  expect(desk.isClosed()).toBe(true);
  const late = await order('late.csv');
  expect(await late.made).toEqual(new Error('long work is over here'));
  await release();
  await ended;
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);
});
