/**
 * Browser tests in Debian's Chromium, two files at a time: each has a product of its own on a copy of one database
 * (e2e/start.ts, e2e/site.ts).
 */
import { defineConfig } from '@playwright/test';
import type { DatabaseKind } from './e2e/databases.ts';

/** How the browser is started for photographs, for measurements and for the journey: as people have it. */
export const browserLaunch = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * Fewer processes, and no compilers that only pay off on pages that run for minutes
 * (docs/decisions/2026-11-28-browser-test-run.md has the figures).
 */
const leanLaunch = {
  ...browserLaunch,
  args: [
    ...browserLaunch.args,
    '--js-flags=--no-maglev,--no-turbofan',
    '--in-process-gpu',
    '--renderer-process-limit=2',
    '--disable-site-isolation-trials',
  ],
};

const journey = 'whole/journey.spec.ts';
/** Its form works out a proof of work in plain JavaScript, which takes half a minute without the compilers. */
const entrance = 'account/entrance.spec.ts';

/** Every time limit is multiplied by it: on a machine that is slow, or slowed down by `npm run test:slow`. */
const timeoutFactor = Number(process.env['TEST_TIMEOUT_FACTOR'] ?? 1);

export default defineConfig<object, { database: DatabaseKind }>({
  testDir: 'e2e',
  globalSetup: './e2e/start.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 90_000 * timeoutFactor,
  expect: { timeout: 10_000 * timeoutFactor },
  reporter: [['list']],
  outputDir: 'test-results',
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    browserName: 'chromium',
    locale: 'el-GR',
    timezoneId: 'Europe/Athens',
    viewport: { width: 1280, height: 800 },
    // Pages are looked at when they rest; motion is for the tests that are about it.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the spec that is about it lets it in: elsewhere requests are watched and changed, which a worker would
    // answer itself.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Costs every test a sixth of its time; `--trace on` draws one for the test that is looked into.
    trace: 'off',
    actionTimeout: 15_000 * timeoutFactor,
    launchOptions: leanLaunch,
  },
  projects: [
    { name: 'embedded', testIgnore: [journey, entrance], use: { database: 'embedded' } },
    { name: 'usual flags', testMatch: entrance, use: { database: 'embedded', launchOptions: browserLaunch } },
    // The journey stands on what an institution brings along: another version of PostgreSQL, a mail server.
    { name: 'external', testMatch: journey, use: { database: 'external', launchOptions: browserLaunch } },
  ],
});
