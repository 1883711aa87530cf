/** npm run seed -- --mentees 1000: brings the demonstration project to that number of mentees. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateDatabase, openPool } from '../server/src/db/connect.ts';
import { EmbeddedError } from '../server/src/db/embedded/program-runner.ts';
import { startEmbedded } from '../server/src/db/embedded/postgres.ts';
import { growDemonstration, SeedError } from '../server/src/db/seed/seed.ts';
import { ConfigError, loadConfig } from '../server/src/platform/config.ts';

/** The number after --mentees. */
const wantedMentees = (): number => {
  const usage = 'Say how many mentees there are to be, as in: npm run seed -- --mentees 1000';
  try {
    const { values } = parseArgs({ options: { mentees: { type: 'string' } } });
    if (values.mentees !== undefined && /^\d{1,7}$/.test(values.mentees)) return Number(values.mentees);
  } catch {
    // An unknown option: the sentence says what is right.
  }
  throw new SeedError(usage);
};

const grow = async (): Promise<void> => {
  const mentees = wantedMentees();
  const config = loadConfig(process.env);
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new SeedError(
      `There is no database in ${config.dataDir}: run npm start once, which makes it and the demonstration project, ` +
        `or set DATABASE_URL or DATA_DIR.`,
    );
  }
  const embedded = config.databaseUrl === undefined ? await startEmbedded(config.dataDir) : undefined;
  const pool = openPool(config.databaseUrl ?? embedded?.url ?? '', () => undefined, 3);
  try {
    await migrateDatabase(pool);
    const started = performance.now();
    const added = await growDemonstration(pool, { mentees, now: new Date() });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      added === 0
        ? `The demonstration project has ${mentees} mentees or more already; nothing was changed.`
        : `Added ${added} mentees in ${seconds} s; there are ${mentees} now.`,
    );
  } finally {
    await pool.end();
    await embedded?.stop();
  }
};

try {
  await grow();
} catch (error) {
  const known =
    error instanceof SeedError ||
    error instanceof ConfigError ||
    error instanceof EmbeddedError ||
    (error instanceof Error && ('code' in error || error.message.startsWith('DATABASE_URL')));
  console.error(known ? error.message : error);
  process.exit(1);
}
