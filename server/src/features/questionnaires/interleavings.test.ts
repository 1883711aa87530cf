/**
 * Answers, retries, pauses, ends and waiting in any order, against a plain model of a set: the server says and keeps
 * the same, whatever happens.
 */
import fc from 'fast-check';
import { beforeAll, test } from 'vitest';
import { timeoutFactor } from '../../testing/time-limits.ts';
import { sharedWorld } from '../../testing/world.ts';
import type { Step } from './testing/model.ts';
import { anyStep, layTable, play, type Table } from './testing/playing.ts';

/** Runs of the property (RUNS of the environment for more); each makes a set of its own on the real database. */
const runs = Number(process.env['RUNS'] ?? 300);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 21, arbitrary: anyStep },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 30, 400, 700, 90_000) }),
  },
);

const clock = { now: Date.now() };
const shared = sharedWorld(() => ({ clock: () => new Date(clock.now) }));
let table: Table;

beforeAll(async () => {
  table = await layTable(shared(), clock);
});

test(`${runs} runs`, { timeout: (60_000 + runs * 200) * timeoutFactor }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(null, 600), fc.array(step, { minLength: 1, maxLength: 14 }), (duration, steps) =>
      play(table, duration, duration === null ? steps : [{ do: 'start' }, ...steps]),
    ),
    { numRuns: runs },
  );
});
