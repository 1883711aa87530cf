/** The condition evaluator of the browser, loaded on demand because it is large. */
import type { Cel } from './evaluator.ts';

let loaded: Cel | undefined;

/** The evaluator. The caller must have awaited `conditionsReady`. */
export const evaluator = (): Cel => {
  if (!loaded) throw new Error('a condition was asked for before conditionsReady()');
  return loaded;
};

/** Loads the evaluator. Rejects if the download fails. */
export const conditionsReady = async (): Promise<void> => {
  loaded ??= await import('./cel.ts');
};
