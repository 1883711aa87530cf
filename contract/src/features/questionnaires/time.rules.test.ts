/**
 * The rules of time: when a set ends, what a pause gives back, and what becomes of an answer by when it was given and
 * came.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  believedGiven,
  endOf,
  isCounted,
  judgeAnswer,
  lateWindowMs,
  pauseLength,
  ranOut,
  remaining,
  since,
  type TimedSet,
} from './time.rules.ts';

describe('time', () => {
  const started: TimedSet = {
    status: 'OK',
    timeStarted: 1_000_000,
    duration: 600,
    extra: 60,
    pausedAt: null,
    pausedSeconds: 30,
    finishedAt: null,
  };
  const end = 1_000_000 + 690_000;

  test('the end is start, duration, extra time and pauses', () => {
    expect(endOf(started)).toBe(end);
    expect(remaining(started, end - 90_500)).toBe(90.5);
    expect(ranOut(started, end - 1)).toBe(false);
    expect(ranOut(started, end)).toBe(true);
  });

  test('before the start there is the whole time, during a pause it stands', () => {
    expect(remaining({ ...started, timeStarted: null }, 5)).toBe(660);
    const paused: TimedSet = { ...started, status: 'Paused', pausedAt: end - 100_000 };
    expect(remaining(paused, end + 1_000_000)).toBe(100);
    expect(ranOut(paused, end + 1_000_000)).toBe(false);
  });

  test('a pause gives back the time it took, whenever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 10_000_000 }), (after, long) => {
        const at = 1_000_000 + after;
        const paused: TimedSet = { ...started, status: 'Paused', pausedAt: at };
        const going: TimedSet = { ...started, pausedSeconds: started.pausedSeconds + pauseLength(paused, at + long) };
        expect(Math.abs((remaining(going, at + long) ?? 0) - (remaining(started, at) ?? 0))).toBeLessThan(0.5 + 1e-6);
      }),
    );
  });

  test('an answer is judged by when it was given and when it came', () => {
    expect(judgeAnswer(started, end - 1, end - 1)).toEqual({ keep: true, late: false });
    expect(judgeAnswer(started, end, end)).toEqual({ keep: false, code: 'EXPIRED' });
    expect(judgeAnswer(started, end + 5000, end - 1)).toEqual({ keep: true, late: true });
    expect(judgeAnswer({ ...started, status: 'Expired' }, end + 5000, end - 1)).toEqual({ keep: true, late: true });
    expect(judgeAnswer(started, end + lateWindowMs, end - 1)).toEqual({ keep: false, code: 'EXPIRED' });
    const finished: TimedSet = { ...started, status: 'Finished', finishedAt: 1_000_500 };
    expect(judgeAnswer(finished, 1_000_501, 1_000_501)).toEqual({ keep: false, code: 'FINISHED' });
    expect(judgeAnswer(finished, 1_000_501, 1_000_500)).toEqual({ keep: false, code: 'FINISHED' });
    // Another device had it before the finish: staff decide, as after the end of time.
    expect(judgeAnswer(finished, 1_000_501, 1_000_499)).toEqual({ keep: true, late: true });
    expect(judgeAnswer(finished, 1_000_500 + lateWindowMs, 1_000_499)).toEqual({ keep: false, code: 'FINISHED' });
    expect(judgeAnswer({ ...started, timeStarted: null }, 5, 5)).toEqual({ keep: false, code: 'NOT_STARTED' });
    expect(judgeAnswer({ ...started, timeStarted: null, duration: null }, 5, 5)).toEqual({ keep: true, late: false });
    expect(judgeAnswer({ ...started, status: 'Paused', pausedAt: 1_005_000 }, 1_009_000, 1_004_000)).toEqual({
      keep: true,
      late: false,
    });
    expect(judgeAnswer({ ...started, status: 'Paused', pausedAt: 1_005_000 }, 1_009_000, 1_006_000)).toEqual({
      keep: false,
      code: 'PAUSED',
    });
  });

  test('a claimed moment is believed only between the start and now', () => {
    expect(believedGiven(started, 2_000_000, 9_000_000)).toBe(2_000_000);
    expect(believedGiven(started, 2_000_000, 5)).toBe(1_000_000);
    expect(believedGiven(started, 2_000_000, null)).toBe(2_000_000);
    expect(believedGiven({ ...started, timeStarted: null, madeAt: 900_000 }, 2_000_000, 5)).toBe(900_000);
  });
});

test('time that passed is what the clock that went on says: one stands still in sleep, the other can be set back', () => {
  const then = { steady: 1000, wall: 50_000 };
  expect(since(then, { steady: 61_000, wall: 110_000 })).toBe(60_000);
  expect(since(then, { steady: 1500, wall: 350_000 })).toBe(300_000);
  expect(since(then, { steady: 61_000, wall: 20 })).toBe(60_000);
  expect(since(then, { steady: 1000, wall: 20 })).toBe(0);
});

test('a countdown is shown within 24 hours of the end', () => {
  expect([null, 86_401, 86_400, 59, 0].map(isCounted)).toEqual([false, false, true, true, true]);
});
