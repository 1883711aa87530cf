/** Whether a PostgreSQL runs on a folder, whose it is, and asking it to stop. */
import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { EmbeddedError, runToEnd, underLock } from './embedded-host.ts';
import { owner } from './embedded-folder.ts';
import type { Place } from './embedded-folder.ts';

/** A PostgreSQL that runs on the folder now; `orphan` when the Telemachos that started it is gone. */
export interface Running {
  readonly pid: number;
  readonly port: number | undefined;
  readonly orphan: boolean;
}

/** The setting that carries the process id of the Telemachos that started the server, visible in its command line. */
export const starterSetting = 'telemachos.starter';

/** Reads a file of /proc; empty when the process is gone or not ours to see. */
const look = (pid: number, name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');

/** The parent of a process, from /proc/<pid>/stat; the name in brackets may itself hold spaces and brackets. */
async function parentOf(pid: number): Promise<number> {
  const status = await look(pid, 'stat');
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Whether a process is a PostgreSQL server on this folder, rather than another process that got its number since. */
async function servesFolder(pid: number, commandLine: readonly string[], folder: string): Promise<boolean> {
  if ((await look(pid, 'comm')).trim() !== 'postgres') return false;
  if (commandLine.includes(folder)) return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder;
}

/**
 * Finds the server that runs on the folder. A pid file whose process is another program is removed, since PostgreSQL
 * would refuse to start over it (usual when a container starts again with the same numbers).
 */
export async function findRunning(place: Place): Promise<Running | undefined> {
  const pidFile = join(place.folder, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const commandLine = (await look(pid, 'cmdline')).split('\0');
  if (!(await servesFolder(pid, commandLine, place.folder))) {
    // Under the lock: no server that we started can be running, so the file is nobody's.
    if ((await look(pid, 'comm')) !== '') runToEnd(underLock(place.lock, ['rm', '-f', '--', pidFile]));
    return undefined;
  }
  const starter = commandLine.find((word) => word.startsWith(`${starterSetting}=`))?.split('=')[1];
  const orphan = starter !== undefined && Number(starter) !== (await parentOf(pid));
  return { pid, port: Number(lines[3]) || undefined, orphan };
}

/** The address of the embedded database, with its password. */
export const urlOf = (password: string, port: number): string =>
  `postgres://${owner}:${encodeURIComponent(password)}@127.0.0.1:${port}/${owner}`;

/**
 * Whether the server accepts our queries already; false while it starts or stops. Throws EmbeddedError when it never
 * will.
 */
export async function answers(place: Place, url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // The server may go away while we ask; the next question finds out.
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    const code = error instanceof DatabaseError ? error.code : undefined;
    if (code === '28P01') {
      throw new EmbeddedError(
        `The password in ${place.passwordFile} does not fit the database beside it: with the server stopped, ` +
          'delete that file and start again, and a new password is made.',
      );
    }
    if (code === '3D000') throw new EmbeddedError(`The database in ${place.folder} has no database named ${owner}.`);
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
