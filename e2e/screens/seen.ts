/** One screen in the list of all: what it takes to see it, and the tools to prepare it. */
import type { Locator, Page } from '@playwright/test';
import type { Known, Width, Words } from '../stage.ts';

/** One thing to look at. */
export type Seen = {
  /** The user name of the person, or null for a visitor. */
  who: string | null;
  /** The line of the table of addresses (web/src/routes.tsx) it belongs to. */
  route: string;
  /** Unique; becomes a file's name. */
  name: string;
  /** The address, where it is more than the route. */
  path?: string | ((known: Known) => string);
  /** What is done there before looking. */
  prepare?: (page: Page, words: Words) => Promise<void>;
  /** Only this width has it. */
  only?: Width;
  /** Seen before anybody was made. */
  bare?: true;
  /** What the browser may say on its console: answers that a screen is there to explain. */
  forgiven?: RegExp;
};

/** Press the button that is labelled so. */
export const press = (key: string) => (page: Page, words: Words) =>
  page
    .getByRole('button', { name: words(key), exact: true })
    .first()
    .click();
/** Show what a narrow window folds away; a wide one shows it without a press. */
export const unfold = async (fold: Locator, folded: Locator): Promise<void> => {
  await fold.or(folded).filter({ visible: true }).first().waitFor();
  const folds = await fold.filter({ visible: true }).all();
  await folds[0]?.click();
};
/** The page without its frame. */
export const main = (page: Page): Locator => page.locator('main');
/** Wait for what lies over the page. */
export const dialog = (page: Page): Promise<void> => page.locator('[role="dialog"], [role="menu"]').last().waitFor();

/** What the browser says of a link that leads nowhere. */
export const badLink = /40[04]|410|422/;

/** The address of a screen. */
export const addressOf = (seen: Seen, known: Known): string => {
  const path = typeof seen.path === 'function' ? seen.path(known) : (seen.path ?? seen.route);
  return path.startsWith('/') ? path : `/pilot/${path}`;
};
