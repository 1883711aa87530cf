/** An open questionnaire as a page needs it to start without a network, and its clock put forward to now. */
import type { Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { Clock, Questionnaire } from './opened.shared.ts';
import { isWithheld, progressIn, sheetOf } from './sheet.shared.ts';

/**
 * What changes while one answers: kept with each answer. `at` is this device's moment of the clock, epoch milliseconds.
 */
export type Live = { answers: Answers; clock: Clock; at: number };

/**
 * The clock as it must stand now: what passed since counts, also when the page was closed. A device's clock that was
 * set back gives no time away that was not there.
 */
export const clockNow = (clock: Clock, at: number, now: number): Clock => {
  const passed = Math.max(0, now - at);
  const runs = clock.Status === 'OK' && clock.TimeStarted !== null;
  return {
    ...clock,
    Now: new Date(Date.parse(clock.Now) + passed).toISOString(),
    Remaining: clock.Remaining === null || !runs ? clock.Remaining : Math.max(0, clock.Remaining - passed / 1000),
  };
};

/** The questionnaire as it was left here. */
export const asLeft = (questionnaire: Questionnaire, live: Live, now: number): Questionnaire => {
  const left = { ...questionnaire, ...clockNow(live.clock, live.at, now), Answers: live.answers };
  const { Answered, Countable } = progressIn(left, sheetOf(left), live.answers);
  return { ...left, Answered, Countable };
};

/** The questionnaire as it may be kept: without its questions while the server withholds them. */
export const keepable = (questionnaire: Questionnaire, clock: Clock): Questionnaire =>
  isWithheld(questionnaire, clock) ? { ...questionnaire, Section: [] } : questionnaire;

/** Worth keeping: one's own, and not at its end. */
export const isOpen = ({ Mine, Status }: Pick<Questionnaire, 'Mine' | 'Status'>): boolean =>
  Mine && (Status === 'OK' || Status === 'Paused');
