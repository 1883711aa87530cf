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

/** Where a fault begins, as the message's own drawing says: the line, and the column of its caret. */
const drawn = /^> *(\d+) \| (.*)\n *\^/m;

/** The expression with a mark where it stops making sense. */
const marked = (expression: string, message: string): string => {
  const found = drawn.exec(message);
  const line = Number(found?.[1] ?? 1) - 1;
  const caret = found ? found[0].split('\n').at(-1)?.indexOf('^') ?? 0 : 0;
  const column = found ? caret - found[0].indexOf('| ') - 2 : 0;
  return expression.split('\n').map((text, at) => (at === line ? `${text.slice(0, column)}▸${text.slice(column)}` : text)).join('\n');
};

/**
 * What is wrong with a condition, for its author: the expression with ▸ where it cannot be read, names an unknown function or puts together
 * what does not belong together; null when nothing is. One that can never be true, being a number or a text, is marked at its beginning.
 */
export const conditionFault = (expression: string): string | null => {
  const { valid, error, type } = environment.check(expression);
  if (!valid) return marked(expression, error?.message ?? '');
  return type === 'bool' || type === 'dyn' ? null : `▸${expression}`;
};
