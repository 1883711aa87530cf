/** What axe finds on a page that has come to rest: a colour that is still changing has no contrast to measure. */
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // A contained frame has an origin of its own: axe cannot enter it, and complains on the console.
  iframes: false,
};

/** Runs in the page: done when what was asked for is drawn, and everything that moves and ends has ended. */
const stillness = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity))
  .then((ending) => Promise.allSettled(ending.map((one) => one.finished)))
  .then(() => undefined)`;

/** Wait until nothing on the page moves any more. */
export const standsStill = (page: Page): Promise<void> => page.evaluate<undefined>(stillness);

/** Runs in the page: what axe finds, and whether anything began to change while it looked. */
const look = (how: axe.RunOptions): string => `(async () => {
  let moved = false;
  const noted = () => { moved = true; };
  const begins = ['transitionrun', 'animationstart'];
  for (const each of begins) addEventListener(each, noted, true);
  try {
    const { violations } = await axe.run(${JSON.stringify(how)});
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return { violations, moved };
  } finally {
    for (const each of begins) removeEventListener(each, noted, true);
  }
})()`;

/** How often a page that goes on changing is looked at before what was seen last counts. */
const looks = 5;

/** What a check leaves out: contrast takes half of axe's time and hardly depends on the width. */
type Unchecked = { contrast?: false };

/** The violations on a page, in words: of a look during which nothing began to change. */
export const axeFaults = async (page: Page, checked: Unchecked = {}, left = looks): Promise<string[]> => {
  await standsStill(page);
  // A page that was looked at before has it already.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe.source);
  const how = checked.contrast === false ? { ...options, rules: { 'color-contrast': { enabled: false } } } : options;
  const { violations, moved } = await page.evaluate<axe.AxeResults & { moved: boolean }>(look(how));
  if (moved && violations.length > 0 && left > 1) return axeFaults(page, checked, left - 1);
  return violations.map(
    ({ id, help, nodes }) =>
      `axe ${id}: ${help}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 200))
        .join(' | ')}`,
  );
};

/** The page has no fault that axe finds. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const faults = await axeFaults(page);
  expect(faults, 'faults that axe finds').toEqual([]);
};
