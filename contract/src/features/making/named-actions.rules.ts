/**
 * Which actions an expression names, which of them it cannot hold without, and its parts one by one: read off the
 * expression as the evaluator understands it, not off its letters.
 */
import { conditionFault, partsOf } from '../../kit/conditions.ts';
import { isNode, type Node } from '../../kit/conditions/tree.ts';
import { sorted } from '../../kit/lists.ts';

const sidesOf = ({ args }: Node): [unknown, unknown] => (Array.isArray(args) ? [args[0], args[1]] : [null, null]);

/** `mentee.completed` as a text; '' for what is no plain path. */
const pathOf = (part: unknown): string => {
  if (!isNode(part)) return '';
  if (part.op === 'id') return String(part.args);
  if (part.op !== '.') return '';
  const [from, name] = sidesOf(part);
  return `${pathOf(from)}.${typeof name === 'string' ? name : ''}`;
};

const numberIn = (part: unknown): number | null => {
  if (!isNode(part) || part.op !== 'value') return null;
  if (typeof part.args === 'bigint') return Number(part.args);
  return typeof part.args === 'string' && /^\d{1,9}$/.test(part.args) ? Number(part.args) : null;
};

/** The action that a part is about: `3 in mentee.completed`, `mentee.completion["3"]`, `answers["3"]`. */
const actionIn = (part: Node): number | null => {
  const [one, other] = sidesOf(part);
  if (part.op === 'in' && pathOf(other) === 'mentee.completed') return numberIn(one);
  return part.op === '[]' && ['mentee.completion', 'answers'].includes(pathOf(one)) ? numberIn(other) : null;
};

/** The actions that an expression names. */
export const actionsNamed = (expression: string | undefined): number[] => [
  ...new Set(partsOf(expression ?? '').flatMap((part) => actionIn(part) ?? [])),
];

/** Where an expression names an action: from its first sign to its last, by what, and in which of the two ways. */
type NamedPlace = { start: number; end: number; name: string; how: 'in' | '[]' };

const placeIn = (part: Node): NamedPlace[] => {
  const [one, other] = sidesOf(part);
  const isIn = part.op === 'in' && pathOf(other) === 'mentee.completed';
  const isMember = part.op === '[]' && ['mentee.completion', 'answers'].includes(pathOf(one));
  const key = isIn ? one : isMember ? other : null;
  if (!isNode(key) || key.op !== 'value') return [];
  const { args, start, end } = key;
  if (typeof args !== 'bigint' && typeof args !== 'string') return [];
  return [{ start, end, name: String(args), how: isIn ? 'in' : '[]' }];
};

/** The places of an expression where actions are named, by whatever they are named; the last one first. */
const namedPlaces = (expression: string): NamedPlace[] => {
  const places = new Map(partsOf(expression).flatMap((part) => placeIn(part).map((place) => [place.start, place])));
  return sorted([...places.values()], (one, other) => other.start - one.start);
};

/** An expression with something else written where it names actions; what is answered `null` stays as it is. */
export const withNamed = (
  expression: string,
  written: (name: string, how: NamedPlace['how']) => string | null,
): string =>
  namedPlaces(expression).reduce((text, { start, end, name, how }) => {
    const other = written(name, how);
    return other === null ? text : text.slice(0, start) + other + text.slice(end);
  }, expression);

const required = (part: unknown): ReadonlySet<number> => {
  if (!isNode(part)) return new Set();
  const [one, other] = sidesOf(part);
  if (part.op === '&&') return new Set([...required(one), ...required(other)]);
  if (part.op === '||') {
    const right = required(other);
    return new Set([...required(one)].filter((id) => right.has(id)));
  }
  const id = part.op === 'in' ? actionIn(part) : null;
  return new Set(id === null ? [] : [id]);
};

/** The actions without whose completion an expression never holds: what is not asked, or only one way of several, is none. */
export const actionsRequired = (expression: string | undefined): number[] => [
  ...required(partsOf(expression ?? '')[0]),
];

/** A part of a condition: all or one of what follows deeper, not what follows, or a question of its own. */
export type ConditionPart = { Depth: number; Kind: 'all' | 'any' | 'not' | 'is'; Text: string };

/** The text of a part, with the brackets that its places leave out. */
const textOf = ({ input, start, end }: Node): string => {
  const text = input.slice(start, end);
  return [text, `(${text}`, `${text})`, `(${text})`].find((one) => conditionFault(one) === null) ?? text;
};

/** What stands on the sides of a chain of the same sign. */
const chain = (part: Node, op: string): Node[] =>
  part.op === op ? sidesOf(part).flatMap((side) => (isNode(side) ? chain(side, op) : [])) : [part];

const partsFrom = (part: Node, Depth: number): ConditionPart[] => {
  if (part.op === '&&' || part.op === '||')
    return [
      { Depth, Kind: part.op === '&&' ? 'all' : 'any', Text: '' },
      ...chain(part, part.op).flatMap((side) => partsFrom(side, Depth + 1)),
    ];
  if (part.op === '!_' && isNode(part.args))
    return [{ Depth, Kind: 'not', Text: '' }, ...partsFrom(part.args, Depth + 1)];
  return [{ Depth, Kind: 'is', Text: textOf(part) }];
};

/** The parts of a condition in the order in which they are written; none where it is blank or cannot be read. */
export const conditionParts = (expression: string | undefined): ConditionPart[] => {
  const [root] = partsOf(expression ?? '');
  return root ? partsFrom(root, 0) : [];
};
