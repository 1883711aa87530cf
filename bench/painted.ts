/** Milliseconds from a key to the frame that shows what it did, as the page itself sees them. */
import type { Page } from '@playwright/test';

/** From now on each key notes its time in `painted`. */
export const notePainted = async (page: Page): Promise<void> => {
  await page.evaluate(`
    globalThis.painted = [];
    const whenPainted = (done) => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(0);
    });
    addEventListener('keydown', ({ timeStamp }) => whenPainted(() => painted.push(performance.now() - timeStamp)), true);
  `);
};
