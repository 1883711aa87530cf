/** The time limits of tests on machines that are slower than a quiet one of two cores. */

/** Every time limit of a test is multiplied by this. */
export const timeoutFactor = Number(process.env['TEST_TIMEOUT_FACTOR'] ?? 1);

/** A minute, in milliseconds of this machine. */
export const minuteMs = 60_000 * timeoutFactor;
