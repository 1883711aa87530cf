/** The time limits of browser tests on machines that are slower than a quiet one of two cores. */

/** Every time limit is multiplied by it: on a machine that is slow, or slowed down by `npm run test:slow`. */
const timeoutFactor = Number(process.env['TEST_TIMEOUT_FACTOR'] ?? 1);

/** A time limit in milliseconds, as long as this machine needs. */
export const scaled = (limitMs: number): number => limitMs * timeoutFactor;
