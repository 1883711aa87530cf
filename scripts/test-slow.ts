/**
 * npm run test:slow -- chat/finding.spec.ts: browser tests three times on a processor that is six times slower; without
 * a name, the specs that changed.
 */
import { buildProduct } from './build.ts';
import { changedFiles } from './changed-tests.ts';
import { ensureParts } from './parts.ts';
import { step, tellEnd } from './steps.ts';

const named = process.argv.slice(2);
const specs = named.length > 0 ? named : changedFiles().filter((file) => file.endsWith('.spec.ts'));
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
tellEnd();
