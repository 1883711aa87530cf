/** Carrying out orders: what is stopped, lost or fails on the way leaves nothing behind, and nobody’s row is doubled. */
import { stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inSnapshot } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { silentChannel } from '../../platform/live/live-channel.ts';
import type { Storage } from '../../platform/storage.ts';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { carryOut, type Parts } from './carrying-out.ts';
import { kinds } from './kinds.ts';
import { standingOf } from './standing.ts';

const shared = sharedWorld();

/** An order of a new coordinator that the queue knows nothing of. */
const orderOf = async () => {
  const { id } = await makeLike(shared(), 'coordinator');
  const [row] = await shared().rows<{ id: number }>(
    `INSERT INTO jobs (user_id, project_id, call, input, name, mime, created_at)
      VALUES ($1, 1, 'projects.gridExport', '{"ProjectId":1,"Format":"csv"}', 'x.csv', 'text/csv', now()) RETURNING id`,
    [id],
  );
  return { userId: id, id: row?.id ?? 0 };
};
const rowOf = async (id: number) =>
  (await shared().rows('SELECT state, run, done, total, problem, file_key FROM jobs WHERE id = $1', [id]))[0];

const made = { size: 3, lines: 7, rights: 'project 200' };

/** Everything but the thread, which is the test’s own; `kept` is what storage has. */
const partsWith = (make: Parts['desk']['make'], put?: Storage['put']) => {
  const kept = new Set<string>();
  const storage: Storage = {
    put: put ?? (async (key) => void kept.add(key)),
    has: async (key) => kept.has(key),
    parts: {
      put: () => Promise.reject(new Error('nothing comes in parts')),
      assemble: () => Promise.reject(new Error('nothing comes in parts')),
      drop: async () => undefined,
    },
    read: () => Promise.reject(new Error('nothing is read')),
    remove: async (key) => void kept.delete(key),
    olderThan: async function* () {
      // Nothing is old.
    },
    abortStaleUploads: () => Promise.resolve(0),
    close: () => undefined,
  };
  const services = {
    storage,
    clock: () => new Date(),
    jobs: { enqueue: async () => undefined },
    live: silentChannel,
  } as unknown as Services;
  const parts: Parts = {
    pool: shared().pool,
    services,
    desk: { make, end: async () => undefined, isClosed: () => false },
    tell: () => undefined,
  };
  return { parts, kept };
};
/** Whether something lies at a path. */
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

test('a disk that is full, a quota that is used up and a file that may not be larger are named, and nothing of the file is left', async () => {
  for (const [code, atStorage] of [
    ['ENOSPC', true],
    ['ENOSPC', false],
    ['EDQUOT', true],
    ['EFBIG', false],
  ] as const) {
    const full = Object.assign(new Error('full'), { code });
    const { id } = await orderOf();
    let written = '';
    const { parts } = partsWith(
      async (_order, { path }) => {
        written = path;
        await writeFile(path, 'abc');
        if (!atStorage) throw full;
        return made;
      },
      () => Promise.reject(full),
    );
    await carryOut(parts, id);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', problem: 'DISK_FULL', file_key: null });
    expect([written === '', await isThere(written)]).toEqual([false, false]);
  }
});

test('stopped while it is made, it ends within a moment and keeps nothing; the row stays stopped', async () => {
  const { id } = await orderOf();
  let written = '';
  const { parts, kept } = partsWith(async (_order, { path, tell, signal }) => {
    written = path;
    await writeFile(path, 'abc');
    tell({ done: 5, total: 9 });
    await expect.poll(async () => (await rowOf(id))?.['done' as never]).toBe(5);
    await shared().rows(`UPDATE jobs SET state = 'cancelled' WHERE id = $1`, [id]);
    await new Promise((stopped) => signal.addEventListener('abort', stopped));
    throw new Error('stopped');
  });
  await carryOut(parts, id);
  expect(await rowOf(id)).toMatchObject({ state: 'cancelled', file_key: null });
  expect([kept.size, written === '', await isThere(written)]).toEqual([0, false, false]);
  // Brought once more, it is not taken up.
  await carryOut(partsWith(() => Promise.reject(new Error('was taken up'))).parts, id);
});

test('stopped at the last moment, the content that storage has already goes again', async () => {
  const { id } = await orderOf();
  const { parts, kept } = partsWith(async () => {
    await shared().rows(`UPDATE jobs SET state = 'cancelled' WHERE id = $1`, [id]);
    return made;
  });
  await carryOut(parts, id);
  expect([(await rowOf(id)) as object, kept.size]).toMatchObject([{ state: 'cancelled', file_key: null }, 0]);
});

test('what a lost server had begun is taken up by another; should it come back, its word counts no more', async () => {
  const { id } = await orderOf();
  let goOn: () => void = () => undefined;
  const slept = new Promise<void>((awake) => (goOn = awake));
  const lost = partsWith(async () => {
    await slept;
    return { ...made, lines: 1 };
  });
  const first = carryOut(lost.parts, id);
  await expect.poll(() => rowOf(id)).toMatchObject({ state: 'running', run: 1 });
  const other = partsWith(async () => made);
  await carryOut(other.parts, id);
  goOn();
  await first;
  expect(await rowOf(id)).toMatchObject({ state: 'done', run: 2, done: 7, total: 7 });
  expect([lost.kept.size, other.kept.size]).toEqual([0, 1]);
});

test('what fails by chance is tried again, and given up when it ends every server that tries', async () => {
  const { id } = await orderOf();
  const broken = partsWith(() => Promise.reject(new Error('the database went away'))).parts;
  await expect(carryOut(broken, id)).rejects.toThrow('the database went away');
  expect(await rowOf(id)).toMatchObject({ state: 'running', run: 1 });
  await shared().rows('UPDATE jobs SET run = 6 WHERE id = $1', [id]);
  await carryOut(broken, id);
  expect(await rowOf(id)).toMatchObject({ state: 'failed', problem: 'INTERNAL' });
});

test('a server that is being stopped takes nothing up: the order is as it was', async () => {
  const { id } = await orderOf();
  const { parts } = partsWith(() => Promise.reject(new Error('was taken up')));
  await expect(carryOut({ ...parts, desk: { ...parts.desk, isClosed: () => true } }, id)).rejects.toThrow('is over');
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', run: 0 });
});

test('who lost the right between the order and the work gets no file, and is told why', async () => {
  const { id, userId } = await orderOf();
  await shared().rows(`UPDATE memberships SET state = 3 WHERE user_id = $1`, [userId]);
  const judged = async () => {
    const order = { call: 'projects.gridExport', input: { ProjectId: 1, Format: 'csv' }, userId, projectId: 1 };
    await inSnapshot(shared().pool, (connection) => standingOf(connection, {} as Services, order, new Date()));
    return made;
  };
  await carryOut(partsWith(judged).parts, id);
  expect(await rowOf(id)).toMatchObject({ state: 'failed', problem: 'REFUSED', file_key: null });
});

test('a file is of one moment: who comes or goes while it is written is neither doubled nor missed', async () => {
  const { userId } = await orderOf();
  const world = shared();
  const order = { call: 'projects.gridExport', input: { ProjectId: 1, Format: 'csv' }, userId, projectId: 1 };
  const read = await inSnapshot(world.pool, async (connection) => {
    const { asking, input } = await standingOf(connection, {} as Services, order, new Date());
    const making = await kinds[order.call]?.make(asking, input);
    // Everybody leaves before the first line is written.
    await world.rows(`UPDATE memberships SET state = 2 WHERE 'Mentee' = ANY(roles) AND state = 1 AND project_id = 1`);
    let rows = 0;
    for await (const page of making?.table.pages ?? []) rows += page.length;
    return { total: making?.total, rows };
  });
  expect(read.total).toBeGreaterThan(50);
  expect(read.rows).toBe(read.total);
});
