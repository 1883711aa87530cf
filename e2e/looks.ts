/**
 * What can be measured about a screen at one look: what is pressed is large enough, a place is called the same in menu,
 * title and breadcrumb, in English nothing around the page stays Greek, and only what has just happened is an alert.
 */
import { expect, type Page } from '@playwright/test';

/** Runs in the page: what is pressed, each with its size and whether it is a main one, as far as it is too small. */
const small = `(() => {
  const shown = (one) => one.checkVisibility({ opacityProperty: false, visibilityProperty: true })
    && one.closest('[aria-hidden="true"], [inert], .only-heard') === null;
  // What one presses is the words around a box or a ring, too.
  const pressed = (one) => one.matches('input[type=checkbox], input[type=radio], input[type=file]')
    ? one.closest('label') ?? one.parentElement : one.matches('input, textarea') ? one.closest('.MuiInputBase-root') ?? one : one;
  // A link within a sentence is as high as its line; one that has a line to itself is not.
  const beside = (one) => {
    const places = [...one.getClientRects()];
    let around = one.parentElement;
    while (getComputedStyle(around).display.startsWith('inline')) around = around.parentElement;
    const words = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      if (text.data.trim() === '' || one.contains(text)) continue;
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some((part) => part.width > 1
        && places.some(({ top, bottom }) => part.top < bottom && part.bottom > top))) return true;
    }
    return false;
  };
  const inText = (one) => one.matches('a') && getComputedStyle(one).display === 'inline' && beside(one);
  const main = (one) => innerWidth < 600 && one.matches('.MuiIconButton-root')
    || one.matches('.MuiButton-contained, [role^=menuitem], header.MuiAppBar-root a')
    || one.closest('nav li, nav > a') !== null && one.closest('main') === null
    || one.matches('input[type=radio], input[type=checkbox]') && one.closest('[data-question]') !== null;
  const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role^=menuitem], '
    + '[role=tab], [role=option], [role=switch]';
  return [...document.querySelectorAll(targets)].filter((one) => shown(one) && !inText(one)).flatMap((one) => {
    const { width, height } = pressed(one).getBoundingClientRect();
    const least = main(one) ? 44 : 24;
    if (width < 2 || height < 2 || (width + 0.5 >= Math.min(least, 24) && height + 0.5 >= least)) return [];
    const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
    return [Math.round(width) + ' x ' + Math.round(height) + ' of ' + least + ': ' + one.tagName + ' ' + name.slice(0, 60)];
  });
})()`;

/** Runs in the page: words in a chip that are cut off, as where it stands in too narrow a place. */
const cut = `[...document.querySelectorAll('.MuiChip-label')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)`;

/** Runs in the page: a place whose title, or whose name in the way there, is not what the menu calls it. */
const misnamed = `(() => {
  const places = [...document.querySelectorAll('nav li > a[href]')].filter((one) => one.closest('main') === null);
  // How many are waiting there is no part of its name.
  const nameOf = (one) => {
    const named = one.cloneNode(true);
    for (const count of named.querySelectorAll('[data-count]')) count.remove();
    return (one.getAttribute('aria-label') ?? named.textContent).trim();
  };
  const path = (one) => new URL(one.href).pathname.toLowerCase();
  const names = new Map(places.map((one) => [path(one), nameOf(one)]));
  const title = document.querySelector('h1')?.textContent.trim();
  const here = names.get(location.pathname.toLowerCase());
  const wrong = here === undefined || here === title || location.pathname.endsWith('/home') ? [] : [here + ' / ' + title];
  return [...wrong, ...[...document.querySelectorAll('main nav li > a')].flatMap((one) => {
    const name = names.get(path(one));
    return name === undefined || name === nameOf(one) ? [] : [name + ' / ' + nameOf(one)];
  })];
})()`;

/** Runs in the page: Greek words of the frame, but for names that somebody gave and languages by their own name. */
const greek = `(() => {
  const frame = [...document.querySelectorAll('header.MuiAppBar-root, nav, [role=menu], [role=dialog]:has(> ul > li > a)')]
    .filter((one) => one.closest('main') === null);
  const own = '[translate=no], [lang=el]';
  const found = new Set();
  for (const part of frame) {
    const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text = words.nextNode(); text; text = words.nextNode())
      if (/\\p{Script=Greek}/u.test(text.data) && !text.parentElement.closest(own)) found.add(text.data.trim());
    for (const one of [part, ...part.querySelectorAll('[aria-label]')])
      if (/\\p{Script=Greek}/u.test(one.getAttribute('aria-label') ?? '') && !one.querySelector(own) && !one.matches(own))
        found.add(one.getAttribute('aria-label'));
  }
  return [...found];
})()`;

/** Runs in the page: alerts on a page that was only opened. */
const alerts = `[...document.querySelectorAll('[role=alert]')]
  .filter((one) => one.textContent.trim() !== '').map((one) => one.textContent.trim().slice(0, 80))`;

const ask = async (page: Page, script: string, fault: string): Promise<string[]> =>
  (await page.evaluate<string[]>(script)).map((found) => `${fault}: ${found}`);

/** What is found at one look; sizes are the same in every language, words are not. */
export const looksFaults = async (page: Page, language: 'el' | 'en', isOnlyOpened: boolean): Promise<string[]> => [
  ...(await ask(page, misnamed, 'the menu and the page differ')),
  ...(language === 'el' ? await ask(page, small, 'small') : await ask(page, greek, 'Greek in the English frame')),
  ...(await ask(page, cut, 'cut off')),
  ...(isOnlyOpened ? await ask(page, alerts, 'an alert that nothing brought about') : []),
];

/** Runs in the page: how much of the window's height bars take that stay while the page scrolls, in hundredths. */
const barred = `(() => {
  scrollTo(0, document.documentElement.scrollHeight / 2);
  // What sticks within a box that scrolls by itself goes with the box.
  const ofBox = (one) => {
    for (let box = one.parentElement; box && box !== document.body; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return true;
    return false;
  };
  const bars = [...document.querySelectorAll('body *')].filter((one) => {
    const { position, visibility } = getComputedStyle(one);
    const { top, bottom, width, height } = one.getBoundingClientRect();
    const stuck = position === 'fixed' || position === 'sticky' && !ofBox(one) && (top <= 65 || bottom >= innerHeight - 65);
    return stuck && visibility === 'visible' && width > innerWidth / 2 && height > 0 && top < innerHeight && bottom > 0;
  }).filter((one, at, all) => !all.some((other) => other !== one && other.contains(one)));
  const taken = bars.reduce((sum, one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return sum + Math.min(bottom, innerHeight) - Math.max(top, 0);
  }, 0);
  scrollTo(0, 0);
  return Math.round(100 * taken / innerHeight);
})()`;

/** How much of the window's height bars take, in hundredths. */
export const barsOf = (page: Page): Promise<number> => page.evaluate<number>(barred);

/** How far the page reaches over the window's right edge, in pixels. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Nothing reaches over the right edge: asked again, as a page takes another width a frame after the window has it. */
export const expectWithin = (page: Page): Promise<void> => expect.poll(() => sideways(page)).toBe(0);
