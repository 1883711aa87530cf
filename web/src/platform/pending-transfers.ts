/** How many sendings of files are under way on this page: what ends something waits for them. */
import { watched } from './store.ts';

export const pendingTransferCount = watched(0);
