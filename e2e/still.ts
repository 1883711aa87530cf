/**
 * Whether what can be pressed stays where it is while the rest of a page comes: a press that meets something else is
 * lost, or does harm.
 */
import type { Page, Route } from '@playwright/test';

/** How many frames something is drawn before a finger can have aimed at it: a tenth of a second. */
const aimed = 6;

/** For so long a screen waits for what comes, in milliseconds. */
const mostWaited = 2000;

/**
 * Runs in the page from its beginning: however long this machine takes over an answer, the time for which it is waited is
 * not over (web/src/ui/states.tsx); what a page does by itself once it rested, it does not do.
 */
export const waitsOn = `{
  const { setTimeout: later } = globalThis;
  globalThis.setTimeout = (work, wait, ...given) => later(work, wait === ${mostWaited} ? 600_000 : wait, ...given);
}`;

/**
 * Runs in the page from its beginning: notes what moved after it was drawn so long. What is scrolled, alone or with
 * everything around it, does not move.
 */
export const watchStillness = `${waitsOn}
(() => {
  const pressed = 'a[href], button, input, textarea, select, summary, [role=combobox], [role=tab], [role=switch], [role=checkbox]';
  const drawn = new WeakMap();
  const moved = globalThis.movedAway = new Set();
  let frame = globalThis.framesDrawn = 0;
  const nameOf = (one) => (one.getAttribute('aria-label') || one.textContent || one.getAttribute('name') || one.tagName).trim().slice(0, 60);
  const scrolled = (one) => {
    let [x, y] = [scrollX, scrollY];
    for (let at = one.parentElement; at && at !== document.scrollingElement; at = at.parentElement) {
      x += at.scrollLeft;
      y += at.scrollTop;
    }
    return { x, y };
  };
  const isIn = ({ width, height, top, bottom }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  const look = () => {
    globalThis.framesDrawn = frame += 1;
    for (const one of document.querySelectorAll(pressed)) {
      const box = one.getBoundingClientRect();
      if (!isIn(box) || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
        drawn.delete(one);
        continue;
      }
      const { x, y } = scrolled(one);
      const now = { seen: [box.left, box.top], there: [box.left + x, box.top + y], since: frame };
      const before = drawn.get(one);
      if (before) {
        const by = [0, 1].map((axis) => {
          const [shift, away] = [now.seen[axis] - before.seen[axis], now.there[axis] - before.there[axis]];
          return Math.abs(shift) > 3 && Math.abs(away) > 3 ? Math.round(shift) : 0;
        });
        if (by.every((shift) => shift === 0)) now.since = before.since;
        else if (frame - before.since >= ${aimed}) moved.add('«' + nameOf(one) + '» moved by ' + by.join(', ') + ' px');
      }
      drawn.set(one, now);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Runs in the page: done when so many frames were drawn that whatever moves next was drawn long enough. */
const framesMore = `new Promise((done) => {
  const until = globalThis.framesDrawn + ${aimed + 2};
  const wait = () => (globalThis.framesDrawn < until ? requestAnimationFrame(wait) : done());
  wait();
})`;

/** Which of the answers that are waited for comes next: what was asked for first, or last. */
export type Order = 'first' | 'last';

/** While `watched` runs, answers come to this page one by one; each is drawn before the next one comes. */
export const answeredOneByOne = async (page: Page, order: Order, watched: () => Promise<void>): Promise<void> => {
  const held: Route[] = [];
  const isCall = ({ pathname }: URL) => !pathname.startsWith('/assets/');
  await page.route(isCall, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    held.push(route);
    return undefined;
  });
  const over = new AbortController();
  const release = async (): Promise<void> => {
    while (!over.signal.aborted || held.length > 0) {
      // A page that is left is drawn no more.
      await page.evaluate(framesMore).catch(() => undefined);
      await (order === 'first' ? held.shift() : held.pop())?.continue();
    }
  };
  const releasing = release();
  try {
    await watched();
  } finally {
    over.abort();
    await releasing;
    await page.unroute(isCall);
  }
};

/** What moved on the page since it was begun. */
export const movedAway = (page: Page): Promise<string[]> => page.evaluate<string[]>('[...movedAway]');
