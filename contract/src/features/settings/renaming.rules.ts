/**
 * A profile field with another name: whatever else of the settings names it goes along – the question that fills it, the
 * filters, the consent, and expressions over `user` and `answers`.
 */
import { expressionNodes } from '../../kit/conditions.ts';
import { toSorted } from '../../kit/array-polyfills.ts';
import { memberIn } from '../questionnaires/fields-read.rules.ts';

/** A name that a field was given in place of another. */
export type Renamed = { List: 'Fields' | 'ProjectFields'; From: string; To: string };

type Json = Readonly<Record<string, unknown>>;
type Names = ReadonlyMap<string, string>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An expression with other names where it reads members of `of`; texts that only look so stay, and so does an expression
 * that cannot be read.
 */
export const withMembers = (expression: string, of: 'user' | 'answers', names: Names): string => {
  if (names.size === 0 || !expression.includes(of)) return expression;
  const places = new Map<number, { length: number; to: string }>();
  for (const part of expressionNodes(expression)) {
    const name = memberIn(part, of);
    const to = name === null ? undefined : names.get(name);
    if (name === null || to === undefined) continue;
    const written = expression.slice(part.start, part.end);
    const at = part.op === 'in' ? written.indexOf(name) : written.lastIndexOf(name);
    if (at >= 0) places.set(part.start + at, { length: name.length, to });
  }
  return toSorted([...places], ([one], [other]) => other - one).reduce(
    (text, [start, { length, to }]) => text.slice(0, start) + to + text.slice(start + length),
    expression,
  );
};

/** A record with some of its texts changed; what is no text stays. */
const changed = (record: Json, keys: readonly string[], change: (text: string) => string): Json => {
  const next: Record<string, unknown> = { ...record };
  for (const key of keys) if (typeof next[key] === 'string') next[key] = change(next[key]);
  return next;
};

/** Each record of a list changed; what is no record stays, and so does what is no list. */
const each = (list: unknown, change: (record: Json) => Json): unknown =>
  Array.isArray(list) ? list.map((one: unknown) => (isRecord(one) ? change(one) : one)) : list;

/** A record with a part changed, where it has one. */
const within = (record: Json, key: string, change: (value: unknown) => unknown): Json =>
  Object.hasOwn(record, key) ? { ...record, [key]: change(record[key]) } : record;

const userWith = (user: Json, names: Names): Json => {
  const name = (text: string) => names.get(text) ?? text;
  const expression = (text: string) => withMembers(text, 'user', names);
  const field = (record: Json) => changed(record, ['Validation'], expression);
  const looks = changed(user, ['Label', 'Color', 'Letter'], expression);
  const fields = within(looks, 'Fields', (list) => each(list, field));
  const both = within(fields, 'ProjectFields', (list) => each(list, field));
  return within(both, 'Filters', (list) => each(list, (filter) => changed(filter, ['Field', 'Cascade'], name)));
};

const formWith = (form: unknown, names: Names): unknown => {
  const question = (record: Json) =>
    changed(
      changed(record, ['Key'], (key) => names.get(key) ?? key),
      ['Show', 'Validation'],
      (text) => withMembers(withMembers(text, 'answers', names), 'user', names),
    );
  return each(form, (section) => within(section, 'Questions', (list) => each(list, question)));
};

/** The settings with other keys of questions, and what reads their answers going along. */
export const withQuestionKeys = (settings: Json, names: Names): Json => {
  const question = (record: Json) =>
    changed(
      changed(record, ['Key'], (key) => names.get(key) ?? key),
      ['Show', 'Validation'],
      (text) => withMembers(text, 'answers', names),
    );
  return within(settings, 'ApplicationForm', (form) =>
    each(form, (section) => within(section, 'Questions', (list) => each(list, question))),
  );
};

const configWith = (config: Json, names: Names): Json =>
  within(
    changed(config, ['MicrodataSendFilter'], (text) => withMembers(text, 'user', names)),
    'gdpr',
    (gdpr) => (isRecord(gdpr) ? changed(gdpr, ['UserField'], (name) => names.get(name) ?? name) : gdpr),
  );

/**
 * The settings with what names renamed fields going along; the fields themselves have their new names already. A name
 * that another field has taken meanwhile means that one.
 */
export const withRenamed = (settings: Json, renamed: readonly Renamed[]): Json => {
  const { User } = settings;
  const now = new Set(
    isRecord(User)
      ? [User['Fields'], User['ProjectFields']]
          .flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
          .map((field) => (isRecord(field) ? field['Name'] : null))
      : [],
  );
  const names = new Map(renamed.filter(({ From }) => !now.has(From)).map(({ From, To }) => [From, To]));
  if (names.size === 0) return settings;
  const user = within(settings, 'User', (value) => (isRecord(value) ? userWith(value, names) : value));
  const form = within(user, 'ApplicationForm', (value) => formWith(value, names));
  return within(form, 'Config', (value) => (isRecord(value) ? configWith(value, names) : value));
};

/**
 * What has to be renamed back, so that settings of an earlier version hold what people have: `since` are the renames
 * since then in their order, each save's together; `now` are the names that fields have.
 */
export const renamedBack = (
  since: readonly (readonly Renamed[])[],
  before: readonly Pick<Renamed, 'List' | 'From'>[],
): Renamed[] =>
  before.flatMap(({ List, From: old }) => {
    const last = since.reduce(
      (name, save) => save.find((renamed) => renamed.List === List && renamed.From === name)?.To ?? name,
      old,
    );
    return last === old ? [] : [{ List, From: last, To: old }];
  });
