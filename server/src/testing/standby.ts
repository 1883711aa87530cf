/** A primary PostgreSQL with a streaming standby, both of the embedded programs, for the tests of the reporting standby. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findPrograms } from '../db/embedded/data-folder.ts';
import { freePort } from '../db/embedded/postgres.ts';
import { bareEnvironment, chooseRunner, runCommand, withParentDeathSignal } from '../db/embedded/program-runner.ts';
import { runAsAdmin } from './database-copies.ts';
import { fastTempFolder } from './temporary-folder.ts';

/** `url` is the application's role on the primary's maintenance database, `standbyUrl` the superuser's on the standby. */
export type PrimaryAndStandby = {
  url: string;
  superuserUrl: string;
  standbyUrl: string;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
};

const quickly = ['fsync=off', 'synchronous_commit=off', 'max_wal_senders=2', 'shared_buffers=32MB'];

/** Until the server takes connections; one that ended says so. */
const isUp = async (url: string, server: ChildProcess): Promise<void> => {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`);
    try {
      await runAsAdmin(url, 'SELECT 1');
      return;
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
};

/** Makes the primary in a folder of its own, copies it while it runs, and starts the copy as its standby. */
export const startPrimaryAndStandby = async (): Promise<PrimaryAndStandby> => {
  const folder = await mkdtemp(join(fastTempFolder(), 'telemachos-standby-'));
  const programs = findPrograms();
  const host = await chooseRunner(folder, join(programs, 'postgres'));
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  const initdb = ['-D', primary, '-U', 'postgres', '--encoding=UTF8', '--auth=trust', '--locale=C', '--no-sync'];
  const { code, output } = runCommand(
    host.as([join(programs, 'initdb'), ...initdb, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
  );
  if (code !== 0) throw new Error(output);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const superuser = (port: number) => `postgres://postgres:p@127.0.0.1:${port}/postgres`;
  const start = async (data: string, port: number): Promise<ChildProcess> => {
    const options = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...quickly];
    const command = [join(programs, 'postgres'), '-D', data, ...options.flatMap((option) => ['-c', option])];
    const [program = '', ...args] = withParentDeathSignal(host.as(command));
    const server = spawn(program, args, { env: bareEnvironment, stdio: 'ignore' });
    await isUp(superuser(port), server);
    return server;
  };
  const end = async (server: ChildProcess): Promise<void> => {
    if (server.exitCode !== null) return;
    server.kill('SIGINT');
    await once(server, 'exit');
  };

  const first = await start(primary, primaryPort);
  await runAsAdmin(superuser(primaryPort), `CREATE ROLE telemachos LOGIN CREATEDB CREATEROLE PASSWORD 'p'`);
  await runAsAdmin(superuser(primaryPort), 'CREATE DATABASE telemachos OWNER telemachos');
  const client = new pg.Client({ connectionString: superuser(primaryPort) });
  await client.connect();
  await client.query(`SELECT pg_backup_start('standby', true)`);
  await cp(primary, standby, { recursive: true, filter: (name) => !/postmaster\.(pid|opts)$/.test(name) });
  const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)');
  await client.end();
  await writeFile(join(standby, 'backup_label'), rows[0]?.label ?? '');
  await writeFile(join(standby, 'standby.signal'), '');
  await writeFile(
    join(standby, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres'\n`,
  );
  runCommand(['chmod', '700', standby]);
  let second = await start(standby, standbyPort);
  return {
    url: `postgres://telemachos:p@127.0.0.1:${primaryPort}/telemachos`,
    superuserUrl: superuser(primaryPort),
    standbyUrl: superuser(standbyPort),
    stopStandby: () => end(second),
    startStandby: async () => {
      second = await start(standby, standbyPort);
    },
    stop: async () => {
      await end(second);
      await end(first);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
