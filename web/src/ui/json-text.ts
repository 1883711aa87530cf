/** Reading JSON that somebody wrote: its value, or the place where it goes wrong and why (specification 001 §5). */
import type { ParseError } from 'jsonc-parser';
import { placeIn } from './json.rules.ts';

/** Why a text is no JSON; the words are in texts/{el,en}/widgets.json under `json.why`. */
export const jsonFaults = [
  'InvalidSymbol',
  'InvalidNumberFormat',
  'PropertyNameExpected',
  'ValueExpected',
  'ColonExpected',
  'CommaExpected',
  'CloseBraceExpected',
  'CloseBracketExpected',
  'EndOfFileExpected',
  'InvalidCommentToken',
  'UnexpectedEndOfString',
] as const;
export type JsonFault = { line: number; column: number; why: (typeof jsonFaults)[number] | 'other' };

/** The first thing that is wrong, by a reader that knows places; browsers say them each in its own way, or not at all. */
const faultIn = async (text: string): Promise<JsonFault> => {
  const { parse, printParseErrorCode } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true });
  } catch {
    // Nested deeper than it can go.
  }
  const [first] = errors;
  if (!first) return { line: 1, column: 1, why: 'other' };
  const name = printParseErrorCode(first.error);
  return { ...placeIn(text, first.offset), why: jsonFaults.find((known) => known === name) ?? 'other' };
};

/** The value of a text, or what is wrong with it. */
export const readJson = async (text: string): Promise<{ value: unknown } | { fault: JsonFault }> => {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return { fault: await faultIn(text) };
  }
};
