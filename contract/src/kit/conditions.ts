/**
 * Conditions: CEL expressions over `{user, project, action, answers, mentee, now}`, evaluated alike in the browser and on the server.
 * An error makes a condition false and a value empty, and never breaks a screen (specification 000 §5, the domain's «Actions»).
 */
import { Environment } from '@marcbachmann/cel-js';

const environment = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false });
const compiled = new Map<string, ((values: Record<string, unknown>) => unknown) | null>();

/** How many compiled expressions are kept. */
const cacheSize = 2000;

const compile = (expression: string): ((values: Record<string, unknown>) => unknown) | null => {
  const known = compiled.get(expression);
  if (known !== undefined) return known;
  let program: ((values: Record<string, unknown>) => unknown) | null;
  try {
    const parsed = environment.parse(expression);
    program = (values) => parsed(values);
  } catch {
    program = null;
  }
  if (compiled.size >= cacheSize) compiled.clear();
  compiled.set(expression, program);
  return program;
};

/** The value of an expression; undefined when it cannot be read or evaluated. */
export const evaluate = (expression: string, values: Record<string, unknown>): unknown => {
  try {
    return compile(expression)?.(values);
  } catch {
    return undefined;
  }
};

/** Whether a condition holds: an absent or blank one does, one that fails or is not true does not. */
export const holds = (expression: string | null | undefined, values: Record<string, unknown>): boolean =>
  !expression?.trim() || evaluate(expression, values) === true;

/** What is wrong with an expression, for its author; null when it can be read. */
export const conditionFault = (expression: string): string | null => {
  try {
    environment.parse(expression);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
