/** A recorder of the SQL statements that stores run during the call tests. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, readdirSync, readFileSync, rmSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A statement of a store; `by` is the store's file and the function in it. */
export type Statement = { by: string; text: string; values: unknown[] };

const folder = join(import.meta.dirname, '../../../node_modules/.cache/telemachos-statements');

/** Forget what an earlier run asked. */
export const clearRecordedStatements = (): void => rmSync(folder, { recursive: true, force: true });

/** The store and its function that is asking now; undefined where it is not a store that asks. */
const asking = (): string | undefined => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const lines = (new Error('who asks').stack ?? '').split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  for (const line of lines) {
    const [, name = '', file = ''] =
      /at (?:async )?(?:(\S+) )?.*?server\/src\/(?!db\/seed\/)(\S+?\.store)\.ts/.exec(line) ?? [];
    if (file !== '') return `${file} ${name.replace('Module.', '')}`.trim();
  }
  return undefined;
};

/** As a parameter in JSON; PostgreSQL reads the text of an instant and of bytes. */
const written = (value: unknown): unknown =>
  value instanceof Date
    ? value.toISOString()
    : Buffer.isBuffer(value)
      ? `\\x${value.toString('hex')}`
      : Array.isArray(value)
        ? value.map(written)
        : value;

const seen = new Set<string>();
/** A statement that no store owns repeats; its caller is looked up this often. */
const maxOwnerLookups = 3;
const looked = new Map<string, number>();
const hearing = new AsyncLocalStorage<string[]>();

/** The texts of the statements that something asks which is done, and nobody else who asks meanwhile, such as the queue. */
export const statementsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const asked: string[] = [];
  await hearing.run(asked, work);
  return asked;
};

/** Write a statement down, if a store asks it. */
const note = (first: string | pg.QueryConfig, second: unknown): void => {
  const text = typeof first === 'string' ? first : first.text;
  const looks = looked.get(text) ?? 0;
  if (seen.has(text) || looks >= maxOwnerLookups) return;
  const by = asking();
  const given = typeof first === 'string' ? second : first.values;
  // A statement without values may have its callback there.
  const values = typeof given === 'function' ? [] : (given ?? []);
  if (!by || !Array.isArray(values)) return void looked.set(text, looks + 1);
  seen.add(text);
  const statement: Statement = { by, text, values: values.map(written) };
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(statement)}\n`);
};

type Asks = { query: (...asked: unknown[]) => unknown };

const watch = (prototype: Asks): void => {
  const { query } = prototype;
  prototype.query = function (this: Asks, ...asked: unknown[]): unknown {
    const [first, second] = asked as [string | pg.QueryConfig, unknown];
    note(first, second);
    hearing.getStore()?.push(typeof first === 'string' ? first : first.text);
    // A pool hands its statements on to a client: they are heard once.
    return this instanceof pg.Pool ? hearing.exit(() => query.apply(this, asked)) : query.apply(this, asked);
  };
};

let isWatching = false;

/**
 * Write down what stores ask, each statement once in a process: of pools, which hand it to a client when the store has
 * gone on, and of clients.
 */
export const recordStatements = (): void => {
  if (isWatching) return;
  isWatching = true;
  mkdirSync(folder, { recursive: true });
  watch(pg.Pool.prototype);
  watch(pg.Client.prototype);
};

/** What was asked, each statement once. */
export const readRecordedStatements = (): Statement[] => {
  let files: string[] = [];
  try {
    files = readdirSync(folder);
  } catch {
    return [];
  }
  const all = files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Statement),
  );
  return [...new Map(all.map((statement) => [statement.text, statement])).values()];
};
