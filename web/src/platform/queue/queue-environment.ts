/** What a queue needs from the browser: storage, messages between tabs, a lock, and the network's return. */
import { openLocalCopies, type LocalCopies } from '../local-copies.ts';
import { openQueueStore, type QueueStore } from './queue-store.ts';

/** A queue's environment. Tests provide their own. */
export type QueueEnvironment = {
  /** Opens the store. `lost` is called when the store goes away. */
  openStore: (lost: () => void) => Promise<QueueStore>;
  localCopies: LocalCopies;
  openChannel: (topic: string) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  /** Runs the work while no other tab runs work of this name. */
  withLock: (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  /** Calls `told` when the network is back. */
  onOnline: (told: () => void, signal: AbortSignal) => void;
};

/**
 * The environment of this browser. Without the Locks API every tab sends, and the server ignores numbers it already
 * has.
 */
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
