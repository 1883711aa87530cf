/** What a change reaches: the rooms and test files that `npm test -- changed` runs. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

/** What every room stands on: a change there is tested by all unit and call tests and by the specs of the whole. */
const foundation =
  /^(?:(?:server|web)\/src\/(?!features\/)|contract\/src\/(?!features\/|texts\/|kit\/(?!conditions\/))|e2e\/[^/]+\.ts$|e2e\/screens\/|(?:\w+\/)?package(?:-lock)?\.json$|[^/]+\.config\.ts$)/;

/** A change that reaches more rooms than this counts as one of the foundation. */
export const maxReachedRooms = 8;

const isRoom = (name: string): boolean =>
  ['contract', 'server', 'web'].some((workspace) => existsSync(`${root}${workspace}/src/features/${name}`));

/** What a change reaches. `all` asks for every unit and call test; `files` are paths or the beginnings of paths. */
export type ReachedTests = { all: boolean; rooms: readonly string[]; files: readonly string[] };

/**
 * The rooms whose code a change reaches, the test files outside of rooms that import what it reaches, and, with a room's
 * calls, the tests that are made from the contract.
 */
export const reachedTests = (graph: SourceGraph, changed: readonly string[]): ReachedTests => {
  const reached = [...dependentsOf(graph, changed, (file) => hubs.test(file) || isTest(file))];
  const named = reached.filter((file) => !isTest(file) || changed.includes(file)).flatMap((file) => roomOf(file) ?? []);
  const rooms = [...new Set(named)].filter(isRoom).toSorted();
  const isShared = (file: string) =>
    foundation.test(file) || (file.startsWith('contract/src/texts/') && !rooms.includes(roomOf(file) ?? ''));
  if (changed.some(isShared) || rooms.length > maxReachedRooms) {
    const own = [...new Set(changed.flatMap((file) => roomOf(file) ?? []))].filter(isRoom).toSorted();
    return { all: true, rooms: own, files: ['e2e/whole/'] };
  }
  const files = reached.filter(
    (file) => isTest(file) && !file.includes('/testing/') && !rooms.includes(roomOf(file) ?? ''),
  );
  const hasCalls = changed.some((file) => /^(contract|server)\/src\/features\//.test(file));
  return { all: false, rooms, files: [...files, ...(hasCalls ? ['server/src/testing/'] : [])].toSorted() };
};
