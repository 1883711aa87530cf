/** What axe finds on a page that has come to rest: a colour that is still changing has no contrast to measure. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Runs in the page: done when what was asked for is drawn, and everything that moves and ends has ended. */
const stillness = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.allSettled(document.getAnimations().map((one) => (one.effect.getComputedTiming().iterations === Infinity ? null : one.finished))))
  .then(() => undefined)`;

/** Wait until nothing on the page moves any more. */
export const standsStill = (page: Page): Promise<void> => page.evaluate<undefined>(stillness);

/** The violations on a page, in words. */
export const axeFaults = async (page: Page): Promise<string[]> => {
  await standsStill(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }).withTags(rules).analyze();
  return violations.map(({ id, help, nodes }) => `axe ${id}: ${help}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(' | ')}`);
};
