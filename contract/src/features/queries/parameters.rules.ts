/** What was typed for a parameter, as the value that a run gets. Source: specification 001 §5. */
import { parseDate } from '../../kit/dates.ts';
import { normalizeNumber } from '../../kit/numbers.ts';
import { isStorable } from '../../kit/texts.rules.ts';
import type { ParameterValues, QueryParameter } from './queries.schemas.ts';

/** A number as people write it: a decimal comma or point, no grouping. A leading zero makes it an identifier. */
const numberPattern = /^-?(?:0|[1-9]\d{0,14})(?:[.,]\d{1,10})?$/;

/**
 * What was typed for a text: a number is converted where nothing of it is lost, a quoted text loses its quotes,
 * everything else stays (001 §5). `1.10` may be a code, and stays.
 */
export const toParameterValue = (typed: string): string | number => {
  const text = typed.trim();
  const plain = text.replace(',', '.');
  if (numberPattern.test(text) && String(Number(plain)) === plain) return Number(plain);
  const [, quoted] = /^'(.*)'$/su.exec(text) ?? /^"(.*)"$/su.exec(text) ?? [];
  return quoted ?? typed;
};

/** Why a value does not fit: texts/{el,en}/queries.json, `parameter.<code>`. */
export type ParameterFault = 'MISSING' | 'UNKNOWN' | 'NOT_A_NUMBER' | 'NOT_A_DATE';

type Given = ParameterValues[string];

const asText = (value: Given): string => (value === null ? '' : String(value));

/** The value of one parameter as PostgreSQL reads it, or why it does not fit. */
const convert = (type: QueryParameter['Type'], given: Given): { value: string } | ParameterFault => {
  const text = asText(given);
  if (type === 'text' || type === 'list') return { value: text };
  const trimmed = text.trim();
  if (type === 'date') {
    const day = parseDate(trimmed);
    return day === null ? 'NOT_A_DATE' : { value: day };
  }
  if (type === 'number' && typeof given === 'number') return { value: text };
  const isWhole = type === 'person' || type === 'action';
  const fits = isWhole ? /^[1-9]\d{0,8}$/.test(trimmed) : numberPattern.test(trimmed);
  return fits ? { value: trimmed.replace(',', '.') } : 'NOT_A_NUMBER';
};

const declaredAs = (declared: readonly QueryParameter[], name: string): QueryParameter | undefined =>
  declared.find(({ Name }) => Name.toLowerCase() === name.toLowerCase());

/** The default as a value; an author writes numbers as people do, `1.500` for fifteen hundred. */
const defaultOf = (parameter: QueryParameter | undefined): string =>
  parameter?.Type === 'number' ? (normalizeNumber(parameter.Default) ?? parameter.Default) : (parameter?.Default ?? '');

/**
 * The values of a statement's parameters in the order of `names`. Faults are keyed by the name as the statement or the
 * caller wrote it; with any, `values` is of no use. An explicit null is SQL's NULL.
 */
export const bindParameters = (
  names: readonly string[],
  declared: readonly QueryParameter[],
  given: ParameterValues,
): { values: (string | null)[]; faults: Record<string, ParameterFault> } => {
  const byName = new Map(Object.entries(given).map(([name, value]) => [name.replace(/^@/, '').toLowerCase(), value]));
  const faults: Record<string, ParameterFault> = {};
  for (const name of Object.keys(given)) {
    const key = name.replace(/^@/, '').toLowerCase();
    if (!names.some((known) => known.toLowerCase() === key)) faults[name] = 'UNKNOWN';
  }
  const values = names.map((name) => {
    const parameter = declaredAs(declared, name);
    const sent = byName.get(name.toLowerCase());
    if (sent === null) return null;
    const value = sent === undefined || sent === '' ? defaultOf(parameter) || sent : sent;
    if (value === undefined) {
      faults[name] = 'MISSING';
      return null;
    }
    const type = parameter?.Type ?? 'text';
    if (value === '' && type !== 'text') {
      faults[name] = 'MISSING';
      return null;
    }
    const converted = convert(type, value);
    if (typeof converted === 'string' || !isStorable(converted.value)) {
      faults[name] = typeof converted === 'string' ? converted : 'UNKNOWN';
      return null;
    }
    return converted.value;
  });
  return { values, faults };
};

/** The PostgreSQL type of a parameter in a statement; null lets PostgreSQL decide by where it stands. */
const sqlTypes: Record<QueryParameter['Type'], string | null> = {
  text: null,
  list: null,
  number: 'numeric',
  date: 'date',
  person: 'int4',
  action: 'int4',
};

/** The PostgreSQL type of each declared parameter that needs one, by its name in lower case. */
export const sqlTypesOf = (declared: readonly QueryParameter[]): Record<string, string> =>
  Object.fromEntries(
    declared.flatMap(({ Name, Type }) => {
      const type = sqlTypes[Type];
      return type === null ? [] : [[Name.toLowerCase(), type]];
    }),
  );
