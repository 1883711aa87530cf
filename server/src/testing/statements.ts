/**
 * What the stores ask while the call tests run: every statement once, with the values it was asked with, and which
 * function asked. plans.test.ts, which runs after them, looks at how PostgreSQL would answer each of them among very many.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** A statement of a store; `by` is the store's file and the function in it. */
export type Statement = { by: string; text: string; values: unknown[] };

const folder = join(import.meta.dirname, '../../../node_modules/.cache/telemachos-statements');

/** Forget what an earlier run asked. */
export const forgetStatements = (): void => rmSync(folder, { recursive: true, force: true });

/** The store and its function that is asking now; undefined where it is not a store that asks. */
const asking = (): string | undefined => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const lines = (new Error('who asks').stack ?? '').split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  for (const line of lines) {
    const [, name = '', file = ''] = /at (?:async )?(?:(\S+) )?.*?server\/src\/(\S+?\.store)\.ts/.exec(line) ?? [];
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

/** Write down what the clients of a pool are asked by stores, each statement once in a process. */
export const watchStatements = (pool: pg.Pool): void => {
  mkdirSync(folder, { recursive: true });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const watched = (...asked: unknown[]): unknown => {
      const [first, second] = asked as [string | pg.QueryConfig, unknown];
      const text = typeof first === 'string' ? first : first.text;
      if (!seen.has(text)) {
        seen.add(text);
        const by = asking();
        const values = (typeof first === 'string' ? second : first.values) ?? [];
        const statement: Statement | undefined =
          by && Array.isArray(values) ? { by, text, values: values.map(written) } : undefined;
        if (statement) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(statement)}\n`);
      }
      return query(...asked);
    };
    client.query = watched as typeof client.query;
  });
};

/** What was asked, each statement once. */
export const askedStatements = (): Statement[] => {
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
