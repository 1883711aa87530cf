/** No import cycles, also none that a type import or a lazy `import()` is part of. */
import { expect, test } from 'vitest';
import { readSourceGraph, type SourceGraph } from './source-graph.ts';

/** Every set of files that import each other in a circle (strongly connected components, Tarjan's algorithm). */
const findCycles = (graph: SourceGraph): string[][] => {
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
  const graph = readSourceGraph();
  expect(graph.size).toBeGreaterThan(1000);
  // The address of a worker's file is no import: the worker has a module graph of its own.
  const imports = [...graph].map(
    ([file, imported]) => [file, imported.filter((one) => !one.endsWith('.worker.ts'))] as const,
  );
  expect(findCycles(new Map(imports))).toEqual([]);
});
