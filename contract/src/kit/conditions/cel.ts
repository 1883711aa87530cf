/**
 * The CEL evaluator: compiles an expression once, estimates its cost and meters its run.
 *
 * Browser code imports conditions.ts instead, which loads this file on demand.
 */
import { Environment, type ParseResult } from '@marcbachmann/cel-js';
import { meterTree, runMetered } from './meter.ts';
import { allNodes, isNode, type Node } from './expression-tree.ts';
import { estimateCost, TooCostlyError } from './cost.ts';

/** The limit of an expression's length, in UTF-16 units. */
export const maxExpressionLength = 2000;

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 1000, maxDepth: 50, maxListElements: 500, maxMapEntries: 100, maxCallArguments: 10 },
});

/**
 * The fault of an expression: `marked` is the expression with ▸ at the position. `why`: a syntax, name or type error
 * (`writing`), too high a cost (`work`), or an unsupported pattern (`pattern`).
 */
export type ExpressionFault = { readonly why: 'writing' | 'work' | 'pattern'; readonly marked: string };

type Compiled = {
  readonly run: ParseResult | null;
  readonly type: string | null;
  readonly fault: ExpressionFault | null;
  readonly work: number;
};

const compiled = new Map<string, Compiled>();

/** The limit of cached expressions. */
const maxCachedExpressions = 2000;

/** The expression with ▸ at a position. */
const markedAt = (expression: string, at: number): string => `${expression.slice(0, at)}▸${expression.slice(at)}`;

/** The position of an evaluator error; 0 if it has none. */
const placeIn = (error: unknown): number => {
  const range = error instanceof Error && 'range' in error ? error.range : null;
  return typeof range === 'object' && range !== null && 'start' in range && typeof range.start === 'number'
    ? range.start
    : 0;
};

/** Parses, estimates, checks and meters an expression. One with a fault in syntax or cost has no `run`. */
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

/** A listener for stopped expressions: the server logs them, the editor shows them. */
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

/** The value of an expression and its steps; undefined if it cannot be parsed or evaluated, or was stopped. */
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

/** The value of an expression; undefined if it cannot be parsed or evaluated, or was stopped. */
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
