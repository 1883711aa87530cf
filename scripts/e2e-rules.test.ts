/** Browser tests wait by web-first assertions and do not sleep; a folder with many of them says why. */
import { describe, expect, it } from 'vitest';
import { countTestsByRoom, findBreakers, findUnexplainedRooms, forbidden, maxTestsPerRoom } from './e2e-rules.ts';
import type { E2eRule } from './e2e-rules.ts';

const rules = Object.keys(forbidden) as E2eRule[];

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
  it('is in no file of e2e/: use a web-first assertion or expect.poll', () => {
    expect(findBreakers(rule)).toEqual([]);
  });
});

describe('folders of e2e/', () => {
  it(`with more than ${maxTestsPerRoom} tests have a README.md that gives the reason`, () => {
    expect([...countTestsByRoom().values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
    expect(findUnexplainedRooms()).toEqual([]);
  });
});
