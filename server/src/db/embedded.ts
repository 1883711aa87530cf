/** The embedded PostgreSQL: started on the data folder, ended with this process however that ends. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPlace, prepare } from './embedded-folder.ts';
import type { Place } from './embedded-folder.ts';
import { bareEnvironment, dyingWithUs, EmbeddedError, lockHeld, underLock } from './embedded-host.ts';
import type { Host } from './embedded-host.ts';
import { answers, findRunning, starterSetting, urlOf } from './embedded-running.ts';

/** A running embedded database. `url` holds the password: never log it. */
export interface Embedded {
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

/** How long a start may take; recovery after a power cut is the slow case. */
const patienceMs = 120_000;
const longLogBytes = 10 * 1024 * 1024;
const maxPorts = 5;

/**
 * The server's settings. Durability is on, but for data that nobody keeps; nothing that people wrote goes into the log
 * (terse, no statements).
 */
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

/** A port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new EmbeddedError('No free port was found on 127.0.0.1.');
  return address.port;
}

/** The size of the log; a long one is set aside first, keeping one older. */
async function trimLog(place: Place): Promise<number> {
  const size = existsSync(place.log) ? (await stat(place.log)).size : 0;
  if (size < longLogBytes) return size;
  await rename(place.log, `${place.log}.1`);
  return 0;
}

/** What ended a server that did not come up: the fatal line of its log. */
async function whyFailed(place: Place, logStart: number): Promise<string> {
  const lines = (await readFile(place.log)).subarray(logStart).toString('utf8').split('\n');
  return (
    lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.findLast((line) => line !== '') ?? 'it said nothing'
  );
}

/** Starts the server's process in a group of its own, so that Ctrl-C reaches us first and we end it in order. */
async function spawnServer(place: Place, host: Host, port: number, durable: boolean): Promise<ChildProcess> {
  const log = await open(place.log, 'a', 0o600);
  try {
    const server = [join(place.programs, 'postgres'), '-D', place.folder, ...settings(port, durable ? 'on' : 'off')];
    const [command = '', ...args] = underLock(place.lock, host.as(dyingWithUs(server)));
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

/**
 * Stops a server we started: sessions are ended and everything is written; after half a minute at once, as in a power
 * cut.
 */
async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGINT');
  const hurry = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await ended;
  clearTimeout(hurry);
}

/** Asks a server that nobody owns any more to stop; it may have gone meanwhile. */
function askToStop(pid: number): void {
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

/**
 * One attempt to start; undefined when another process holds the folder or took the port, and it is worth trying again.
 */
async function launch(
  place: Place,
  password: string,
  host: Host,
  deadline: number,
  durable: boolean,
): Promise<Embedded | undefined> {
  const logStart = await trimLog(place);
  const port = await freePort();
  const child = await spawnServer(place, host, port, durable);
  const url = urlOf(password, port);
  try {
    while (!hasEnded(child) && !(await answers(place, url))) {
      if (Date.now() > deadline) throw new EmbeddedError(`The embedded PostgreSQL is not ready yet: see ${place.log}.`);
      await pause(15);
    }
  } catch (error) {
    await stopServer(child);
    throw error;
  }
  if (hasEnded(child)) {
    if (child.exitCode === lockHeld) return undefined;
    const why = await whyFailed(place, logStart);
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
 * Starts the embedded PostgreSQL on `<dataDir>/postgres`, making it on the first start (role and database
 * `telemachos`). A server that a living process runs on the folder is used and left running; one whose starter was
 * killed is stopped and started again. The server ends with this process, however that ends: call it from the main
 * thread, for the kernel watches the calling thread. Not `durable` is for data that nobody keeps, as of tests: a commit
 * waits for no disk, and a power cut may leave the folder broken. Throws EmbeddedError, one sentence for the
 * administrator.
 */
export async function startEmbedded(dataDir: string, { durable = true } = {}): Promise<Embedded> {
  const place = await openPlace(dataDir);
  const deadline = Date.now() + patienceMs;
  for (let failures = 0; Date.now() < deadline;) {
    const running = await findRunning(place);
    if (running?.orphan) askToStop(running.pid);
    if (running && !running.orphan && running.port !== undefined && existsSync(place.passwordFile)) {
      const url = urlOf((await readFile(place.passwordFile, 'utf8')).trim(), running.port);
      // Its starter may have been dying while it answered: a server that is left alone now is going down.
      if ((await answers(place, url)) && (await findRunning(place))?.orphan === false) {
        return { url, port: running.port, lost: new Promise(() => undefined), stop: () => Promise.resolve() };
      }
    }
    if (!running) {
      const { password, host } = await prepare(place);
      const started = await launch(place, password, host, deadline, durable);
      if (started) return started;
      failures += 1;
      if (failures > maxPorts) await pause(500);
    }
    await pause(25);
  }
  throw new EmbeddedError(
    `Another process has held ${place.folder} for ${patienceMs / 1000} seconds: stop it, or set DATA_DIR to another folder.`,
  );
}
