/** What decisions do to time, and how a timeline is told. */
import { describe, expect, test } from 'vitest';
import { endOf, judgeAnswer, remaining, type TimedSet } from '../questionnaires/time.rules.ts';
import { goingOn, supersededBy } from './decisions.rules.ts';
import type { TimelineLine } from './results.schemas.ts';
import { maxTimelineLines, silenceSeconds, timelineOf, upToMissing } from './timeline.rules.ts';

const minute = 60_000;
const at = 1_700_000_000_000;
const set: TimedSet = {
  status: 'OK',
  timeStarted: at,
  duration: 600,
  extra: 0,
  pausedAt: null,
  pausedSeconds: 0,
  finishedAt: null,
};

describe('going on after the end', () => {
  test('a finished set has what was left when it finished, however long ago that was', () => {
    const now = at + 500 * minute;
    const open = goingOn({ ...set, status: 'Finished', finishedAt: at + 4 * minute }, now, 0);
    expect(open).toMatchObject({ status: 'OK', finishedAt: null, extra: 0 });
    expect(open && remaining(open, now)).toBe(360);
  });

  test('an expired set needs extra seconds, and has just these', () => {
    const now = at + 90 * minute;
    expect(goingOn({ ...set, status: 'Expired' }, now, 0)).toBeNull();
    const open = goingOn({ ...set, status: 'Expired' }, now, 120);
    expect(open && remaining(open, now)).toBe(120);
    expect(open && judgeAnswer(open, now + minute, now + minute)).toEqual({ keep: true, late: false });
  });

  test('a set without a limit just goes on', () => {
    expect(
      goingOn({ ...set, duration: null, status: 'Finished', finishedAt: at + minute }, at + 9 * minute, 0),
    ).toMatchObject({ status: 'OK', duration: null });
  });
});

describe('an attempt after which another begins', () => {
  test.each([
    ['running, timed', set],
    ['running, without a limit', { ...set, duration: null }],
    ['paused', { ...set, status: 'Paused' as const, pausedAt: at + minute }],
    ['not started', { ...set, timeStarted: null }],
    ['not started, without a limit', { ...set, timeStarted: null, duration: null }],
  ])('%s: it ends now and takes nothing given later', (_what, open) => {
    const now = at + 3 * minute;
    const ended = supersededBy(open, now);
    expect(ended).toMatchObject({ status: 'Expired', pausedAt: null, extra: 0 });
    expect(endOf(ended)).toBe(now);
    expect(judgeAnswer(ended, now, now)).toEqual({ keep: false, code: 'EXPIRED' });
  });

  test('what was given before it and arrives after it is kept as late', () => {
    expect(judgeAnswer(supersededBy(set, at + 3 * minute), at + 4 * minute, at + 2 * minute)).toEqual({
      keep: true,
      late: true,
    });
  });

  test('a finished one stays as it is', () => {
    const finished = { ...set, status: 'Finished' as const, finishedAt: at };
    expect(supersededBy(finished, at + minute)).toBe(finished);
  });
});

describe('the timeline', () => {
  const line = (Kind: TimelineLine['Kind'], seconds: number, more: Partial<TimelineLine> = {}): TimelineLine => ({
    Kind,
    At: new Date(at + seconds * 1000).toISOString(),
    Until: null,
    Actor: null,
    Note: null,
    Count: null,
    Devices: null,
    Seconds: null,
    Questions: [],
    ...more,
  });
  const kinds = (lines: readonly TimelineLine[]) => timelineOf(lines).Lines.map(({ Kind }) => Kind);

  test('is in order, and a long silence is a line', () => {
    expect(
      kinds([
        line('finished', silenceSeconds + 100),
        line('started', 0),
        line('answers', 10, { Until: new Date(at + 100_000).toISOString() }),
      ]),
    ).toEqual(['started', 'answers', 'gap', 'finished']);
    expect(timelineOf([line('started', 0), line('paused', silenceSeconds)]).Lines[1]).toMatchObject({
      Kind: 'gap',
      Seconds: silenceSeconds,
    });
    expect(kinds([line('started', 0), line('paused', silenceSeconds - 1)])).toEqual(['started', 'paused']);
  });

  test('late answers one after the other are one line', () => {
    expect(
      timelineOf([
        line('expired', 0),
        line('late', 1, { Count: 1, Questions: ['2'] }),
        line('late', 2, { Count: 1, Questions: ['3'] }),
        line('late', 3, { Count: 1, Questions: ['2'] }),
      ]).Lines,
    ).toMatchObject([{ Kind: 'expired' }, { Kind: 'late', Count: 3, Questions: ['2', '3'] }]);
  });

  test('ends where something of what was read is missing, and counts what lies beyond', () => {
    const events = [line('started', 0), line('paused', 10)];
    const runs = [line('answers', 5), line('answers', 15)];
    const whole = [
      { lines: events, all: 2 },
      { lines: runs, all: 2 },
    ];
    expect(upToMissing(whole)).toEqual({ lines: [...events, ...runs], beyond: 0 });
    const cut = [
      { lines: events, all: 7 },
      { lines: runs, all: 2 },
    ];
    expect(upToMissing(cut)).toEqual({ lines: [...events, runs[0]], beyond: 5 + 1 });
    expect(timelineOf(events, 6).More).toBe(6);
  });

  test('is bounded, and says how much is left out', () => {
    const told = timelineOf(Array.from({ length: maxTimelineLines + 7 }, (_, place) => line('paused', place)));
    expect(told.Lines).toHaveLength(maxTimelineLines);
    expect(told.More).toBe(7);
  });
});
