/**
 * The one rule by which browser and server judge what is written into a form action. Drafts may hold anything that is
 * short enough; only a form that is handed in must be right. Source: the domain's «Actions»; specification 000 §5.
 */
import { isDay, isWrittenDay } from '../../kit/dates.ts';
import { parseNumber } from '../../kit/numbers.ts';
import type { ActionData } from './actions.schemas.ts';

/** A field of a form action. */
export type FormField = NonNullable<ActionData['Fields']>[number];

/** What can be wrong with a field; the words are in texts/{el,en}/actions.json under `faults`. */
export type FieldFault = 'required' | 'number' | 'low' | 'high' | 'date' | 'day' | 'option' | 'long';

/** Length of a field's text, in UTF-16 units. */
export const maxFieldLength = { line: 500, area: 20_000 } as const;

/** What the fields hold, by key: texts as typed, days as ISO texts, `true` or `false` for a box. */
export type FormValues = Readonly<Record<string, string>>;

/** Progress of a complete form that is not yet submitted. */
const maxDraftPercent = 90;

/** The texts of some data by field; anything that is not a text of a known field is left out. */
export const formValues = (fields: readonly FormField[], data: unknown): Record<string, string> => {
  const kept =
    typeof data === 'object' && data !== null
      ? new Map<string, unknown>(Object.entries(data))
      : new Map<string, unknown>();
  return Object.fromEntries(
    fields.flatMap(({ Key }) => {
      const value = kept.get(Key);
      return typeof value === 'string' ? [[Key, value]] : [];
    }),
  );
};

/** Values that are stored for fields the form does not declare. */
const maxUndeclaredValues = 200;

/**
 * What was written in fields that a form does not have, by key: an author took them out, or gave them another key, while
 * somebody wrote. It is kept beside the form, and shown.
 */
export const otherValues = (fields: readonly FormField[], data: unknown): Record<string, string> => {
  if (typeof data !== 'object' || data === null) return {};
  const declared = new Set(fields.map(({ Key }) => Key));
  return Object.fromEntries(
    Object.entries(data)
      .filter(
        (entry): entry is [string, string] =>
          !declared.has(entry[0]) &&
          /^[a-z]\w{0,59}$/i.test(entry[0]) &&
          typeof entry[1] === 'string' &&
          entry[1].trim() !== '' &&
          entry[1].length <= maxFieldLength.area,
      )
      .slice(0, maxUndeclaredValues),
  );
};

/** What a field holds; '' where there is nothing, whatever the key means to JavaScript. */
const valueOf = (values: FormValues, { Key }: FormField): string =>
  (Object.hasOwn(values, Key) ? values[Key] : undefined) ?? '';

/** Whether something was given in a field. */
const isGiven = ({ Type }: FormField, value: string): boolean =>
  Type === 'checkbox' ? value === 'true' : value.trim() !== '';

const numberFault = ({ Min, Max }: FormField, value: number | null): FieldFault | null => {
  if (value === null) return 'number';
  if (Min !== undefined && value < Min) return 'low';
  return Max !== undefined && value > Max ? 'high' : null;
};

/** An option of a list by its value, offered or not any more. */
export const optionOf = (
  { Options, Former = [] }: FormField,
  value: string,
): FormField['Options'][number] | undefined => [...Options, ...Former].find(({ Value }) => Value === value);

/** Whether what was chosen from a list is not among what the list offers, as an option that was taken out. */
export const isGone = ({ Type, Options }: FormField, value: string): boolean =>
  Type === 'ddlist' && value.trim() !== '' && !Options.some(({ Value }) => Value === value);

const typeFault = (field: FormField, value: string): FieldFault | null => {
  if (value.length > (field.Type === 'textarea' ? maxFieldLength.area : maxFieldLength.line)) return 'long';
  switch (field.Type) {
    case 'number':
      return numberFault(field, parseNumber(value));
    case 'date':
      return isDay(value) ? null : isWrittenDay(value) ? 'day' : 'date';
    case 'ddlist':
      return isGone(field, value) ? 'option' : null;
    default:
      return null;
  }
};

/**
 * What is wrong with the value of a field that is handed in; null when it is right. What was handed in before (`kept`)
 * stays right when its option is taken out of the list.
 */
export const fieldFault = (field: FormField, value: string, kept = ''): FieldFault | null => {
  if (!isGiven(field, value)) return field.Required ? 'required' : null;
  return value === kept && isGone(field, value) ? null : typeFault(field, value);
};

/** The faults of a form that is handed in over what was kept of it, by field key; empty when it is right. */
export const formFaults = (
  fields: readonly FormField[],
  values: FormValues,
  kept: FormValues = {},
): Record<string, FieldFault> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const fault = fieldFault(field, valueOf(values, field), valueOf(kept, field));
      return fault ? [[field.Key, fault]] : [];
    }),
  );

/** The fields of a draft that are too long to keep, by key. */
export const tooLong = (fields: readonly FormField[], values: FormValues): Record<string, FieldFault> =>
  Object.fromEntries(
    fields
      .filter(
        (field) =>
          valueOf(values, field).length > (field.Type === 'textarea' ? maxFieldLength.area : maxFieldLength.line),
      )
      .map(({ Key }) => [Key, 'long']),
  );

/**
 * How far a draft has come, 0 to 90: the share of the required fields (of all, when none is required) in which
 * something right is given.
 */
export const draftCompletion = (fields: readonly FormField[], values: FormValues): number => {
  const required = fields.filter(({ Required }) => Required);
  const counted = required.length > 0 ? required : fields;
  if (counted.length === 0) return 0;
  const right = counted.filter(
    (field) => isGiven(field, valueOf(values, field)) && typeFault(field, valueOf(values, field)) === null,
  );
  return Math.round((right.length / counted.length) * maxDraftPercent);
};
