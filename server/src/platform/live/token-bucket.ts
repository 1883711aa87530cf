/** A token bucket that limits the rate of events. */

/** `take` removes a token and returns whether there was one; `refusals` counts failures in a row. */
export type TokenBucket = { take: (now: number) => boolean; refusals: () => number };

/** Creates a full bucket of `capacity` tokens, refilled by `perSecond`. */
export const createTokenBucket = (capacity: number, perSecond: number): TokenBucket => {
  let left = capacity;
  let at: number | null = null;
  let refused = 0;
  return {
    take: (now) => {
      left = Math.min(capacity, left + ((now - (at ?? now)) / 1000) * perSecond);
      at = now;
      if (left < 1) {
        refused += 1;
        return false;
      }
      left -= 1;
      refused = 0;
      return true;
    },
    refusals: () => refused,
  };
};
