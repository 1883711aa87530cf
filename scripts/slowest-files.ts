/** The test files that took longest, from the JSON reports of both test runners. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

/** Where vitest and Playwright write their reports (`scripts/steps.ts` asks them to). */
export const reports = {
  vitest: join(root, '.cache/test-reports/vitest.json'),
  playwright: join(root, '.cache/test-reports/playwright.json'),
} as const;

/** A test file, relative to the project's folder, and its duration in milliseconds. */
export type FileTime = { file: string; ms: number };

type VitestReport = { testResults: { name: string; startTime: number; endTime: number }[] };
type Suite = { file: string; specs: { tests: { results: { duration: number }[] }[] }[]; suites?: Suite[] };
type PlaywrightReport = { suites: Suite[] };

const fromVitest = ({ testResults }: VitestReport): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }));

const msOfSuite = ({ specs, suites = [] }: Suite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    .concat(suites.map(msOfSuite))
    .reduce((sum, ms) => sum + ms, 0);

const fromPlaywright = ({ suites }: PlaywrightReport): FileTime[] =>
  suites.map((suite) => ({ file: `e2e/${suite.file}`, ms: msOfSuite(suite) }));

/** The slowest files of two reports, the slowest first. */
export const slowestFiles = (
  vitest: VitestReport | undefined,
  playwright: PlaywrightReport | undefined,
  count = 10,
): FileTime[] =>
  [...(vitest ? fromVitest(vitest) : []), ...(playwright ? fromPlaywright(playwright) : [])]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count);

const read = <Report>(path: string): Report | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;

/** Print the ten slowest files of the last run. */
export const printSlowestFiles = (): void => {
  const lines = slowestFiles(read<VitestReport>(reports.vitest), read<PlaywrightReport>(reports.playwright)).map(
    ({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}\n`,
  );
  if (lines.length > 0) process.stdout.write(`\nThe slowest test files:\n${lines.join('')}`);
};
