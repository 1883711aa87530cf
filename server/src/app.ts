/** The server, built without listening: tests build it in process, main.ts listens. */
import { calls } from '@telemachos/contract/calls.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import { hkdfSync, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction, readingFrom, type Connection } from './db/connect.ts';
import { endJudging } from './features/authoring/judging.ts';
import { endCalculating } from './features/questionnaires/calculating.ts';
import { startSweeping } from './features/files/orphans.ts';
import { startForgettingFiles } from './features/files/forgetting.shared.ts';
import { publicUrlOf, type Config } from './platform/config.ts';
import type { AnyHandler, Services } from './platform/context.ts';
import { registerCall } from './platform/dispatch.ts';
import { answerErrors } from './platform/errors.ts';
import { handlers } from './platform/handlers.ts';
import { registerHealth } from './platform/health.ts';
import { leaveWhoIsGone } from './platform/gone.ts';
import { refuseForeignHosts } from './platform/host.ts';
import { startJobs } from './platform/jobs.ts';
import { startMailer } from './platform/mail.ts';
import { registerMetrics } from './platform/metrics.ts';
import { registerReference } from './platform/reference.ts';
import { logStopped } from './platform/stopped.ts';
import { openStorage } from './platform/storage.ts';
import { inTurns } from './platform/turns.ts';
import { plainHeaders, registerWeb } from './platform/web.ts';
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

/** Build the server over a migrated database. Closing it stops its jobs and mails; the pool stays the caller's. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const {
    config,
    pool,
    sessionSecret,
    clock = () => new Date(),
    checkOutput = false,
    rateLimits = true,
    patience = usualPatience,
  } = options;
  const overTls = config.publicUrl?.startsWith('https:') ?? false;
  const app = Fastify({
    logger: { level: config.logLevel, ...(options.logTo ? { stream: options.logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    ...edgeOptions(overTls, patience),
  });
  answerErrors(app);
  const redis =
    config.redisUrl === undefined
      ? undefined
      : new Redis(config.redisUrl, { maxRetriesPerRequest: 1, connectTimeout: 2000 });
  redis?.on('error', (error) => app.log.error({ err: error }, 'redis'));

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
      ...(redis ? { redis, nameSpace: 'telemachos-limit-', skipOnError: true } : {}),
    });

  const jobs = await startJobs(pool, (error) => app.log.error({ err: error }, 'jobs'));
  let listeningAt: string | undefined;
  const publicUrl = () => config.publicUrl ?? (listeningAt ??= addressOf(app, config));
  const storage = openStorage(config);
  const underway = new Set<Promise<void>>();
  const later = (work: (connection: Connection) => Promise<void>): void => {
    const done = inTransaction(pool, work)
      .catch((error: Error & { code?: string }) =>
        app.log.error({ code: error.code, name: error.name }, 'work after an answer failed'),
      )
      .finally(() => underway.delete(done));
    underway.add(done);
  };
  const services: Services = {
    config,
    storage,
    jobs,
    clock,
    publicUrl,
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32)),
    later,
    reading: readingFrom(pool),
  };
  const stopMailer = await startMailer(pool, services);
  await startForgettingFiles(pool, services);
  const endSweeping = startSweeping(pool, services, (line) => app.log.warn(line, 'content without a row was swept'));

  const endLogging = logStopped((line) => app.log.warn(line, 'a condition was stopped, for it is too much work'));
  // Passwords are hashed by the four threads of the process: more calls at once would not be faster, and would each
  // hold a connection.
  const hashing = inTurns(4, 200);
  registerMetrics(app, pool, config);
  registerHealth(app, pool, redis);
  for (const [room, entries] of Object.entries(calls)) {
    const roomHandlers: Record<string, AnyHandler> = handlers[room as keyof typeof handlers];
    for (const [name, entry] of Object.entries(entries) as [string, CallEntry][]) {
      const handler = roomHandlers[name];
      // The compiler refuses a call without its handler; here that only satisfies the index.
      if (handler) registerCall(app, `${room}.${name}`, entry, handler, { services, pool, checkOutput, hashing });
    }
  }
  registerReference(app);
  await registerWeb(app);

  app.addHook('onClose', async () => {
    endLogging();
    stopMailer();
    endSweeping();
    await endJudging(services);
    await endCalculating(services);
    await Promise.all(underway);
    await jobs.stop();
    storage.close();
    redis?.disconnect();
  });
  return app;
};

/** Where the server listens, once it does: the public address when PUBLIC_URL is not set. */
const addressOf = (app: FastifyInstance, config: Config): string => {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return publicUrlOf(config, port);
};
