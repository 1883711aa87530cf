/** The embedded PostgreSQL server, which ends with this process. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDataFolder, prepareDatabase } from './data-folder.ts';
import type { EmbeddedPaths } from './data-folder.ts';
import {
  bareEnvironment,
  withParentDeathSignal,
  EmbeddedError,
  lockHeldExitCode,
  withLockFile,
} from './program-runner.ts';
import type { ProgramRunner } from './program-runner.ts';
import { acceptsQueries, findRunningServer, starterSetting, connectionUrl } from './running-server.ts';

/** A running embedded database. `url` holds the password: never log it. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly port: number;
  /**
   * Resolves with a sentence if the server ends although nobody asked it to; never, for a server that another process
   * started.
   */
  readonly lost: Promise<string>;
  /** Stops the server if this call started it, and waits until it is down; may be called twice. */
  stop(): Promise<void>;
}

/** The timeout of a start. Crash recovery is the slow case. */
const startTimeoutMs = 120_000;
const maxLogBytes = 10 * 1024 * 1024;
const maxPorts = 5;

/** The server's settings. The log is terse and has no statements, so that it contains no personal data. */
const settings = (port: number, durable: 'on' | 'off'): string[] =>
  [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    `fsync=${durable}`,
    `synchronous_commit=${durable}`,
    `full_page_writes=${durable}`,
    'shared_buffers=256MB',
    'effective_cache_size=1GB',
    'random_page_cost=1.1',
    // Numbers about very many people are put together in memory; few of them at a time, for all who look.
    'work_mem=32MB',
    'maintenance_work_mem=128MB',
    'max_wal_size=1GB',
    'checkpoint_timeout=15min',
    // Queries here are small: compiling them or sharing them among processes costs more than it gains.
    'jit=off',
    'max_parallel_workers_per_gather=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
    'log_statement=none',
    `${starterSetting}=${process.pid}`,
  ].flatMap((setting) => ['-c', setting]);

/** Finds a free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new EmbeddedError('No free port was found on 127.0.0.1.');
  return address.port;
}

/** Rotates a large log, keeping one older file. Resolves to the log's size. */
async function rotateLog(place: EmbeddedPaths): Promise<number> {
  const size = existsSync(place.log) ? (await stat(place.log)).size : 0;
  if (size < maxLogBytes) return size;
  await rename(place.log, `${place.log}.1`);
  return 0;
}

/** The FATAL line in the log of a server that did not start. */
async function findStartError(place: EmbeddedPaths, logStart: number): Promise<string> {
  const lines = (await readFile(place.log)).subarray(logStart).toString('utf8').split('\n');
  return (
    lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.findLast((line) => line !== '') ?? 'it said nothing'
  );
}

/** Starts the server in its own process group, so that Ctrl-C reaches this process only, which then stops the server. */
async function spawnServer(
  place: EmbeddedPaths,
  host: ProgramRunner,
  port: number,
  durable: boolean,
): Promise<ChildProcess> {
  const log = await open(place.log, 'a', 0o600);
  try {
    const server = [join(place.programs, 'postgres'), '-D', place.folder, ...settings(port, durable ? 'on' : 'off')];
    const [command = '', ...args] = withLockFile(place.lock, host.as(withParentDeathSignal(server)));
    const child = spawn(command, args, { env: bareEnvironment, detached: true, stdio: ['ignore', log.fd, log.fd] });
    await once(child, 'spawn').catch((error: unknown) => {
      throw new EmbeddedError(`The embedded PostgreSQL could not be started: ${String(error)}`);
    });
    return child;
  } finally {
    await log.close();
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Stops the server: a fast shutdown, after 30 s an immediate one. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGINT');
  const hurry = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await ended;
  clearTimeout(hurry);
}

/** Asks an orphaned server to stop. It may be gone already. */
function requestStop(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!gone)
      throw new EmbeddedError(
        `A PostgreSQL server of another user (process ${pid}) holds the data folder: stop it first.`,
      );
  }
}

/** One attempt to start; undefined if another process holds the folder or the port, so that a retry makes sense. */
async function tryStart(
  place: EmbeddedPaths,
  password: string,
  host: ProgramRunner,
  deadline: number,
  durable: boolean,
): Promise<EmbeddedPostgres | undefined> {
  const logStart = await rotateLog(place);
  const port = await freePort();
  const child = await spawnServer(place, host, port, durable);
  const url = connectionUrl(password, port);
  try {
    while (!hasEnded(child) && !(await acceptsQueries(place, url))) {
      if (Date.now() > deadline) throw new EmbeddedError(`The embedded PostgreSQL is not ready yet: see ${place.log}.`);
      await pause(15);
    }
  } catch (error) {
    await stopServer(child);
    throw error;
  }
  if (hasEnded(child)) {
    if (child.exitCode === lockHeldExitCode) return undefined;
    const why = await findStartError(place, logStart);
    if (/could not create any TCP\/IP sockets|already exists|still in use/.test(why)) return undefined;
    throw new EmbeddedError(`The embedded PostgreSQL did not start: ${why} (log: ${place.log})`);
  }
  let asked = false;
  const lost = new Promise<string>((tell) => {
    child.once('exit', (code, signal) => {
      if (!asked) tell(`The embedded PostgreSQL ended unexpectedly (${signal ?? code}): see ${place.log}.`);
    });
  });
  child.unref();
  const stop = async (): Promise<void> => {
    asked = true;
    await stopServer(child);
  };
  return { url, port, lost, stop };
}

/**
 * Starts the embedded PostgreSQL on `<dataDir>/postgres` and creates it on the first start (role and database
 * `telemachos`). A server of a living process is reused and left running; an orphaned one is stopped and started again.
 * The server ends with this process. Call from the main thread, because the kernel watches the calling thread. Without
 * `durable`, for test data, a commit waits for no disk and a power cut may corrupt the folder. Throws EmbeddedError.
 */
export async function startEmbedded(dataDir: string, { durable = true } = {}): Promise<EmbeddedPostgres> {
  const place = await openDataFolder(dataDir);
  const deadline = Date.now() + startTimeoutMs;
  for (let failures = 0; Date.now() < deadline;) {
    const running = await findRunningServer(place);
    if (running?.orphan) requestStop(running.pid);
    if (running && !running.orphan && running.port !== undefined && existsSync(place.passwordFile)) {
      const url = connectionUrl((await readFile(place.passwordFile, 'utf8')).trim(), running.port);
      // Its starter may have been dying while it answered: a server that is left alone now is going down.
      if ((await acceptsQueries(place, url)) && (await findRunningServer(place))?.orphan === false) {
        return { url, port: running.port, lost: new Promise(() => undefined), stop: () => Promise.resolve() };
      }
    }
    if (!running) {
      const { password, host } = await prepareDatabase(place);
      const started = await tryStart(place, password, host, deadline, durable);
      if (started) return started;
      failures += 1;
      if (failures > maxPorts) await pause(500);
    }
    await pause(25);
  }
  throw new EmbeddedError(
    `Another process has held ${place.folder} for ${startTimeoutMs / 1000} seconds: stop it, or set DATA_DIR to another folder.`,
  );
}
