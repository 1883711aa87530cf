/**
 * Conditions: CEL expressions with the same result in browser and server.
 *
 * Their variables are `{user, project, action, answers, mentee, now}`. An error makes a condition false and a value
 * empty (specification 000 §5, the domain's «Actions»). In the browser callers await `conditionsReady` once.
 */
import { conditionsReady, evaluator } from '#conditions';
import type { Cel } from './conditions/evaluator.ts';

export { conditionsReady };

type CelFunction<Name extends keyof Cel> = Cel[Name];

/** Calls the listener with every stopped expression. Returns a function that unsubscribes it. */
export const onStopped: CelFunction<'onStopped'> = (listener) => evaluator().onStopped(listener);

/** Runs a function and returns its value with the expressions that were stopped meanwhile. */
export const collectStopped: CelFunction<'collectStopped'> = (run) => evaluator().collectStopped(run);

/** Whether a condition holds. A missing or blank one holds; one that fails or is not `true` does not. */
export const evaluatesToTrue = (expression: string | null | undefined, values: Record<string, unknown>): boolean =>
  !expression?.trim() || evaluator().evaluate(expression, values) === true;

/**
 * The fault of a condition, with ▸ at its position: a syntax, name or type error, or too high a cost; null without a
 * fault. A condition that is a number or a text can never be true and is marked at its beginning.
 */
export const conditionFault: CelFunction<'conditionFault'> = (expression) => evaluator().conditionFault(expression);

/** Like `conditionFault`, for an expression that gives a text or a number. */
export const valueFault: CelFunction<'valueFault'> = (expression) => evaluator().valueFault(expression);

/** The result type of an expression, such as `bool`; 'dyn' if unknown before the run, null for a syntax error. */
export const typeOf: CelFunction<'typeOf'> = (expression) => evaluator().typeOf(expression);

/** The result of an expression as a text; '' if it fails or gives neither a text nor a number. */
export const evaluateText = (expression: string | null | undefined, values: Record<string, unknown>): string => {
  if (!expression?.trim()) return '';
  const value = evaluator().evaluate(expression, values);
  return typeof value === 'string' || typeof value === 'bigint' || typeof value === 'number' ? String(value) : '';
};

/** The estimated cost of an expression in steps; 0 for one with a fault. */
export const costOf: CelFunction<'costOf'> = (expression) => evaluator().costOf(expression);

/** All nodes of an expression, for rules about names; empty for one with a fault. */
export const expressionNodes: CelFunction<'expressionNodes'> = (expression) => evaluator().expressionNodes(expression);
