/** Removes the exceptions of naming.test.ts and e2e-rules.test.ts that are no longer needed; never adds one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { findBreakers, findUnexplainedRooms, type E2eRule } from './e2e-rules.ts';
import { findVagueFiles, findVagueTypes } from './naming.ts';

/** Replaces a JSON file beside this one with what `prune` returns for it. */
const rewrite = <Content>(name: string, prune: (content: Content) => Content): void => {
  const file = new URL(name, import.meta.url);
  const content: Content = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify(prune(content), null, 2)}\n`);
};

rewrite<{ files: string[]; types: Record<string, number> }>('naming-exceptions.json', ({ files, types }) => {
  const [vagueFiles, vagueTypes] = [findVagueFiles(), findVagueTypes()];
  const counts = Object.entries(types).flatMap(([name, count]) => {
    const now = vagueTypes.get(name)?.length ?? 0;
    return now > 0 ? [[name, Math.min(count, now)] as const] : [];
  });
  return { files: files.filter((file) => vagueFiles.includes(file)), types: Object.fromEntries(counts) };
});

rewrite<{ files: Record<E2eRule, string[]>; rooms: string[] }>('e2e-rules-exceptions.json', ({ files, rooms }) => {
  const unexplained = findUnexplainedRooms();
  const kept = Object.entries(files).map(([rule, listed]) => {
    const breakers = findBreakers(rule as E2eRule);
    return [rule, listed.filter((file) => breakers.includes(file))] as const;
  });
  return {
    files: Object.fromEntries(kept) as Record<E2eRule, string[]>,
    rooms: rooms.filter((room) => unexplained.includes(room)),
  };
});
