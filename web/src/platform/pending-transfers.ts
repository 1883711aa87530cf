/** Number of files that this page is sending. Whatever ends the page waits for them. */
import { createObservable } from './store.ts';

export const pendingTransferCount = createObservable(0);
