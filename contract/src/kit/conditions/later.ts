/** The evaluator in the browser: it is heavy, and most pages and questionnaires have no condition. */
import type { Cel } from './here.ts';

let here: Cel | undefined;

/** The evaluator. Whoever shows what has conditions has waited for it. */
export const evaluator = (): Cel => {
  if (!here) throw new Error('a condition was asked for before conditionsReady()');
  return here;
};

/** Resolves when conditions can be evaluated; rejects where the evaluator does not come. */
export const conditionsReady = async (): Promise<void> => {
  here ??= await import('./cel.ts');
};
