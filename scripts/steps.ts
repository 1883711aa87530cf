/**
 * The steps of `npm test` and `npm run check`: each a program of its own; the first that fails ends the run with its
 * name.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { printSlowestFiles, reports } from './slowest-files.ts';

const root = new URL('..', import.meta.url).pathname;
let passed = 0;

/** Run a program on the pinned Node and tell how long it took. */
export const step = (name: string, args: readonly string[], environment: Record<string, string> = {}): void => {
  const started = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(process.execPath, [...process.execArgv, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (status !== 0) {
    process.stderr.write(`\n${name}: failed\n`);
    process.exit(status ?? 1);
  }
  passed += 1;
  process.stdout.write(`   ${name}: ${Math.round((Date.now() - started) / 1000)} s\n`);
};

const vitest = 'node_modules/vitest/vitest.mjs';

/** What needs no server and no browser: types, form, lint, unused code. */
export const runStaticChecks = (): void => {
  for (const workspace of ['contract', 'server', 'web', '.'])
    step(`types of ${workspace === '.' ? 'scripts, bench and e2e' : workspace}`, [
      'node_modules/typescript/bin/tsc',
      '-p',
      workspace,
    ]);
  step('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']);
  step('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet']);
  step('unused code', ['node_modules/knip/bin/knip.js']);
};

/** Tests without a browser: those of a vitest project, or whose file's path has one of the `parts`. */
export const unitTests = (
  name: string,
  { project, parts = [] }: { project?: string; parts?: readonly string[] },
): void => {
  rmSync(reports.vitest, { force: true });
  step(name, [
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports.vitest}`,
    ...(project === undefined ? [] : ['--project', project]),
    ...parts,
  ]);
};

/** Browser tests: all of them, or those below some folders. */
export const browserTests = (name: string, folders: readonly string[] = []): void => {
  rmSync(reports.playwright, { force: true });
  step(name, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...folders], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright,
  });
};

/** The last lines of a run. */
export const printSummary = (): void => {
  printSlowestFiles();
  process.stdout.write(`\nsteps: ${passed} passed, 0 failed\n`);
};
