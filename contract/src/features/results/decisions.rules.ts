/**
 * What decisions do to the time of an attempt. Instants are epoch milliseconds, durations seconds. Source: the domain's
 * «Questionnaires».
 */
import { endOf, pauseLength, remaining, type TimedSet } from '../questionnaires/time.rules.ts';

/**
 * A finished or expired set that goes on: the time since it ended counts as a pause, so that it has what was left then
 * and the extra seconds. Null where a timed set would have none.
 */
export const goingOn = <Ended extends TimedSet>(set: Ended, now: number, extraSeconds: number): Ended | null => {
  const ended = set.status === 'Finished' ? set.finishedAt : endOf(set);
  const away = ended === null ? 0 : Math.max(0, Math.floor((now - ended) / 1000));
  const open: Ended = {
    ...set,
    status: 'OK',
    finishedAt: null,
    pausedAt: null,
    pausedSeconds: set.pausedSeconds + away,
    extra: set.extra + extraSeconds,
  };
  const left = remaining(open, now);
  return left !== null && left <= 0 ? null : open;
};

/**
 * An attempt after which another one begins: it ends now. Its length becomes the time it took, so that answers given
 * before are the last it takes; a finished or expired one stays as it is.
 */
export const supersededBy = <Ended extends TimedSet>(set: Ended, now: number): Ended => {
  if (set.status === 'Finished' || set.status === 'Expired') return set;
  const started = set.timeStarted ?? now;
  const pausedSeconds = set.pausedSeconds + pauseLength(set, now);
  const took = Math.max(0, Math.floor((now - started) / 1000) - pausedSeconds);
  return { ...set, status: 'Expired', timeStarted: started, pausedAt: null, pausedSeconds, duration: took, extra: 0 };
};
