/**
 * A project's words in a language that translators added, put into the second slot of what is answered: `en` beside
 * `el`, `TitleEn` beside `Title`. Where such slots are is read off the entry's output, so that what people wrote
 * themselves is never touched.
 */
import { z } from 'zod';
import type { Spoken } from './words.ts';

/** Where slots are in values of a shape. */
export type Slots =
  | { kind: 'list'; of: Slots }
  | { kind: 'any'; of: Slots[] }
  | { kind: 'record'; pairs: { greek: string; second: string }[]; inner: ReadonlyMap<string, Slots> };

/** The shape within what may be left out, null or filled in. */
const bare = (schema: unknown): unknown => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return bare(schema.unwrap());
  return schema instanceof z.ZodPipe ? bare(schema.out) : schema;
};

const isText = (schema: unknown): boolean => bare(schema) instanceof z.ZodString;

/** Where the slots of a shape are; null where it has none. A shape within itself is followed no further. */
export const slotsOf = (schema: unknown, above: readonly unknown[] = []): Slots | null => {
  const shape = bare(schema);
  if (above.includes(shape)) return null;
  const within = (inner: unknown): Slots | null => slotsOf(inner, [...above, shape]);
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

/** A value with its second slots in the language, where there is a translation; what has none stays as it is. */
export const inWordsOf = (slots: Slots, value: unknown, { translate }: Pick<Spoken, 'translate'>): unknown => {
  const speak = (at: Slots, given: unknown): unknown => {
    if (at.kind === 'any') return at.of.reduce((said, one) => speak(one, said), given);
    if (Array.isArray(given)) return at.kind === 'list' ? given.map((item) => speak(at.of, item)) : given;
    if (at.kind === 'list' || !isRecord(given)) return given;
    const said: Record<string, unknown> = { ...given };
    const each = at.inner.get('');
    for (const name of Object.keys(given)) {
      const inner = each ?? at.inner.get(name);
      if (inner) said[name] = speak(inner, given[name]);
    }
    for (const { greek, second } of at.pairs) {
      const words = given[greek];
      const translation = typeof words === 'string' ? translate(words) : undefined;
      if (translation !== undefined) said[second] = translation;
    }
    return said;
  };
  return speak(slots, value);
};

/** Every pair of words in a value: the Greek ones, the second ones if there are any, and the names and numbers that lead to them. */
export const eachSlot = (
  slots: Slots,
  value: unknown,
  seen: (greek: string, second: string | null, path: readonly string[]) => void,
): void => {
  const walk = (at: Slots, given: unknown, path: readonly string[]): void => {
    if (at.kind === 'any') return at.of.forEach((one) => walk(one, given, path));
    if (at.kind === 'list')
      return Array.isArray(given)
        ? given.forEach((item, place) => walk(at.of, item, [...path, String(place)]))
        : undefined;
    if (!isRecord(given) || Array.isArray(given)) return;
    for (const { greek, second } of at.pairs) {
      const [words, other] = [given[greek], given[second]];
      const name = greek === 'el' ? [] : [greek];
      if (typeof words === 'string') seen(words, typeof other === 'string' ? other : null, [...path, ...name]);
    }
    const each = at.inner.get('');
    for (const [name, inner] of Object.entries(given)) {
      const of = each ?? at.inner.get(name);
      if (of) walk(of, inner, [...path, name]);
    }
  };
  walk(slots, value, []);
};
