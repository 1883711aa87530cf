/** Removes the exceptions of naming.test.ts that are no longer needed; never adds one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { findVagueFiles, findVagueTypes } from './naming.ts';

const file = new URL('naming-exceptions.json', import.meta.url);
const { files, types }: { files: string[]; types: Record<string, number> } = JSON.parse(readFileSync(file, 'utf8'));
const [vagueFiles, vagueTypes] = [findVagueFiles(), findVagueTypes()];
const counts = Object.entries(types).flatMap(([name, count]) => {
  const now = vagueTypes.get(name)?.length ?? 0;
  return now > 0 ? [[name, Math.min(count, now)] as const] : [];
});
const kept = { files: files.filter((each) => vagueFiles.includes(each)), types: Object.fromEntries(counts) };
writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
