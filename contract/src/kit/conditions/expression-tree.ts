/** Type and traversal of the parsed CEL tree; the library exports neither. */

/**
 * A node of the tree. The library calls `evaluate` to evaluate the node, and `handle` with the values of its children.
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

/** Whether a value is a node. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'op' in value && 'meta' in value && 'input' in value;

const nodesWithin = (value: unknown): Node[] => {
  if (isNode(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(nodesWithin);
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? Object.values(value).flatMap(nodesWithin)
    : [];
};

/** The child nodes, as written. */
export const childrenOf = (node: Node): Node[] => (node.op === 'value' ? [] : nodesWithin(node.args));

/** All nodes that can be evaluated, including those that macros produced. */
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
