/** What the sending of a file tells, put into its line: its state, its share, its speed. */
import type { UploadObserver } from './upload-in-parts.ts';
import { recentArrivals, speedOf, type Arrival, type Upload } from './upload.rules.ts';

/** What its sending tells is put into its line. */
export const createUploadObserver = (
  line: Upload,
  ground: { now: () => number },
  change: (changes: Partial<Upload>) => void,
  began: (id: number) => void,
  ends: () => Promise<void>,
): UploadObserver => {
  let [there, since] = [0, ground.now()];
  let arrivals: Arrival[] = [];
  let before: Upload['state'] = 'hashing';
  const put = (state: Upload['state'], changes: Partial<Upload> = {}): void => {
    before = state;
    change({ state, ...changes });
  };
  return {
    onHashed: () => put('hashing'),
    onStarted: (id, bytesThere) => {
      [there, since, arrivals] = [bytesThere, ground.now(), []];
      began(id);
      put('sending', { progress: there / line.size });
    },
    onDuplicate: (twin) => change({ duplicate }),
    onPartSent: (bytes) => {
      there += bytes;
      const now = ground.now();
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
