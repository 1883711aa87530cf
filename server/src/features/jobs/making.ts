/** Making the file of an order: one view of the database from the first line to the last, written beside its place. */
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { inSnapshot } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { tableFile } from '../../platform/table-export/table-file.ts';
import type { JobRow } from './jobs.store.ts';
import { tableWriting } from './order-input.ts';
import { standingOf } from './standing.ts';

/** How far it is. */
export type Far = { done: number; total: number | null };

/** What was made. */
export type Made = { size: number; lines: number; rights: string };

/** How long it is worked on before it is asked whether others are served, in milliseconds. */
const workSliceMs = 8;

/** The file as it comes; while others are served it rests for six times as long as it worked. */
const paced = (isBusy: () => boolean) =>
  async function* (source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer | string> {
    let since = performance.now();
    for await (const chunk of source) {
      yield chunk;
      const worked = performance.now() - since;
      if (worked < workSliceMs) continue;
      if (isBusy()) await setTimeout(6 * worked);
      since = performance.now();
    }
  };

/** Write the file of an order to `path`, which must not be there. */
export const makeFile = (
  pool: pg.Pool,
  services: Services,
  order: Pick<JobRow, 'call' | 'input' | 'userId' | 'projectId'>,
  {
    path,
    now,
    tell,
    signal,
    isBusy,
  }: { path: string; now: Date; tell: (far: Far) => void; signal: AbortSignal; isBusy: () => boolean },
): Promise<Made> =>
  inSnapshot(pool, async (connection) => {
    const { work, asking, input, rightsOver } = await standingOf(connection, services, order, now);
    let lines = 0;
    const { total, table, fields } = await work.make(asking, input);
    tell({ done: 0, total });
    const rights = await rightsOver(fields);
    const onRows = (count: number): void => {
      lines += count;
      tell({ done: lines, total });
    };
    const body = tableFile(table, { ...tableWriting(order.input), onRows });
    await pipeline(body, paced(isBusy), createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal });
    return { size: (await stat(path)).size, lines, rights };
  });
