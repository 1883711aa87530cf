/**
 * Localizes responses in a language that translators added.
 *
 * The translation of a Greek text replaces the English text beside it: `en` beside `el`, `TitleEn` beside `Title`. The
 * entry's output schema says where such pairs are, so texts that people wrote are never touched.
 */
import { z } from 'zod';
import type { Locale } from './translations.ts';

/** Where localized fields are in values of a schema. */
export type LocalizedFields =
  | { kind: 'list'; of: LocalizedFields }
  | { kind: 'any'; of: LocalizedFields[] }
  | { kind: 'record'; pairs: { greek: string; second: string }[]; inner: ReadonlyMap<string, LocalizedFields> };

/** The schema without optional, nullable and default wrappers. */
const unwrapSchema = (schema: unknown): unknown => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return unwrapSchema(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapSchema(schema.out) : schema;
};

const isText = (schema: unknown): boolean => unwrapSchema(schema) instanceof z.ZodString;

/** Finds the localized fields of a schema; null without any. Recursive schemas are followed once. */
export const localizedFields = (schema: unknown, above: readonly unknown[] = []): LocalizedFields | null => {
  const shape = unwrapSchema(schema);
  if (above.includes(shape)) return null;
  const within = (inner: unknown): LocalizedFields | null => localizedFields(inner, [...above, shape]);
  if (shape instanceof z.ZodArray) {
    const of = within(shape.element);
    return of && { kind: 'list', of };
  }
  if (shape instanceof z.ZodUnion) {
    const of = shape.options.flatMap((option) => within(option) ?? []);
    return of.length === 0 ? null : { kind: 'any', of };
  }
  if (shape instanceof z.ZodRecord) {
    const of = within(shape.valueType);
    return of && { kind: 'record', pairs: [], inner: new Map([['', of]]) };
  }
  if (!(shape instanceof z.ZodObject)) return null;
  const fields: Record<string, unknown> = shape.shape;
  const pairs = Object.keys(fields).flatMap((greek) => {
    const second = greek === 'el' ? 'en' : `${greek}En`;
    return isText(fields[greek]) && isText(fields[second]) ? [{ greek, second }] : [];
  });
  const inner = new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const of = within(field);
      return of ? [[name, of] as const] : [];
    }),
  );
  return pairs.length === 0 && inner.size === 0 ? null : { kind: 'record', pairs, inner };
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Replaces English texts by translations of their Greek texts; a text without a translation stays. */
export const localizeResponse = (
  slots: LocalizedFields,
  value: unknown,
  { translate }: Pick<Locale, 'translate'>,
): unknown => {
  const localize = (at: LocalizedFields, given: unknown): unknown => {
    if (at.kind === 'any') return at.of.reduce((said, one) => localize(one, said), given);
    if (Array.isArray(given)) return at.kind === 'list' ? given.map((item) => localize(at.of, item)) : given;
    if (at.kind === 'list' || !isRecord(given)) return given;
    const said: Record<string, unknown> = { ...given };
    const each = at.inner.get('');
    for (const name of Object.keys(given)) {
      const inner = each ?? at.inner.get(name);
      if (inner) said[name] = localize(inner, given[name]);
    }
    for (const { greek, second } of at.pairs) {
      const words = given[greek];
      const translation = typeof words === 'string' ? translate(words) : undefined;
      if (translation !== undefined) said[second] = translation;
    }
    return said;
  };
  return localize(slots, value);
};

/** Calls `visit` for each localized field of a value: the Greek text, the other text or null, and the path. */
export const forEachLocalizedField = (
  slots: LocalizedFields,
  value: unknown,
  visit: (greek: string, second: string | null, path: readonly string[]) => void,
): void => {
  const walk = (at: LocalizedFields, given: unknown, path: readonly string[]): void => {
    if (at.kind === 'any') return at.of.forEach((one) => walk(one, given, path));
    if (at.kind === 'list')
      return Array.isArray(given)
        ? given.forEach((item, place) => walk(at.of, item, [...path, String(place)]))
        : undefined;
    if (!isRecord(given) || Array.isArray(given)) return;
    for (const { greek, second } of at.pairs) {
      const [words, other] = [given[greek], given[second]];
      const name = greek === 'el' ? [] : [greek];
      if (typeof words === 'string') visit(words, typeof other === 'string' ? other : null, [...path, ...name]);
    }
    const each = at.inner.get('');
    for (const [name, inner] of Object.entries(given)) {
      const of = each ?? at.inner.get(name);
      if (of) walk(of, inner, [...path, name]);
    }
  };
  walk(slots, value, []);
};
