/** What axe finds on a page that has come to rest: a colour that is still changing has no contrast to measure. */
import axe from 'axe-core';
import type { Page } from '@playwright/test';

const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};

/** Runs in the page: done when what was asked for is drawn, and everything that moves and ends has ended. */
const stillness = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity))
  .then((ending) => Promise.allSettled(ending.map((one) => one.finished)))
  .then(() => undefined)`;

/** Wait until nothing on the page moves any more. */
export const standsStill = (page: Page): Promise<void> => page.evaluate<undefined>(stillness);

/** The violations on a page, in words. */
export const axeFaults = async (page: Page): Promise<string[]> => {
  await standsStill(page);
  // A page that was looked at before has it already.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(
    ({ id, help, nodes }) =>
      `axe ${id}: ${help}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 200))
        .join(' | ')}`,
  );
};
