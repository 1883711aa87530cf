/** The time left, by the server's clock: its last word plus what passed here since, never this computer's date. */
import { countdownWithin } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asProblem } from '../../platform/api.ts';
import { moves, type Clock } from './questionnaires.queries.ts';

/** Milliseconds between asking the server, and between ticks (specification 000 §9). */
const resyncEvery = 10_000;
const tickEvery = 1000;

/** The server's clock as last heard, and the moment of hearing it on the clock that nobody can set. */
type Heard = { clock: Clock; at: number };

/** The moment it is on the server, in epoch milliseconds. */
const serverNow = (heard: Heard): number => Date.parse(heard.clock.Now) + performance.now() - heard.at;

const leftOf = ({ clock, at }: Heard): number | null =>
  clock.Remaining === null || clock.TimeStarted === null || clock.Status !== 'OK' ? clock.Remaining : Math.max(0, clock.Remaining - (performance.now() - at) / 1000);

/** What screens use: the status, seconds left (null: none to show), the server's moment, and a way to tell what the server said. */
export type SetClock = { status: Clock['Status']; started: boolean; left: number | null; shown: boolean; now: () => number; hear: (clock: Clock) => void };

/** Follow the clock of a set: ticking while it runs, asking the server every ten seconds, on waking up and on coming back online. */
export const useSetClock = (answerSetId: number, first: Clock): SetClock => {
  const [heard, setHeard] = useState<Heard>(() => ({ clock: first, at: performance.now() }));
  const [, redraw] = useState(0);
  const latest = useRef(heard);
  const hear = useCallback((clock: Clock) => {
    latest.current = { clock, at: performance.now() };
    setHeard(latest.current);
  }, []);
  const { Status: status, Remaining, TimeStarted } = heard.clock;
  const running = status === 'OK' && TimeStarted !== null;
  const timed = Remaining !== null;

  useEffect(() => {
    if (!running) return;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      moves.resync(answerSetId).then(hear, (error: unknown) => {
        // No network or no session: the queue says so, and the clock goes on from the last word.
        asProblem(error);
      });
    };
    const ending = new AbortController();
    document.addEventListener('visibilitychange', ask, { signal: ending.signal });
    addEventListener('online', ask, { signal: ending.signal });
    // Also without a limit: another device may have paused or finished it.
    const asking = setInterval(ask, resyncEvery);
    let told = false;
    const ticking = timed
      ? setInterval(() => {
          redraw((count) => count + 1);
          // The end is the server's to say: ask at once instead of in ten seconds.
          if (leftOf(latest.current) === 0 && !told) {
            told = true;
            setTimeout(ask, 300);
          }
        }, tickEvery)
      : undefined;
    return () => {
      ending.abort();
      clearInterval(asking);
      clearInterval(ticking);
    };
  }, [answerSetId, hear, running, timed]);

  const left = leftOf(heard);
  const now = useCallback(() => serverNow(latest.current), []);
  return { status, started: TimeStarted !== null, left, shown: left !== null && left <= countdownWithin, now, hear };
};
