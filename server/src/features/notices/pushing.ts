/**
 * Devices are told of what is unread while no page is open: a moment after it was told, all at once, off the path of
 * requests. Source: docs/decisions/2026-11-24-devices.md.
 */
import { quietEnds } from '@telemachos/contract/features/notices/notices.rules.ts';
import { pushDelaySeconds, type Pushed } from '@telemachos/contract/features/notices/push.rules.ts';
import type pg from 'pg';
import { inTransaction, type Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import type { JobOptions } from '../../platform/jobs.ts';
import type { LiveChannel } from '../../platform/live/live-channel.ts';
import { findViewerOfUser } from '../../platform/session.store.ts';
import { ensureKeys, readKeys } from './push-keys.ts';
import { tellDevice } from './push-request.ts';
import { pushedSince, trialPush } from './push-words.ts';
import { devicesOf, keepOutcome, withDevices, type Device, type Outcome } from './push.store.ts';
import { wishesOf } from './wishes.store.ts';

/** Somebody's devices are to be told, tried again so many times; or one of them, to see whether it arrives. */
type Order = { userId: number; again?: number; trialOf?: number };

/** What telling devices needs of the server. */
export type Pushing = Pick<Services, 'config' | 'jobs' | 'clock' | 'deriveKey' | 'translations' | 'live'>;

/** What was told in so many milliseconds is one look at who has devices. */
const gatherDelayMs = 250;
/** The server retries an unavailable push service after one, two and four minutes. */
const maxPushRetries = 3;

/** Of what waits for a person for the same reason one waits. */
const once = (order: Order, seconds: number, why: string): JobOptions => ({
  retryLimit: 0,
  retryDelay: 0,
  retryBackoff: false,
  startAfter: seconds,
  singletonKey: `${order.userId} ${why}`,
});

const orderPush = (
  { jobs }: Pick<Services, 'jobs'>,
  { client }: Pick<Connection, 'client'>,
  order: Order,
  [seconds, why]: readonly [seconds: number, why: string],
): Promise<void> => jobs.enqueue(client, 'push', order, once(order, seconds, why));

/** This session's device is told something, to see whether it arrives. */
export const orderTrial = (
  services: Pick<Services, 'jobs'>,
  connection: Pick<Connection, 'client'>,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> => orderPush(services, connection, { userId, trialOf: sessionId }, [0, `trial ${sessionId}`]);

/** What each device is to be told, and up to when it is told then. */
type Telling = { device: Device; pushed: Pushed; upTo: Date | null };

/** What is to be told, and to which devices. While a page of theirs is open, or they are not to be disturbed, nothing. */
const toTell = async (connection: Connection, services: Pushing, order: Order): Promise<Telling[]> => {
  const { userId, trialOf } = order;
  const now = services.clock();
  const devices = await devicesOf(connection, userId, now);
  const viewer = devices.length > 0 ? await findViewerOfUser(connection.client, userId) : null;
  if (!viewer) return [];
  if (trialOf !== undefined) {
    const pushed = await trialPush(services, viewer);
    return devices.filter(({ sessionId }) => sessionId === trialOf).map((device) => ({ device, pushed, upTo: null }));
  }
  if ((await services.live.onlineAmong([userId])).has(userId)) return [];
  const wishes = await wishesOf(connection, userId);
  const until = wishes.quiet && quietEnds(wishes.quiet, now.getTime());
  if (until !== null) {
    await orderPush(services, connection, { userId }, [Math.ceil((until - now.getTime()) / 1000), 'quiet']);
    return [];
  }
  const known = new Map<number, Awaited<ReturnType<typeof pushedSince>>>();
  for (const { toldAt: since } of devices)
    if (!known.has(since.getTime()))
      known.set(since.getTime(), await pushedSince(connection, services, { viewer, wishes, since }));
  return devices.flatMap((device) => {
    const found = known.get(device.toldAt.getTime());
    return found ? [{ device, ...found }] : [];
  });
};

/** Tell somebody's devices, as an order says; those whose push service is away are tried again later. */
export const tellDevices = async (pool: pg.Pool, services: Pushing, order: Order): Promise<void> => {
  const tellings = await inTransaction(pool, (connection) => toTell(connection, services, order));
  const keys = tellings.length > 0 ? await readKeys(pool, services) : null;
  if (!keys) return;
  const { config } = services;
  const answers = await Promise.all(
    tellings.map(async (telling) => ({
      ...telling,
      answer: await tellDevice(telling.device, telling.pushed, { config, keys }),
    })),
  );
  await inTransaction(pool, async (connection) => {
    for (const { device, upTo, answer } of answers) {
      const outcome: Outcome =
        answer === 'told'
          ? { device, toldAt: upTo ?? device.toldAt }
          : answer === 'gone'
            ? { device, gone: true }
            : { device, failed: true };
      await keepOutcome(connection, outcome);
    }
    const again = (order.again ?? 0) + 1;
    if (order.trialOf === undefined && again <= maxPushRetries && answers.some(({ answer }) => answer === 'later'))
      await orderPush(services, connection, { userId: order.userId, again }, [30 * 2 ** again, 'again']);
  });
};

/**
 * The channel, which tells devices besides: whoever is told something, and has one, is looked at a little later. What is
 * lost with a server that ends in between is in the list, and in mails.
 */
export const alsoDevices = (
  live: LiveChannel,
  { pool, jobs, failed }: { pool: pg.Pool; jobs: Services['jobs']; failed: (error: unknown) => void },
): LiveChannel & { end: () => Promise<void> } => {
  const told = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underway: Promise<void> = Promise.resolve();
  const look = async () => {
    const ids = [...told];
    told.clear();
    timer = undefined;
    const found = ids.length > 0 ? await withDevices({ client: pool }, ids) : [];
    if (found.length > 0)
      await inTransaction(pool, async (connection) => {
        for (const userId of found) await orderPush({ jobs }, connection, { userId }, [pushDelaySeconds, '']);
      });
  };
  const lookNow = () => (underway = underway.then(look).catch(failed));
  return {
    onlineAmong: live.onlineAmong,
    emit: (name, to, data) => {
      live.emit(name, to, data);
      if (name !== 'receive' && name !== 'notices') return;
      for (const id of to.userIds) told.add(id);
      timer ??= setTimeout(lookNow, gatherDelayMs);
    },
    end: async () => {
      clearTimeout(timer);
      await lookNow();
    },
  };
};

/** Tell devices as long as the process runs. */
export const startPushing = async (
  pool: pg.Pool,
  services: Services,
  failed: (error: unknown) => void,
): Promise<void> => {
  await ensureKeys(pool, services);
  await services.jobs.work<Order>('push', (order) =>
    // One that fails leaves the others; what is unread is told with what comes next.
    tellDevices(pool, services, order).catch(failed),
  );
};
