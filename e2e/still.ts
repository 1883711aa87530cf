/**
 * Whether what can be pressed stays where it is while the rest of a page comes: a press that meets something else is
 * lost, or does harm.
 */
import { expect, type Page } from '@playwright/test';

/** How many frames something is drawn before a finger can have aimed at it: a tenth of a second. */
const aimed = 6;

/** A screen waits this long for its data. */
const maxWaitMs = 2020;

/**
 * Runs in the page from its beginning: however long this machine takes over an answer, the time for which it is waited is
 * not over (web/src/ui/states.tsx); what a page does by itself once it rested, it does not do.
 */
export const waitsOn = `{
  const { setTimeout: later } = globalThis;
  globalThis.setTimeout = (work, wait, ...given) => later(work, wait === ${maxWaitMs} ? 600_000 : wait, ...given);
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

/** Which of the pending answers the page receives next: that of its oldest request, or of its newest. */
export type Order = 'first' | 'last';

/**
 * Runs in the page from its beginning: holds its calls back and lets them go one at a time, each after the answer before
 * it was drawn long enough. It replaces `fetch`, since routes of the test runner turn the HTTP cache off.
 */
export const answersOneByOne = (order: Order): string => `(() => {
  const { fetch: send } = globalThis;
  const held = [];
  globalThis.callsUnderWay = 0;
  globalThis.fetch = (address, how) => {
    if (how?.method !== 'POST') return send(address, how);
    globalThis.callsUnderWay += 1;
    return new Promise((answer, refuse) => {
      held.push(() =>
        send(address, how)
          .then(answer, refuse)
          .finally(() => { globalThis.callsUnderWay -= 1; }));
    });
  };
  const drawn = () => new Promise((done) => {
    let frames = ${aimed + 2};
    const next = () => (frames-- > 0 ? requestAnimationFrame(next) : done());
    next();
  });
  (async () => {
    for (;;) {
      await drawn();
      await (${order === 'first' ? 'held.shift()' : 'held.pop()'})?.();
    }
  })();
})()`;

/** Wait until the page has no call under way that was held back. */
export const allAnswered = async (page: Page): Promise<void> => {
  // The page's policy forbids `waitForFunction`, which evaluates its text in the page.
  await expect.poll(() => page.evaluate<number>('callsUnderWay')).toBe(0);
};

/** What moved on the page since it was begun. */
export const movedAway = (page: Page): Promise<string[]> => page.evaluate<string[]>('[...movedAway]');
