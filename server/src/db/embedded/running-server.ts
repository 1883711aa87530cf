/** Detects a PostgreSQL server that already runs on the data folder. */
import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { EmbeddedError, runCommand, withLockFile } from './program-runner.ts';
import { databaseRole } from './data-folder.ts';
import type { EmbeddedPaths } from './data-folder.ts';

/** A server on the folder; `orphan` if the Telemachos process that started it is gone. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number | undefined;
  readonly orphan: boolean;
}

/** The setting with the pid of the starting process, readable in the server's command line. */
export const starterSetting = 'telemachos.starter';

/** Reads a file of /proc; empty if the process is gone or not readable. */
const readProcFile = (pid: number, name: string): Promise<string> =>
  readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');

/** The parent of a process, from /proc/<pid>/stat; the name in brackets may itself hold spaces and brackets. */
async function parentOf(pid: number): Promise<number> {
  const status = await readProcFile(pid, 'stat');
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Whether the process is a PostgreSQL server on this folder, not another process with a reused pid. */
async function servesFolder(pid: number, commandLine: readonly string[], folder: string): Promise<boolean> {
  if ((await readProcFile(pid, 'comm')).trim() !== 'postgres') return false;
  if (commandLine.includes(folder)) return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder;
}

/**
 * Finds the server that runs on the folder. A pid file whose process is another program is removed, since PostgreSQL
 * would refuse to start over it (usual when a container starts again with the same numbers).
 */
export async function findRunningServer(place: EmbeddedPaths): Promise<RunningServer | undefined> {
  const pidFile = join(place.folder, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const commandLine = (await readProcFile(pid, 'cmdline')).split('\0');
  if (!(await servesFolder(pid, commandLine, place.folder))) {
    // Under the lock: no server that we started can be running, so the file is nobody's.
    if ((await readProcFile(pid, 'comm')) !== '') runCommand(withLockFile(place.lock, ['rm', '-f', '--', pidFile]));
    return undefined;
  }
  const starter = commandLine.find((word) => word.startsWith(`${starterSetting}=`))?.split('=')[1];
  const orphan = starter !== undefined && Number(starter) !== (await parentOf(pid));
  return { pid, port: Number(lines[3]) || undefined, orphan };
}

/** The address of the embedded database, with its password. */
export const connectionUrl = (password: string, port: number): string =>
  `postgres://${databaseRole}:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseRole}`;

/** Whether the server accepts queries; false while it starts or stops. Throws EmbeddedError if it never will. */
export async function acceptsQueries(place: EmbeddedPaths, url: string): Promise<boolean> {
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
    if (code === '3D000')
      throw new EmbeddedError(`The database in ${place.folder} has no database named ${databaseRole}.`);
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
