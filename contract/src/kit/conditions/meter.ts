/**
 * A step meter for running expressions.
 *
 * Each node costs a step; reading a text or a list costs by its size in advance. Steps instead of milliseconds, so that
 * browser and server stop at the same node. Source: docs/decisions/2026-11-21-expressions-end.md.
 */
import { patternOf } from './patterns.ts';
import { allNodes, isNode, type Handle, type Node } from './expression-tree.ts';
import { remainingSteps, spendSteps } from './step-budget.ts';
import { durationSteps, maxExpressionSteps, charactersPerStep } from './cost.ts';

/** Thrown when the budget is exceeded. One shared instance, because creating an error is expensive. */
const budgetExceeded = new Error('too much work');

let left = 0;

const spend = (steps: number): void => {
  left -= steps;
  if (left < 0) throw budgetExceeded;
};

/** Steps for an error at each node it passes: the library formats the expression into its message. */
const errorSteps = 80;
/** Steps for a time-zone lookup. */
const zoneSteps = 1000;

/** Charges for reading a value once; with `deep`, also its items. */
const spendFor = (value: unknown, deep: boolean): void => {
  if (typeof value === 'string') return spend(value.length / charactersPerStep);
  if (typeof value !== 'object' || value === null) return;
  const items = Array.isArray(value) ? value : ArrayBuffer.isView(value) ? null : Object.values(value);
  if (items === null) return spend((ArrayBuffer.isView(value) ? value.byteLength : 0) / charactersPerStep);
  spend(items.length);
  if (deep) for (const item of items) spendFor(item, true);
};

const lengthOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 1);

/** Extra steps of functions that do more than read their values. The first value is the receiver. */
const costByFunction = new Map<string, (values: readonly unknown[]) => number>([
  ...['contains', 'indexOf', 'lastIndexOf', 'split'].map((name): [string, (values: readonly unknown[]) => number] => [
    name,
    ([text, part]) => (lengthOf(text) * lengthOf(part)) / (charactersPerStep * charactersPerStep),
  ]),
  ['join', ([list, between]) => (lengthOf(list) * lengthOf(between)) / charactersPerStep],
  ['duration', ([text]) => durationSteps(lengthOf(text))],
]);

/** The values that a node's handler receives, in order. */
const valuesOf = (op: string, given: readonly unknown[]): readonly unknown[] => {
  if (op === 'call' || op === 'rcall') return Array.isArray(given[0]) ? given[0] : [];
  return op === 'comprehension' ? given.slice(0, 1) : given.slice(0, 2);
};

const looking = new Set(['call', 'rcall', 'comprehension', '+', '==', '!=', 'in', '<', '<=', '>', '>=']);

/** A handler for `matches` that uses our regex engine, because the library's uses JavaScript's. */
const judgedPattern = (node: Node): Handle | null => {
  const [name, , given] = node.op === 'rcall' && Array.isArray(node.args) ? node.args : [];
  const literal: unknown = Array.isArray(given) ? given[0] : null;
  if (name !== 'matches' || !isNode(literal) || typeof literal.args !== 'string') return null;
  const pattern = patternOf(literal.args);
  return (values) => {
    const text: unknown = Array.isArray(values) ? values[0] : null;
    if (typeof text !== 'string' || !pattern) throw new Error('matches() is for texts');
    return pattern.test(text, spend);
  };
};

const meterHandle = (node: Node, handle: Handle): Handle => {
  const { op, args } = node;
  const name = Array.isArray(args) ? String(args[0]) : '';
  const own = judgedPattern(node) ?? handle;
  const deep = op === '==' || op === '!=' || op === 'in' || name === 'join';
  const more = op === 'call' || op === 'rcall' ? costByFunction.get(name) : undefined;
  const zoned = op === 'rcall' && name.startsWith('get');
  return (...given) => {
    const values = valuesOf(op, given);
    for (const value of values) spendFor(value, deep);
    if (more) spend(more(values));
    if (zoned && values.length > 1) spend(zoneSteps);
    return own(...given);
  };
};

/** Adds the meter to every node of a checked expression. */
export const meterTree = (tree: Node): void => {
  for (const node of allNodes(tree)) {
    const { alternate, macro, evaluate } = node.meta;
    if (node.handle && looking.has(node.op)) node.handle = meterHandle(node, node.handle);
    node.evaluate = (evaluator, _node, context) => {
      spend(1);
      try {
        return alternate
          ? alternate.evaluate(evaluator, alternate, context)
          : macro
            ? runMacro(macro, evaluator, context)
            : evaluate.call(node, evaluator, node, context);
      } catch (error) {
        if (error !== budgetExceeded) left -= errorSteps;
        throw error;
      }
    };
  }
};

/** Runs a macro with its own `evaluate` function. */
const runMacro = (macro: Record<string, unknown>, evaluator: unknown, context: unknown): unknown =>
  typeof macro['evaluate'] === 'function' ? macro['evaluate'](evaluator, macro, context) : undefined;

/** Runs a metered expression. Reports `stopped` even if the expression itself swallowed the error. */
export const runMetered = (run: () => unknown): { value: unknown; stopped: boolean; steps: number } => {
  const begun = Math.min(maxExpressionSteps, remainingSteps());
  left = begun;
  let value: unknown;
  if (left > 0)
    try {
      value = run();
    } catch {
      value = undefined;
    }
  // The steps beyond the budget were not done.
  const steps = Math.min(begun, begun - left);
  spendSteps(steps);
  return left < 0 || begun <= 0 ? { value: undefined, stopped: true, steps } : { value, stopped: false, steps };
};
