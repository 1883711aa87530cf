/** Milliseconds from a key to the frame that shows what it did, as the browser itself tells them. */
import type { Page } from '@playwright/test';

/** A key, and the milliseconds until the frame. */
export type Painted = readonly [key: string, ms: number];

/**
 * From now on each key is noted; the answer tells them. It is the browser's Event Timing: from the press to the moment the
 * next frame is shown, in steps of 8 ms; what is shown within 16 is not told of, and stands as 16 here.
 */
export const notePainted = async (page: Page): Promise<() => Promise<Painted[]>> => {
  await page.evaluate(`
    globalThis.pressed = [];
    globalThis.shown = new Map();
    const tell = (list) => {
      for (const { name, startTime, duration } of list.getEntries())
        if (name === 'keydown') shown.set(Math.round(startTime), duration);
    };
    globalThis.watching = new PerformanceObserver(tell);
    watching.observe({ type: 'event', durationThreshold: 16 });
    addEventListener('keydown', ({ key, timeStamp }) => pressed.push([key, Math.round(timeStamp)]), true);
  `);
  return () =>
    page.evaluate<Painted[]>(`new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))).then(() => {
      for (const { name, startTime, duration } of watching.takeRecords())
        if (name === 'keydown') shown.set(Math.round(startTime), duration);
      return pressed.map(([key, at]) => [key, shown.get(at) ?? 16]);
    })`);
};
