/**
 * What the queue needs of a browser: where it keeps, how tabs hear of each other, and that one of them sends at a time.
 */
import { openLocalCopies, type LocalCopies } from '../local-copies.ts';
import { openQueueStore, type QueueStore } from './queue-store.ts';

/** A device; tests make their own. */
export type QueueEnvironment = {
  /** Open the store; `lost` is told when it goes away. */
  openStore: (lost: () => void) => Promise<QueueStore>;
  localCopies: LocalCopies;
  openChannel: (topic: string) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  /** Do the work while no other tab does work of this name. */
  withLock: (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  /** Tell when the network is back. */
  onOnline: (told: () => void, signal: AbortSignal) => void;
};

/** The browser this runs in. Where it knows no locks every tab sends, and the server's numbers keep it right. */
export const browserEnvironment: QueueEnvironment = {
  openStore: openQueueStore,
  localCopies: openLocalCopies(() => localStorage),
  openChannel: (topic) => new BroadcastChannel(`telemachos ${topic}`),
  withLock: async (name, signal, work) => {
    const locks: LockManager | undefined = navigator.locks;
    if (!locks) return work();
    await locks.request(name, { signal }, work).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  },
  onOnline: (told, signal) => addEventListener('online', told, { signal }),
};
