/** The server's entry point: database, migrations, demonstration data, then listen. */
import { demonstrationAccounts, demonstrationPassword, seedDemonstration } from './db/seed/seed.ts';
import { NoStorageError } from './db/seed/library.ts';
import { buildApp } from './app.ts';
import { migrateDatabase, UnsupportedDatabaseError, openPool } from './db/connect.ts';
import { EmbeddedError } from './db/embedded/program-runner.ts';
import { startEmbedded } from './db/embedded/postgres.ts';
import { prepareReporting, reportingHint } from './db/report/role.ts';
import { hasAnyUser } from './db/first-start.store.ts';
import { ForeignSchemaError, NewSchemaError, OldSchemaError } from './db/schema-version.ts';
import { findSettingHints } from './db/server-settings.store.ts';
import { makeSetupLink } from './features/account/setup-link.ts';
import { ConfigError, loadConfig, type Config } from './platform/config.ts';
import { publicUrlOf } from './platform/public-url.ts';
import { loadSessionSecret } from './platform/session-secret.ts';
import { openStorage } from './platform/storage.ts';
import { isLostDatabase } from './platform/errors.ts';
import { startMessage } from './platform/start-message.ts';

/** Seeds the demonstration on a database without projects. */
const seedDemo = async (config: Config, pool: ReturnType<typeof openPool>): Promise<void> => {
  const storage = openStorage(config);
  try {
    await seedDemonstration(pool, { mentees: 60, now: new Date(), storage });
  } finally {
    storage.close();
  }
};

const start = async (config: Config): Promise<void> => {
  const embedded = config.databaseUrl === undefined ? await startEmbedded(config.dataDir) : undefined;
  const pool = openPool(config.databaseUrl ?? embedded?.url ?? '', (error) =>
    app?.log.error({ err: error }, 'database connection'),
  );
  let app: Awaited<ReturnType<typeof buildApp>> | undefined;

  let stopping: Promise<void> | undefined;
  const stop = (code: number): Promise<void> =>
    (stopping ??= (async () => {
      await app?.close();
      await pool.end();
      await embedded?.stop();
      process.exit(code);
    })());
  process.once('SIGTERM', () => void stop(0));
  process.once('SIGINT', () => void stop(0));
  void embedded?.lost.then(async (sentence) => {
    process.stderr.write(`${sentence}\n`);
    await stop(1);
  });

  await migrateDatabase(pool);
  const canReport = await prepareReporting(pool, config.databaseReadUrl);
  if (config.demo) await seedDemo(config, pool);
  app = await buildApp({
    config,
    pool,
    sessionSecret: await loadSessionSecret(config),
    checkOutput: process.env['NODE_ENV'] === 'development',
  });
  if (!canReport) app.log.warn(reportingHint);
  if (!embedded) for (const hint of await findSettingHints(pool)) app.log.warn(hint);
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const url = publicUrlOf(config, typeof address === 'object' && address ? address.port : config.port);
  const setupLink = (await hasAnyUser(pool)) ? undefined : await makeSetupLink(pool, url);
  process.stdout.write(
    startMessage({
      url,
      config,
      setupLink,
      accounts: config.demo ? demonstrationAccounts : [],
      password: demonstrationPassword,
    }),
  );
};

/** The message of a failed start: a sentence when the administrator can fix the cause, else the stack. */
const startError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedError ||
    error instanceof UnsupportedDatabaseError ||
    error instanceof OldSchemaError ||
    error instanceof NewSchemaError ||
    error instanceof ForeignSchemaError ||
    error instanceof NoStorageError
  )
    return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return 'PORT is taken by another program: stop it, or set PORT to another number.';
  if (/^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28|3D000|57P)/.test(code) || isLostDatabase(error))
    return `DATABASE_URL names a database that cannot be used (${code || error.message}): check the address, the role and its password, and that it is running.`;
  return error.stack ?? error.message;
};

try {
  await start(loadConfig(process.env));
} catch (error) {
  process.stderr.write(`${startError(error)}\n`);
  process.exit(1);
}
