/** Runs PostgreSQL programs as a user that PostgreSQL accepts. */
import { spawnSync } from 'node:child_process';
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The embedded PostgreSQL is unusable. The message is one sentence for the administrator, without secrets. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** The environment of PostgreSQL's programs. It excludes the server's own, which holds secrets. */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** `as` wraps a command so that it runs as an accepted user. */
export interface ProgramRunner {
  readonly as: (command: readonly string[]) => string[];
}

const asCurrentUser: ProgramRunner = { as: (command) => [...command] };

/** The uid of `nobody`; 65534 if the machine does not list it. */
async function findNobody(): Promise<number> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return Number(/^nobody:[^:]*:(\d+):/m.exec(users)?.[1] ?? 65534);
}

/** Changes the owner of a folder with its contents, unless it is the owner already. */
async function changeOwner(folder: string, owner: number): Promise<void> {
  if ((await stat(folder)).uid === owner) return;
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), owner, owner);
  await chown(folder, owner, owner);
}

/** Whether the runner can write the folder and run the program. */
function canRunAs(host: ProgramRunner, folder: string, program: string): boolean {
  const [command = '', ...args] = host.as(['sh', '-c', 'test -w "$1" && test -x "$2"', 'sh', folder, program]);
  return spawnSync(command, args, { env: bareEnvironment, stdio: 'ignore' }).status === 0;
}

/**
 * Chooses how to start PostgreSQL on a folder. PostgreSQL refuses root, so root starts it in a user namespace where
 * root is called nobody (the files stay root's), else as the user who owns the folder around it, else as the real
 * nobody (the files become theirs). Throws EmbeddedError when nothing works here, and leaves the files whose they were.
 */
export async function chooseRunner(folder: string, program: string): Promise<ProgramRunner> {
  if (process.getuid?.() !== 0) return asCurrentUser;
  const nobody = await findNobody();
  const namespace: ProgramRunner = {
    as: (command) => ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', ...command],
  };
  const user = (id: number): ProgramRunner => ({
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
    await changeOwner(folder, owner);
    if (canRunAs(host, folder, program)) return host;
  }
  await changeOwner(folder, before);
  throw new EmbeddedError(
    `PostgreSQL refuses to run as root, and neither a user namespace nor the user nobody can use ${folder} and ${program} here: ` +
      'start Telemachos as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Wraps a command so that the kernel sends it SIGINT when this process ends in any way. */
export function withParentDeathSignal(command: readonly string[]): string[] {
  return ['setpriv', '--pdeathsig', 'INT', '--', ...command];
}

/** The exit code of a command that found its lock held by another process. */
export const lockHeldExitCode = 75;

/** Wraps a command in flock. The lock is held until the command and all its children end. */
export function withLockFile(lockFile: string, command: readonly string[]): string[] {
  return ['flock', '--no-fork', '--nonblock', '--conflict-exit-code', String(lockHeldExitCode), lockFile, ...command];
}

/** Runs a command and waits for its end. Throws EmbeddedError if it is not installed. */
export function runCommand(line: readonly string[], input = ''): { code: number | null; output: string } {
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
