/**
 * The table of statements (docs/conformance): what the specification says, piece by piece, and what of it holds. `npm
 * run conformance` prints it by system.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Holds and is proved; done otherwise, on purpose; or not there yet. */
export const states = ['holds', 'decided', 'not yet'] as const;
export type State = (typeof states)[number];

/** One statement: where it stands, and the proof, the decision or what is missing. */
export type Statement = { file: string; id: string; system: string; statement: string; state: string; proof: string };

const folder = new URL('../docs/conformance/', import.meta.url).pathname;

const linesOf = (file: string): string[][] =>
  readFileSync(join(folder, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

/** Every system of the specification by its id, with its name. */
export const systems = (): Map<string, string> =>
  new Map(
    linesOf('systems.tsv')
      .slice(1)
      .map(([id = '', name = '']) => [id, name]),
  );

/** Every statement of every area. */
export const statements = (): Statement[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.tsv') && file !== 'systems.tsv')
    .flatMap((file) =>
      linesOf(file)
        .slice(1)
        .map(([id = '', system = '', statement = '', state = '', proof = '']) => ({
          file,
          id,
          system,
          statement,
          state,
          proof,
        })),
    );

/** A line for each system: how many of its statements stand how. */
const table = (): string => {
  const all = statements();
  const line = (of: string, name: string, own: readonly Statement[]) =>
    `| ${of} | ${[...states.map((state) => own.filter((one) => one.state === state).length), own.length].join(' | ')} | ${name} |`;
  const rows = [...systems()].map(([id, name]) =>
    line(
      id,
      name,
      all.filter(({ system }) => system === id),
    ),
  );
  return [
    `| system | ${states.join(' | ')} | all | |`,
    '|---|--:|--:|--:|--:|---|',
    ...rows,
    line('all', '', all),
  ].join('\n');
};

if (process.argv[1] === new URL(import.meta.url).pathname) process.stdout.write(`${table()}\n`);
