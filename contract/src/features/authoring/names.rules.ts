/** What a condition names: answers, the options it compares them with, and names that mean nothing. */
import { expressionNodes } from '../../kit/conditions.ts';
import { isNode, type Node } from '../../kit/conditions/expression-tree.ts';
import { memberIn, readsWholeProfile } from '../questionnaires/fields-read.rules.ts';
import { toSorted } from '../../kit/array-polyfills.ts';
import { membersOf } from '../questionnaires/around.rules.ts';

/**
 * The groups whose answers are named; the options these are compared with; and the names that are none, where `value`
 * is one of a validation only.
 */
export type Named = {
  readonly groups: readonly number[];
  readonly options: readonly { readonly group: number; readonly option: number }[];
  readonly names: readonly string[];
};

/** What every condition may name; `cel` is where the evaluator keeps `bind`. */
const known = new Set(['user', 'project', 'action', 'answers', 'mentee', 'now', 'cel']);

/** Those that give a name of their own to what they go through. */
const binding = new Set(['map', 'filter', 'all', 'exists', 'exists_one', 'bind']);

/** The two sides of a part. */
const sidesOf = ({ args }: Node): [unknown, unknown] => (Array.isArray(args) ? [args[0], args[1]] : [null, null]);

/** The name after a dot or between brackets. */
const keyOf = (key: unknown): unknown => (isNode(key) ? (key.op === 'value' ? key.args : null) : key);

/** The answer that a part of an expression names. */
const answerIn = (part: Node): string | null => memberIn(part, 'answers');

/** The group of an answer that is named. */
const groupIn = (part: Node): number | null => {
  const group = /^a(\d{1,9})$/.exec(answerIn(part) ?? '')?.[1];
  return group === undefined ? null : Number(group);
};

/** The group whose chosen option a part reads. */
const choiceIn = (part: unknown): number | null => {
  if (!isNode(part) || (part.op !== '.' && part.op !== '[]')) return null;
  const [from, key] = sidesOf(part);
  return isNode(from) && keyOf(key) === 'OptionId' ? groupIn(from) : null;
};

/** The whole numbers that are written: one, or a list of them. */
const numbersIn = (part: unknown): number[] => {
  if (!isNode(part)) return [];
  if (part.op === 'value') return typeof part.args === 'bigint' ? [Number(part.args)] : [];
  return part.op === 'list' && Array.isArray(part.args) ? part.args.flatMap(numbersIn) : [];
};

const optionsIn = (part: Node): Named['options'] => {
  if (!['==', '!=', 'in'].includes(part.op)) return [];
  const [one, other] = sidesOf(part);
  const group = choiceIn(one) ?? choiceIn(other);
  return group === null ? [] : [...numbersIn(one), ...numbersIn(other)].map((option) => ({ group, option }));
};

/** The names that a part gives to what it goes through. */
const boundIn = ({ op, args }: Node): unknown[] => {
  if (op !== 'rcall' || !Array.isArray(args) || !binding.has(String(args[0]))) return [];
  const given: unknown = args[2];
  return Array.isArray(given) && isNode(given[0]) ? [given[0].args] : [];
};

/** A name as it is written where it means nothing. */
const strangeIn = (part: Node, bound: ReadonlySet<unknown>): string[] => {
  if (part.op === 'id') {
    // The names of kinds of value, as in `type(x) == string`, are values to the evaluator.
    const isKind = part.meta.alternate?.op === 'value';
    return isKind || known.has(String(part.args)) || bound.has(part.args) ? [] : [String(part.args)];
  }
  if (part.op !== '.' && part.op !== '[]') return [];
  const [from, key] = sidesOf(part);
  const [of, name] = [isNode(from) && from.op === 'id' ? String(from.args) : '', keyOf(key)];
  const members = Object.hasOwn(membersOf, of) && !bound.has(of) ? membersOf[of] : undefined;
  return members && typeof name === 'string' && !members.includes(name) ? [`${of}.${name}`] : [];
};

/** What a condition names; one that cannot be read names nothing. */
export const namedIn = (condition: string): Named => {
  const parts = expressionNodes(condition);
  const bound = new Set(parts.flatMap(boundIn));
  return {
    groups: [...new Set(parts.flatMap((part) => groupIn(part) ?? []))],
    options: parts.flatMap(optionsIn),
    names: [
      ...new Set([
        ...parts.flatMap((part) => strangeIn(part, bound)),
        ...(!bound.has('user') && readsWholeProfile(condition) ? ['user'] : []),
      ]),
    ],
  };
};

/**
 * A condition with other groups where it names answers; texts that only look so, and a condition that cannot be read,
 * stay as they are.
 */
export const withGroups = (condition: string, groups: ReadonlyMap<number, number>): string => {
  const places = new Map<number, { end: number; group: number; next: number }>();
  for (const part of expressionNodes(condition)) {
    const group = groupIn(part);
    const next = group === null ? undefined : groups.get(group);
    if (group !== null && next !== undefined) places.set(part.start, { end: part.end, group, next });
  }
  return toSorted([...places], ([one], [other]) => other - one).reduce((text, [start, { end, group, next }]) => {
    const written = text.slice(start, end).replace(new RegExp(`a${group}(?!\\d)`), `a${next}`);
    return text.slice(0, start) + written + text.slice(end);
  }, condition);
};

/** The texts that are written: one, or a list of them. */
const textsIn = (part: unknown): string[] => {
  if (!isNode(part)) return [];
  if (part.op === 'value') return typeof part.args === 'string' ? [part.args] : [];
  return part.op === 'list' && Array.isArray(part.args) ? part.args.flatMap(textsIn) : [];
};

/** What a condition of an application form names: answers by their keys, the texts they are compared with, the profile. */
export type FormNamed = {
  readonly keys: readonly string[];
  readonly compared: readonly { readonly key: string; readonly text: string }[];
  readonly aboutUser: boolean;
};

/** What a condition of an application form names. */
export const formAnswersIn = (condition: string): FormNamed => {
  const parts = expressionNodes(condition);
  const compared = parts.flatMap((part) => {
    if (!['==', '!=', 'in'].includes(part.op)) return [];
    const [one, other] = sidesOf(part);
    const key = (isNode(one) ? answerIn(one) : null) ?? (isNode(other) ? answerIn(other) : null);
    return key === null ? [] : [...textsIn(one), ...textsIn(other)].map((text) => ({ key, text }));
  });
  return {
    keys: [...new Set(parts.flatMap((part) => answerIn(part) ?? []))],
    compared,
    aboutUser: parts.some(({ op, args }) => op === 'id' && args === 'user'),
  };
};
