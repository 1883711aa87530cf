/** What a change reaches: the rooms and test files that `npm test -- changed` runs. */
import { execFileSync } from 'node:child_process';
import { dependentsOf, type SourceGraph } from './source-graph.ts';

const root = new URL('..', import.meta.url).pathname;

/** The lists of every room; through them everything would reach everything. */
const hubs =
  /^contract\/src\/calls\.ts$|^server\/src\/(app|main)\.ts$|\.handlers\.ts$|platform\/handlers\.ts$|\.routes\.tsx$|^web\/src\/routes\.tsx$|^e2e\/screens\//;

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|\/testing\//.test(file);

/** The room of a file, on whichever floor it stands. */
const roomOf = (file: string): string | undefined =>
  /^(?:\w+\/src\/features|e2e)\/([^/.]+)\//.exec(file)?.[1] ??
  /^contract\/src\/texts\/\w+\/(\w+)\.json$/.exec(file)?.[1];

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that differ from origin/main, or from the last commit where there is none, also those not yet added. */
export const changedFiles = (): string[] => {
  const [upstream] = git('for-each-ref', '--format=%(refname)', 'refs/remotes/origin/main');
  const [base = 'HEAD'] = upstream === undefined ? [] : git('merge-base', 'HEAD', upstream);
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
};

/** The rooms whose code a change reaches, and the test files outside of rooms that import what it reaches. */
export const reachedTests = (graph: SourceGraph, changed: readonly string[]): { rooms: string[]; files: string[] } => {
  const reached = [...dependentsOf(graph, changed, (file) => hubs.test(file) || isTest(file))];
  const rooms = reached.filter((file) => !isTest(file) || changed.includes(file)).flatMap((file) => roomOf(file) ?? []);
  const files = reached.filter((file) => isTest(file) && !file.includes('/testing/') && roomOf(file) === undefined);
  return { rooms: [...new Set(rooms)].toSorted(), files: files.toSorted() };
};
