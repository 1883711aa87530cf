/** The slowest test files are found in the reports of both runners. */
import { expect, it } from 'vitest';
import { slowestFiles } from './slowest-files.ts';

const root = new URL('..', import.meta.url).pathname;

it('adds up the tests of a browser file, groups included, and sorts both runners together', () => {
  const vitest = { testResults: [{ name: `${root}server/src/a.test.ts`, startTime: 1000, endTime: 4500 }] };
  const test = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const playwright = {
    suites: [
      { file: 'chat/b.spec.ts', specs: [test(1000)], suites: [{ file: 'chat/b.spec.ts', specs: [test(3000, 2000)] }] },
      { file: 'chat/c.spec.ts', specs: [test(10)] },
    ],
  };
  expect(slowestFiles(vitest, playwright, 2)).toEqual([
    { file: 'e2e/chat/b.spec.ts', ms: 6000 },
    { file: 'server/src/a.test.ts', ms: 3500 },
  ]);
  expect(slowestFiles(undefined, undefined)).toEqual([]);
});
