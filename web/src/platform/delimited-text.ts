/** Tables as text: pasted from a spreadsheet, or in a file of separated values, read and written. */
import { toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';

/** The cells of a paste, the first row apart. */
export type Table = { headers: string[]; rows: string[][] };

/** What parts the cells of a text: the first of these that its first row has, but for what is quoted there. */
const dividers = ['\t', ';', ','] as const;

/** A cell that a file of ours made harmless, or could have. */
const harmless = /^'+[=+\-@\t\r]/;

/** A cell as it was before a file of ours made it harmless, or marked it as text. */
const bareCell = (cell: string): string => {
  if (harmless.test(cell)) return cell.slice(1);
  const [, marked] = /^="(\s*[+-]?\d(?:[^"]|"")*)"$/.exec(cell) ?? [];
  return marked?.replaceAll('""', '"') ?? cell;
};

/** The line by which Excel is told what parts the cells of a file. */
const separatorLine = /^"?sep=([^\r\n])"?(?:\r\n|[\r\n]|$)/i;

/** A quoted cell, whatever parts the cells. */
const quotedCell = /(^|[\t;,\r\n])"[^"]*(?:""[^"]*)*"(?=[\t;,\r\n]|$)/g;

/** What parts the cells of a text, as its first row shows it. */
const dividerOf = (text: string): string => {
  const [first = ''] = text.replaceAll(quotedCell, '$1').split(/[\r\n]/, 1);
  return dividers.find((divider) => first.includes(divider)) ?? '\t';
};

/**
 * The rows of a text. A quote opens a cell only if the closing one stands right before a divider or a line end: Excel
 * leaves other quotes on the clipboard as they are. The pattern reads each sign at most twice.
 */
const cellsOf = (text: string, divider: string): string[][] => {
  const part = divider.replace(/[\\\]^-]/, String.raw`\$&`);
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"(?=[${part}\r\n]|$)|([^${part}\r\n]*))([${part}]|\r\n|[\r\n]|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const [, quoted, bare = '', end = ''] = cell.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? bare);
    const isLast = cell.lastIndex >= text.length;
    if (end === divider && isLast) row.push('');
    if (end !== divider || isLast) {
      rows.push(row);
      row = [];
    }
  }
  return rows.filter((cells) => cells.some((one) => one.trim() !== ''));
};

/** The sign by which the cells of a text are parted: the one that its `sep=` line names, or that its first row has. */
export const findDivider = (given: string): string => {
  const whole = given.replace(/^\uFEFF/, '');
  const told = separatorLine.exec(whole);
  return told?.[1] ?? dividerOf(whole);
};

/**
 * Read what a spreadsheet puts on the clipboard, cells parted by tabs and quoted where they have line ends, or what stands in
 * a file, parted by `;` or `,`. The apostrophe that a file puts before what could be calculated comes off again.
 */
export const readTable = (given: string, divider = findDivider(given)): Table => {
  const whole = given.replace(/^\uFEFF/, '');
  const text = whole.slice(separatorLine.exec(whole)?.[0].length ?? 0);
  const cells = cellsOf(text, divider).map((row) => row.map(bareCell));
  const [headers = [], ...rows] = cells;
  return { headers: headers.map(toSingleLine), rows };
};

/** A cell of a file that spreadsheets open: nothing in it is calculated, and what divides cells is quoted. */
const asCell = (text: string): string => {
  const neutral = /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
};

/** A file of these lines (`;`, with the mark by which Excel knows UTF-8). */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(asCell).join(';')).join('\r\n')}\r\n`;

/** Let the person keep a file of these lines. */
export const keepLines = (name: string, lines: readonly (readonly string[])[]): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // The browser has begun to fetch it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
