/** Builds the server without listening: tests run it in process, main.ts listens. */
import { calls } from '@telemachos/contract/calls.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import { hkdfSync, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { logPushFailure, startBackgroundParts } from './background-parts.ts';
import { inTransaction, openBatchPool, openReportPool, type Connection } from './db/connect.ts';
import { reportUrl } from './db/report/role.ts';
import { registerOneClickUnsubscribe } from './features/notices/unsubscribing.ts';
import { alsoDevices } from './features/notices/pushing.ts';
import { type Config } from './platform/config.ts';
import { publicUrlOf } from './platform/public-url.ts';
import type { AnyHandler, RegisteredCall, Services } from './platform/context.ts';
import { registerCall } from './platform/dispatch.ts';
import { createLifecycle } from './platform/lifecycle.ts';
import { createBatchers } from './platform/batchers.ts';
import { answerErrors, codeAndName, toLogFields } from './platform/errors.ts';
import { handlers } from './platform/handlers.ts';
import { registerHealth } from './platform/health.ts';
import { clientAddress } from './platform/client-address.ts';
import { dropAbortedRequest } from './platform/aborted-requests.ts';
import { refuseForeignHosts } from './platform/host-check.ts';
import { startJobs, type PollingSeconds } from './platform/jobs.ts';
import { serveLive } from './platform/live/live-server.ts';
import { silentChannel } from './platform/live/live-channel.ts';
import { registerMetrics } from './platform/metrics.ts';
import { registerApiReference } from './platform/api-reference.ts';
import { openStorage } from './platform/storage.ts';
import { limitConcurrency } from './platform/concurrency-limit.ts';
import { limitShutdown, partTimeoutMs } from './platform/shutdown.ts';
import { setDataHeaders, registerWebPages } from './platform/web-pages.ts';
import { startTranslations } from './platform/translations.ts';
import { httpServerOptions, rejectSlowRequests, requestTimeoutMs } from './platform/malformed-requests.ts';
import { stopOrder, type ServerLifecycle } from './stop-order.ts';

export type AppOptions = {
  config: Config;
  pool: pg.Pool;
  sessionSecret: string;
  clock?: () => Date;
  /** Checks every output against its entry: in tests and development. */
  checkOutput?: boolean;
  /** Off only in load measurements, where one address makes the calls of a thousand people. */
  rateLimits?: boolean;
  /** How long the server waits for a slow request, in milliseconds. */
  requestTimeoutMs?: number;
  /** How long connections may stay open when the server closes, in milliseconds. */
  shutdownGraceMs?: number;
  /** The niceness of threads of long work; default 15. On a busy machine a nice thread hardly runs. */
  niceness?: number;
  /** Polling intervals of job queues that replace the defaults, in seconds. */
  polling?: PollingSeconds;
  /** Where log lines go, for tests; standard output otherwise. */
  logTo?: { write(line: string): void };
};

/** How HTTP is served: over TLS or not, and for how many milliseconds the server waits for a slow request. */
type HttpOptions = { overTls: boolean; timeoutMs: number };

/** A batched statement waits for a lock of a single call for so many milliseconds. */
const batchLockTimeoutMs = 250;

/**
 * Builds the server over a migrated database. Closing the server stops its parts and its jobs; the pool stays the
 * caller's.
 */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config, pool, sessionSecret, clock = () => new Date(), checkOutput = false } = options;
  const http: HttpOptions = {
    overTls: config.publicUrl?.startsWith('https:') ?? false,
    timeoutMs: options.requestTimeoutMs ?? requestTimeoutMs,
  };
  const app = createServer(options, http);
  answerErrors(app);
  limitShutdown(app, options.shutdownGraceMs);
  const lifecycle = createLifecycle(stopOrder);
  const redis = await startRedis(lifecycle, app, config, 'limits');
  await guardRequests(app, options, http, redis);

  let listeningUrl: string | undefined;
  const background = createBackgroundWork(app, pool);
  const services: Services = {
    config,
    calls: listCalls(),
    live: silentChannel,
    clock,
    publicUrl: () => config.publicUrl ?? (listeningUrl ??= addressOf(app, config)),
    deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32)),
    runInBackground: background.run,
    // PostgreSQL's message may carry values of rows; its code does not.
    reportBatchFailure: (what, error) => app.log.warn({ what, ...codeAndName(error) }, 'a batched statement failed'),
    ...(await startResources(lifecycle, app, options)),
  };
  await startBackgroundParts(lifecycle, { app, pool, services, niceness: options.niceness });
  await lifecycle.start({ name: 'background work', start: () => background, stop: ({ idle }) => idle() });

  registerMetrics(app, pool, config);
  registerHealth(app, pool, redis);
  registerCalls(app, services, pool, checkOutput);
  registerOneClickUnsubscribe(app, pool, services);
  registerApiReference(app);
  await registerWebPages(app, services, pool);
  const channelRedis = await startRedis(lifecycle, app, config, 'channel');
  const live = await serveLive({ app, services, pool, redis: channelRedis, checkOutput });
  services.live = await lifecycle.start({
    name: 'push notifications',
    start: () => alsoDevices(live, { pool, jobs: services.jobs, failed: logPushFailure(app) }),
    stop: (channel) => channel.end(),
  });

  // The channel closes before Fastify closes the HTTP server that it is attached to.
  app.addHook('preClose', () => live.end());
  app.addHook('onClose', () => lifecycle.stop());
  return app;
};

/** Starts what calls and jobs use: the job runner, file storage, the pool for batches, and the translations. */
const startResources = async (
  lifecycle: ServerLifecycle,
  app: FastifyInstance,
  { config, pool, polling }: AppOptions,
): Promise<Pick<Services, 'jobs' | 'storage' | 'batchPool' | 'reportPool' | 'translations'>> => ({
  jobs: await lifecycle.start({
    name: 'jobs',
    start: () => startJobs(pool, (error) => app.log.error({ err: error }, 'jobs'), polling),
    stop: (jobs) => jobs.stop(),
  }),
  storage: await lifecycle.start({
    name: 'storage',
    start: () => openStorage(config),
    stop: (storage) => storage.close(),
  }),
  batchPool: await lifecycle.start({
    name: 'batch pool',
    start: () =>
      openBatchPool(pool, (error) => app.log.error({ err: error }, 'database connection'), 2, batchLockTimeoutMs),
    stop: (batchPool) => batchPool.end(),
  }),
  reportPool: await lifecycle.start({
    name: 'report pool',
    start: () =>
      openReportPool(config.databaseReadUrl ?? reportUrl(pool.options.connectionString ?? ''), (error) =>
        app.log.error({ err: error }, 'database connection'),
      ),
    stop: (reportPool) => reportPool.end(),
  }),
  translations: await lifecycle.start({
    name: 'translations',
    start: () =>
      startTranslations(pool, (error) => app.log.warn(codeAndName(error), 'translations could not be refreshed')),
    stop: (translations) => translations.end(),
  }),
});

/** Serializes an error for the log without its message, which may carry personal data. */
const errInLog = (error: Error): { type: string; message: string; stack: string; code?: unknown } => {
  const { name, stack = '', code } = toLogFields(error);
  return { type: name, message: '', stack, code };
};

/** Creates a server without routes. */
const createServer = ({ config, logTo }: AppOptions, { overTls, timeoutMs }: HttpOptions): FastifyInstance =>
  Fastify({
    logger: { level: config.logLevel, serializers: { err: errInLog }, ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    pluginTimeout: partTimeoutMs,
    ...httpServerOptions(overTls, timeoutMs),
  });

/**
 * Connects to Redis when several servers share one: `limits` counts requests, `channel` carries events to pages of other
 * servers. A command fails soon instead of waiting for a Redis that is away.
 */
const startRedis = (
  lifecycle: ServerLifecycle,
  app: FastifyInstance,
  config: Config,
  use: 'limits' | 'channel',
): Promise<Redis | undefined> =>
  lifecycle.start({
    name: `redis ${use}`,
    start: () => openRedis(app, config, use),
    stop: (redis) => redis?.disconnect(),
  });

const openRedis = (app: FastifyInstance, config: Config, use: 'limits' | 'channel'): Redis | undefined => {
  const redis =
    config.redisUrl === undefined
      ? undefined
      : new Redis(config.redisUrl, {
          maxRetriesPerRequest: 1,
          connectTimeout: 2000,
          connectionName: `telemachos-${use}`,
          retryStrategy: (times) => Math.min(times * 50, 500),
        });
  redis?.on('error', (error) => app.log.error({ err: error }, 'redis'));
  return redis;
};

/** Registers the hooks that every request passes before its call, in this order. */
const guardRequests = async (
  app: FastifyInstance,
  { config, sessionSecret, rateLimits = true }: AppOptions,
  { overTls, timeoutMs }: HttpOptions,
  redis: Redis | undefined,
): Promise<void> => {
  app.addHook('onRequest', setDataHeaders(overTls));
  app.addHook('onRequest', refuseForeignHosts(config));
  rejectSlowRequests(app, overTls, timeoutMs);
  await app.register(fastifyCookie, { secret: sessionSecret });
  // Pages set their own policy (setPagePolicy in platform/web-pages.ts). Calls get fixed headers, which cost less.
  await app.register(fastifyHelmet, {
    global: false,
    strictTransportSecurity: overTls,
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(fastifyCompress, {
    global: true,
    threshold: 2048,
    encodings: ['gzip'],
    zlibOptions: { level: 3 },
  });
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  // An aborted request has no address any more, and the rate limits below would throw.
  app.addHook('onRequest', dropAbortedRequest);
  if (rateLimits)
    await app.register(fastifyRateLimit, {
      global: false,
      keyGenerator: (request) => normalizeIP(clientAddress(request)),
      ...(redis ? { redis, nameSpace: 'telemachos-limit-', skipOnError: true } : {}),
    });
};

/** Work that continues after a response: `run` starts it in a transaction of its own, `idle` waits for all of it. */
const createBackgroundWork = (app: FastifyInstance, pool: pg.Pool) => {
  const running = new Set<Promise<void>>();
  const run = (work: (connection: Connection) => Promise<void>): void => {
    const done = inTransaction(pool, work)
      .catch((error: Error & { code?: string }) =>
        app.log.error({ code: error.code, name: error.name }, 'work after an answer failed'),
      )
      .finally(() => running.delete(done));
    running.add(done);
  };
  return { run, idle: () => Promise.all(running) };
};

/** Every call by its path. */
const listCalls = (): Map<string, RegisteredCall> => {
  const list = new Map<string, RegisteredCall>();
  for (const [room, entries] of Object.entries(calls)) {
    const roomHandlers: Record<string, AnyHandler> = handlers[room as keyof typeof handlers];
    for (const [name, entry] of Object.entries(entries) as [string, CallEntry][]) {
      const handler = roomHandlers[name];
      // The compiler refuses a call without a handler; the check only narrows the index type.
      if (handler) list.set(entry.path.toLowerCase(), { name: `${room}.${name}`, entry, handler });
    }
  }
  return list;
};

const registerCalls = (app: FastifyInstance, services: Services, pool: pg.Pool, checkOutput: boolean): void => {
  // Node hashes passwords on its four libuv threads: more calls at once would not be faster, and each holds a connection.
  const limitHashing = limitConcurrency({ running: 4, queued: 200 });
  const batchers = createBatchers(services);
  for (const { name, entry, handler } of services.calls.values())
    registerCall(app, name, entry, handler, { services, pool, checkOutput, limitHashing, batchers });
};

/** The URL where the server listens; people use it when PUBLIC_URL is not set. */
const addressOf = (app: FastifyInstance, config: Config): string => {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return publicUrlOf(config, port);
};
