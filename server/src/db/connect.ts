/** Connections to PostgreSQL: the pool, a transaction, and the migrations. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { assertMigratableSchema } from './schema-version.ts';

/** What a store is given; inside a call, that of the call's transaction. */
export type Connection = { client: pg.PoolClient };

/**
 * A socket that sends what one turn of the event loop wrote as one piece: with pipelining, queries that are asked
 * together travel together, and a send costs more than most queries
 * (docs/decisions/2026-11-20-queries-travel-together.md).
 */
const gatheringSocket = (): Socket => {
  const socket = new Socket();
  const [write, cork, uncork] = [socket.write.bind(socket), socket.cork.bind(socket), socket.uncork.bind(socket)];
  let gathering = false;
  const gather = (): void => {
    if (gathering) return;
    gathering = true;
    cork();
    process.nextTick(() => {
      gathering = false;
      uncork();
    });
  };
  // The driver corks for each query; here the turn of the event loop is what corks.
  socket.cork = gather;
  socket.uncork = () => undefined;
  // The parameters of an overloaded method are those of its last form; both forms are handed on as they came.
  socket.write = ((...parts: Parameters<typeof write>) => {
    gather();
    return write(...parts);
  }) as Socket['write'];
  return socket;
};

/**
 * The driver's client, asked by callbacks. The promise that it makes itself holds what was read long enough for V8 to
 * move it to the old generation, each time: ten to twenty milliseconds in which nobody is served, some times a second
 * (docs/decisions/2026-11-23-queries-by-callback.md).
 */
class LeanClient extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options);
    const ask = this.query.bind(this) as (...asked: unknown[]) => unknown;
    const query = (...asked: unknown[]): unknown => {
      const [statement] = asked;
      const isSubmitted = typeof statement === 'object' && statement !== null && 'submit' in statement;
      if (isSubmitted || typeof asked.at(-1) === 'function') return ask(...asked);
      return new Promise((resolve, reject) => {
        ask(...asked, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
      }).catch((error: Error) => {
        // Where it was asked is told, in place of the socket that brought the answer.
        Error.captureStackTrace(error);
        throw error;
      });
    };
    this.query = query as typeof this.query;
  }
}

/**
 * The pool itself tells only of connections that lie idle: of one that is lost while somebody has it, nobody would hear, and
 * the process would end.
 */
const watched = (pool: pg.Pool, onError: (error: Error) => void): pg.Pool =>
  pool.on('error', onError).on('connect', (client) => void client.on('error', onError));

/**
 * So many connections stay open, however long nobody asks: who comes after ten seconds of silence would wait for a new
 * one, and for the plans of its statements (docs/decisions/2026-11-27-connections-stay.md). A pool for a thread of long
 * work, which has one connection, lets it go.
 */
const stayOpen = 4;

/** Open the pool. With `max` connections the commits of as many people share one write to the disk. */
export const openPool = (url: string, onError: (error: Error) => void, max = 32): pg.Pool => {
  const pool = new pg.Pool({
    Client: LeanClient,
    connectionString: url,
    max,
    min: Math.min(stayOpen, max - 1),
    // What lies idle for long is kept open on its way, and known to be lost before somebody needs it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    pipeline: true,
    stream: gatheringSocket,
    application_name: 'telemachos',
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  return watched(pool, onError);
};

/**
 * A few connections beside those that serve calls, for statements that speak for many at once: they wait for what others
 * hold no longer than `patience` milliseconds.
 */
export const poolBeside = (pool: pg.Pool, onError: (error: Error) => void, max: number, patience: number): pg.Pool => {
  const beside = new pg.Pool({
    ...pool.options,
    max,
    min: max,
    lock_timeout: patience,
    application_name: 'telemachos together',
    // How many go together is different each time, and the plan the same: making it anew takes longer than the work.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  return watched(beside, onError);
};

/** Of connections that are taken when they are asked, the pool. */
const poolsOf = new WeakMap<object, pg.Pool>();

/** What a connection is of: itself, or the pool from which it would be taken. */
export const sourceOf = (client: pg.PoolClient): object => poolsOf.get(client) ?? client;

/** A connection, and what gives it back: a broken one is closed. */
type Taken = { client: pg.PoolClient; release: (broken?: Error) => void };

/** A connection of the pool. */
export const takenNow = async (pool: pg.Pool): Promise<Taken> => {
  const client = await pool.connect();
  return { client, release: (broken) => client.release(broken) };
};

/** A connection that is taken from the pool once something is asked over it: most calls that ask together need none. */
export const takenWhenAsked = (pool: pg.Pool): Taken => {
  let taken: Promise<pg.PoolClient> | undefined;
  const query = (...asked: unknown[]): Promise<unknown> =>
    (taken ??= pool.connect()).then((client) => (client.query as (...asked: unknown[]) => unknown)(...asked));
  const client = { query } as unknown as pg.PoolClient;
  poolsOf.set(client, pool);
  return {
    client,
    release: (broken) =>
      void taken?.then(
        (held) => held.release(broken),
        () => undefined,
      ),
  };
};

/** Run `work` in one transaction: committed when it returns, rolled back when it throws. */
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

/** Read everything as it is at one moment, however long that takes; nothing is written. */
export const inOneView = async <Result>(
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

/** The number several nodes that start at once queue behind. */
const startLock = 7_368_442;

/** PostgreSQL 15, as the server numbers its versions: UNIQUE NULLS NOT DISTINCT came with it. */
const oldestServer = 150_000;

/** The database is too old for the product. */
export class OldDatabaseError extends Error {
  constructor() {
    super('DATABASE_URL names a PostgreSQL older than 15; Telemachos needs 15 or newer.');
    this.name = 'OldDatabaseError';
  }
}

/** Do what only one of several nodes that start together may do at a time. */
export const oneNodeAtATime = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [startLock]);
    return await work(client);
  } finally {
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await client.query('RESET statement_timeout').catch(() => undefined);
    client.release();
  }
};

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** Bring the database to the present schema; safe when several nodes start together. */
export const migrateDatabase = (pool: pg.Pool): Promise<void> =>
  oneNodeAtATime(pool, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    if ((rows[0]?.version ?? 0) < oldestServer) throw new OldDatabaseError();
    await assertMigratableSchema(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
  });
