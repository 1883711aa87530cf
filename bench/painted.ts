/** Milliseconds from a key to the frame that shows what it did, as the page itself sees them. */
import type { Page } from '@playwright/test';

/** A key, and the milliseconds until the frame. */
export type Painted = readonly [key: string, ms: number];

/** From now on each key is noted; the answer tells them. */
export const notePainted = async (page: Page): Promise<() => Promise<Painted[]>> => {
  await page.evaluate(`
    globalThis.painted = [];
    const whenPainted = (done) => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(0);
    });
    addEventListener('keydown', ({ key, timeStamp }) => whenPainted(() => painted.push([key, performance.now() - timeStamp])), true);
  `);
  return () => page.evaluate<Painted[]>('painted');
};
