/** Type 17: a spreadsheet table. The answer is a JSON record of what was typed, by the address of the input cell; what the formulas make of it is calculated, never sent. */
import { invalid, ownGroup, type TypeRule } from './type.ts';

/** What was typed, by address; null when the text is no such record. */
export const typedCells = (text: string): Record<string, string> | null => {
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return null;
    const entries = Object.entries(record);
    return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string') ? Object.fromEntries(entries) : null;
  } catch {
    return null;
  }
};

/** The longest text of one input. */
export const longestInput = 2000;

export const tableRule: TypeRule = {
  answer: 'open',
  groups: ownGroup,
  normal: (text) => {
    const cells = typedCells(text);
    const filled = Object.entries(cells ?? {}).filter(([, typed]) => typed.trim() !== '');
    return cells ? (filled.length === 0 ? '' : JSON.stringify(Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1))))) : text;
  },
  check: (question, { Text }) => {
    const cells = typedCells(Text);
    if (!cells) return invalid('kind');
    const inputs = question.Data.Table?.Cells ?? {};
    if (Object.keys(cells).some((address) => !Object.hasOwn(inputs, address) || inputs[address]?.Input === undefined)) return { code: 'UNKNOWN_OPTION', reason: 'option' };
    return Object.values(cells).some((typed) => typed.length > longestInput) ? invalid('tooLong', longestInput) : null;
  },
};
