/** Values that nobody means well: put, one at a time, at every place of an input that an entry's schema names. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { z } from 'zod';
import { defaultMaxBodyBytes } from '../../platform/dispatch.ts';
import { sampleInput, sampleValue } from '../sample-input.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
};

/** A value at a place of an input, as the JSON that is sent, which need not be what JavaScript would write. */
export type PlacedValue = { path: readonly (string | number)[]; value: string };

/** An input with one hostile value. */
export type Hostile = PlacedValue & { json: string };

/** A text of a megabyte, of two bytes a letter; and one that fills a body of the usual limit. */
export const megabyte = 'ά'.repeat(500_000);
const filling = 'ά'.repeat(30_000);

/** Values are kept as the JSON that is sent: of some JavaScript would write another. */
const written = (values: readonly unknown[]): string[] => values.map((value) => JSON.stringify(value));
const deep = (levels: number, open: string, close: string, inside = ''): string =>
  `${open.repeat(levels)}${inside}${close.repeat(levels)}`;
const deepList = deep(10_000, '[', ']');
/** Every space of Unicode, what turns the direction of reading, and what looks like something else. */
export const oddSpaces =
  '\u0009\u0020\u00A0\u1680\u2000\u2003\u2007\u2009\u200A\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF';
export const turned = 'αβγ\u200F\u202Eabc\u202C\u2066x\u2069';

const numbers: readonly string[] = [
  ...written([0, -1, 32_768, 65_536, 2_147_483_648, -2_147_483_649, 4_294_967_296, 1e308, 0.5, '1', 'NaN']),
  '-0',
  '9007199254740993',
  '1e999',
];
const letters: readonly string[] = [
  '',
  ' ',
  '\0',
  '\uFFFE',
  '\uFFFF',
  '\u0008',
  turned,
  oddSpaces,
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '%_\\',
  '${x}{{y}}',
  'ﷺ'.repeat(200),
  '2026-02-30',
  '-1',
  '99999999999999999999',
  '32768',
  '1e9',
  filling,
  megabyte,
];
const texts: readonly string[] = [...written(letters), String.raw`"\ud800"`];
const others: readonly string[] = written([null, true, 1, 'x', [], {}, [[[]]]]);
const lists: readonly string[] = [
  ...written([
    Array.from({ length: 10_000 }, (_, place) => place + 1),
    Array.from({ length: 150_000 }, () => 'αβγ'),
    [null],
  ]),
  deepList,
];
const records: readonly string[] = [
  ...written([
    { k: megabyte },
    Object.fromEntries(Array.from({ length: 60_000 }, (_, place) => [`κλειδί ${place}`, place])),
    { constructor: '1' },
    { '\0': 'x' },
    { '\uFFFE': 'x' },
    { '': '' },
    { State: '99999' },
    { State: '-1' },
    { State: 'x' },
    { toString: 'x', hasOwnProperty: 'y' },
    Object.fromEntries(Array.from({ length: 2000 }, (_, place) => [`k${place}`, 'v'])),
  ]),
  '{"__proto__":{"x":"1"}}',
  '{"constructor":{"prototype":"1"}}',
  deep(3000, '{"a":', '}', '1'),
  deepList,
];

/** A place of an input; `schema` is the same text for places of the same schema. */
type Place = { path: readonly (string | number)[]; values: readonly string[]; schema: string };

/** What a schema refuses or takes by itself, wherever it stands. */
const schemaAlone = new Set([...others, ...written([filling, megabyte])]);

/**
 * Every place of a schema: its path, and what may be put there. Of a record's fields those of the `good` input, too.
 */
const placesOf = (schema: Schema, path: readonly (string | number)[], good: unknown): Place[] => {
  const here = (values: readonly string[]) => ({
    path,
    values: [...values, ...others],
    schema: JSON.stringify(schema),
  });
  if (schema.anyOf) return schema.anyOf.flatMap((one) => placesOf(one, path, good));
  if (schema.enum || schema.const !== undefined) return [here(written(['', 'x', 99_999]))];
  switch (schema.type) {
    case 'integer':
    case 'number':
      return [here(numbers)];
    case 'string':
      return [here(texts)];
    case 'boolean':
      return [here(written(['true']))];
    case 'array': {
      const item = schema.items ?? schema.prefixItems?.[0] ?? {};
      const one: unknown = Array.isArray(good) && good.length > 0 ? good[0] : sampleValue(item);
      return [
        here([...lists, ...written([[one, one]])]),
        ...placesOf(item, [...path, 0], Array.isArray(good) ? good[0] : undefined),
      ];
    }
    case 'object':
      return [
        ...(path.length > 0 ? [here(records)] : []),
        ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
          placesOf(inner, [...path, name], fieldOf(good, name)),
        ),
        ...namesIn(schema, good).flatMap((name) =>
          placesOf(
            typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {},
            [...path, name],
            fieldOf(good, name),
          ),
        ),
      ];
    default:
      return [here([...texts, ...numbers, ...records])];
  }
};

const fieldOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;

/** The names under which a record's values are tried: one that nobody knows, and those that are there. */
const namesIn = ({ additionalProperties, properties = {} }: Schema, good: unknown): string[] =>
  typeof additionalProperties === 'object'
    ? [
        'key',
        ...Object.keys(typeof good === 'object' && good !== null ? good : {}).filter(
          (name) => !Object.hasOwn(properties, name),
        ),
      ]
    : [];

const put = (input: unknown, [first, ...rest]: readonly (string | number)[], value: unknown): unknown => {
  if (first === undefined) return value;
  if (typeof first === 'number') return [put(Array.isArray(input) ? input[0] : undefined, rest, value)];
  const record = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  return { ...record, [first]: put(Reflect.get(record, first), rest, value) };
};

/** The schema of an entry's input as JSON Schema. */
export const schemaOf = (entry: CallEntry): Schema =>
  z.toJSONSchema(entry.input, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Stands in an input for a hostile value, until the input is written. */
const mark = 'the hostile value';

/** The JSON of an input with values at its places. */
export const jsonWith = (good: Record<string, unknown>, values: readonly PlacedValue[]): string => {
  const marked = values.reduce<unknown>((input, { path }, at) => put(input, path, `${mark} ${at}.`), good);
  return values.reduce((json, { value }, at) => json.replace(`"${mark} ${at}."`, () => value), JSON.stringify(marked));
};

/**
 * Every hostile input of an entry over a good one, one after the other: some are large. Where a call has several places
 * of the very same schema, what only the schema can be asked (is it a text at all, a list, too long?) is asked at the
 * first of them; the values of its kind are tried at each. A value longer than the call's body may be is left out:
 * gates.test.ts proves for every call that such a body is refused before it is read.
 */
export function* hostileInputs(
  entry: CallEntry,
  good: Record<string, unknown> = sampleInput(entry),
): Generator<Hostile> {
  const asked = new Set<unknown>();
  const maxBytes = entry.method === 'GET' ? Infinity : (entry.maxBodyBytes ?? defaultMaxBodyBytes);
  for (const { path, values, schema } of placesOf(schemaOf(entry), [], good)) {
    const again = asked.has(schema);
    asked.add(schema);
    for (const value of values)
      if (!(again && schemaAlone.has(value)) && value.length <= maxBytes)
        yield { path, value, json: jsonWith(good, [{ path, value }]) };
  }
}

/** What somebody may call a file. */
export const hostileNames: readonly string[] = [
  ...letters,
  '../../etc/passwd',
  'C:\\windows\\x.pdf',
  '.',
  '..',
  '.pdf',
  'a/b.pdf',
  'CON.pdf',
  '"; filename="x.exe',
  "αβγ'%41.pdf",
  '👩‍👩‍👧.pdf',
  'e\u0301.pdf',
];

/** The places where any text may be written: those a schema gives no pattern, format or list of values. */
export const freeTexts = (
  schema: Schema,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] => {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => freeTexts(one, path));
  if (
    schema.type === 'string' &&
    !schema.enum &&
    schema.const === undefined &&
    schema.pattern === undefined &&
    schema.format === undefined
  )
    return [path];
  if (schema.type === 'array' && schema.items) return freeTexts(schema.items, [...path, 0]);
  if (schema.type !== 'object')
    return schema.type === undefined && !schema.enum && schema.const === undefined ? [[...path, 'any']] : [];
  const more =
    typeof schema.additionalProperties === 'object' ? freeTexts(schema.additionalProperties, [...path, 'key']) : [];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => freeTexts(inner, [...path, name])),
    ...more,
  ];
};

/** An input with a value at a place. */
export const inputWith = put;

/** The edge refuses a longer address, with the rest of the request's head. */
const maxQueryLength = 14_000;

/** An input as a query string, as far as one can be. */
export const queryOf = (input: Record<string, unknown>): string =>
  Object.entries(input)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, maxQueryLength))}`,
    )
    .join('&')
    .slice(0, maxQueryLength);
