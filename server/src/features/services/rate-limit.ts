/** A limit of calls in a window of time, for each key. */

/** Counts calls in windows of fixed length; a key that is not asked for any more is forgotten with its window. */
export const createRateLimit = ({ maxCalls, windowMs }: { maxCalls: number; windowMs: number }) => {
  let window = 0;
  let calls = new Map<string, number>();
  /** Whether the key may make another call now (epoch milliseconds). */
  return (key: string, now: number): boolean => {
    const current = Math.floor(now / windowMs);
    if (current !== window) [window, calls] = [current, new Map()];
    const made = (calls.get(key) ?? 0) + 1;
    calls.set(key, made);
    return made <= maxCalls;
  };
};
