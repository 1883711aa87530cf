/** A paste of people: its rows, which column means what, and the people that come of it. Nothing in a cell is evaluated. */
import { isRole, roles, type Role } from '@telemachos/contract/access/roles.ts';
import { maxCellLength } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { writtenRoles } from '@telemachos/contract/features/users/changes.rules.ts';
import { fold, wordsOfTwoAlphabets } from '@telemachos/contract/kit/greek.ts';
import { isScientificNumber } from '@telemachos/contract/kit/numbers.ts';
import { dropInvisible, isBlank, isStorable, toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';
import type { Table } from '../../platform/delimited-text.ts';

/** What a column can mean beside a profile field: the user name, the roles, nothing. */
export const usernameColumn = '=username';
export const rolesColumn = '=roles';

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
