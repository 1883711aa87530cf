/**
 * The time left, by the server's clock: its last word plus what passed here since, never this computer's date. Without
 * a network it ends here all the same.
 */
import { isCounted, since, type Moment } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toApiProblem } from '../../platform/api.ts';
import type { Clock } from './opened.shared.ts';
import { moves } from './questionnaires.queries.ts';

/** Milliseconds between asking the server, and between ticks (specification 000 §9). */
const resyncIntervalMs = 10_000;
const tickIntervalMs = 1000;

/** The server's clock as last heard, and the moment of hearing it. */
type Heard = { clock: Clock; at: Moment };

const moment = (): Moment => ({ steady: performance.now(), wall: Date.now() });

/** The moment it is on the server, in epoch milliseconds. */
const serverNow = (heard: Heard): number => Date.parse(heard.clock.Now) + since(heard.at, moment());

const leftOf = ({ clock, at }: Heard): number | null =>
  clock.Remaining === null || clock.TimeStarted === null || clock.Status !== 'OK'
    ? clock.Remaining
    : Math.max(0, clock.Remaining - since(at, moment()) / 1000);

/** Why a set that was one's own is there no more. */
export type Gone = 'cleared' | 'reset' | 'missing';

/**
 * What screens use: the status, seconds left (null: none to show), whether they are over though the server has not said
 * so yet, the server's moment, and ways to tell what the server said: a clock, or why there is none.
 */
export type SetClock = {
  status: Clock['Status'];
  started: boolean;
  left: number | null;
  over: boolean;
  gone: Gone | null;
  shown: boolean;
  now: () => number;
  hear: (clock: Clock) => void;
  fail: (error: unknown) => void;
  /** The server's last word, and this device's moment of hearing it. */ heard: { clock: Clock; at: number };
};

/** The part of an answer that is the clock. */
const clockIn = ({ Status, Remaining, TimeStarted, Paused, Now }: Clock): Clock => ({
  Status,
  Remaining,
  TimeStarted,
  Paused,
  Now,
});

/**
 * Follow the clock of a set: ticking while it runs, asking the server every ten seconds, on waking up and on coming
 * back online.
 */
export const useSetClock = (answerSetId: number, first: Clock): SetClock => {
  const [heard, setHeard] = useState<Heard>(() => ({ clock: clockIn(first), at: moment() }));
  const [gone, setGone] = useState<Gone | null>(null);
  const [, redraw] = useState(0);
  const latest = useRef(heard);
  const hear = useCallback((clock: Clock) => {
    latest.current = { clock, at: moment() };
    setHeard(latest.current);
  }, []);
  const fail = useCallback((error: unknown) => {
    const { code, details } = toApiProblem(error);
    // No network or no session: the queue says so, and the clock goes on from the last word.
    if (code === 'SET_GONE') setGone(details['Why'] === 'reset' ? 'reset' : 'cleared');
  }, []);
  const { Status: status, Remaining, TimeStarted } = heard.clock;
  // A pause and a start that is still to come may end on another device, or by staff, as well.
  const running = gone === null && ((status === 'OK' && TimeStarted !== null) || status === 'Paused');
  const timed = Remaining !== null;

  useEffect(() => {
    if (!running) return;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      const before = latest.current;
      moves.resync(answerSetId).then((clock) => {
        // Asked before the answer to a move came, it may say what stood before that move.
        if (latest.current === before) hear(clock);
      }, fail);
    };
    const ending = new AbortController();
    document.addEventListener('visibilitychange', ask, { signal: ending.signal });
    addEventListener('online', ask, { signal: ending.signal });
    // Also without a limit: another device may have paused or finished it.
    const asking = setInterval(ask, resyncIntervalMs);
    let told = false;
    const ticking = timed
      ? setInterval(() => {
          redraw((count) => count + 1);
          // The end is the server's to say: ask at once instead of in ten seconds.
          if (leftOf(latest.current) === 0 && !told) {
            told = true;
            setTimeout(ask, 300);
          }
        }, tickIntervalMs)
      : undefined;
    return () => {
      ending.abort();
      clearInterval(asking);
      clearInterval(ticking);
    };
  }, [answerSetId, fail, hear, running, timed]);

  const left = leftOf(heard);
  const now = useCallback(() => serverNow(latest.current), []);
  const over = running && status === 'OK' && left === 0;
  return {
    status,
    started: TimeStarted !== null,
    left,
    over,
    gone,
    shown: isCounted(left),
    now,
    hear,
    fail,
    heard: { clock: heard.clock, at: heard.at.wall },
  };
};
