/**
 * Conditions that had to be stopped, told once each in the log: an author's text costs work in every call that
 * evaluates it.
 */
import { onStopped } from '@telemachos/contract/kit/conditions.ts';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The call that is being answered. */
export const inCall = new AsyncLocalStorage<string>();

/** How many different expressions are remembered as told. */
const mostTold = 1000;

/** An expression without the texts between its quotes, which may be somebody's name. */
const withoutTexts = (expression: string): string => expression.replaceAll(/"[^"]*"|'[^']*'/g, "'…'").slice(0, 300);

/** Log every expression that is stopped, once; the answer ends it. */
export const logStopped = (log: (line: { call: string | undefined; expression: string }) => void): (() => void) => {
  const told = new Set<string>();
  return onStopped((expression) => {
    if (told.has(expression) || told.size >= mostTold) return;
    told.add(expression);
    log({ call: inCall.getStore(), expression: withoutTexts(expression) });
  });
};
