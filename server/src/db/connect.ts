/** Connections to PostgreSQL: the pool, a transaction, and the migrations. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { dropReportSchema, installReportSchema } from './report/install.ts';
import { assertMigratableSchema, hasPendingMigrations } from './schema-version.ts';

/** A connection for a store. Inside a call it is the one that runs the call's transaction. */
export type Connection = { client: pg.PoolClient };

/**
 * A socket that sends all writes of one event loop turn in one packet. With pipelining, a send costs more than most
 * queries (docs/decisions/2026-11-20-queries-travel-together.md).
 */
const batchingSocket = (): Socket => {
  const socket = new Socket();
  const [write, cork, uncork] = [socket.write.bind(socket), socket.cork.bind(socket), socket.uncork.bind(socket)];
  let isCorked = false;
  const corkUntilNextTick = (): void => {
    if (isCorked) return;
    isCorked = true;
    cork();
    process.nextTick(() => {
      isCorked = false;
      uncork();
    });
  };
  // The driver corks and uncorks per query; this socket corks once per event loop turn.
  socket.cork = corkUntilNextTick;
  socket.uncork = () => undefined;
  // `Parameters` of an overloaded method gives its last overload only; the cast keeps both.
  socket.write = ((...parts: Parameters<typeof write>) => {
    corkUntilNextTick();
    return write(...parts);
  }) as Socket['write'];
  return socket;
};

/**
 * A client that calls the driver with callbacks. The driver's own promise keeps each result alive until V8 promotes it
 * to the old generation, which costs pauses of 10 to 20 ms several times a second
 * (docs/decisions/2026-11-23-queries-by-callback.md).
 */
class CallbackClient extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options);
    const driverQuery = this.query.bind(this) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]): unknown => {
      const [statement] = args;
      const isSubmittable = typeof statement === 'object' && statement !== null && 'submit' in statement;
      if (isSubmittable || typeof args.at(-1) === 'function') return driverQuery(...args);
      return new Promise((resolve, reject) => {
        driverQuery(...args, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
      }).catch((error: Error) => {
        // The stack trace then names the caller, not the socket that received the error.
        Error.captureStackTrace(error);
        throw error;
      });
    };
    this.query = query as typeof this.query;
  }
}

/**
 * Reports errors of every connection. The pool reports idle connections only; an error of a checked-out connection
 * would end the process.
 */
const reportPoolErrors = (pool: pg.Pool, onError: (error: Error) => void): pg.Pool =>
  pool.on('error', onError).on('connect', (client) => void client.on('error', onError));

/**
 * Idle connections that stay open. Otherwise the first request after ten quiet seconds waits for a connection and for
 * its query plans (docs/decisions/2026-11-27-connections-stay.md). The pool of a job thread has one connection and
 * closes it.
 */
const minOpenConnections = 4;

/** Opens the pool. PostgreSQL groups the commits of up to `max` connections into one disk write. */
export const openPool = (url: string, onError: (error: Error) => void, max = 32): pg.Pool => {
  const pool = new pg.Pool({
    Client: CallbackClient,
    connectionString: url,
    max,
    min: Math.min(minOpenConnections, max - 1),
    // TCP keep-alive: firewalls keep an idle connection open, and a lost one is detected before a call needs it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    pipeline: true,
    stream: batchingSocket,
    application_name: 'telemachos',
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  return reportPoolErrors(pool, onError);
};

/** Opens a small pool for batched statements. They wait at most `lockTimeoutMs` for a lock. */
export const openBatchPool = (
  pool: pg.Pool,
  onError: (error: Error) => void,
  max: number,
  lockTimeoutMs: number,
): pg.Pool => {
  const batchPool = new pg.Pool({
    ...pool.options,
    max,
    min: max,
    lock_timeout: lockTimeoutMs,
    application_name: 'telemachos batches',
    // The batch size varies but the plan does not, and planning takes longer than executing.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  return reportPoolErrors(batchPool, onError);
};

/** The most statements of administrators that run at once. */
const maxReportConnections = 8;

/** Opens the pool of the role that reads the reporting views. */
export const openReportPool = (url: string, onError: (error: Error) => void): pg.Pool =>
  reportPoolErrors(
    new pg.Pool({
      Client: CallbackClient,
      connectionString: url,
      max: maxReportConnections,
      pipeline: true,
      connectionTimeoutMillis: 5000,
      application_name: 'telemachos reports',
      idle_in_transaction_session_timeout: 30_000,
    }),
    onError,
  );

/** The pool of each lazy connection. */
const poolByLazyClient = new WeakMap<object, pg.Pool>();

/** A key for caches per connection: the connection, or the pool of a lazy one. */
export const connectionSource = (client: pg.PoolClient): object => poolByLazyClient.get(client) ?? client;

/** A checked-out connection. `release` with an error closes it. */
type ConnectionHandle = { client: pg.PoolClient; release: (broken?: Error) => void };

/** Checks a connection out of the pool. */
export const checkOut = async (pool: pg.Pool): Promise<ConnectionHandle> => {
  const client = await pool.connect();
  return { client, release: (broken) => client.release(broken) };
};

/** A connection that is checked out at its first query. Most calls with batched queries need none. */
export const lazyConnection = (pool: pg.Pool): ConnectionHandle => {
  let checkedOut: Promise<pg.PoolClient> | undefined;
  const query = (...args: unknown[]): Promise<unknown> =>
    (checkedOut ??= pool.connect()).then((client) => (client.query as (...args: unknown[]) => unknown)(...args));
  const client = { query } as unknown as pg.PoolClient;
  poolByLazyClient.set(client, pool);
  return {
    client,
    release: (broken) =>
      void checkedOut?.then(
        (pooled) => pooled.release(broken),
        () => undefined,
      ),
  };
};

/** Runs `work` in one transaction: commits when it returns, rolls back when it throws. */
export const inTransaction = async <Result>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work({ client });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollback: Error) => {
      broken = rollback;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Runs `read` in a read-only transaction on one snapshot of the database. */
export const inSnapshot = async <Result>(
  pool: pg.Pool,
  read: (connection: Connection) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await read({ client });
  } finally {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
  }
};

/** The key of the advisory lock that nodes take while they start. */
const startupLockKey = 7_368_442;

/** PostgreSQL 15 as server_version_num. It is the first version with UNIQUE NULLS NOT DISTINCT. */
const minServerVersion = 150_000;

/** The PostgreSQL server is older than the product supports. */
export class UnsupportedDatabaseError extends Error {
  constructor() {
    super('DATABASE_URL names a PostgreSQL older than 15; Telemachos needs 15 or newer.');
    this.name = 'UnsupportedDatabaseError';
  }
}

/** Runs `work` on one node at a time, although several nodes start together. */
export const withStartupLock = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [startupLockKey]);
    return await work(client);
  } finally {
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await client.query('RESET statement_timeout').catch(() => undefined);
    client.release();
  }
};

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** Applies the migrations and installs the reporting views. Safe when several nodes start together. */
export const migrateDatabase = (pool: pg.Pool): Promise<void> =>
  withStartupLock(pool, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    if ((rows[0]?.version ?? 0) < minServerVersion) throw new UnsupportedDatabaseError();
    await assertMigratableSchema(client, migrationsFolder);
    // Views depend on columns, which migrations could not change under them.
    if (await hasPendingMigrations(client, migrationsFolder)) await dropReportSchema(client);
    await migrate(drizzle(client), { migrationsFolder });
    await installReportSchema(client);
  });
