/**
 * A cost estimate of an expression before it runs.
 *
 * Each node costs one step for each time that it can run; texts and lists cost by their size. Values that are unknown
 * before the run (answers, actions) cost as `data`. Source: docs/decisions/2026-11-21-expressions-end.md.
 */
import { childrenOf, isNode, type Node } from './expression-tree.ts';
import { patternOf, transitionsPerStep } from './patterns.ts';

/** Steps of one expression, estimated before it runs and metered while it runs. */
export const maxExpressionSteps = 50_000;

/** The number of characters of a text that cost one step. */
export const charactersPerStep = 16;

/** The cost to parse a duration. It is cubic because the library searches the unit again from every digit. */
export const durationSteps = (length: number): number => 20 + length ** 3 / 100;

/** The limit of nested nodes. */
const maxExpressionDepth = 60;

/**
 * The maximum size of a value: its number of items, the steps to read all of it, and the size of its largest item.
 * `data` marks a value that is unknown before the run.
 */
type ValueSize = { items: number; size: number; item: number; data?: true };

const scalar: ValueSize = { items: 1, size: 1, item: 1 };
/** Default size of unknown lists; the meter charges longer ones. */
const data: ValueSize = { items: 50, size: 50, item: 2, data: true };

const sized = (size: number): ValueSize => ({ items: size, size, item: size });
const sizeOfAll = (all: readonly ValueSize[]): number => all.reduce((sum, { size }) => sum + size, 0);
const maxSizeOf = (all: readonly ValueSize[]): number => Math.max(1, ...all.map(({ size }) => size));
const listOf = (all: readonly ValueSize[]): ValueSize => ({
  items: all.length,
  size: 1 + sizeOfAll(all),
  item: maxSizeOf(all),
});

/** The expression exceeds the limit, or has an unsupported pattern, at this offset. */
export class TooCostlyError extends Error {
  readonly at: number;
  readonly why: 'work' | 'pattern';
  constructor(at: number, why: 'work' | 'pattern') {
    super(why);
    this.at = at;
    this.why = why;
  }
}

type Known = ReadonlyMap<string, ValueSize>;
type Judged = { bulk: ValueSize; cost: number };

/** Offset of a node; for a method call, of the method name. */
const placeOf = ({ start, end, input, op, args }: Node): number => {
  if (op !== 'rcall' || !Array.isArray(args) || !isNode(args[1])) return start;
  return Math.min(end, input.indexOf(String(args[0]), args[1].end));
};

const estimate = (node: Node, known: Known, depth: number): Judged => {
  if (depth > maxExpressionDepth) throw new TooCostlyError(placeOf(node), 'work');
  const judged = estimateNode(node, known, depth + 1);
  if (judged.cost > maxExpressionSteps || judged.bulk.size > maxExpressionSteps)
    throw new TooCostlyError(placeOf(node), 'work');
  return judged;
};

const macros = new Set(['map', 'filter', 'all', 'exists', 'exists_one']);

/** The cost of a macro that runs its bodies for each item of a list. */
const loop = (
  name: string,
  over: Judged,
  variable: Node,
  bodies: readonly Node[],
  known: Known,
  depth: number,
): Judged => {
  const within = new Map(known).set(String(variable.args), sized(over.bulk.item));
  const each = bodies.map((body) => estimate(body, within, depth));
  const cost = 1 + over.cost + over.bulk.items * (2 + each.reduce((sum, { cost: one }) => sum + one, 0));
  const made = each.at(-1)?.bulk.size ?? 1;
  if (name === 'map') return { cost, bulk: { items: over.bulk.items, size: 1 + over.bulk.items * made, item: made } };
  return {
    cost,
    bulk: name === 'filter' ? { items: over.bulk.items, size: over.bulk.size, item: over.bulk.item } : scalar,
  };
};

const called = (
  node: Node,
  name: string,
  receiver: Node | null,
  given: readonly Node[],
  known: Known,
  depth: number,
): Judged => {
  const on = receiver && estimate(receiver, known, depth);
  const [first, second] = given;
  if (on && first && second && macros.has(name) && first.op === 'id')
    return loop(name, on, first, given.slice(1), known, depth);
  if (name === 'bind' && first && second && given[2]) {
    const bound = estimate(second, known, depth);
    const inner = estimate(given[2], new Map(known).set(String(first.args), bound.bulk), depth);
    return { bulk: inner.bulk, cost: 1 + bound.cost + inner.cost };
  }
  const all = [...(on ? [on] : []), ...given.map((one) => estimate(one, known, depth))];
  const before = all.reduce((sum, { cost }) => sum + cost, 1);
  const sizes = all.map(({ bulk }) => bulk);
  const size = sizeOfAll(sizes);
  if (name === 'matches' && on && given.length === 1) {
    const pattern = first?.op === 'value' && typeof first.args === 'string' ? patternOf(first.args) : null;
    if (!pattern) throw new TooCostlyError(first?.start ?? node.start, 'pattern');
    return { bulk: scalar, cost: before + size + pattern.states / transitionsPerStep };
  }
  if (name === 'duration' && first?.op === 'value' && typeof first.args === 'string')
    return { bulk: scalar, cost: before + durationSteps(first.args.length) };
  if (name === 'split')
    return {
      bulk: { items: size * charactersPerStep, size: size * charactersPerStep, item: size },
      cost: before + size * charactersPerStep,
    };
  if (name === 'join' && on)
    return {
      bulk: sized(size + on.bulk.items * (size - on.bulk.size)),
      cost: before + size + on.bulk.items * (size - on.bulk.size),
    };
  return { bulk: sized(size), cost: before + size };
};

const estimateNode = (node: Node, known: Known, depth: number): Judged => {
  const { op, args } = node;
  if (op === 'value')
    return { bulk: typeof args === 'string' ? sized(1 + args.length / charactersPerStep) : scalar, cost: 1 };
  if (op === 'id') return { bulk: known.get(String(args)) ?? data, cost: 1 };
  if (op === 'call' && Array.isArray(args)) return called(node, String(args[0]), null, nodesIn(args[1]), known, depth);
  if (op === 'rcall' && Array.isArray(args))
    return called(node, String(args[0]), isNode(args[1]) ? args[1] : null, nodesIn(args[2]), known, depth);
  const inner = childrenOf(node).map((child) => estimate(child, known, depth));
  const sizes = inner.map(({ bulk }) => bulk);
  const cost = inner.reduce((sum, one) => sum + one.cost, 1);
  if (op === 'list' || op === 'map') return { bulk: listOf(sizes), cost };
  if (op === '.' || op === '[]') {
    const [from = data] = sizes;
    return { bulk: from.data ? data : sized(from.item), cost };
  }
  if (op === '?:')
    return {
      bulk: {
        items: Math.max(...sizes.map(({ items }) => items)),
        size: maxSizeOf(sizes),
        item: Math.max(...sizes.map(({ item }) => item)),
      },
      cost,
    };
  if (op === '+')
    return {
      bulk: {
        items: sizes.reduce((sum, { items }) => sum + items, 0),
        size: sizeOfAll(sizes),
        item: Math.max(...sizes.map(({ item }) => item)),
      },
      cost: cost + sizeOfAll(sizes),
    };
  if (op === '==' || op === '!=' || op === 'in') return { bulk: scalar, cost: cost + sizeOfAll(sizes) };
  return { bulk: scalar, cost };
};

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/**
 * The estimated cost in steps. Throws {@link TooCostlyError} at the node that exceeds the limit or has an unsupported
 * pattern.
 */
export const estimateCost = (tree: Node): number => estimate(tree, new Map(), 0).cost;
