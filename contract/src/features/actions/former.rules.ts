/**
 * What a form asked once, and what its lists offered. A field or an option that is taken out keeps its words, for those who
 * read what was answered; nobody is offered it again.
 */

type Json = Readonly<Record<string, unknown>>;

/** Removed options that a field remembers. */
const maxFormerOptions = 200;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listIn = (record: Json, name: string): readonly unknown[] => {
  const list = record[name];
  return Array.isArray(list) ? list : [];
};

const valueOf = (option: unknown): unknown => (isRecord(option) ? option['Value'] : undefined);

/** Removed fields that a form remembers. */
const maxFormerFields = 50;

const keyOf = (field: unknown): unknown => (isRecord(field) ? field['Key'] : undefined);

/** The fields that a form had and has no more, the last that went first, without what their lists offered before. */
const formerFields = (before: Json, fields: readonly unknown[]): unknown[] => {
  const there = new Set(fields.map(keyOf));
  return [...listIn(before, 'Fields'), ...listIn(before, 'FormerFields')]
    .filter((field) => typeof keyOf(field) === 'string' && !there.has(keyOf(field)))
    .slice(0, maxFormerFields)
    .map((field) => (isRecord(field) ? without(field, 'Former') : field));
};

const without = (record: Json, name: string): Json =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== name));

/**
 * The data of an action as they are kept over those of before: each list with what it offered once, and the form with the
 * fields it had.
 */
export const withFormer = (before: Json, after: Record<string, unknown>): Record<string, unknown> => {
  const known = new Map(listIn(before, 'Fields').flatMap((field) => (isRecord(field) ? [[field['Key'], field]] : [])));
  const withOwn = (field: unknown): unknown => {
    if (!isRecord(field)) return field;
    const plain = without(field, 'Former');
    const offered = new Set(listIn(plain, 'Options').map(valueOf));
    const old = known.get(plain['Key']) ?? {};
    const former = [...listIn(old, 'Options'), ...listIn(old, 'Former')].filter(
      (option) => isRecord(option) && !offered.has(option['Value']),
    );
    return former.length === 0 ? plain : { ...plain, Former: former.slice(0, maxFormerOptions) };
  };
  const fields = listIn(after, 'Fields');
  const gone = formerFields(before, fields);
  return {
    ...without(after, 'FormerFields'),
    ...(Array.isArray(after['Fields']) ? { Fields: fields.map(withOwn) } : {}),
    ...(gone.length > 0 ? { FormerFields: gone } : {}),
  };
};
