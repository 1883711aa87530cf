/** Start: settings, database, migrations, demonstration data or the first administrator's link, pages, then listen. */
import { demonstrationAccounts, demonstrationPassword, seedDemonstration } from './db/seed/seed.ts';
import { NoStorageError } from './db/seed/library.ts';
import { buildApp } from './app.ts';
import { migrateDatabase, UnsupportedDatabaseError, openPool } from './db/connect.ts';
import { EmbeddedError } from './db/embedded/program-runner.ts';
import { startEmbedded } from './db/embedded/postgres.ts';
import { hasAnyUser } from './db/first-start.store.ts';
import { OldSchemaError } from './db/schema-version.ts';
import { findSettingHints } from './db/server-settings.store.ts';
import { makeSetupLink } from './features/account/setup-link.ts';
import { ConfigError, loadConfig, publicUrlOf, type Config } from './platform/config.ts';
import { sessionSecretOf } from './platform/secret.ts';
import { openStorage } from './platform/storage.ts';
import { startBlock } from './platform/start-block.ts';

/** The demonstration, on a database without any project. */
const demonstrate = async (config: Config, pool: ReturnType<typeof openPool>): Promise<void> => {
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

  let ending: Promise<void> | undefined;
  const end = (code: number): Promise<void> =>
    (ending ??= (async () => {
      await app?.close();
      await pool.end();
      await embedded?.stop();
      process.exit(code);
    })());
  process.once('SIGTERM', () => void end(0));
  process.once('SIGINT', () => void end(0));
  void embedded?.lost.then(async (sentence) => {
    process.stderr.write(`${sentence}\n`);
    await end(1);
  });

  await migrateDatabase(pool);
  if (config.demo) await demonstrate(config, pool);
  app = await buildApp({
    config,
    pool,
    sessionSecret: await sessionSecretOf(config),
    checkOutput: process.env['NODE_ENV'] === 'development',
  });
  if (!embedded) for (const hint of await findSettingHints(pool)) app.log.warn(hint);
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const url = publicUrlOf(config, typeof address === 'object' && address ? address.port : config.port);
  const setupLink = (await hasAnyUser(pool)) ? undefined : await makeSetupLink(pool, url);
  process.stdout.write(
    startBlock({
      url,
      config,
      setupLink,
      accounts: config.demo ? demonstrationAccounts : [],
      password: demonstrationPassword,
    }),
  );
};

/** What stops the start, in a sentence where it is something the administrator can mend. */
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedError ||
    error instanceof UnsupportedDatabaseError ||
    error instanceof OldSchemaError ||
    error instanceof NoStorageError
  )
    return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return 'PORT is taken by another program: stop it, or set PORT to another number.';
  if (/^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28|3D000|57P)/.test(code))
    return `DATABASE_URL names a database that cannot be used (${code}): check the address, the role and its password, and that it is running.`;
  return error.stack ?? error.message;
};

try {
  await start(loadConfig(process.env));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}
