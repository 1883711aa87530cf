/**
 * Numbers as people type them into cells. Every questionnaire judges by it, so it brings nothing of the tables along.
 * Source: specification 000 §9.
 */
import { parseNumber as readPlain } from '../../../kit/numbers.ts';

/**
 * A number as people write it into a cell ({@link readPlain}); with % at the end it is a hundredth, and `€` is passed
 * over. Null when it is none.
 */
export const readNumber = (text: string): number | null => {
  const bare = text.replace('€', '').trim();
  const percent = bare.endsWith('%');
  const value = readPlain(percent ? bare.slice(0, -1) : bare);
  return value !== null && percent ? value / 100 : value;
};

/** What an input cell takes. */
export type InputKind = 'number' | 'percent' | 'text';

/**
 * Whether something was typed into a number's cell that is no number: it is kept as typed, counts as 0, and is pointed
 * out.
 */
export const isWrongTyped = (kind: InputKind, text: string): boolean => {
  const bare = text.replace('%', '').trim();
  return kind !== 'text' && bare !== '' && readNumber(bare) === null;
};
