/**
 * The time of an answer set. Time belongs to the server: `now` is always its own, instants are epoch milliseconds,
 * durations seconds. Source: specification 000 §4 and §9; the domain's «Questionnaires».
 */

/** Where an answer set can stand. OK is not yet started, or under way. */
export type SetStatus = 'OK' | 'Paused' | 'Finished' | 'Expired';

/** What the rules of time read. */
export type TimedSet = {
  status: SetStatus;
  /** When it was made, where that is known: nothing was answered in it before. */
  madeAt?: number;
  timeStarted: number | null;
  /** Null: no limit. */
  duration: number | null;
  /** Extra time given to this person. */
  extra: number;
  pausedAt: number | null;
  /** Pauses that ended, in all. */
  pausedSeconds: number;
  /** When the person finished; null while they have not. */
  finishedAt: number | null;
};

/**
 * How long after the end, by time or by finishing, an answer that was given before it is still kept, in milliseconds.
 */
export const lateWindowMs = 24 * 3600 * 1000;

/** A countdown is shown within this many seconds of the end (specification 000 §9). */
const countdownFromSeconds = 24 * 3600;

/** Whether so many seconds left are counted down before the person's eyes; null: without a limit. */
export const isCounted = (left: number | null): left is number => left !== null && left <= countdownFromSeconds;

/** When the time ends; null without a limit, before the start, and during a pause (the end then moves on). */
export const endOf = (set: TimedSet): number | null =>
  set.duration === null || set.timeStarted === null || set.status === 'Paused'
    ? null
    : set.timeStarted + (set.duration + set.extra + set.pausedSeconds) * 1000;

/** Seconds left, never below 0; null without a limit. Before the start it is the whole time. */
export const remaining = (set: TimedSet, now: number): number | null => {
  if (set.duration === null) return null;
  const whole = set.duration + set.extra;
  if (set.timeStarted === null) return whole;
  const until = set.status === 'Paused' && set.pausedAt !== null ? set.pausedAt : now;
  return Math.max(0, Math.min(whole, whole + set.pausedSeconds - (until - set.timeStarted) / 1000));
};

/** Whether the time ran out though nobody has marked the set yet. */
export const ranOut = (set: TimedSet, now: number): boolean => {
  const end = endOf(set);
  return set.status === 'OK' && end !== null && now >= end;
};

/**
 * Whether the questions are withheld from the person who answers: with a time limit, before the start and during a pause.
 * Reading them then would be time that does not count.
 */
export const withholdsQuestions = ({
  status,
  duration,
  timeStarted,
}: Pick<TimedSet, 'status' | 'duration' | 'timeStarted'>): boolean =>
  duration !== null && (status === 'Paused' || (status === 'OK' && timeStarted === null));

/** The whole seconds of a pause that ends now. */
export const pauseLength = (set: TimedSet, now: number): number =>
  set.pausedAt === null ? 0 : Math.max(0, Math.round((now - set.pausedAt) / 1000));

/** When an answer was given, as far as it can be believed: not before the start, or the set was there; not in the future. */
export const believedGiven = (set: TimedSet, now: number, claimed: number | null): number =>
  Math.min(now, Math.max(claimed ?? now, set.timeStarted ?? set.madeAt ?? 0));

/**
 * A moment on a device by its two clocks, in milliseconds: the one that nobody can set may stand still while the device
 * sleeps, the other can be set back.
 */
export type Moment = { steady: number; wall: number };

/**
 * How long it is since a moment, as the clock that went on says; a clock that was set forward is put right by the
 * server's next word.
 */
export const since = (then: Moment, now: Moment): number => Math.max(0, now.steady - then.steady, now.wall - then.wall);

/** What happens to an answer. Late ones are kept for staff to decide about. */
export type Verdict =
  | { keep: true; late: boolean }
  | { keep: false; code: 'NOT_STARTED' | 'PAUSED' | 'FINISHED' | 'EXPIRED' };

/**
 * Judge an answer by when it was given and when it arrives. Given before the end and arriving within a day of it, it is
 * kept and marked late; finishing, on whatever device, is an end too.
 */
export const judgeAnswer = (set: TimedSet, now: number, given: number): Verdict => {
  const refuse = (code: 'NOT_STARTED' | 'PAUSED' | 'FINISHED' | 'EXPIRED'): Verdict => ({ keep: false, code });
  const lateAfter = (end: number | null): boolean => end !== null && given < end && now < end + lateWindowMs;
  if (set.status === 'Finished') return lateAfter(set.finishedAt) ? { keep: true, late: true } : refuse('FINISHED');
  if (set.timeStarted === null) return set.duration === null ? { keep: true, late: false } : refuse('NOT_STARTED');
  if (set.status === 'Paused')
    return set.duration === null || (set.pausedAt !== null && given <= set.pausedAt)
      ? { keep: true, late: false }
      : refuse('PAUSED');
  const end = endOf(set);
  if (set.status === 'OK' && (end === null || now < end)) return { keep: true, late: false };
  return lateAfter(end) ? { keep: true, late: true } : refuse('EXPIRED');
};
