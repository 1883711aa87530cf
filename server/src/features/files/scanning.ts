/** Files that wait for their scan are scanned by a job: what passes is there for others, what does not is nobody else's. */
import type pg from 'pg';
import { Readable } from 'node:stream';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { inEmittingTransaction } from '../../platform/live/live-channel.ts';
import { scanForViruses } from '../../platform/virus-scanner.ts';
import { readInsideOf } from '../library/inside.shared.ts';
import { itemsPassed, replacementsRefused } from '../library/passing.shared.ts';
import { notify, type Telling } from '../notices/notify.shared.ts';
import { orderForgetting } from './forgetting.shared.ts';
import { scanned, waitingForScan } from './kept.store.ts';
import { sendingsOf } from './sent.store.ts';

/** Where nobody scans any more, what waits has waited for nothing. */
const verdictOf = async ({ config, storage }: Services, key: string): Promise<'clean' | 'infected' | 'unknown'> =>
  config.scanner ? scanForViruses(config.scanner, Readable.from(await storage.read(key))) : 'clean';

/** What was sent and is there now: those it was sent to are told. */
const tellSent = async (telling: Telling, fileId: number, at: Date): Promise<void> => {
  for (const { projectId, senderId, userIds } of await sendingsOf(telling, fileId))
    await notify(telling, { kind: 'fileSent', projectId, userIds, actorId: senderId, at });
};

/** Scan a content, and let it be known; one that cannot be asked about now is asked about again. */
export const scanContent = async (pool: pg.Pool, services: Services, key: string): Promise<void> => {
  const verdict = await verdictOf(services, key);
  if (verdict === 'unknown') throw new Error('no scanner answered');
  await inEmittingTransaction(pool, services, async (connection) => {
    const at = services.clock();
    const telling = { ...connection, services };
    const found = await scanned(telling, key, verdict);
    const refused = verdict === 'infected' ? await replacementsRefused(telling, key, at) : new Set<number>();
    // Nobody gives what was refused any more; where others have the same content, theirs stays as it is.
    if (refused.size > 0) await orderForgetting(telling, [key], 0);
    for (const { id, ownerId, projectId, place } of found.filter((file) => !refused.has(file.id))) {
      if (verdict === 'infected') await notify(telling, { kind: 'fileInfected', projectId, userIds: [ownerId], at });
      else if (place === 'sent') await tellSent(telling, id, at);
    }
    if (verdict === 'clean') await itemsPassed(telling, key, at);
  });
};

/** Between two looks at all that wait, in seconds. */
const intervalSeconds = 3600;

/**
 * Order anew the scan of all contents that wait, where somebody answers: who was away for longer than an order is tried is
 * back at some time. Answers how many.
 */
export const scanWaiting = async (pool: pg.Pool, services: Services): Promise<number> => {
  const { config, jobs } = services;
  if (config.scanner && (await scanForViruses(config.scanner, Readable.from([]))) === 'unknown') return 0;
  return inTransaction(pool, async (connection) => {
    const keys = await waitingForScan(connection);
    for (const key of keys) {
      const once = { retryLimit: 0, retryDelay: 0, retryBackoff: false, singletonKey: key };
      await jobs.enqueue(connection.client, 'scan', { key }, once);
    }
    return keys.length;
  });
};

/** Look into files as it is ordered, for viruses or for their words, as long as the process runs. */
export const startLooking = async (pool: pg.Pool, services: Services): Promise<void> => {
  const { jobs } = services;
  const next = {
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: false,
    startAfter: intervalSeconds,
    singletonKey: 'waiting',
  };
  const order = () => inTransaction(pool, ({ client }) => jobs.enqueue(client, 'scan', {}, next));
  await jobs.work<{ key: string } | { itemId: number }>('look', (order) =>
    'key' in order ? scanContent(pool, services, order.key) : readInsideOf(pool, services, order.itemId),
  );
  await jobs.work<{ key?: string }>('scan', async ({ key }) => {
    if (key !== undefined) return scanContent(pool, services, key);
    await order();
    await scanWaiting(pool, services);
  });
  await order();
};
