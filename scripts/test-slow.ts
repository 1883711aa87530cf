/**
 * npm run test:slow -- chat library/finding.spec.ts: browser tests of rooms or files of e2e/ three times on a processor
 * that is six times slower; without a name, the specs that changed.
 */
import { existsSync } from 'node:fs';
import { buildProduct } from './build.ts';
import { changedFiles } from './changed-tests.ts';
import { ensureParts } from './parts.ts';
import { step, printSummary } from './steps.ts';

const root = new URL('..', import.meta.url).pathname;
const named = process.argv.slice(2).map((name) => (name.startsWith('e2e/') ? name : `e2e/${name}`));
const unknown = named.filter((path) => !existsSync(root + path.replace(/:\d+$/, '')));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}.`);
// Playwright looks for the words in whole paths: a folder ends with a slash.
const folders = named.map((path) => (path.includes('.spec.ts') ? path : `${path.replace(/\/$/, '')}/`));
const specs = named.length > 0 ? folders : changedFiles().filter((file) => file.endsWith('.spec.ts'));
if (specs.length === 0) {
  process.stdout.write('No spec was named, and none changed.\n');
  process.exit(0);
}
ensureParts();
await buildProduct();
step(
  'browser tests on a slow processor',
  ['node_modules/@playwright/test/cli.js', 'test', '--repeat-each=3', ...specs],
  {
    TEST_CPU_SLOWDOWN: '6',
    TEST_TIMEOUT_FACTOR: '6',
  },
);
printSummary();
