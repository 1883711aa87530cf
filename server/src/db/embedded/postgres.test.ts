/** The launcher on the real binaries: first start, quick restart, reuse, killed starters, lost nothing. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fastTempFolder } from '../../testing/temporary-folder.ts';
import { minuteMs } from '../../testing/time-limits.ts';
import { openDataFolder, prepareDatabase } from './data-folder.ts';
import { bareEnvironment, withLockFile } from './program-runner.ts';
import { findRunningServer, starterSetting } from './running-server.ts';
import { freePort, startEmbedded, type EmbeddedPostgres } from './postgres.ts';

const holder = new URL('./start-postgres.script.ts', import.meta.url).pathname;
const isRoot = process.getuid?.() === 0;
const children: ChildProcess[] = [];
/** Servers that the test has started in this process. */
const started: EmbeddedPostgres[] = [];
let dataDir = '';
/** Whether the tests of the describe share the folder. */
let shared = false;

const start = async (): Promise<EmbeddedPostgres> => {
  const database = await startEmbedded(dataDir);
  started.push(database);
  return database;
};
const sweepUp = (): Promise<void> =>
  // Where a start found an old server still alive and used it, the old one writes until it is gone: sweeping up waits
  // for it.
  rm(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
const emptyFolder = async (): Promise<void> => {
  dataDir = join(await mkdtemp(join(fastTempFolder(), 'telemachos-db-')), 'data');
};

beforeEach(async () => {
  if (!shared) await emptyFolder();
});

afterEach(async () => {
  for (const database of started.splice(0)) await database.stop();
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  // A server whose holder was killed may still be stopping; starting once more waits for it.
  if (existsSync(join(dataDir, 'postgres'))) await (await startEmbedded(dataDir)).stop();
  if (!shared) await sweepUp();
});

/** The tests of a describe share a folder with a database: making one takes longer than all that they do with it. */
const onADatabase = () => {
  beforeAll(async () => {
    await emptyFolder();
    await (await startEmbedded(dataDir)).stop();
    shared = true;
  });
  afterAll(async () => {
    shared = false;
    await sweepUp();
  });
};

/** Asks the database one question and returns the first column of the first row. */
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return result.rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Another process that starts the database and then commits numbers until it dies; `lines` are what it said so far. */
async function startHolder(
  mode: 'hold' | 'write',
  env: NodeJS.ProcessEnv = process.env,
): Promise<{
  child: ChildProcess;
  lines: string[];
  url: string;
  nextLine: () => Promise<unknown>;
  silence: Promise<unknown>;
}> {
  const child = spawn(process.execPath, [holder, dataDir, mode], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => lines.push(line));
  const nextLine = (): Promise<unknown> => once(reader, 'line', { signal: AbortSignal.timeout(20_000) });
  const silence = once(reader, 'close');
  await nextLine();
  return { child, lines, url: lines[0] ?? '', nextLine, silence };
}

describe('startEmbedded', { timeout: minuteMs }, () => {
  it('makes a durable UTF-8 database with Greek collation, owned by an ordinary role', async () => {
    const database = await start();
    expect(database.url).toContain(`@127.0.0.1:${database.port}/telemachos`);
    expect(await ask(database.url, 'SHOW server_encoding')).toBe('UTF8');
    expect(await ask(database.url, 'SHOW fsync')).toBe('on');
    expect(await ask(database.url, 'SHOW synchronous_commit')).toBe('on');
    expect(existsSync(`/tmp/.s.PGSQL.${database.port}`)).toBe(false);
    expect(await ask(database.url, `SELECT lower('ΓΙΏΡΓΟΥ')`)).toBe('γιώργου');
    expect(await ask(database.url, `SELECT 'Άννα' < 'Βασιλική' COLLATE "el-GR-x-icu"`)).toBe(true);
    expect(await ask(database.url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(false);
    for (const name of ['unaccent', 'pg_trgm', 'btree_gist']) await ask(database.url, `CREATE EXTENSION ${name}`);
    expect(await ask(database.url, `SELECT similarity('μέντορας', 'μέντορα') > 0.5`)).toBe(true);
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(database.url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await database.stop();
    await database.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('gives the same server to two that start an empty folder at the same moment', async () => {
    const [one, two] = await Promise.all([startHolder('hold'), startHolder('hold')]);
    expect(one.url).toBe(two.url);
    expect(await ask(one.url, 'SELECT 1')).toBe(1);
  });

  it.runIf(isRoot)('runs as nobody where root has no user namespaces', async () => {
    const tools = join(dataDir, '..', 'tools');
    await mkdir(tools);
    for (const tool of ['flock', 'setpriv', 'sh', 'rm']) await symlink(`/usr/bin/${tool}`, join(tools, tool));
    await chmod(join(dataDir, '..'), 0o711);
    const other = await startHolder('hold', { PATH: tools });
    expect(await ask(other.url, 'SELECT 1')).toBe(1);
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
    expect((await start()).url).toBe(other.url);
    other.child.kill('SIGKILL');
    await expect.poll(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

describe('startEmbedded on a database that is there', { timeout: minuteMs }, () => {
  onADatabase();

  it('keeps what was written and starts again on the same folder', async () => {
    const first = await start();
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS value');
    await first.stop();
    const second = await start();
    expect(await ask(second.url, 'SELECT value FROM kept')).toBe(42);
  });

  it('uses a server that another process runs, and leaves it running', async () => {
    const other = await startHolder('hold');
    const database = await start();
    expect(database.url).toBe(other.url);
    await database.stop();
    expect(await ask(other.url, 'SELECT 1')).toBe(1);
    other.child.kill('SIGTERM');
    await once(other.child, 'exit');
    const own = await start();
    expect(own.port).not.toBe(database.port);
  });

  it('loses no acknowledged commit when its process is killed with -9', async () => {
    const writer = await startHolder('write');
    while (writer.lines.length < 200) await writer.nextLine();
    const gone = once(writer.child, 'exit');
    writer.child.kill('SIGKILL');
    // Until the process is really gone its server is a running one like any other.
    await gone;
    const database = await start();
    await writer.silence;
    const acknowledged = Math.max(...writer.lines.slice(1).map(Number));
    expect(Number(await ask(database.url, 'SELECT max(value) FROM written'))).toBeGreaterThanOrEqual(acknowledged);
    expect(Number(await ask(database.url, 'SELECT count(*) - max(value) FROM written'))).toBe(0);
  });

  it('loses no acknowledged commit when PostgreSQL itself is killed with -9, and says that it ended', async () => {
    const first = await start();
    await ask(first.url, 'CREATE TABLE kept_too AS SELECT 42 AS value');
    const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    expect(await first.lost).toMatch(/ended unexpectedly \(SIGKILL\)/);
    const second = await start();
    expect(await ask(second.url, 'SELECT value FROM kept_too')).toBe(42);
  });

  it('starts over a pid file whose number now belongs to another program', async () => {
    await writeFile(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${join(dataDir, 'postgres')}\n1\n1\n\n\n`,
    );
    expect(await ask((await start()).url, 'SELECT 1')).toBe(1);
  });

  it('makes a new password when its file was lost', async () => {
    const first = await start();
    await first.stop();
    await rm(join(dataDir, 'postgres.password'));
    const second = await start();
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
    expect(await ask(second.url, 'SELECT 1')).toBe(1);
  });

  it('leaves no server behind when its process is killed with -9', async () => {
    const other = await startHolder('hold');
    other.child.kill('SIGKILL');
    await expect.poll(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('stops a server whose starter is gone, and starts its own', async () => {
    const place = await openDataFolder(dataDir);
    const { host } = await prepareDatabase(place);
    // A server whose starter ended before the kernel was told to watch it: the shell goes, the server stays.
    const port = await freePort();
    const options = [
      '-D',
      place.folder,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `port=${port}`,
      '-c',
      'unix_socket_directories=',
    ];
    const server = withLockFile(
      place.lock,
      host.as([join(place.programs, 'postgres'), ...options, '-c', `${starterSetting}=999999999`]),
    );
    const shell = spawn('sh', ['-c', '"$@" &', 'sh', ...server], { env: bareEnvironment, stdio: 'ignore' });
    children.push(shell);
    await expect.poll(async () => (await findRunningServer(place))?.orphan).toBe(true);
    const own = await start();
    expect(own.port).not.toBe(port);
    expect(await ask(own.url, 'SELECT 1')).toBe(1);
  });
});

describe('startEmbedded refuses, in one sentence,', { timeout: minuteMs }, () => {
  it('a folder that cannot be written', async () => {
    await appendFile(dataDir, 'a file where the folder should be');
    await expect(start()).rejects.toThrow(/cannot be written by the user .*set DATA_DIR to another folder\.$/);
    await rm(dataDir);
  });

  it.runIf(isRoot)('root on a folder that only root can reach, where there are no user namespaces', async () => {
    const tools = join(dataDir, '..', 'tools');
    await mkdir(tools);
    for (const tool of ['flock', 'setpriv', 'sh', 'rm']) await symlink(`/usr/bin/${tool}`, join(tools, tool));
    const child = spawn(process.execPath, [holder, dataDir, 'hold'], {
      env: { PATH: tools },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    const said = await child.stderr.setEncoding('utf8').reduce((all: string, part: string) => all + part, '');
    expect(said).toMatch(/PostgreSQL refuses to run as root.*start Telemachos as an ordinary user/);
    await rm(dataDir, { recursive: true });
  });

  it('a folder that holds something else', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'hello');
    await expect(start()).rejects.toThrow(/holds no PostgreSQL data/);
    await rm(dataDir, { recursive: true });
  });
});

describe('startEmbedded refuses a database that is there, in one sentence,', { timeout: minuteMs }, () => {
  onADatabase();

  it('data of another major version', async () => {
    const version = join(dataDir, 'postgres', 'PG_VERSION');
    const ours = await readFile(version);
    await writeFile(version, '17\n');
    await expect(start()).rejects.toThrow(/holds data of PostgreSQL 17, and this Telemachos brings PostgreSQL 18/);
    await writeFile(version, ours);
  });

  it('a password that does not fit', async () => {
    const first = await start();
    await first.stop();
    const secret = new URL(first.url).password;
    await writeFile(join(dataDir, 'postgres.password'), 'another-password\n');
    await expect(start()).rejects.toThrow(/does not fit the database/);
    await expect(start()).rejects.not.toThrow(/another-password/);
    await writeFile(join(dataDir, 'postgres.password'), secret);
  });
});
