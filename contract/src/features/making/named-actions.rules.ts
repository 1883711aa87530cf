/**
 * Which actions an expression names, which of them it cannot hold without, and its parts one by one: read off the
 * expression as the evaluator understands it, not off its letters.
 */
import { conditionFault, expressionNodes } from '../../kit/conditions.ts';
import { isNode, type Node } from '../../kit/conditions/expression-tree.ts';
import { toSorted } from '../../kit/array-polyfills.ts';

const sidesOf = ({ args }: Node): [unknown, unknown] => (Array.isArray(args) ? [args[0], args[1]] : [null, null]);

/** A member that is read by a name that is written, `mentee.completed` as `mentee["completed"]`; null for any other part. */
const memberOf = ({ op, args }: Node): { from: Node; name: string } | null => {
  if ((op !== '.' && op !== '[]') || !Array.isArray(args)) return null;
  const [from, key]: unknown[] = args;
  const name = isNode(key) ? (key.op === 'value' ? key.args : null) : key;
  return isNode(from) && typeof name === 'string' ? { from, name } : null;
};

/** `mentee.completed` as a text; '' for what is no plain path. */
export const pathOf = (part: unknown): string => {
  if (!isNode(part)) return '';
  if (part.op === 'id') return String(part.args);
  const member = memberOf(part);
  return member ? `${pathOf(member.from)}.${member.name}` : '';
};

/** What a name or a whole number that is written says: `"quest"`, `5`, `5u`; null for any other part. */
const nameIn = (part: unknown): string | null => {
  if (!isNode(part) || part.op !== 'value') return null;
  const { args } = part;
  if (typeof args === 'bigint' || typeof args === 'string') return String(args);
  // 5u is kept as an object of the evaluator's.
  return typeof args === 'object' && args !== null && 'value' in args && typeof args.value === 'bigint'
    ? String(args.value)
    : null;
};

const numberIn = (part: unknown): number | null => {
  const name = nameIn(part);
  if (name === null) return null;
  return isNode(part) && typeof part.args === 'string' && !/^\d{1,9}$/.test(name) ? null : Number(name);
};

/** What of other actions can be asked about: which are completed, how far they are, what was written in them. */
const ofActions = ['mentee.completed', 'mentee.completion', 'answers'];

/** What a part asks of one action, by its number: `3 in mentee.completed`, `mentee.completion["3"]`, `answers["3"]`. */
const askedOf = (part: Node): { of: Node; action: number } | null => {
  const [one, other] = sidesOf(part);
  const [of, key] = part.op === 'in' ? [other, one] : [one, other];
  const paths = part.op === 'in' ? ofActions.slice(0, 1) : part.op === '[]' ? ofActions.slice(1) : [];
  if (!isNode(of) || !paths.includes(pathOf(of))) return null;
  const action = numberIn(key);
  return action === null ? null : { of, action };
};

const actionIn = (part: Node): number | null => askedOf(part)?.action ?? null;

/** The name that a path begins with. */
const rootOf = (part: Node): Node => {
  const member = memberOf(part);
  return member ? rootOf(member.from) : part;
};

/** The names in whatever shape that reach other actions. */
const reaching = ({ op, args }: Node): boolean => op === 'id' && (args === 'mentee' || args === 'answers');

/** Whether a part reads what the mentee is, and nothing of actions. */
const isOfMentee = (part: Node): boolean => {
  const path = pathOf(part);
  return path.startsWith('mentee.') && !ofActions.some((one) => `${path}.`.startsWith(`${one}.`));
};

/**
 * Whether an expression asks about other actions without saying which: how many are completed, one by a number that is
 * calculated, all of them one after the other. Nobody could say what it reads.
 */
export const asksOfAnyAction = (expression: string): boolean => {
  const parts = expressionNodes(expression);
  const said = new Set(
    parts.flatMap((part) => {
      const asked = askedOf(part);
      if (asked) return [rootOf(asked.of)];
      return isOfMentee(part) ? [rootOf(part)] : [];
    }),
  );
  return parts.some((part) => reaching(part) && !said.has(part));
};

/** The actions that an expression names. */
export const actionsNamed = (expression: string | undefined): number[] => [
  ...new Set(expressionNodes(expression ?? '').flatMap((part) => actionIn(part) ?? [])),
];

/** Where an expression names an action: from its first sign to its last, by what, and in which of the two ways. */
type NamedPlace = { start: number; end: number; name: string; how: 'in' | '[]' };

/** What a part names an action of, and the part that says which. */
const namingIn = (part: Node): { of: Node; key: Node; how: NamedPlace['how'] } | null => {
  const [one, other] = sidesOf(part);
  const how = part.op === 'in' || part.op === '[]' ? part.op : null;
  const [of, key] = how === 'in' ? [other, one] : [one, other];
  const paths = how === 'in' ? ofActions.slice(0, 1) : ofActions.slice(1);
  return how && isNode(of) && isNode(key) && paths.includes(pathOf(of)) && nameIn(key) !== null
    ? { of, key, how }
    : null;
};

const placeIn = (part: Node): NamedPlace[] => {
  const naming = namingIn(part);
  const name = nameIn(naming?.key);
  return naming && name !== null ? [{ start: naming.key.start, end: naming.key.end, name, how: naming.how }] : [];
};

/** What a part asks the number of alone: `size(mentee.completed)`, `mentee.completed.size()`. */
const countedIn = ({ op, args }: Node): Node | null => {
  if (!Array.isArray(args) || args[0] !== 'size') return null;
  const from: unknown = args[1];
  const of: unknown = op === 'call' && Array.isArray(from) ? from[0] : op === 'rcall' ? from : null;
  return isNode(of) && ofActions.includes(pathOf(of)) ? of : null;
};

/**
 * Whether an expression may mean actions by numbers at places where they cannot be found: it has a number, and reaches
 * actions otherwise than by naming them or asking how many they are. Within a questionnaire `answers` are its own.
 */
export const meansUnnamed = (expression: string, isQuest: boolean): boolean => {
  const parts = expressionNodes(expression);
  const named = new Set(parts.flatMap((part) => namingIn(part)?.key ?? []));
  const said = new Set(
    parts.flatMap((part) => {
      const of = namingIn(part)?.of ?? countedIn(part);
      return of || isOfMentee(part) ? [rootOf(of ?? part)] : [];
    }),
  );
  return (
    parts.some((part) => reaching(part) && !said.has(part) && !(isQuest && part.args === 'answers')) &&
    parts.some((part) => part.op === 'value' && !named.has(part) && /\d/.test(part.input.slice(part.start, part.end)))
  );
};

/** The places of an expression where actions are named, by whatever they are named; the last one first. */
const namedPlaces = (expression: string): NamedPlace[] => {
  const places = new Map(
    expressionNodes(expression).flatMap((part) => placeIn(part).map((place) => [place.start, place])),
  );
  return toSorted([...places.values()], (one, other) => other.start - one.start);
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

/** Without the completion of which actions a part never answers so; null where it never does at all. */
type Required = ReadonlySet<number> | null;
/** What it needs to be true, and what to be false. */
type Ways = { readonly yes: Required; readonly no: Required };

const nothing: ReadonlySet<number> = new Set();
const free: Ways = { yes: nothing, no: nothing };
const always = (value: boolean): Ways => ({ yes: value ? nothing : null, no: value ? null : nothing });
const turned = ({ yes, no }: Ways): Ways => ({ yes: no, no: yes });

/** Where both must come about. */
const both = (one: Required, other: Required): Required => one && other && new Set([...one, ...other]);
/** Where either is enough. */
const either = (one: Required, other: Required): Required =>
  one && other ? new Set([...one].filter((id) => other.has(id))) : (one ?? other);

/** A comparison by its sign, of numbers. */
const comparing: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

/** What a value that is written is: a yes or no, a number; null for any other part. */
const writtenIn = (part: unknown): boolean | number | null => {
  if (!isNode(part)) return null;
  if (part.op === '!_' || part.op === '-_') {
    const inner = writtenIn(part.args);
    if (part.op === '-_') return typeof inner === 'number' ? -inner : null;
    return typeof inner === 'boolean' ? !inner : null;
  }
  if (part.op !== 'value') return null;
  if (typeof part.args === 'boolean' || typeof part.args === 'number') return part.args;
  return typeof part.args === 'string' ? null : numberIn(part);
};

/** How far an action is, as a part asks for it: the action. */
const completionIn = (part: unknown): number | null =>
  isNode(part) && part.op === '[]' && pathOf(sidesOf(part)[0]) === 'mentee.completion' ? actionIn(part) : null;

/** What a comparison needs: of how far an action is, that it was begun, where nothing done does not answer so. */
const waysOfComparing = ({ op, args }: Node): Ways => {
  const compare = comparing[op];
  const [one, other]: unknown[] = Array.isArray(args) ? args : [];
  const [left, right] = [writtenIn(one), writtenIn(other)];
  if (!compare || (left === null && right === null)) return free;
  if (left !== null && right !== null)
    return typeof left === typeof right ? always(compare(Number(left), Number(right))) : free;
  const [asked, written] = left === null ? [one, right] : [other, left];
  if (typeof written === 'boolean') {
    const ways = waysOf(asked);
    return op === '==' ? (written ? ways : turned(ways)) : op === '!=' ? (written ? turned(ways) : ways) : free;
  }
  const action = completionIn(asked);
  if (action === null || written === null) return free;
  const begun = new Set([action]);
  const atNothing = left === null ? compare(0, written) : compare(written, 0);
  return atNothing ? { yes: nothing, no: begun } : { yes: begun, no: nothing };
};

/** What a part needs of other actions. What is calculated is asked of nobody: it needs nothing that could be said. */
const waysOf = (part: unknown): Ways => {
  if (!isNode(part)) return free;
  const { op, args } = part;
  const written = writtenIn(part);
  if (typeof written === 'boolean') return always(written);
  if (op === '!_') return turned(waysOf(args));
  const [one, other] = sidesOf(part);
  if (op === '&&' || op === '||') {
    const [left, right] = [waysOf(one), waysOf(other)];
    return op === '&&'
      ? { yes: both(left.yes, right.yes), no: either(left.no, right.no) }
      : { yes: either(left.yes, right.yes), no: both(left.no, right.no) };
  }
  if (op === '?:' && Array.isArray(args)) {
    const [asked, then, otherwise] = args.map(waysOf);
    if (!asked || !then || !otherwise) return free;
    const way = (to: keyof Ways) => either(both(asked.yes, then[to]), both(asked.no, otherwise[to]));
    return { yes: way('yes'), no: way('no') };
  }
  if (op !== 'in') return waysOfComparing(part);
  const id = actionIn(part);
  return id === null ? free : { yes: new Set([id]), no: nothing };
};

/**
 * The actions without which an expression never holds: that were not completed, or not begun where it asks how far they
 * are. What is not asked, only one way of several or calculated is none.
 */
export const actionsRequired = (expression: string | undefined): number[] => [
  ...(waysOf(expressionNodes(expression ?? '')[0]).yes ?? []),
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
  const [root] = expressionNodes(expression ?? '');
  return root ? partsFrom(root, 0) : [];
};
