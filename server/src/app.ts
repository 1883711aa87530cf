/** The server, built without listening: tests build it in process, main.ts listens. */
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
import { inTransaction, openBatchPool, type Connection } from './db/connect.ts';
import { endJudging } from './features/authoring/judging.ts';
import { endCalculating } from './features/questionnaires/calculating.ts';
import { startSweeping } from './features/files/orphans.ts';
import { startLooking } from './features/files/scanning.ts';
import { endReadingInside } from './features/library/inside.shared.ts';
import { endReading } from './features/languages/files.ts';
import { endReadingTemplates } from './features/templates/reading.ts';
import { startLongWork } from './features/jobs/carrying-out.ts';
import { openWorkDesk } from './features/jobs/work-desk.ts';
import { startRetention } from './features/console/retention.ts';
import { courseFigures } from './features/mentoring/staff-home.ts';
import { standingFigures } from './features/mentoring/standing.ts';
import { startDigests } from './features/notices/digests.ts';
import { alsoDevices, startPushing } from './features/notices/pushing.ts';
import { endBusyReading } from './features/meetings/busy.ts';
import { startMeetings } from './features/meetings/reminding.ts';
import { startPublishing } from './features/making/publishing.shared.ts';
import { startMornings } from './features/reminders/morning.ts';
import { startFigures } from './platform/figures.ts';
import { startForgettingFiles } from './features/files/forgetting.shared.ts';
import { publicUrlOf, type Config } from './platform/config.ts';
import type { AnyHandler, Services } from './platform/context.ts';
import { registerCall } from './platform/dispatch.ts';
import { createBatchers } from './platform/batchers.ts';
import { answerErrors, codeAndName, inLog } from './platform/errors.ts';
import { handlers } from './platform/handlers.ts';
import { registerHealth } from './platform/health.ts';
import { clientAddress } from './platform/client-address.ts';
import { leaveWhoIsGone } from './platform/gone.ts';
import { refuseForeignHosts } from './platform/host.ts';
import { startJobs } from './platform/jobs.ts';
import { serveLive } from './platform/live/live.ts';
import { silent } from './platform/live/telling.ts';
import { startMailer } from './platform/mail.ts';
import { registerMetrics } from './platform/metrics.ts';
import { registerReference } from './platform/reference.ts';
import { logStopped } from './platform/stopped.ts';
import { openStorage } from './platform/storage.ts';
import { limitConcurrency } from './platform/concurrency-limit.ts';
import { plainHeaders, registerWeb } from './platform/web.ts';
import { startWords } from './platform/words.ts';
import { edgeOptions, keepEdge, usualPatience } from './platform/wire.ts';

export type AppOptions = {
  config: Config;
  pool: pg.Pool;
  sessionSecret: string;
  clock?: () => Date;
  /** Check every answer against its entry: in tests and development. */
  checkOutput?: boolean;
  /** Off only where one address stands for a thousand people: load measurements. */
  rateLimits?: boolean;
  /** How long a slow request is waited for, in milliseconds. */
  patience?: number;
  /** Where log lines go, for tests; standard output otherwise. */
  logTo?: { write(line: string): void };
};

/** How the wire is served: over TLS, and how long a slow request is waited for, in milliseconds. */
type Wire = { overTls: boolean; patience: number };

/** So long, in milliseconds, a statement that speaks for many waits for what one call holds. */
const besidePatience = 250;

/** Build the server over a migrated database. Closing it stops its jobs and mails; the pool stays the caller's. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config, pool, sessionSecret, clock = () => new Date(), checkOutput = false } = options;
  const wire: Wire = {
    overTls: config.publicUrl?.startsWith('https:') ?? false,
    patience: options.patience ?? usualPatience,
  };
  const app = emptyServer(options, wire);
  answerErrors(app);
  const redis = openRedis(app, config, 'limits');
  await guardRequests(app, options, wire, redis);

  const jobs = await startJobs(pool, (error) => app.log.error({ err: error }, 'jobs'));
  let listeningAt: string | undefined;
  const publicUrl = () => config.publicUrl ?? (listeningAt ??= addressOf(app, config));
  const storage = openStorage(config);
  const { later, allDone } = afterAnswers(app, pool);
  const batchPool = openBatchPool(
    pool,
    (error) => app.log.error({ err: error }, 'database connection'),
    2,
    besidePatience,
  );
  const words = await startWords(pool, (error) => app.log.warn(codeAndName(error), 'hearing of changed words'));
  const services: Services = {
    config,
    live: silent,
    words,
    storage,
    jobs,
    clock,
    publicUrl,
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32)),
    later,
    batchPool,
    // The message of the database can carry values of rows; its code does not.
    reportBatchFailure: (what, error) => app.log.warn({ what, ...codeAndName(error) }, 'a batched statement failed'),
  };
  const stopMailer = await startMailer(pool, services);
  await startForgettingFiles(pool, services);
  await startLooking(pool, services);
  const desk = openWorkDesk({ databaseUrl: pool.options.connectionString ?? '', config });
  await startLongWork({ pool, services, desk, tell: (line) => app.log.warn(line, 'long work failed') });
  await startRetention(pool, services, (line) => app.log.warn(line, 'a rule of retention failed'));
  await startFigures(pool, services, [standingFigures, courseFigures], (line) =>
    app.log.warn(line, 'figures could not be read anew'),
  );
  await startPublishing(pool, services);
  await startDigests(pool, services, (line) => app.log.warn(line, 'some mails about notices were not written'));
  const pushFailed = (error: unknown) => app.log.warn(codeAndName(error), 'devices were not told');
  await startPushing(pool, services, pushFailed);
  await startMornings(pool, services, (line) => app.log.warn(line, 'some reminders were not written'));
  await startMeetings(pool, services, (line) => app.log.warn(line, 'some meetings were not reminded of'));
  const endSweeping = startSweeping(pool, services, (line) => app.log.warn(line, 'content without a row was swept'));
  const endLogging = logStopped((line) => app.log.warn(line, 'a condition was stopped, for it is too much work'));

  registerMetrics(app, pool, config);
  registerHealth(app, pool, redis);
  registerCalls(app, services, pool, checkOutput);
  registerReference(app);
  await registerWeb(app, services);
  const channelRedis = openRedis(app, config, 'channel');
  const live = await serveLive({ app, services, pool, redis: channelRedis, checkOutput });
  const telling = alsoDevices(live, { pool, jobs, failed: pushFailed });
  services.live = telling;

  app.addHook('preClose', () => live.end());
  app.addHook('onClose', async () => {
    endLogging();
    stopMailer();
    endSweeping();
    await desk.end();
    for (const end of [endJudging, endCalculating, endReading, endReadingTemplates, endBusyReading, endReadingInside])
      await end(services);
    await allDone();
    await telling.end();
    await words.end();
    await jobs.stop();
    await batchPool.end();
    storage.close();
    redis?.disconnect();
    channelRedis?.disconnect();
  });
  return app;
};

/** An error in the shape that the log asks for; its own words stay out of it. */
const errInLog = (error: Error): { type: string; message: string; stack: string; code?: unknown } => {
  const { name, stack = '', code } = inLog(error);
  return { type: name, message: '', stack, code };
};

/** A server that answers nothing yet. */
const emptyServer = ({ config, logTo }: AppOptions, { overTls, patience }: Wire): FastifyInstance =>
  Fastify({
    logger: { level: config.logLevel, serializers: { err: errInLog }, ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    ...edgeOptions(overTls, patience),
  });

/**
 * What several servers share, where one is set up: to count requests, and to tell pages of each other's. What cannot be
 * said soon is not waited for.
 */
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

/** What every request passes before its call, in this order. */
const guardRequests = async (
  app: FastifyInstance,
  { config, sessionSecret, rateLimits = true }: AppOptions,
  { overTls, patience }: Wire,
  redis: Redis | undefined,
): Promise<void> => {
  app.addHook('onRequest', plainHeaders(overTls));
  app.addHook('onRequest', refuseForeignHosts(config));
  keepEdge(app, overTls, patience);
  await app.register(fastifyCookie, { secret: sessionSecret });
  // Pages put their own policy in place (asPage in platform/web.ts); calls answer data and get fixed headers, for they
  // are many.
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
  // Whoever has gone has no address any more: the limits by address, which come after this, would stumble.
  app.addHook('onRequest', leaveWhoIsGone);
  if (rateLimits)
    await app.register(fastifyRateLimit, {
      global: false,
      keyGenerator: (request) => normalizeIP(clientAddress(request)),
      ...(redis ? { redis, nameSpace: 'telemachos-limit-', skipOnError: true } : {}),
    });
};

/** Work that goes on after an answer was given, and a way to wait until all of it is done. */
const afterAnswers = (app: FastifyInstance, pool: pg.Pool) => {
  const underway = new Set<Promise<void>>();
  const later = (work: (connection: Connection) => Promise<void>): void => {
    const done = inTransaction(pool, work)
      .catch((error: Error & { code?: string }) =>
        app.log.error({ code: error.code, name: error.name }, 'work after an answer failed'),
      )
      .finally(() => underway.delete(done));
    underway.add(done);
  };
  return { later, allDone: () => Promise.all(underway) };
};

const registerCalls = (app: FastifyInstance, services: Services, pool: pg.Pool, checkOutput: boolean): void => {
  // Node hashes passwords on its four libuv threads: more calls at once would not be faster, and each holds a connection.
  const limitHashing = limitConcurrency({ running: 4, queued: 200 });
  const batchers = createBatchers(services);
  for (const [room, entries] of Object.entries(calls)) {
    const roomHandlers: Record<string, AnyHandler> = handlers[room as keyof typeof handlers];
    for (const [name, entry] of Object.entries(entries) as [string, CallEntry][]) {
      const handler = roomHandlers[name];
      // The compiler refuses a call without its handler; here that only satisfies the index.
      if (handler)
        registerCall(app, `${room}.${name}`, entry, handler, { services, pool, checkOutput, limitHashing, batchers });
    }
  }
};

/** Where the server listens, once it does: the public address when PUBLIC_URL is not set. */
const addressOf = (app: FastifyInstance, config: Config): string => {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return publicUrlOf(config, port);
};
