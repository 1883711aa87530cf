// What the tests need on a machine beside npm's packages, and how tests start it: a browser, PostgreSQL, Redis, a
// mailbox.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../server/src/db/embedded/postgres.ts';
import {
  bareEnvironment,
  chooseRunner,
  withParentDeathSignal,
  runCommand,
} from '../server/src/db/embedded/program-runner.ts';
import { fastTempFolder } from '../server/src/testing/temporary-folder.ts';

const minPostgresVersion = 15;

/** The newest PostgreSQL of Debian's packages that is new enough, as a folder with its programs. */
function findPostgres(): string | undefined {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).map(Number) : [];
  const usable = versions.filter(
    (version) => version >= minPostgresVersion && existsSync(`${base}/${version}/bin/postgres`),
  );
  return usable.length === 0 ? undefined : `${base}/${Math.max(...usable)}/bin`;
}

/** The parts, the Debian packages they come from, and whether they are here. */
const parts: readonly { name: string; packages: readonly string[]; isHere: () => boolean }[] = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell'],
    isHere: () => existsSync('/usr/bin/chromium-headless-shell'),
  },
  {
    name: `PostgreSQL ${minPostgresVersion} or newer`,
    packages: ['postgresql'],
    isHere: () => findPostgres() !== undefined,
  },
  { name: 'Redis', packages: ['redis-server'], isHere: () => existsSync('/usr/bin/redis-server') },
  {
    name: 'fonts with Greek letters',
    packages: ['fonts-noto-core', 'fonts-liberation'],
    isHere: () =>
      existsSync('/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf') &&
      existsSync('/usr/share/fonts/truetype/liberation'),
  },
];

/** Installs packages with apt-get; returns whether that worked. */
function aptInstall(packages: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  return [['update'], install].every(
    (args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit' }).status === 0,
  );
}

/**
 * Makes sure that the machine has what the tests need. Root on a Debian-like system installs what is missing; elsewhere
 * the exact command is printed and the process ends with code 1.
 */
export function ensureParts(): void {
  const missing = parts.filter((part) => !part.isHere());
  if (missing.length === 0) return;
  const packages = missing.flatMap((part) => part.packages);
  const names = missing.map((part) => part.name).join(', ');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing from Debian's packages, for the tests: ${names} ...`);
    if (aptInstall(packages) && parts.every((part) => part.isHere())) return;
    console.error(`The tests need ${names}; installing ${packages.join(' ')} with apt-get did not bring them.`);
  } else {
    console.error(
      `The tests need ${names}. On Debian or Ubuntu run:\n` +
        `  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    );
  }
  process.exit(1);
}

/** A server that a test started; `stop` ends it and removes what it kept. */
export interface Part {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a server in a process group of its own and waits for the line that says it is ready; throws with what it said
 * instead.
 */
async function startServer(line: readonly string[], ready: RegExp): Promise<ChildProcess> {
  const [command = '', ...args] = line;
  const child = spawn(command, args, { env: bareEnvironment, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${command} ended at once:\n${said.slice(-5).join('\n')}`)));
    // Both streams are read to the end, else a full pipe would stop the server.
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (text) => {
        if (said.push(text) > 50) said.shift();
        if (ready.test(text)) resolve();
      });
    }
  });
  return child;
}

/** The end of a server that a test started: asked with a signal, waited for, its folder removed. */
function endOf(child: ChildProcess, signal: NodeJS.Signals, folder: string): () => Promise<void> {
  return async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Starts a throwaway PostgreSQL of Debian's packages on 127.0.0.1, with an ordinary role that owns the database
 * `telemachos`.
 */
export async function startExternalPostgres(): Promise<Part> {
  const programs = findPostgres();
  if (programs === undefined)
    throw new Error(`PostgreSQL ${minPostgresVersion} or newer is missing: run npm test, which names the package.`);
  const outer = await mkdtemp(join(fastTempFolder(), 'telemachos-postgres-'));
  await chmod(outer, 0o711);
  const folder = await mkdtemp(join(outer, 'data-'));
  const host = await chooseRunner(folder, join(programs, 'postgres'));
  const password = randomBytes(18).toString('base64url');
  const initdb = ['-D', folder, '-U', 'postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=reject'];
  const made = runCommand(host.as([join(programs, 'initdb'), ...initdb]));
  if (made.code !== 0) throw new Error(`initdb failed: ${made.output}`);
  const statements = [
    `CREATE ROLE telemachos LOGIN CREATEDB CREATEROLE PASSWORD '${password}';\n`,
    'CREATE DATABASE telemachos OWNER telemachos;\n',
  ].join('');
  runCommand(host.as([join(programs, 'postgres'), '--single', '-D', folder, 'postgres']), statements);
  await writeFile(join(folder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const server = host.as(withParentDeathSignal([join(programs, 'postgres'), '-D', folder, ...settings]));
  const child = await startServer(server, /ready to accept connections/);
  return { url: `postgres://telemachos:${password}@127.0.0.1:${port}/telemachos`, stop: endOf(child, 'SIGINT', outer) };
}

/** Starts a throwaway Redis on 127.0.0.1 that keeps nothing on disk, on a free port or where another one was. */
export async function startRedis(known?: number): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'telemachos-redis-'));
  const port = known ?? (await freePort());
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = await startServer(withParentDeathSignal(['redis-server', ...options]), /Ready to accept connections/);
  return { url: `redis://127.0.0.1:${port}`, stop: endOf(child, 'SIGTERM', folder) };
}

/** A mail as it arrived: read by a real parser, with the addresses that the sender gave to the mail server. */
export interface ParsedMail extends Email {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
}

/** A real mail server for tests; `url` fits SMTP_URL. */
export interface Mailbox extends Part {
  /** The mails so far, oldest first. */
  messages(): readonly ParsedMail[];
  /** The first mail, already here or still to come, for which the predicate holds; rejects after `timeoutMs`. */
  waitFor(predicate: (mail: ParsedMail) => boolean, timeoutMs: number): Promise<ParsedMail>;
}

/** Starts a mail server on 127.0.0.1 that takes every mail and every sign-in, and keeps the mails in memory. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: ParsedMail[] = [];
  const arrivals = new EventEmitter<{ mail: [ParsedMail] }>();
  arrivals.setMaxListeners(0);
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (auth, _session, accept) => accept(null, { user: auth.username ?? '' }),
    onData: (stream, session, accept) => {
      void (async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map((to) => to.address) };
        const mail = { ...(await PostalMime.parse(await buffer(stream))), envelope };
        mails.push(mail);
        arrivals.emit('mail', mail);
      })().then(() => accept(), accept);
    },
  });
  server.on('error', () => undefined); // A test that cuts its connection is no fault of the mailbox.
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages: () => [...mails],
    waitFor: (predicate, timeoutMs) =>
      new Promise((resolve, reject) => {
        const found = mails.find(predicate);
        if (found !== undefined) return resolve(found);
        const done = (): void => {
          clearTimeout(timer);
          arrivals.off('mail', look);
        };
        const look = (mail: ParsedMail): void => {
          if (!predicate(mail)) return;
          done();
          resolve(mail);
        };
        const timer = setTimeout(() => {
          done();
          const subjects = mails.map((mail) => `"${mail.subject ?? ''}"`).join(', ');
          reject(new Error(`No such mail came within ${timeoutMs} ms; ${mails.length} came in all: ${subjects}`));
        }, timeoutMs);
        arrivals.on('mail', look);
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
