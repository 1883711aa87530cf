/** Which source file imports which, over all workspaces, as paths relative to the project's folder. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

/** Each file with the files that it imports: statically, by `import()`, or as a worker's address. */
export type SourceGraph = ReadonlyMap<string, readonly string[]>;

const specifier = /(?:\bfrom|\bimport\s*\(?|new URL\()\s*'((?:\.{1,2}|@telemachos)\/[^']+\.tsx?)'/g;

const resolved = (file: string, named: string): string =>
  named.startsWith('@telemachos/') ? named.replace(/^@telemachos\/(\w+)\//, '$1/src/') : join(file, '..', named);

/** Read the graph of every TypeScript file that the project keeps. */
export const readSourceGraph = (): SourceGraph =>
  new Map(
    globSync(['{contract,server,web}/src/**/*.{ts,tsx}', '{e2e,scripts,bench}/**/*.ts', 'web/*.ts'], {
      cwd: root,
      exclude: (path) => /node_modules|(^|\/)dist(\/|$)/.test(path),
    }).map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [file, Array.from(text.matchAll(specifier), ([, named = '']) => resolved(file, named))];
    }),
  );

/** The files that reach one of `targets` by their imports, and the targets; `hubs` lead no further. */
export const dependentsOf = (
  graph: SourceGraph,
  targets: readonly string[],
  isHub: (file: string) => boolean,
): ReadonlySet<string> => {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph)
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  const found = new Set<string>();
  const waiting = [...targets];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!isHub(file)) waiting.push(...(importers.get(file) ?? []));
  }
  return found;
};
