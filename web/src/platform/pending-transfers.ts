/** How many sendings of files are under way on this page: what ends something waits for them. */
import { createObservable } from './store.ts';

export const pendingTransferCount = createObservable(0);
