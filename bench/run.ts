/**
 * npm run bench: prints a table of ratios measured side by side in one run on this machine. `npm run bench -- answers
 * grid` runs only those; `growth`, which takes ten minutes (or fewer with sizes of one's own), `meetings`, `files` and `people` only when named.
 */
import { buildProduct } from '../scripts/build.ts';
import { ensureParts } from '../scripts/parts.ts';
import { benchAnswers } from './answers.ts';
import { benchChat } from './chat.ts';
import { benchCompletion } from './completion.ts';
import { benchCrowd } from './crowd.ts';
import { benchEditor } from './editor.ts';
import { benchExports } from './exports.ts';
import { benchFiles } from './files.ts';
import { benchGrid } from './grid.ts';
import { benchGrowth } from './growth.ts';
import { benchMeetings } from './meetings.ts';
import { benchPages } from './pages.ts';
import { benchPeople } from './people.ts';
import { benchProcess } from './process.ts';
import { benchQueries } from './queries.ts';
import { benchScripts } from './scripts.ts';
import { startSite, type Site } from './site.ts';
import { asTable, type Row } from './table.ts';
import { benchTables } from './tables.ts';

/** By name; one that grows takes the sizes that were given. */
const measurements: Record<string, (site: Site, sizes: readonly number[]) => Promise<Row[]>> = {
  process: benchProcess,
  answers: benchAnswers,
  crowd: benchCrowd,
  pages: benchPages,
  editor: benchEditor,
  exports: benchExports,
  files: benchFiles,
  grid: benchGrid,
  tables: benchTables,
  chat: benchChat,
  meetings: benchMeetings,
  people: benchPeople,
  queries: benchQueries,
  scripts: benchScripts,
  completion: benchCompletion,
  growth: benchGrowth,
};

/** What fills the database, so that nothing after it would measure what it says. */
const onlyWhenNamed: ReadonlySet<string> = new Set([
  'growth',
  'people',
  'meetings',
  'files',
  'queries',
  'scripts',
  'completion',
]);

const given = process.argv.slice(2);
const sizes = given.filter((word) => /^\d+$/.test(word)).map(Number);
const wanted = given.filter((word) => !/^\d+$/.test(word));
const unknown = wanted.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  console.error(
    `There is no measurement called ${unknown.join(', ')}; there are ${Object.keys(measurements).join(', ')}.`,
  );
  process.exit(1);
}

ensureParts();
await buildProduct();
const site = await startSite();
const rows: Row[] = [];
try {
  for (const [name, measure] of Object.entries(measurements)) {
    if (wanted.length > 0 ? !wanted.includes(name) : onlyWhenNamed.has(name)) continue;
    console.log(`measuring ${name} …`);
    rows.push(...(await measure(site, sizes)));
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await site.stop();
console.log(`\n${asTable(rows)}\n`);
