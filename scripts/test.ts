/** npm test: parts, types, lint and house, unit and call tests, then the browser's. */
import { spawnSync } from 'node:child_process';
import { buildWeb } from './build-web.ts';
import { ensureParts } from './parts.ts';

const root = new URL('..', import.meta.url).pathname;
const node = process.execPath;
let passed = 0;

/** A step that fails ends the run with the step's name. */
const step = (name: string, args: string[]): void => {
  const started = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    process.stderr.write(`\n${name}: failed\n`);
    process.exit(status ?? 1);
  }
  passed += 1;
  process.stdout.write(`   ${name}: ${Math.round((Date.now() - started) / 1000)} s\n`);
};

ensureParts();
for (const room of ['contract', 'server', 'web', '.']) step(`types of ${room === '.' ? 'scripts, bench and e2e' : room}`, ['node_modules/typescript/bin/tsc', '-p', room]);
step('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet']);
step('unused code', ['node_modules/knip/bin/knip.js']);
await buildWeb();
step('unit and call tests', ['node_modules/vitest/vitest.mjs', 'run']);
step('browser tests on the embedded PostgreSQL, the journey also on an external one with a mail server', ['node_modules/@playwright/test/cli.js', 'test']);

process.stdout.write(`\nsteps: ${passed} passed, 0 failed\n`);
