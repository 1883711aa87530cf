/**
 * Logs conditions whose evaluation was stopped because it took too much work.
 *
 * Each expression is logged once: every call that evaluates it would stop it again.
 */
import { onStopped } from '@telemachos/contract/kit/conditions.ts';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The name of the call that is being answered. */
export const currentCall = new AsyncLocalStorage<string>();

/** How many expressions are remembered as logged. */
const maxReportedExpressions = 1000;

/** The expression without its string literals, which may be names of people. */
const withoutStrings = (expression: string): string => expression.replaceAll(/"[^"]*"|'[^']*'/g, "'…'").slice(0, 300);

/** Logs each stopped expression once; the returned function ends that. */
export const logStoppedConditions = (
  log: (line: { call: string | undefined; expression: string }) => void,
): (() => void) => {
  const logged = new Set<string>();
  return onStopped((expression) => {
    if (logged.has(expression) || logged.size >= maxReportedExpressions) return;
    logged.add(expression);
    log({ call: currentCall.getStore(), expression: withoutStrings(expression) });
  });
};
