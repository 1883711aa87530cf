/** The evaluator where files are at hand: it is there from the start. The browser has `later.ts` in its place. */
import * as cel from './cel.ts';

/** What the evaluator can do. */
export type Cel = typeof cel;

/** The evaluator. */
export const evaluator = (): Cel => cel;

/** Resolves when conditions can be evaluated. */
export const conditionsReady = async (): Promise<void> => undefined;
