/** No import cycles, also none that a type import or a lazy `import()` is part of. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const sources = globSync('{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
});

/** The file of this repository that `specifier` names; undefined for a package. */
const resolveImport = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  if (specifier.startsWith('@telemachos/')) return specifier.replace(/^@telemachos\/(\w+)\//, '$1/src/');
  return undefined;
};

const known = new Set(sources);
const importsOf = new Map(
  sources.map((file) => {
    const content = readFileSync(join(root, file), 'utf8');
    const specifiers = Array.from(
      content.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g),
      ([, specifier = '']) => specifier,
    );
    const targets = specifiers.map((specifier) => resolveImport(file, specifier));
    return [file, targets.filter((target) => target !== undefined && known.has(target)) as string[]] as const;
  }),
);

/** Every set of files that import each other in a circle (strongly connected components, Tarjan's algorithm). */
const findCycles = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    stack.push(file);
    let low = index;
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? index);
    }
    if (low === index) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1 || graph.get(file)?.includes(file)) cycles.push(component.toSorted());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
};

test('finds a cycle of two files and one of a file with itself, and none in a tree', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['a']],
    ['c', ['d']],
    ['d', ['d']],
    ['e', []],
  ]);
  expect(findCycles(graph)).toEqual([['d'], ['a', 'b']]);
});

test('no file imports itself through other files, lazily or not', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(findCycles(importsOf)).toEqual([]);
});
