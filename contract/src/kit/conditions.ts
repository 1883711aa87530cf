/**
 * Conditions: CEL expressions over `{user, project, action, answers, mentee, now}`, evaluated alike in the browser and
 * on the server. An error makes a condition false and a value empty, and never breaks a screen (specification 000 §5,
 * the domain's «Actions»). In the browser whoever needs them waits for `conditionsReady` once.
 */
import { conditionsReady, evaluator } from '#conditions';
import type { Cel } from './conditions/here.ts';

export { conditionsReady };

type Asked<Name extends keyof Cel> = Cel[Name];

/** Tells of every expression that had to be stopped, until the answer is called. */
export const whenStopped: Asked<'whenStopped'> = (listener) => evaluator().whenStopped(listener);

/** What a function answers, and the expressions that had to be stopped meanwhile. */
export const watchStopped: Asked<'watchStopped'> = (run) => evaluator().watchStopped(run);

/** Whether a condition holds: an absent or blank one does, one that fails or is not true does not. */
export const holds = (expression: string | null | undefined, values: Record<string, unknown>): boolean =>
  !expression?.trim() || evaluator().evaluate(expression, values) === true;

/**
 * What is wrong with a condition, for its author: the expression with ▸ where it cannot be read, names an unknown
 * function, puts together what does not belong together or becomes too much work; null when nothing is. One that can
 * never be true, being a number or a text, is marked at its beginning.
 */
export const conditionFault: Asked<'conditionFault'> = (expression) => evaluator().conditionFault(expression);

/** The same for an expression that answers a text or a number rather than yes or no. */
export const valueFault: Asked<'valueFault'> = (expression) => evaluator().valueFault(expression);

/** The kind of value that an expression gives, `bool` say; 'dyn' where only running it can tell, null where it cannot be read. */
export const typeOf: Asked<'typeOf'> = (expression) => evaluator().typeOf(expression);

/** What an expression answers, as a text: '' where it fails, or answers neither a text nor a number. */
export const textOf = (expression: string | null | undefined, values: Record<string, unknown>): string => {
  if (!expression?.trim()) return '';
  const value = evaluator().evaluate(expression, values);
  return typeof value === 'string' || typeof value === 'bigint' || typeof value === 'number' ? String(value) : '';
};

/** How many steps an expression is counted to be before it runs; 0 for one that never does. */
export const workOf: Asked<'workOf'> = (expression) => evaluator().workOf(expression);

/** Every part of an expression, for rules about what it names; none of one that never runs. */
export const partsOf: Asked<'partsOf'> = (expression) => evaluator().partsOf(expression);
