/**
 * What the lists of a form offered once. An option that is taken out keeps its words, for those who read what was answered
 * with it; nobody is offered it again.
 */

type Json = Readonly<Record<string, unknown>>;

/** So many are remembered of one list. */
const most = 200;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listIn = (record: Json, name: string): readonly unknown[] => {
  const list = record[name];
  return Array.isArray(list) ? list : [];
};

const valueOf = (option: unknown): unknown => (isRecord(option) ? option['Value'] : undefined);

/** The data of an action as they are kept over those of before: each list with what it offered once. */
export const withFormer = (before: Json, after: Record<string, unknown>): Record<string, unknown> => {
  if (!Array.isArray(after['Fields'])) return after;
  const known = new Map(listIn(before, 'Fields').flatMap((field) => (isRecord(field) ? [[field['Key'], field]] : [])));
  const withOwn = (field: unknown): unknown => {
    if (!isRecord(field)) return field;
    const { Former: _former, ...plain } = field;
    const offered = new Set(listIn(plain, 'Options').map(valueOf));
    const old = known.get(plain['Key']) ?? {};
    const former = [...listIn(old, 'Options'), ...listIn(old, 'Former')].filter(
      (option) => isRecord(option) && !offered.has(option['Value']),
    );
    return former.length === 0 ? plain : { ...plain, Former: former.slice(0, most) };
  };
  return { ...after, Fields: listIn(after, 'Fields').map(withOwn) };
};
