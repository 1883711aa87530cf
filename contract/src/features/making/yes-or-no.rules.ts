/**
 * What is wrong with a condition of an action before it runs: it cannot be read, or it can give no yes or no. What is not
 * known before it runs – what somebody answered, say – may be one.
 */
import { conditionFault, expressionNodes, typeOf, valueFault } from '../../kit/conditions.ts';
import { isNode, type Node } from '../../kit/conditions/expression-tree.ts';
import { pathOf } from './named-actions.rules.ts';

/** What is wrong with a condition; `Detail` is the expression with ▸ at the place. */
export type ConditionTrouble = { Code: 'EXPRESSION' | 'NOT_YES_OR_NO'; Detail: string };

/** Names that are lists, records, numbers, texts or instants (`circumstancesOf` in actions.rules.ts). */
const others: ReadonlySet<string> = new Set(
  (
    'user project answers mentee now action project.Id project.url action.Id action.TypeId action.Minutes ' +
    'mentee.completed mentee.completion mentee.joined'
  ).split(' '),
);

/** So is all that stands in these by some name: texts, numbers, what was written in an action. */
const recordsOfOthers: ReadonlySet<string> = new Set(['user', 'mentee.completion', 'answers']);

const isOther = (part: Node): boolean => {
  if (others.has(pathOf(part))) return true;
  const [from]: unknown[] = Array.isArray(part.args) ? part.args : [];
  return (part.op === '.' || part.op === '[]') && recordsOfOthers.has(pathOf(from));
};

/** Instants, which are compared with instants alone. */
const instants: ReadonlySet<string> = new Set(['now', 'mentee.joined']);
const comparisons: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

/** A comparison of an instant with a number or a text that is written: it fails whenever it runs. */
const isOfInstantAndOther = ({ op, args }: Node): boolean =>
  comparisons.has(op) &&
  Array.isArray(args) &&
  args.some((side) => instants.has(pathOf(side))) &&
  args.some((side) => isNode(side) && side.op === 'value');

/** Where a way of members begins: `answers` of `answers["3"].agreed`. */
const rootOf = (part: Node): Node => {
  const [from]: unknown[] = (part.op === '.' || part.op === '[]') && Array.isArray(part.args) ? part.args : [];
  return isNode(from) ? rootOf(from) : part;
};

/** Whether nothing is known of what a part gives, and no name is there that might stand for a yes or no. */
const isOfNoName = (part: Node): boolean =>
  rootOf(part).op !== 'id' && typeOf(part.input.slice(part.start, part.end)) === 'dyn';

/** What stands where a yes or no is asked, and can give none. */
const otherIn = (part: unknown): Node | undefined => {
  if (!isNode(part)) return undefined;
  const { op, args } = part;
  if (op === '!_') return otherIn(args);
  if ((op === '&&' || op === '||' || op === '?:') && Array.isArray(args))
    return args.map(otherIn).find((found) => found !== undefined);
  return isOther(part) || isOfInstantAndOther(part) || isOfNoName(part) ? part : undefined;
};

/** What is wrong with a condition; null when nothing is. */
export const conditionTrouble = (expression: string): ConditionTrouble | null => {
  const broken = conditionFault(expression);
  if (broken) return { Code: valueFault(expression) ? 'EXPRESSION' : 'NOT_YES_OR_NO', Detail: broken.marked };
  const other = otherIn(expressionNodes(expression)[0]);
  return other
    ? { Code: 'NOT_YES_OR_NO', Detail: `${expression.slice(0, other.start)}▸${expression.slice(other.start)}` }
    : null;
};
