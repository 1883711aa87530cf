/** The fields of the profile that conditions read, however they are written: no others need to travel. */
import { expressionNodes } from '../../kit/conditions.ts';
import { isNode, type Node } from '../../kit/conditions/expression-tree.ts';
import { conditionsIn, type Sheet } from './answering.rules.ts';

/**
 * The member of a name that a part of an expression reads, in whatever way: `user.sex`, `(user).sex`, `user["sex"]`,
 * `"sex" in user`.
 */
export const memberIn = ({ op, args }: Node, of: 'user' | 'answers'): string | null => {
  if (!['.', '[]', 'in'].includes(op) || !Array.isArray(args)) return null;
  const [from, key]: unknown[] = op === 'in' ? [args[1], args[0]] : [args[0], args[1]];
  if (!isNode(from) || from.op !== 'id' || from.args !== of) return null;
  const name = isNode(key) ? (key.op === 'value' ? key.args : null) : key;
  return typeof name === 'string' ? name : null;
};

const fieldIn = (part: Node): string | null => memberIn(part, 'user');

/** The fields that a condition reads, by the alphabet; one is there as often as it is read. */
export const fieldsIn = (condition: string): string[] =>
  expressionNodes(condition)
    .flatMap((part) => fieldIn(part) ?? [])
    .sort();

/** Whether a condition names the profile without a field of it: nobody could say what it reads. */
export const readsWholeProfile = (condition: string): boolean => {
  const parts = expressionNodes(condition);
  return parts.filter(({ op, args }) => op === 'id' && args === 'user').length > fieldsIn(condition).length;
};

/** The fields that the conditions of a sheet read, each once. */
export const fieldsRead = (sheet: Sheet): string[] => [
  ...new Set(conditionsIn(sheet).flatMap((condition) => (condition ? fieldsIn(condition) : []))),
];
