/**
 * Conditions put together by choosing: groups of which all, any or none must hold, and in them what is asked of an
 * answer or of the profile. Written as an expression and read back from one; an expression of any other shape is its
 * author's to write.
 */
import { expressionNodes } from '../../kit/conditions.ts';
import { isNode, type Node } from '../../kit/conditions/expression-tree.ts';

/** What is asked of an answer (`group`), with the value as it is typed; days are ISO days. */
export type AnswerClause = {
  kind: 'answer';
  group: number;
  test: 'is' | 'isNot' | 'has' | 'hasNot' | 'chosen' | 'unchosen' | 'filled' | 'empty' | AnswerComparison;
  value: string;
};
type AnswerComparison = 'above' | 'below' | 'from' | 'until';
/** What is asked of a profile field. */
export type FieldClause = { kind: 'field'; field: string; test: 'is' | 'isNot'; value: string };
/** How many of its parts must hold. */
export type ConditionGroup = { kind: 'group'; how: 'all' | 'any' | 'none'; parts: ConditionPart[] };
export type ConditionPart = AnswerClause | FieldClause | ConditionGroup;

/** A group that asks for nothing yet. */
export const emptyGroup: ConditionGroup = { kind: 'group', how: 'all', parts: [] };

/** The tests that compare with nothing. */
export const valueless: readonly string[] = ['chosen', 'unchosen', 'filled', 'empty'];

const asNumber = (text: string): string | null => {
  const plain = text.trim().replace(',', '.');
  if (!/^-?\d{1,15}(\.\d{1,9})?$/.test(plain)) return null;
  return plain.includes('.') ? plain : `${plain}.0`;
};
const quoted = (text: string): string => JSON.stringify(text);

/** A clause as it is written, and what must be there for it; null while something of it is missing. */
const clauseOf = (clause: AnswerClause | FieldClause): { text: string; needs: string } | null => {
  if (clause.kind === 'field') {
    if (!/^[a-z_]\w{0,60}$/i.test(clause.field)) return null;
    const name = `user.${clause.field}`;
    return { text: `${name} ${clause.test === 'is' ? '==' : '!='} ${quoted(clause.value)}`, needs: name };
  }
  const needs = `answers.a${clause.group}`;
  const option = /^\d{1,9}$/.test(clause.value) ? clause.value : null;
  const number = asNumber(clause.value);
  const day = /^\d{4}-\d\d-\d\d$/.test(clause.value) ? quoted(clause.value) : null;
  const texts: Record<AnswerClause['test'], string | null> = {
    is: option && `${needs}.OptionId == ${option}`,
    isNot: option && `${needs}.OptionId != ${option}`,
    has: option && `${option} in ${needs}.OptionId`,
    hasNot: option && `!(${option} in ${needs}.OptionId)`,
    chosen: `${needs}.OptionId != null`,
    unchosen: `!(has(${needs}) && ${needs}.OptionId != null)`,
    filled: `${needs}.Text != ""`,
    empty: `!(has(${needs}) && ${needs}.Text != "")`,
    above: number && `double(${needs}.Text) > ${number}`,
    below: number && `double(${needs}.Text) < ${number}`,
    from: day && `${needs}.Text >= ${day}`,
    until: day && `${needs}.Text <= ${day}`,
  };
  const text = texts[clause.test];
  return text === null ? null : { text, needs };
};

/** Whether nothing of it is missing. */
export const isWholePart = (part: ConditionPart): boolean =>
  part.kind === 'group' ? part.parts.every(isWholePart) : clauseOf(part) !== null;

/** `denied`: it stands where it must not hold; what was not answered is then no error, but does not hold. */
const writtenPart = (part: ConditionPart, denied: boolean): string | null => {
  if (part.kind !== 'group') {
    const clause = clauseOf(part);
    if (!clause) return null;
    const guarded = denied && part.test !== 'empty' && part.test !== 'unchosen';
    return guarded ? `(has(${clause.needs}) && ${clause.text})` : clause.text;
  }
  const inner = writtenGroup(part, denied);
  return inner === '' ? null : part.how !== 'none' && part.parts.length > 1 ? `(${inner})` : inner;
};

const writtenGroup = ({ how, parts }: ConditionGroup, denied: boolean): string => {
  const texts = parts.flatMap((part) => writtenPart(part, denied || how === 'none') ?? []);
  const joined = texts.join(how === 'all' ? ' && ' : ' || ');
  return how === 'none' && joined !== '' ? `!(${joined})` : joined;
};

/** The expression; '' where nothing is asked. What is not whole yet is left out. */
export const writtenCondition = (group: ConditionGroup): string => writtenGroup(group, false);

const argsOf = ({ args }: Node): unknown[] => (Array.isArray(args) ? args : [args]);

/** `from.name`, with both. */
const memberOf = (node: unknown): { from: Node; name: string } | null => {
  if (!isNode(node) || node.op !== '.') return null;
  const [from, name] = argsOf(node);
  return isNode(from) && typeof name === 'string' ? { from, name } : null;
};

const idOf = (node: Node): unknown => (node.op === 'id' ? node.args : null);

/** The group of `answers.a17`. */
const groupOf = (node: unknown): number | null => {
  const member = memberOf(node);
  const number = member && idOf(member.from) === 'answers' ? /^a(\d{1,9})$/.exec(member.name)?.[1] : undefined;
  return number === undefined ? null : Number(number);
};

/** The group of `answers.a17.OptionId` or `.Text`. */
const partOf = (node: unknown, name: 'OptionId' | 'Text'): number | null => {
  const member = memberOf(node);
  return member?.name === name ? groupOf(member.from) : null;
};

/** What a call of this name is given. */
const givenTo = (node: unknown, name: string): unknown => {
  if (!isNode(node) || node.op !== 'call') return null;
  const [called, given] = argsOf(node);
  return called === name && Array.isArray(given) ? given[0] : null;
};

const literal = (node: unknown): unknown => {
  if (!isNode(node)) return undefined;
  if (node.op === 'value') return node.args;
  const inner = node.op === '-_' ? literal(argsOf(node)[0]) : undefined;
  return typeof inner === 'number' ? -inner : undefined;
};

const answerClause = (group: number, test: AnswerClause['test'], value: unknown = ''): AnswerClause => ({
  kind: 'answer',
  group,
  test,
  value: String(value),
});

const comparisons: Readonly<Record<string, AnswerComparison>> = {
  '>': 'above',
  '<': 'below',
  '>=': 'from',
  '<=': 'until',
};

/** A clause about an answer, or about a field of the profile. */
const readClause = (node: Node): AnswerClause | FieldClause | null => {
  const [left, right] = argsOf(node);
  const value = literal(node.op === 'in' ? left : right);
  const option = partOf(node.op === 'in' ? right : left, 'OptionId');
  const equal = node.op === '==' || node.op === '!=';
  if (option !== null && typeof value === 'bigint' && value >= 0n) {
    if (equal) return answerClause(option, node.op === '==' ? 'is' : 'isNot', value);
    return node.op === 'in' ? answerClause(option, 'has', value) : null;
  }
  if (option !== null) return node.op === '!=' && value === null ? answerClause(option, 'chosen') : null;
  const text = partOf(left, 'Text');
  if (text !== null && node.op === '!=' && value === '') return answerClause(text, 'filled');
  const field = memberOf(left);
  if (field && equal && idOf(field.from) === 'user' && typeof value === 'string')
    return { kind: 'field', field: field.name, test: node.op === '==' ? 'is' : 'isNot', value };
  const test = comparisons[node.op];
  if (test === 'from' || test === 'until')
    return text !== null && typeof value === 'string' ? answerClause(text, test, value) : null;
  const number = partOf(givenTo(left, 'double'), 'Text');
  return test && number !== null && typeof value === 'number' ? answerClause(number, test, value) : null;
};

/** `has(x) && clause` about the same x: the clause. */
const readGuarded = (node: Node): AnswerClause | FieldClause | null => {
  const [left, right] = argsOf(node);
  const there = givenTo(left, 'has');
  const clause = node.op === '&&' && isNode(right) ? (readDenied(right) ?? readClause(right)) : null;
  if (!there || !clause) return null;
  return clause.kind === 'answer'
    ? groupOf(there) === clause.group
      ? clause
      : null
    : memberOf(there)?.name === clause.field
      ? clause
      : null;
};

/** `!(…)` where that is a clause of its own. */
const readDenied = (node: Node): AnswerClause | null => {
  const inner = node.op === '!_' ? argsOf(node)[0] : null;
  if (!isNode(inner)) return null;
  const guarded = readGuarded(inner);
  if (guarded?.kind === 'answer' && guarded.test === 'filled') return { ...guarded, test: 'empty' };
  if (guarded?.kind === 'answer' && guarded.test === 'chosen') return { ...guarded, test: 'unchosen' };
  const clause = guarded ? null : readClause(inner);
  return clause?.kind === 'answer' && clause.test === 'has' ? { ...clause, test: 'hasNot' } : null;
};

/** The operands of a chain of one operator, however it is bracketed. */
const chainOf = (node: Node, op: string): unknown[] => {
  if (node.op !== op || readGuarded(node)) return [node];
  const [left, right] = argsOf(node);
  return [left, right].flatMap((side) => (isNode(side) ? chainOf(side, op) : [side]));
};

const readGroup = (how: ConditionGroup['how'], nodes: readonly unknown[]): ConditionGroup | null => {
  const parts = nodes.map((node) => (isNode(node) ? readPart(node) : null));
  const whole = parts.flatMap((part) => part ?? []);
  return whole.length === parts.length ? { kind: 'group', how, parts: whole } : null;
};

const readPart = (node: Node): ConditionPart | null => {
  const clause = readDenied(node) ?? readGuarded(node) ?? readClause(node);
  if (clause) return clause;
  if (node.op === '&&') return readGroup('all', chainOf(node, '&&'));
  if (node.op === '||') return readGroup('any', chainOf(node, '||'));
  const [inner] = argsOf(node);
  return node.op === '!_' && isNode(inner) ? readGroup('none', chainOf(inner, '||')) : null;
};

/** The groups of an expression; null where it asks for more than can be chosen, or cannot be read. */
export const readCondition = (expression: string): ConditionGroup | null => {
  if (expression.trim() === '') return emptyGroup;
  const [root] = expressionNodes(expression);
  const part = root ? readPart(root) : null;
  return part === null || part.kind === 'group' ? part : { kind: 'group', how: 'all', parts: [part] };
};
