/** A formula cut into its smallest parts. */
import type { ErrorCode } from './cell-values.ts';
import { errorCodes } from './cell-values.ts';

export type Token =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'error'; value: ErrorCode }
  /** A function's name, an address, TRUE or FALSE; `quoted` is a table's name in quotes. */
  | { kind: 'name'; value: string; quoted: boolean }
  | { kind: 'sign'; value: string };

/** Why a formula cannot be read: `at` is the place of the character, from 0. */
export class FormulaFault extends Error {
  readonly reason: 'syntax' | 'tooDeep' | 'tooLong' | 'separators';
  readonly at: number;

  constructor(reason: FormulaFault['reason'], at = 0) {
    super(`${reason} at ${at}`);
    this.reason = reason;
    this.at = at;
  }
}

/** One part of a formula; the first kind that fits is the one. */
const pattern = new RegExp(
  [
    /\s+/,
    /(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/,
    /"(?<text>(?:[^"]|"")*)"/,
    /(?<error>#(?:DIV\/0!|NUM!|VALUE!|REF!|NAME\?|N\/A))/,
    /'(?<quoted>[^']{1,40})'(?=!)/,
    /(?<name>[$\p{L}_][$\p{L}\p{N}_.]*)/u,
    /(?<sign><=|>=|<>|[-+*/^&%=<>(),;:!])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'uy',
);

const isErrorCode = (text: string): text is ErrorCode => errorCodes.some((code) => code === text);

/** The parts of a formula without its `=`; throws a FormulaFault at the first character that belongs to none. */
export const tokensOf = (formula: string): (Token & { at: number })[] => {
  const tokens: (Token & { at: number })[] = [];
  let at = 0;
  while (at < formula.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(formula);
    if (!match) throw new FormulaFault('syntax', at);
    const { number, text, error, quoted, name, sign } = match.groups ?? {};
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number), at });
    else if (text !== undefined) tokens.push({ kind: 'text', value: text.replaceAll('""', '"'), at });
    else if (error !== undefined && isErrorCode(error)) tokens.push({ kind: 'error', value: error, at });
    else if (quoted !== undefined) tokens.push({ kind: 'name', value: quoted, quoted: true, at });
    else if (name !== undefined) tokens.push({ kind: 'name', value: name, quoted: false, at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign, at });
    at = pattern.lastIndex;
  }
  return tokens;
};
