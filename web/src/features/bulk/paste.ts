/** A paste of people: its rows, which column means what, and the people that come of it. Nothing in a cell is evaluated. */
import { isRole, roles, type Role } from '@telemachos/contract/access/roles.ts';
import { maxCellLength } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { writtenRoles } from '@telemachos/contract/features/users/changes.rules.ts';
import { fold, wordsOfTwoAlphabets } from '@telemachos/contract/kit/greek.ts';
import { isScientificNumber } from '@telemachos/contract/kit/numbers.ts';
import { dropInvisible, isBlank, isStorable, toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';

/** What a column can mean beside a profile field: the user name, the roles, nothing. */
export const usernameColumn = '=username';
export const rolesColumn = '=roles';

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

/**
 * Read what a spreadsheet puts on the clipboard, cells parted by tabs and quoted where they have line ends, or what stands in
 * a file, parted by `;` or `,`. The apostrophe that a file puts before what could be calculated comes off again.
 */
export const readTable = (given: string): Table => {
  const whole = given.replace(/^\uFEFF/, '');
  const told = separatorLine.exec(whole);
  const text = whole.slice(told?.[0].length ?? 0);
  const cells = cellsOf(text, told?.[1] ?? dividerOf(text)).map((row) => row.map(bareCell));
  const [headers = [], ...rows] = cells;
  return { headers: headers.map(toSingleLine), rows };
};

/** A meaning that columns can have, with what it may be called. */
export type Meaning = { name: string; called: readonly string[] };

/** Titles that spreadsheets give to profile fields, where no label is the same. */
const usualTitles: Readonly<Record<string, readonly string[]>> = {
  phone: ['Κινητό'],
  mobile: ['Κινητό'],
  birth_date: ['Ημ. γέννησης'],
};

/** Which column means what: as it was chosen for its header before, else as it is called; each meaning once. */
export const guessMeanings = (
  headers: readonly string[],
  meanings: readonly Meaning[],
  remembered: Readonly<Record<string, string>>,
): string[] => {
  const taken = new Set<string>();
  return headers.map((header) => {
    const key = fold(header);
    const known = remembered[key];
    const found =
      known !== undefined && (known === '' || meanings.some(({ name }) => name === known))
        ? known
        : ((
            meanings.find(({ name, called }) => [name, ...called].some((one) => fold(one) === key)) ??
            meanings.find(({ name }) => usualTitles[name]?.some((one) => fold(one) === key))
          )?.name ?? '');
    if (found === '' || taken.has(found)) return '';
    taken.add(found);
    return found;
  });
};

/** A column of a paste that nothing is read from: its header, its place from 1 on, and how many values it holds. */
type IgnoredColumn = { header: string; place: number; values: number };

/** The columns whose values are left out: those without a meaning, and those beyond the headers. */
export const ignoredColumns = ({ headers, rows }: Table, meanings: readonly string[]): IgnoredColumn[] => {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), headers.length);
  const counts = Array.from({ length: columns }, () => 0);
  for (const row of rows)
    for (const [at, cell] of row.entries()) if (!isBlank(cell)) counts[at] = (counts[at] ?? 0) + 1;
  return counts.flatMap((values, at) =>
    values === 0 || meanings[at] ? [] : [{ header: headers[at] ?? '', place: at + 1, values }],
  );
};

/** A Greek word with Latin letters, and its row from 1 on. */
type OddWord = { word: string; row: number };

/** What is to be said of a paste as a whole. */
export type PasteRemarks = { ignored: IgnoredColumn[]; words: OddWord[] };

/** What a paste leaves out, and the odd words of what it does not. */
export const remarksOf = (table: Table, meanings: readonly string[]): PasteRemarks => ({
  ignored: ignoredColumns(table, meanings),
  words: table.rows.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      meanings[column] ? wordsOfTwoAlphabets(cell).map((word) => ({ word, row: at + 1 })) : [],
    ),
  ),
});

/** A person of a paste; with `faults` nobody is asked about them. */
export type PastedPerson = {
  Username: string;
  Fields: Record<string, string>;
  Roles: string[];
  faults: Record<string, string>;
};

/** The role that is called so, in a language or by its name; any other word as it is. */
const roleCalled = (word: string, wordsOf: (role: Role) => readonly string[]): string =>
  isRole(word)
    ? word
    : (roles.find((role) => [role, ...wordsOf(role)].some((one) => fold(one) === fold(word))) ?? word);

/** What no server needs to be asked about. */
const faultsOf = (
  { Username, Fields }: Omit<PastedPerson, 'faults'>,
  before: ReadonlySet<string>,
): Record<string, string> => {
  const wrong = Object.entries(Fields).flatMap(([name, value]) =>
    value.length > maxCellLength
      ? [[`Fields.${name}`, 'TOO_LONG']]
      : isStorable(value)
        ? []
        : [[`Fields.${name}`, 'BAD_TEXT']],
  );
  const name = !isStorable(Username)
    ? 'BAD_TEXT'
    : isScientificNumber(Username)
      ? 'DIGITS_LOST'
      : Username === '' || Username.length > 100
        ? 'USERNAME'
        : before.has(fold(Username))
          ? 'TWICE'
          : null;
  return Object.fromEntries([...wrong, ...(name === null ? [] : [['Username', name]])]);
};

/**
 * The people of a paste by what its columns mean. Without a column of user names they are called by their e-mail; one who
 * stands there twice counts the first time.
 */
export const peopleOf = (
  { rows }: Table,
  meanings: readonly string[],
  wordsOf: (role: Role) => readonly string[],
): PastedPerson[] => {
  const seen = new Set<string>();
  return rows.map((row) => {
    const Fields: Record<string, string> = {};
    let [username, written] = ['', ''];
    meanings.forEach((meaning, at) => {
      const typed = row[at] ?? '';
      // The server keeps an e-mail without invisible characters.
      const cell = meaning === 'email' ? toSingleLine(typed) : typed.trim();
      if (meaning === usernameColumn) username = cell;
      else if (meaning === rolesColumn) written = cell;
      // An empty cell says nothing: it takes nothing away.
      else if (meaning !== '' && cell !== '') Fields[meaning] = cell;
    });
    const person = {
      Username: dropInvisible(meanings.includes(usernameColumn) ? username : (Fields['email'] ?? '')),
      Fields,
      Roles: writtenRoles(written).map((word) => roleCalled(word, wordsOf)),
    };
    const faults = faultsOf(person, seen);
    seen.add(fold(person.Username));
    return {
      ...person,
      faults: person.Roles.some((role) => role.length > 40) ? { ...faults, Roles: 'UNKNOWN_ROLE' } : faults,
    };
  });
};

/** Identifiers with a value each: the first cell of a line, and what stands after the tab. */
export const pairsOf = (text: string): { identifier: string; value: string }[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [identifier = '', ...value] = line.split('\t');
      return { identifier: dropInvisible(identifier), value: value.join('\t').trim() };
    });

/** A cell of a file that spreadsheets open: nothing in it is calculated, and what divides cells is quoted. */
const asCell = (text: string): string => {
  const neutral = /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
};

/** A file of these lines (`;`, with the mark by which Excel knows UTF-8). */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(asCell).join(';')).join('\r\n')}\r\n`;

/** A row that was refused: the person of the paste, or how a list called them, and why. */
type FailedRow = {
  person?: Pick<PastedPerson, 'Username' | 'Fields' | 'Roles'> | undefined;
  name: string;
  problem: string;
};

/**
 * Rows that were refused as lines that can be mended and pasted again: the columns of the template, and why, which a paste
 * leaves out.
 */
export const failedLines = (
  failed: readonly FailedRow[],
  words: Readonly<Record<'username' | 'roles' | 'problem', string>>,
  labelOf: (field: string) => string,
): string[][] => {
  const people = failed.flatMap(({ person }) => person ?? []);
  const names = [...new Set(people.flatMap(({ Fields }) => Object.keys(Fields)))];
  const withRoles = people.some(({ Roles }) => Roles.length > 0);
  return [
    [words.username, ...(withRoles ? [words.roles] : []), ...names.map(labelOf), words.problem],
    ...failed.map(({ person, name, problem }) => [
      person?.Username ?? name,
      ...(withRoles ? [person?.Roles.join(', ') ?? ''] : []),
      ...names.map((field) => person?.Fields[field] ?? ''),
      problem,
    ]),
  ];
};
