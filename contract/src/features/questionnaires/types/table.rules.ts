/**
 * Type 17: a spreadsheet table. The answer is a JSON record of what was typed, by the address of the input cell; what
 * the formulas make of it is calculated, never sent.
 */
import { isWrongTyped } from '../tables/typed.rules.ts';
import { invalid, ownGroup, type GivenAnswer, type RuleQuestion, type TypeRule } from './type.ts';
import { toSorted } from '../../../kit/array-polyfills.ts';

/** What was typed, by address; null when the text is no such record. */
export const typedCells = (text: string): Record<string, string> | null => {
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return null;
    const entries = Object.entries(record);
    return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')
      ? Object.fromEntries(entries)
      : null;
  } catch {
    return null;
  }
};

/** Length of one input, in UTF-16 units. */
export const maxTableInputLength = 2000;

/**
 * Whether some cell for a number has something typed that is none. The server keeps it as typed; its owner is led to it
 * before finishing.
 */
export const hasWrongCells = ({ Data: { Table } }: RuleQuestion, given: GivenAnswer | undefined): boolean =>
  Table !== undefined &&
  Object.entries(typedCells(given?.Text ?? '') ?? {}).some(([address, typed]) =>
    isWrongTyped(Table.Cells[address]?.Input ?? 'text', typed),
  );

const asking = new WeakMap<object, boolean>();

/** Whether a table takes answers. One that only calculates from others is read, not answered. */
const asks = ({ Data: { Table } }: RuleQuestion): boolean => {
  if (!Table) return false;
  const known = asking.get(Table) ?? Object.values(Table.Cells).some(({ Input }) => Input !== undefined);
  asking.set(Table, known);
  return known;
};

export const tableRule: TypeRule = {
  answer: 'open',
  groups: (question) => (asks(question) ? ownGroup(question) : []),
  normal: (text) => {
    const cells = typedCells(text);
    const filled = Object.entries(cells ?? {}).filter(([, typed]) => typed.trim() !== '');
    return cells
      ? filled.length === 0
        ? ''
        : JSON.stringify(Object.fromEntries(toSorted(filled, ([a], [b]) => (a < b ? -1 : 1))))
      : text;
  },
  words: (text) => Object.values(typedCells(text) ?? {}).join(' '),
  check: (question, { Text }) => {
    const cells = typedCells(Text);
    if (!cells) return invalid('kind');
    const inputs = question.Data.Table?.Cells ?? {};
    if (Object.keys(cells).some((address) => !Object.hasOwn(inputs, address) || inputs[address]?.Input === undefined))
      return { code: 'UNKNOWN_OPTION', reason: 'option' };
    return Object.values(cells).some((typed) => typed.length > maxTableInputLength)
      ? invalid('tooLong', maxTableInputLength)
      : null;
  },
};
