/** Finds browser tests that read the page before it is final or that sleep, and counts browser tests by folder. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

/** What no file of e2e/ contains, by the name of its rule. */
export const forbidden = {
  'expect-await': /\bexpect(?:\.soft)?\(\s*await\b/,
  isVisible: /\.isVisible\(\)/,
  count: /\.count\(\)/,
  networkidle: /networkidle/,
  waitForTimeout: /waitForTimeout/,
  sleep: /(?<![.\w])setTimeout\(|\b(?:delay|sleep|pause)\(|from '(?:node:)?timers\/promises'/,
} as const;

export type E2eRule = keyof typeof forbidden;

const e2eFiles = (): string[] => globSync('e2e/**/*.ts', { cwd: root }).toSorted();
const contentOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The files that break a rule. */
export const findBreakers = (rule: E2eRule): string[] =>
  e2eFiles().filter((file) => forbidden[rule].test(contentOf(file)));

/** More browser tests than this in one folder need a README that gives the reason. */
export const maxTestsPerRoom = 20;

/** How many tests each folder of e2e/ declares; a test inside a loop counts once. */
export const countTestsByRoom = (): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const file of e2eFiles().filter((each) => each.endsWith('.spec.ts'))) {
    const [, room = ''] = file.split('/');
    const declared = contentOf(file).match(/^\s*test(?:\.(?:only|fixme|skip))?\(\s*[`'"]|^\s*test\.each\(/gm);
    counts.set(room, (counts.get(room) ?? 0) + (declared?.length ?? 0));
  }
  return counts;
};

/** The folders of e2e/ with too many tests and no README.md. */
export const findUnexplainedRooms = (): string[] =>
  [...countTestsByRoom()]
    .filter(([room, count]) => count > maxTestsPerRoom && !existsSync(join(root, 'e2e', room, 'README.md')))
    .map(([room]) => room);
