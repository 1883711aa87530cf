/**
 * The CEL evaluator: compiles an expression once, estimates its cost and meters its run.
 *
 * Browser code imports conditions.ts instead, which loads this file on demand.
 */
import { Environment, type ParseResult } from '@marcbachmann/cel-js';
import { meterTree, runMetered } from './meter.ts';
import { allNodes, isNode, type Node } from './expression-tree.ts';
import { estimateCost, TooCostlyError } from './cost.ts';

/** Length of an expression, in UTF-16 units. */
export const maxExpressionLength = 2000;

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
const maxCachedExpressions = 2000;

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
  if (expression.length > maxExpressionLength) return faulty('work', maxExpressionLength);
  try {
    const run = environment.parse(expression);
    const tree: unknown = run.ast;
    if (!isNode(tree)) throw new Error('the evaluator keeps its expressions otherwise');
    const work = estimateCost(tree);
    const { valid, error, type } = run.check();
    if (!valid) return faulty('writing', placeIn(error));
    meterTree(tree);
    return {
      run,
      type: type ?? null,
      work,
      fault: type === 'bool' || type === 'dyn' ? null : { why: 'writing', marked: markedAt(expression, 0) },
    };
  } catch (error) {
    if (error instanceof TooCostlyError) return faulty(error.why, error.at);
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
  if (compiled.size >= maxCachedExpressions) compiled.clear();
  compiled.set(expression, made);
  return made;
};

/** Called with each expression that had to be stopped: the server logs it, the editor shows it. */
type OnStopped = (expression: string) => unknown;
const listeners = new Set<OnStopped>();

/** Calls the listener with every stopped expression. Returns a function that unsubscribes it. */
export const onStopped = (listener: OnStopped): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Runs a function and returns its value with the expressions that were stopped meanwhile. */
export const collectStopped = <Value>(run: () => Value): { value: Value; stopped: string[] } => {
  const stopped = new Set<string>();
  const end = onStopped((expression) => stopped.add(expression));
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
  const done = runMetered(() => run(values));
  if (done.stopped) for (const listener of listeners) listener(expression);
  return done;
};

/** The value of an expression; undefined when it cannot be read or evaluated, or had to be stopped. */
export const evaluate = (expression: string, values: Record<string, unknown>): unknown =>
  measure(expression, values).value;

/** See conditions.ts. */
export const conditionFault = (expression: string): ExpressionFault | null => compile(expression).fault;

/** See conditions.ts. */
export const valueFault = (expression: string): ExpressionFault | null => {
  const { run, fault } = compile(expression);
  return run ? null : fault;
};

/** See conditions.ts. */
export const typeOf = (expression: string): string | null => compile(expression).type;

/** See conditions.ts. */
export const costOf = (expression: string): number => compile(expression).work;

/** See conditions.ts. */
export const expressionNodes = (expression: string): Node[] => {
  const tree: unknown = compile(expression).run?.ast;
  return isNode(tree) ? [...allNodes(tree)] : [];
};
