/**
 * npm test: parts, types, form, lint, unit and call tests, then the browser's, on the embedded PostgreSQL and the
 * journey on an external one.
 * `npm test -- meetings` runs what belongs to one room, on all floors; `npm test -- changed` what a change reaches.
 */
import { existsSync, globSync } from 'node:fs';
import { buildProduct } from './build.ts';
import { changedFiles, reachedTests, type ReachedTests } from './changed-tests.ts';
import { ensureParts } from './parts.ts';
import { readSourceGraph } from './source-graph.ts';
import { browserTests, runStaticChecks, printSummary, unitTests } from './steps.ts';

const root = new URL('..', import.meta.url).pathname;

/** The tests of some rooms, and further test files or folders; `all` are all unit and call tests. */
const testReached = async ({ all, rooms, files }: ReachedTests): Promise<void> => {
  const isBrowserTest = (file: string) => file.startsWith('e2e/');
  const parts = [...rooms.map((room) => `/features/${room}/`), ...files.filter((file) => !isBrowserTest(file))];
  await buildProduct();
  if (all) unitTests('unit and call tests', {});
  else if (parts.length > 0) unitTests(`unit and call tests of ${rooms.join(', ')}`, { parts });
  const folders = rooms.map((room) => `e2e/${room}/`).filter((folder) => existsSync(root + folder));
  const specs = [...folders, ...files.filter(isBrowserTest)];
  if (specs.length > 0) browserTests(`browser tests of ${specs.join(', ')}`, specs);
};

const testNamedRooms = async (rooms: readonly string[]): Promise<void> => {
  const unknown = rooms.filter(
    (room) => globSync(`{contract,server,web}/src/features/${room}`, { cwd: root }).length === 0,
  );
  if (unknown.length > 0) throw new Error(`There is no room called ${unknown.join(', ')}.`);
  await testReached({ all: false, rooms, files: [] });
};

const testChanged = async (): Promise<void> => {
  runStaticChecks();
  unitTests('house rules and pure tests', { project: 'pure' });
  const reached = reachedTests(readSourceGraph(), changedFiles());
  const names = [...(reached.all ? ['all unit and call tests'] : []), ...reached.rooms, ...reached.files];
  process.stdout.write(`\nThe change reaches: ${names.join(', ') || 'no test'}\n`);
  await testReached(reached);
};

const testAll = async (): Promise<void> => {
  runStaticChecks();
  await buildProduct();
  unitTests('unit and call tests', {});
  browserTests('browser tests on the embedded PostgreSQL, the journey on an external one with a mail server');
};

const words = process.argv.slice(2);
ensureParts();
if (words.length === 0) await testAll();
else if (words.length === 1 && words[0] === 'changed') await testChanged();
else await testNamedRooms(words);
printSummary();
