/**
 * npm test: parts, types, form, lint, unit and call tests, then the browser's, on the embedded PostgreSQL and the
 * journey on an external one.
 * `npm test -- meetings` runs what belongs to one room, on all floors.
 */
import { existsSync, globSync } from 'node:fs';
import { buildWeb } from './build-web.ts';
import { ensureParts } from './parts.ts';
import { browserTests, looking, tellEnd, unitTests } from './steps.ts';

const root = new URL('..', import.meta.url).pathname;

/** The tests of some rooms. */
const testRooms = async (rooms: readonly string[]): Promise<void> => {
  const unknown = rooms.filter(
    (room) => globSync(`{contract,server,web}/src/features/${room}`, { cwd: root }).length === 0,
  );
  if (unknown.length > 0) throw new Error(`There is no room called ${unknown.join(', ')}.`);
  unitTests(`unit and call tests of ${rooms.join(', ')}`, { parts: rooms.map((room) => `/features/${room}/`) });
  const folders = rooms.map((room) => `e2e/${room}/`).filter((folder) => existsSync(root + folder));
  if (folders.length === 0) return;
  await buildWeb();
  browserTests(`browser tests of ${rooms.join(', ')}`, folders);
};

const testAll = async (): Promise<void> => {
  looking();
  await buildWeb();
  unitTests('unit and call tests', {});
  browserTests('browser tests on the embedded PostgreSQL, the journey on an external one with a mail server');
};

const rooms = process.argv.slice(2);
ensureParts();
await (rooms.length > 0 ? testRooms(rooms) : testAll());
tellEnd();
