/**
 * The evaluator of conditions: CEL expressions, read once, counted before they run and metered while they do. What runs
 * in the browser asks for it through `conditions.ts`, which fetches it where there is a condition.
 */
import { Environment, type ParseResult } from '@marcbachmann/cel-js';
import { putMeterOn, runWithin } from './meter.ts';
import { allNodes, isNode, type Node } from './tree.ts';
import { countWork, TooMuch } from './work.ts';

/** The longest expression, in characters. */
export const longestExpression = 2000;

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 1000, maxDepth: 50, maxListElements: 500, maxMapEntries: 100, maxCallArguments: 10 },
});

/**
 * What is wrong with an expression: the place where, and whether it makes no sense, is too much work, or has a pattern
 * that is not taken.
 */
export type ExpressionFault = { readonly why: 'writing' | 'work' | 'pattern'; readonly marked: string };

type Compiled = {
  readonly run: ParseResult | null;
  readonly type: string | null;
  readonly fault: ExpressionFault | null;
  readonly work: number;
};

const compiled = new Map<string, Compiled>();

/** How many compiled expressions are kept. */
const cacheSize = 2000;

/** The expression with a mark at a place. */
const markedAt = (expression: string, at: number): string => `${expression.slice(0, at)}▸${expression.slice(at)}`;

/** Where an error of the evaluator lies: its own place, or the beginning of its node. */
const placeIn = (error: unknown): number => {
  const range = error instanceof Error && 'range' in error ? error.range : null;
  return typeof range === 'object' && range !== null && 'start' in range && typeof range.start === 'number'
    ? range.start
    : 0;
};

/** Reads, checks and counts an expression, and puts the meter on it. What has a fault never runs. */
const read = (expression: string): Compiled => {
  const faulty = (why: ExpressionFault['why'], at: number): Compiled => ({
    run: null,
    type: null,
    fault: { why, marked: markedAt(expression, at) },
    work: 0,
  });
  if (expression.length > longestExpression) return faulty('work', longestExpression);
  try {
    const run = environment.parse(expression);
    const tree: unknown = run.ast;
    if (!isNode(tree)) throw new Error('the evaluator keeps its expressions otherwise');
    const work = countWork(tree);
    const { valid, error, type } = run.check();
    if (!valid) return faulty('writing', placeIn(error));
    putMeterOn(tree);
    return {
      run,
      type: type ?? null,
      work,
      fault: type === 'bool' || type === 'dyn' ? null : { why: 'writing', marked: markedAt(expression, 0) },
    };
  } catch (error) {
    if (error instanceof TooMuch) return faulty(error.why, error.at);
    return faulty(
      error instanceof Error && 'code' in error && error.code === 'limit_exceeded' ? 'work' : 'writing',
      placeIn(error),
    );
  }
};

const compile = (expression: string): Compiled => {
  const known = compiled.get(expression);
  if (known) return known;
  const made = read(expression);
  if (compiled.size >= cacheSize) compiled.clear();
  compiled.set(expression, made);
  return made;
};

/** Called with each expression that had to be stopped: the server logs it, the editor shows it. */
type OnStopped = (expression: string) => unknown;
const listeners = new Set<OnStopped>();

/** Tells of every expression that had to be stopped, until the answer is called. */
export const whenStopped = (listener: OnStopped): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** What a function answers, and the expressions that had to be stopped meanwhile. */
export const watchStopped = <Value>(run: () => Value): { value: Value; stopped: string[] } => {
  const stopped = new Set<string>();
  const end = whenStopped((expression) => stopped.add(expression));
  try {
    const value = run();
    return { value, stopped: [...stopped] };
  } finally {
    end();
  }
};

/**
 * The value of an expression and the steps it took; undefined when it cannot be read or evaluated, or had to be
 * stopped.
 */
export const measure = (
  expression: string,
  values: Record<string, unknown>,
): { value: unknown; stopped: boolean; steps: number } => {
  const { run } = compile(expression);
  if (!run) return { value: undefined, stopped: false, steps: 0 };
  const done = runWithin(() => run(values));
  if (done.stopped) for (const listener of listeners) listener(expression);
  return done;
};

/** The value of an expression; undefined when it cannot be read or evaluated, or had to be stopped. */
export const evaluate = (expression: string, values: Record<string, unknown>): unknown =>
  measure(expression, values).value;

/**
 * What is wrong with a condition, for its author: the expression with ▸ where it cannot be read, names an unknown
 * function, puts together what does not belong together or becomes too much work; null when nothing is. One that can
 * never be true, being a number or a text, is marked at its beginning.
 */
export const conditionFault = (expression: string): ExpressionFault | null => compile(expression).fault;

/** The same for an expression that answers a text or a number rather than yes or no. */
export const valueFault = (expression: string): ExpressionFault | null => {
  const { run, fault } = compile(expression);
  return run ? null : fault;
};

/** The kind of value that an expression gives; 'dyn' where only running it can tell, null where it cannot be read. */
export const typeOf = (expression: string): string | null => compile(expression).type;

/** How many steps an expression is counted to be before it runs; 0 for one that never does. */
export const workOf = (expression: string): number => compile(expression).work;

/** Every part of an expression, for rules about what it names; none of one that never runs. */
export const partsOf = (expression: string): Node[] => {
  const tree: unknown = compile(expression).run?.ast;
  return isNode(tree) ? [...allNodes(tree)] : [];
};
