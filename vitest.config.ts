/** Unit and call tests. Those of the server run on a real PostgreSQL that testing/global-setup.ts starts; the others need nothing. */
import { defineConfig } from 'vitest/config';

const common = { pool: 'forks', testTimeout: 20_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      { test: { ...common, name: 'pure', include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts', 'server/src/db/*.test.ts', 'server/src/platform/config.test.ts'] } },
      { test: { ...common, name: 'calls', include: ['server/src/**/*.test.ts'], exclude: ['server/src/db/*.test.ts', 'server/src/platform/config.test.ts'], globalSetup: ['server/src/testing/global-setup.ts'] } },
    ],
  },
});
