/** Browser tests wait by web-first assertions and do not sleep; a folder with many of them says why. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countTestsByRoom, findBreakers, findUnexplainedRooms, forbidden, maxTestsPerRoom } from './e2e-rules.ts';
import type { E2eRule } from './e2e-rules.ts';

const exceptions: { files: Record<E2eRule, string[]>; rooms: string[] } = JSON.parse(
  readFileSync(new URL('e2e-rules-exceptions.json', import.meta.url), 'utf8'),
);
const rules = Object.keys(forbidden) as E2eRule[];
const prune = 'run "node scripts/run.mjs scripts/prune-exceptions.ts" and commit the shorter list';

describe.each([
  ['expect-await', 'expect(\n  await page.title()).toBe(1)', 'const title = await page.title(); expect(title)'],
  ['isVisible', 'await button.isVisible()', 'await expect(button).toBeVisible()'],
  ['count', 'await rows.count()', 'await expect(rows).toHaveCount(3)'],
  ['networkidle', "waitForLoadState('networkidle')", "waitForLoadState('load')"],
  ['waitForTimeout', 'page.waitForTimeout(5)', 'page.waitForURL(url)'],
  ['sleep', 'await new Promise((done) => setTimeout(done, 5))', 'test.setTimeout(5)'],
] as const)('the pattern of %s', (rule, bad, good) => {
  it('matches only what is forbidden', () => {
    expect([forbidden[rule].test(bad), forbidden[rule].test(good)]).toEqual([true, false]);
  });
});

describe.each(rules)('%s', (rule) => {
  const breakers = findBreakers(rule);

  it('is in no file of e2e/: use a web-first assertion or expect.poll', () => {
    expect(breakers.filter((file) => !exceptions.files[rule].includes(file))).toEqual([]);
  });

  it(`has no exception that is no longer needed: ${prune}`, () => {
    expect(exceptions.files[rule].filter((file) => !breakers.includes(file))).toEqual([]);
  });
});

describe('folders of e2e/', () => {
  const unexplained = findUnexplainedRooms();

  it(`with more than ${maxTestsPerRoom} tests have a README.md that gives the reason`, () => {
    expect([...countTestsByRoom().values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
    expect(unexplained.filter((room) => !exceptions.rooms.includes(room))).toEqual([]);
  });

  it(`have no exception that is no longer needed: ${prune}`, () => {
    expect(exceptions.rooms.filter((room) => !unexplained.includes(room))).toEqual([]);
  });
});
