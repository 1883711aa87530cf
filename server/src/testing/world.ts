/** A world for call tests: a database copy, the server in process, signed-in people. */
import type { Calls } from '@telemachos/contract/calls.ts';
import type { ProblemBody } from '@telemachos/contract/problems.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, inject, onTestFinished } from 'vitest';
import { buildApp, type AppOptions } from '../app.ts';
import { openPool } from '../db/connect.ts';
import { demonstrationPassword } from '../db/seed/seed.ts';
import { loadConfig } from '../platform/config.ts';
import { hashToken, createToken } from '../platform/session.ts';
import { insertSession } from '../platform/session.store.ts';
import { copyDatabase, type Databases } from './database-copies.ts';
import { fillPath } from './sample-input.ts';
import { recordStatements } from './recorded-statements.ts';

const origin = 'http://telemachos.test';

/** Tests wait for these jobs: half a second is the shortest that the queue allows. */
const quickPolling = { mail: 0.5, files: 0.5, work: 0.5, publish: 0.5, look: 0.5, scan: 0.5, tell: 0.5, push: 0.5 };

/** What a call answered: its output when it was done, else the problem. */
export type Answer<Output> = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  output: Output;
  problem: ProblemBody | undefined;
};

export type Person = {
  /** Call by path; types come from the contract. */
  call<Path extends keyof Calls>(
    path: Path,
    input: Calls[Path]['input'],
    options?: CallOptions,
  ): Promise<Answer<Calls[Path]['output']>>;
  /** The same, and the test fails unless the call was done. */
  done<Path extends keyof Calls>(
    path: Path,
    input: Calls[Path]['input'],
    options?: CallOptions,
  ): Promise<Calls[Path]['output']>;
  /** Send any body to any path. */
  raw(path: string, body: string, headers?: Record<string, string>): Promise<Answer<unknown>>;
  cookie: string;
};
export type CallOptions = { project?: number; headers?: Record<string, string> };

export type World = {
  app: FastifyInstance;
  pool: pg.Pool;
  /** The database's address, for a server in a process of its own. */
  url: string;
  nobody: Person;
  signIn(username: string, password?: string): Promise<Person>;
  /** A session of this person without a password: the work that one costs is for the tests of signing in. */
  enter(username: string): Promise<Person>;
  /** Move the clock: milliseconds from now on are added to the present. */
  passTime(milliseconds: number): void;
  /** The present of the server, in epoch milliseconds. */
  now(): number;
  /** Rows of a plain query, for looking behind the calls. */
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
};

type Opened = World & { close(): Promise<void>; putClockBack(): void };
/**
 * `databases` are others than those of the run: another server. `from` is the instant at which the server's clock begins, for
 * tests that name days ahead: they find them ahead in years to come as well.
 */
type Options = Partial<AppOptions> & {
  env?: Record<string, string> | ((databaseUrl: string) => Record<string, string>);
  databases?: Databases;
  from?: string;
};

const open = async ({ databases, from, env, ...options }: Options): Promise<Opened> => {
  const database = await copyDatabase(databases ?? inject('databases'));
  const variables = typeof env === 'function' ? env(database.url) : env;
  const pool = openPool(database.url, () => undefined, 8);
  recordStatements();
  const begins = from === undefined ? 0 : Date.parse(from) - Date.now();
  let shift = begins;
  const now = () => Date.now() + shift;
  // Files are named by numbers, which every copy of the database counts from the same one.
  const folder = await mkdtemp(join(tmpdir(), 'telemachos-world-'));
  const config = loadConfig({ PUBLIC_URL: origin, LOG_LEVEL: 'error', DATA_DIR: folder, ...variables });
  const app = await buildApp({
    config,
    pool,
    sessionSecret: 'a secret for tests, long enough to pass',
    checkOutput: true,
    rateLimits: false,
    // Tests wait for the files, on a machine that is busy with other tests.
    niceness: 0,
    polling: quickPolling,
    clock: () => new Date(now()),
    ...options,
  });
  const close = async () => {
    await app.close();
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  const nobody = person(app, '');
  return {
    app,
    pool,
    url: database.url,
    nobody,
    close,
    now,
    passTime: (milliseconds) => {
      shift += milliseconds;
    },
    putClockBack: () => {
      shift = begins;
    },
    enter: async (username) => {
      const token = createToken();
      const { rows } = await pool.query<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]);
      const userId = rows[0]?.id;
      if (userId === undefined) throw new Error(`there is nobody called ${username}`);
      const client = await pool.connect();
      await insertSession(client, { userId, tokenHash: hashToken(token), address: '127.0.0.1', device: '' }).finally(
        () => client.release(),
      );
      return person(app, `telemachos=${encodeURIComponent(app.signCookie(token))}`);
    },
    signIn: async (username, password = demonstrationPassword) => {
      const answer = await nobody.call('/Account/Login', { Username: username, Password: password });
      if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.problem?.code}`);
      return person(app, String(answer.headers['set-cookie']).split(';')[0] ?? '');
    },
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
  };
};

/** Open a world for this test; everything ends with it. */
export const openWorld = async (options: Options = {}): Promise<World> => {
  const world = await open(options);
  onTestFinished(() => world.close());
  return world;
};

/**
 * One world for all tests of a file, or of a describe: a world is dear. Its tests make the records that they change
 * themselves (people.ts) and expect what they made; what the demonstration has they only read. The clock is put back
 * after each of them.
 */
export const sharedWorld = (options: () => Options = () => ({})): (() => World) => {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open(options());
  });
  afterEach(() => opened?.putClockBack());
  afterAll(() => opened?.close());
  return () => {
    if (!opened) throw new Error('the world opens before the first test');
    return opened;
  };
};

const person = (app: FastifyInstance, cookie: string): Person => {
  const raw: Person['raw'] = async (path, body, headers = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { 'content-type': 'application/json', origin, ...(cookie ? { cookie } : {}), ...headers },
    });
    const answer: unknown = response.headers['content-type']?.toString().startsWith('application/json')
      ? response.json()
      : response.body;
    return {
      status: response.statusCode,
      headers: response.headers,
      output: answer,
      problem: response.statusCode >= 400 ? (answer as ProblemBody) : undefined,
    };
  };
  const call: Person['call'] = (path, input, { project, headers } = {}) =>
    raw(fillPath(path, input), JSON.stringify(input), {
      ...headers,
      ...(project === undefined ? {} : { 'x-project': String(project) }),
    }) as never;
  return {
    cookie,
    raw,
    call,
    done: async (path, input, options) => {
      const answer = await call(path, input, options);
      if (answer.problem)
        throw new Error(
          `${path} answered ${answer.status} ${answer.problem.code} ${JSON.stringify(answer.problem.fields ?? answer.problem.details ?? '')}`,
        );
      return answer.output;
    },
  };
};
