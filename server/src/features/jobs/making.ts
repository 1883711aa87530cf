/** Making the file of an order: one view of the database from the first line to the last, written beside its place. */
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { inOneView } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import type { JobRow } from './jobs.store.ts';
import { standingOf } from './standing.ts';

/** How far it is. */
export type Far = { done: number; total: number | null };

/** What was made. */
export type Made = { size: number; lines: number; rights: string };

/** Write the file of an order to `path`, which must not be there. */
export const makeFile = (
  pool: pg.Pool,
  services: Services,
  order: Pick<JobRow, 'call' | 'input' | 'userId' | 'projectId'>,
  { path, now, tell, signal }: { path: string; now: Date; tell: (far: Far) => void; signal: AbortSignal },
): Promise<Made> =>
  inOneView(pool, async (connection) => {
    const { work, asking, input, rights } = await standingOf(connection, services, order, now);
    let total: number | null = null;
    let lines = 0;
    const making = await work.make(asking, input, (more) => {
      lines += more;
      tell({ done: lines, total });
    });
    total = making.total;
    tell({ done: 0, total });
    await pipeline(making.body, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal });
    return { size: (await stat(path)).size, lines, rights };
  });
