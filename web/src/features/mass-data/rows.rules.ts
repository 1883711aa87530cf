/** The rows of a sending: read from text, mapped to parameters, and what is remarkable about them. */
import { maxMassColumns, maxMassRows, maxPageRows } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import type { MassData, MassParameter } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import { fold } from '@telemachos/contract/kit/greek.ts';
import type { Table } from '../../platform/delimited-text.ts';

/** The encodings of a text file that can be chosen. */
export const encodings = ['utf-8', 'windows-1253', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

/** The signs that can be chosen to part the cells of a text. */
export const separators = ['\t', ';', ',', '|'] as const;

/**
 * The encoding of a text: by its byte order mark, or UTF-8 where it is valid, else that of Greek spreadsheets on
 * Windows.
 */
export const findEncoding = (bytes: Uint8Array): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1253';
  }
};

/** Why no rows are taken from what was given. */
export type TableFault = 'NO_ROWS' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS' | 'TOO_LARGE' | 'NOT_READ' | 'TOO_SLOW';

/** The fault of a table as a whole; null for none. */
export const tableFault = ({ headers, rows }: Table): TableFault | null => {
  if (rows.length === 0) return 'NO_ROWS';
  if (rows.length > maxMassRows) return 'TOO_MANY_ROWS';
  return headers.length > maxMassColumns ? 'TOO_MANY_COLUMNS' : null;
};

/** A table whose headers differ: an empty one is called by its place, one that is there already gets a number. */
export const withDistinctHeaders = ({ headers, rows }: Table): Table => {
  const seen = new Set<string>();
  const distinct = headers.map((header, at) => {
    const name = header.trim().slice(0, 180) || `#${at + 1}`;
    let unique = name;
    for (let number = 2; seen.has(unique); number += 1) unique = `${name} (${number})`;
    seen.add(unique);
    return unique;
  });
  return { headers: distinct, rows };
};

/** Rows whose cells do not match the headers, by their numbers from 1. */
export type Remarks = { long: number[]; short: number[] };

/** The rows with more cells than headers, and those with fewer. Empty cells beyond the headers say nothing. */
export const remarksOf = ({ headers, rows }: Table): Remarks => {
  const numbers = (is: (row: string[]) => boolean): number[] => rows.flatMap((row, at) => (is(row) ? [at + 1] : []));
  return {
    long: numbers((row) => row.slice(headers.length).some((cell) => cell.trim() !== '')),
    short: numbers((row) => row.length < headers.length),
  };
};

type Mapping = MassData['Mapping'];

/**
 * The parameter of each header: the remembered one, else that whose name or label is the same without accents and
 * letter case; each parameter once. Where an address declares no parameters, each header is one. '' leaves a column out.
 */
export const guessMapping = (
  headers: readonly string[],
  parameters: readonly MassParameter[],
  remembered: Mapping,
): Mapping => {
  const taken = new Set<string>();
  const key = (text: string): string => fold(text).replaceAll(/[\s_.-]+/g, '');
  const guess = (header: string): string => {
    const known = remembered.find(({ Column }) => fold(Column) === fold(header));
    if (known) return known.Parameter;
    if (parameters.length === 0) return header;
    // `Fields.email` is a field of a parameter that holds an object.
    if (parameters.some(({ Name, Type }) => Type === 'json' && header.startsWith(`${Name}.`))) return header;
    return parameters.find(({ Name, Label }) => [Name, Label].some((one) => key(one) === key(header)))?.Name ?? '';
  };
  return headers.map((Column) => {
    const Parameter = guess(Column);
    if (taken.has(Parameter)) return { Column, Parameter: '' };
    if (Parameter !== '') taken.add(Parameter);
    return { Column, Parameter };
  });
};

/** The mapping to save: what is chosen now, and what was remembered about other headers. */
export const rememberMapping = (now: Mapping, remembered: Mapping): Mapping => {
  const others = remembered.filter(({ Column }) => !now.some((line) => fold(line.Column) === fold(Column)));
  return [...now, ...others].slice(0, maxMassColumns);
};

/** The required parameters that no column gives. */
export const missingParameters = (mapping: Mapping, parameters: readonly MassParameter[]): string[] =>
  parameters
    .filter(({ Name, Required }) => Required && !mapping.some(({ Parameter }) => isPartOf(Parameter, Name)))
    .map(({ Name }) => Name);

const isPartOf = (parameter: string, name: string): boolean => parameter === name || parameter.startsWith(`${name}.`);

/** The value of a cell for a parameter's type. What cannot be read goes as text, and the server refuses it by name. */
const toValue = (cell: string, type: MassParameter['Type']): unknown => {
  const text = cell.trim();
  if (type === 'number' && /^-?\d{1,15}([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'));
  if (type === 'boolean') {
    if (['true', '1', 'ναι', 'yes'].some((word) => fold(word) === fold(text))) return true;
    if (['false', '0', 'οχι', 'no'].some((word) => fold(word) === fold(text))) return false;
  }
  if (type === 'json' && /^[[{]/.test(text))
    try {
      return JSON.parse(text);
    } catch {
      return cell;
    }
  return cell;
};

/** An object without a prototype: no header and no parameter changes what it is. */
type Fields = { [name: string]: unknown };
const newFields = (): Fields => Object.create(null) as Fields;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;

/** Puts a value at a path whose steps are parted by dots. */
const putAt = (fields: Fields, [step = '', ...rest]: readonly string[], value: unknown): void => {
  if (rest.length === 0) {
    fields[step] = value;
    return;
  }
  const inner = isFields(fields[step]) ? fields[step] : newFields();
  fields[step] = inner;
  putAt(inner, rest, value);
};

/**
 * What is sent of a row: its cells by the parameters of their columns. `Fields.email` is the field `email` of
 * `Fields`. An empty cell is left out.
 */
export const toParameters = (
  cells: readonly string[],
  mapping: Mapping,
  parameters: readonly MassParameter[],
): Record<string, unknown> => {
  const types = new Map(parameters.map(({ Name, Type }) => [Name, Type]));
  const fields = newFields();
  mapping.forEach(({ Parameter }, at) => {
    const cell = cells[at] ?? '';
    if (Parameter !== '' && cell.trim() !== '')
      putAt(fields, Parameter.split('.'), toValue(cell, types.get(Parameter) ?? 'text'));
  });
  return fields;
};

/** Whether so many rows can go in a page; NaN is what is not typed yet. */
export const isPageSize = (size: number): boolean => Number.isInteger(size) && size >= 1 && size <= maxPageRows;
