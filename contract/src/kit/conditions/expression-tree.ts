/**
 * A parsed expression as the evaluator keeps it: what of its nodes is read and set here, for it has no door of its own
 * for either.
 */

/**
 * One part of an expression. `evaluate` is what the evaluator calls for it, `handle` what it calls with the values of
 * its parts.
 */
export type Node = {
  readonly op: string;
  readonly args: unknown;
  readonly start: number;
  readonly end: number;
  readonly input: string;
  readonly meta: { readonly alternate?: Node; readonly macro?: Record<string, unknown>; readonly evaluate: Evaluate };
  evaluate: Evaluate;
  handle?: Handle;
};
export type Evaluate = (evaluator: unknown, node: Node, context: unknown) => unknown;
export type Handle = (...values: unknown[]) => unknown;

/** Whether a value is a part of an expression. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'op' in value && 'meta' in value && 'input' in value;

const nodesWithin = (value: unknown): Node[] => {
  if (isNode(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(nodesWithin);
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? Object.values(value).flatMap(nodesWithin)
    : [];
};

/** The parts of a part, as written. */
export const childrenOf = (node: Node): Node[] => (node.op === 'value' ? [] : nodesWithin(node.args));

/** Every part that is evaluated: as written, and what macros made of them. */
export const allNodes = (tree: Node): Set<Node> => {
  const seen = new Set<Node>();
  const waiting = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const { alternate, macro } = node.meta;
    waiting.push(...childrenOf(node), ...(alternate ? [alternate] : []), ...nodesWithin(macro));
  }
  return seen;
};
