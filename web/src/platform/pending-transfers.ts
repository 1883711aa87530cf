/** Number of files that this page is sending. Whatever ends the page waits for them. */
import { createObservable } from './observable.ts';

export const pendingTransferCount = createObservable(0);
