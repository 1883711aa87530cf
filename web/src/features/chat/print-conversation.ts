/** Prints a conversation from its first message. */
import type { OpenConversation } from './open-conversation.ts';

type Printable = Pick<OpenConversation, 'reading' | 'loadOlder'>;

/** Resolves when a page of older messages has come, or could not. */
const pageLoaded = ({ reading }: Printable): Promise<void> =>
  new Promise((resolve) => {
    const stop = reading.subscribe(() => {
      if (reading.get().state === 'older') return;
      stop();
      resolve();
    });
  });

/** Loads the older messages, which only scrolling loads otherwise, and prints. What could not be loaded is told on paper. */
export const printConversation = async (opened: Printable): Promise<void> => {
  for (;;) {
    opened.loadOlder();
    if (opened.reading.get().state !== 'older') break;
    await pageLoaded(opened);
  }
  // The last page is drawn in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
};
