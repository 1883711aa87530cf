/** Observer that writes an upload's progress into its line. */
import type { UploadObserver } from './upload-in-parts.ts';
import { recentArrivals, speedOf, type Arrival, type Upload } from './upload.rules.ts';

/** Creates the observer of a line. */
export const createUploadObserver = (
  line: Upload,
  environment: { now: () => number },
  change: (changes: Partial<Upload>) => void,
  began: (id: number) => void,
  ends: () => Promise<void>,
): UploadObserver => {
  let [there, since] = [0, environment.now()];
  let arrivals: Arrival[] = [];
  let before: Upload['state'] = 'hashing';
  const put = (state: Upload['state'], changes: Partial<Upload> = {}): void => {
    before = state;
    change({ state, ...changes });
  };
  return {
    onHashed: () => put('hashing'),
    onStarted: (id, bytesThere) => {
      [there, since, arrivals] = [bytesThere, environment.now(), []];
      began(id);
      put('sending', { progress: there / line.size });
    },
    onDuplicate: (duplicate) => change({ duplicate }),
    onPartSent: (bytes) => {
      there += bytes;
      const now = environment.now();
      arrivals = [...recentArrivals(arrivals, now), { at: now, bytes }];
      put('sending', { progress: Math.min(1, there / line.size), speed: speedOf(arrivals, since, now) });
    },
    onWaiting: (isWaiting) => change(isWaiting ? { state: 'offline', speed: null } : { state: before }),
    onCompleting: () => {
      put('ending', { speed: null });
      return ends();
    },
  };
};
