/** As whom the embedded PostgreSQL runs on this machine: ourselves, or for root a user namespace or nobody. */
import { spawnSync } from 'node:child_process';
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Why the embedded PostgreSQL cannot be used: one sentence for the administrator, without secrets. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** The environment of PostgreSQL's own programs: none of ours, since ours holds secrets. */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** How PostgreSQL's programs are started on this machine; `as` turns a command into one that PostgreSQL accepts. */
export interface Host {
  readonly as: (command: readonly string[]) => string[];
}

const asOurselves: Host = { as: (command) => [...command] };

/** The number of the user `nobody`, who owns nothing; 65534 where the machine does not list it. */
async function findNobody(): Promise<number> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return Number(/^nobody:[^:]*:(\d+):/m.exec(users)?.[1] ?? 65534);
}

/** Gives a folder and everything in it to a user, unless the folder is theirs already. */
async function giveTo(folder: string, owner: number): Promise<void> {
  if ((await stat(folder)).uid === owner) return;
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), owner, owner);
  await chown(folder, owner, owner);
}

/** Whether a host may write the folder and run the program. */
function canWork(host: Host, folder: string, program: string): boolean {
  const [command = '', ...args] = host.as(['sh', '-c', 'test -w "$1" && test -x "$2"', 'sh', folder, program]);
  return spawnSync(command, args, { env: bareEnvironment, stdio: 'ignore' }).status === 0;
}

/**
 * Chooses how to start PostgreSQL on a folder. PostgreSQL refuses root, so root starts it in a user namespace where
 * root is called nobody (the files stay root's), else as the user who owns the folder around it, else as the real
 * nobody (the files become theirs). Throws EmbeddedError when nothing works here, and leaves the files whose they were.
 */
export async function chooseHost(folder: string, program: string): Promise<Host> {
  if (process.getuid?.() !== 0) return asOurselves;
  const nobody = await findNobody();
  const namespace: Host = {
    as: (command) => ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', ...command],
  };
  const user = (id: number): Host => ({
    as: (command) => ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups', '--', ...command],
  });
  const before = (await stat(folder)).uid;
  const around = (await stat(dirname(folder))).uid;
  const choices = [
    { host: namespace, owner: 0 },
    { host: user(around), owner: around },
    { host: user(nobody), owner: nobody },
  ];
  for (const { host, owner } of choices) {
    if (host !== namespace && owner === 0) continue;
    await giveTo(folder, owner);
    if (canWork(host, folder, program)) return host;
  }
  await giveTo(folder, before);
  throw new EmbeddedError(
    `PostgreSQL refuses to run as root, and neither a user namespace nor the user nobody can use ${folder} and ${program} here: ` +
      'start Telemachos as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Puts the order to stop in front of a command: when this process ends in any way, the kernel sends it SIGINT. */
export function dyingWithUs(command: readonly string[]): string[] {
  return ['setpriv', '--pdeathsig', 'INT', '--', ...command];
}

/** The exit code of a command that found its lock held by another process. */
export const lockHeld = 75;

/** Runs a command only while nobody else holds the lock; it stays held until the command and all its children end. */
export function underLock(lockFile: string, command: readonly string[]): string[] {
  return ['flock', '--no-fork', '--nonblock', '--conflict-exit-code', String(lockHeld), lockFile, ...command];
}

/**
 * Runs a command to its end; resolves to its exit code and what it wrote. Throws EmbeddedError when it is not
 * installed.
 */
export function runToEnd(line: readonly string[], input = ''): { code: number | null; output: string } {
  const [command = '', ...args] = line;
  const result = spawnSync(command, args, { env: bareEnvironment, input, encoding: 'utf8' });
  if (result.error) {
    throw new EmbeddedError(
      `${command} could not be started (${result.error.message}): the embedded PostgreSQL needs flock, setpriv and unshare ` +
        'of the package util-linux; install it, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return { code: result.status, output: `${result.stdout}${result.stderr}` };
}
