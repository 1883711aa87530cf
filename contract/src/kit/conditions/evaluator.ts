/** The condition evaluator of the server. The browser gets evaluator.browser.ts instead (package.json, `imports`). */
import * as cel from './cel.ts';

/** The functions of the evaluator. */
export type Cel = typeof cel;

/** The evaluator. */
export const evaluator = (): Cel => cel;

/** Resolves when conditions can be evaluated. */
export const conditionsReady = async (): Promise<void> => undefined;
