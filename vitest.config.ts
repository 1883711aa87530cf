/**
 * Unit and call tests. Those of the server run on a real PostgreSQL that testing/global-setup.ts starts; the others
 * need nothing.
 */
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';
import { compileCache } from './scripts/compile-cache.ts';
import { timeoutFactor } from './server/src/testing/time-limits.ts';
import v8Flags from './scripts/v8-flags.json' with { type: 'json' };

const pureOfServer = [
  'server/src/platform/config.test.ts',
  'server/src/platform/mail-templates.test.ts',
  'server/src/db/career-calculator.test.ts',
  'server/src/features/queries/sql-judge.test.ts',
];
const machine = [
  'scripts/power.test.ts',
  'scripts/parts.test.ts',
  'scripts/run.test.ts',
  'scripts/bootstrap.test.ts',
  'scripts/interrupted-upload.test.ts',
  'server/src/db/embedded/postgres.test.ts',
];
/** What the call tests asked of the database, looked at once they are through. */
const plans = 'server/src/testing/query-plans.test.ts';
/** A poll ends as soon as its condition holds, so a generous limit costs time only where a test fails. */
const common = {
  testTimeout: 20_000 * timeoutFactor,
  hookTimeout: 60_000 * timeoutFactor,
  expect: { poll: { timeout: 15_000 * timeoutFactor } },
} as const;
// Inherited by the threads of the server and by products that tests start: they compile the code once for all.
process.env['NODE_COMPILE_CACHE'] ??= compileCache;

/** Processes of their own, run as the product is. */
const forked = { pool: 'forks', execArgv: v8Flags } as const;
/** These files leave nothing behind them: a worker reads the product's code once, not once a file. */
const together = { ...common, isolate: false } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    projects: [
      // No process beside them, no network. They fill the second worker while the plans are judged.
      {
        test: {
          ...together,
          pool: 'threads',
          sequence: { groupOrder: 1 },
          name: 'pure',
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts', ...pureOfServer],
          exclude: machine,
        },
      },
      // They start products, databases and servers of their own.
      { test: { ...common, ...forked, name: 'machine', include: machine, maxConcurrency: 3 } },
      // On a copy of one seeded database each.
      {
        test: {
          ...together,
          ...forked,
          name: 'calls',
          include: ['server/src/**/*.test.ts'],
          exclude: [...machine, ...pureOfServer, plans],
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
      // After them, over what they wrote down; on a server of its own.
      {
        test: {
          ...together,
          ...forked,
          name: 'plans',
          include: [plans],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
