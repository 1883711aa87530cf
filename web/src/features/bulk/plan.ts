/** What is to be done to whom: the rows of each kind of work, and the calls that carry them out. */
import {
  portions,
  splitIdentifiers,
  splitLines,
  type BatchKind,
} from '@telemachos/contract/features/bulk/bulk.rules.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import { isScientificNumber } from '@telemachos/contract/kit/numbers.ts';
import type { UserField } from '@telemachos/contract/features/users/field-options.rules.ts';
import type { PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { send, type InputOfPath } from '../../platform/api.ts';
import { pairsOf, type PastedPerson, type PasteRemarks } from './paste.ts';
import { inPortions, type Cut } from './runner.ts';

/** A row: who it is about, and what is already known to be wrong with it. */
export type Item = {
  place: number;
  name: string;
  faults: Record<string, string>;
  id?: number;
  value?: string;
  person?: PastedPerson;
};

/** A part of a call: tried, or as a part of a work. */
type Part = { DryRun: boolean; Batch: { Id: number; Places: number[] } | null };

/** A work that is ready to be tried. */
export type Plan = {
  kind: BatchKind;
  about: Record<string, string>;
  items: readonly Item[];
  cut: Cut;
  act: (items: readonly Item[], part: Part) => Promise<RowOutcome[]>;
  /** What is to be said of the paste that it comes from. */
  remarks?: PasteRemarks;
};

/** Who the rows are about, as far as they are known. */
export const idsOf = (items: readonly Item[]): number[] => items.flatMap(({ id }) => (id === undefined ? [] : [id]));
const people = (items: readonly Item[]) =>
  items.flatMap(({ person }) =>
    person ? [{ Username: person.Username, Fields: person.Fields, Roles: person.Roles }] : [],
  );

/** People of a paste. */
export const pastePlan = (
  kind: 'people' | 'evaluation',
  ProjectId: number,
  pasted: readonly PastedPerson[],
  { Invite, remarks }: { Invite: boolean; remarks: PasteRemarks },
): Plan => ({
  kind,
  remarks,
  about: Invite ? { Invite: '1' } : {},
  items: pasted.map((person, place) => ({ place, name: person.Username, faults: person.faults, person })),
  cut: portions[kind],
  act: async (items, part) => {
    if (kind === 'people')
      return (await send('/api/User/AddUsers', { ProjectId, Users: people(items), Invite, ...part })).Rows;
    const Users = people(items).map(({ Username, Fields }) => ({ Username, Fields }));
    return (await send('/api/useless/AddEvaluationMentees', { ProjectId, Users, ...part })).Rows;
  },
});

/** How somebody is told from others with the same name: by the user name, as far as who asks may read it. */
const calledInList = (line: PersonLine): string => [userSurnameFirst(line), line.Username].filter(Boolean).join(' · ');

/** Somebody who was found. */
type Found = { Id: number; Name: string };

/** The people who have these values in a field, by value: a hundred values a call, three calls at a time. */
const lookUp = async (ProjectId: number, Field: string, values: readonly string[]): Promise<Map<string, Found[]>> => {
  const found = new Map<string, Found[]>();
  const sought = [...new Set(values)].filter((value) => value !== '' && value.length <= 200);
  await inPortions(
    sought,
    portions.lookup,
    (Values) => send('/api/user/GetUsersByField', { ProjectId, Field, Values }),
    (_portion, list) => {
      for (const line of list)
        found.set(line.Value, [...(found.get(line.Value) ?? []), { Id: line.Id, Name: calledInList(line) }]);
    },
  );
  return found;
};

/** What a list names people by, as what is wrong with a row names it. */
const faultAt = (field: string): string => (field === 'username' ? 'Username' : `Fields.${field}`);

/** A row for an identifier: of the one who has it; of nobody, or of several, it is refused. */
const itemFor = (place: number, at: string, identifier: string, found: readonly Found[] = [], value?: string): Item => {
  const [one, ...others] = found;
  const given = value === undefined ? {} : { value };
  if (!one) {
    const fault = isScientificNumber(identifier) ? 'DIGITS_LOST' : 'NOT_A_MEMBER';
    return { place, name: identifier, faults: { [at]: fault }, ...given };
  }
  if (others.length > 0) return { place, name: identifier, faults: { [at]: 'AMBIGUOUS' }, ...given };
  return { place, name: one.Name, id: one.Id, faults: {}, ...given };
};

/** Whoever stands there twice is meant once. */
const once = (at: string, items: readonly Item[]): Item[] => {
  const seen = new Set<number>();
  return items.map((item) => {
    if (item.id === undefined || !seen.has(item.id)) {
      if (item.id !== undefined) seen.add(item.id);
      return item;
    }
    return { place: item.place, name: item.name, faults: { [at]: 'TWICE' } };
  });
};

/** The Types of fields in whose values no space stands. */
const spaceless: ReadonlySet<string> = new Set(['afm', 'email', 'number', 'date']);

/** Whether a list by this field is of identifiers, which spaces part, too; other values may have spaces in them. */
export const isIdentifier = ({ Name, Type }: Pick<UserField, 'Name' | 'Type'>): boolean =>
  spaceless.has(Type) || ['username', 'email', 'kayas', 'AFM', 'AMKA'].includes(Name);

/** What stands in a pasted list by a field. */
export const readList = (field: Pick<UserField, 'Name' | 'Type'>, text: string): string[] =>
  isIdentifier(field) ? splitIdentifiers(text) : splitLines(text);

/** The people of a pasted list. */
export const peopleByIdentifiers = async (
  ProjectId: number,
  listed: Pick<UserField, 'Name' | 'Type'>,
  text: string,
): Promise<Item[]> => {
  const field = listed.Name;
  const at = faultAt(field);
  const identifiers = readList(listed, text);
  const found = await lookUp(ProjectId, field, identifiers);
  return once(
    at,
    identifiers.map((identifier, place) => itemFor(place, at, identifier, found.get(identifier))),
  );
};

/** People with a value each: identifier, tab, value. */
export const peopleWithValues = async (ProjectId: number, field: string, text: string): Promise<Item[]> => {
  const pairs = pairsOf(text);
  const found = await lookUp(
    ProjectId,
    field,
    pairs.map(({ identifier }) => identifier),
  );
  const at = faultAt(field);
  const items = pairs.map(({ identifier, value }, place) =>
    itemFor(place, at, identifier, found.get(identifier), value),
  );
  return once(at, items).map((item) =>
    (item.value?.length ?? 0) > 1000 ? { ...item, faults: { ...item.faults, Value: 'TOO_LONG' } } : item,
  );
};

/** Whom a search is for. */
export type Sought = Pick<InputOfPath<'/api/user/FindUsers'>, 'Search' | 'Roles' | 'Filter' | 'MentorId'>;

/** Everybody whom a search finds, page by page. */
export const peopleBySearch = async (ProjectId: number, sought: Sought): Promise<Item[]> => {
  const items: Item[] = [];
  for (let page = 0; ; page += 1) {
    const { list, count } = await send('/api/user/FindUsers', { ProjectId, ...sought, page, count: 1000 });
    for (const line of list) items.push({ place: items.length, name: calledInList(line), id: line.Id, faults: {} });
    if (page + 1 >= Math.min(count ?? 0, 11)) return items;
  }
};

/**
 * The people whom a search found when the work began, each at their place: what the work changed may have taken them out of
 * the search since. A hundred are looked up with a call, three calls at a time (001 §9).
 */
export const peopleByIds = async (ProjectId: number, ids: readonly number[]): Promise<Item[]> => {
  const names = new Map<number, string>();
  await inPortions(
    ids,
    portions.lookup,
    (Ids) => send('/api/user/GetByIds', { ProjectId, Ids }),
    (_portion, list) => {
      for (const line of list) names.set(line.Id, calledInList(line));
    },
    // Somebody who is gone keeps their place without a name; the server says so of the row.
    { missed: () => undefined },
  );
  return ids.map((id, place) => ({ place, id, name: names.get(id) ?? `#${id}`, faults: {} }));
};

/** One field of many. */
export const fieldPlan = (items: readonly Item[], field: string, value: string): Plan => ({
  kind: 'field',
  about: { Field: field, Value: value.slice(0, 200) },
  items,
  cut: portions.field,
  act: async (some, part) => (await send('/api/user/SetUserField', { ids: idsOf(some), field, value, ...part })).Rows,
});

/** A field from a list of values. */
export const valuesPlan = (ProjectId: number, items: readonly Item[], Field: string): Plan => ({
  kind: 'values',
  about: { Field },
  items,
  cut: portions.values,
  act: async (some, part) => {
    const Users = some.flatMap(({ id, value = '' }) => (id === undefined ? [] : [{ Id: id, Value: value }]));
    return (await send('/api/user/UpdateUserFields', { ProjectId, Users, Field, ...part })).Rows;
  },
});

/** A state for many. */
export const statesPlan = (ProjectId: number, items: readonly Item[], State: number): Plan => ({
  kind: 'states',
  about: { State: String(State) },
  items,
  cut: portions.states,
  act: async (some, part) =>
    (await send('/api/user/SetActiveStateMany', { ProjectId, UserIds: idsOf(some), State, ...part })).Rows,
});

/** Roles for many. */
export const rolesPlan = (ProjectId: number, items: readonly Item[], Roles: string[]): Plan => ({
  kind: 'roles',
  about: { Roles: Roles.join(',') },
  items,
  cut: portions.roles,
  act: async (some, part) =>
    (await send('/api/user/UpdateRolesMany', { ProjectId, UserIds: idsOf(some), Roles, ...part })).Rows,
});

/** People of another project; who is here already is unchanged. */
export const existingPlan = (
  ProjectId: number,
  CurrentProjectId: number,
  items: readonly Item[],
  Roles: string[],
  setDefault: boolean,
): Plan => ({
  kind: 'existing',
  about: { From: String(CurrentProjectId), Roles: Roles.join(',') },
  items,
  cut: portions.existing,
  act: async (some, part) => {
    const asked = { ProjectId, CurrentProjectId, UserIds: idsOf(some), Roles, setDefault, ...part };
    const { Rows } = await send('/api/project/AddExistingMentees', asked);
    // The places are those of the work, or of these people as they are asked about.
    const rowOf = new Map(Rows.map((row) => [row.Place, row]));
    return some.map(
      ({ id = null, place, name }, at) =>
        rowOf.get(part.Batch ? place : at) ?? {
          Place: place,
          UserId: id,
          Name: name,
          Outcome: 'unchanged',
          Faults: {},
          Changes: [],
        },
    );
  },
});

/** Try or carry out rows of a plan; what is known to be wrong is not sent. Each outcome stands at its row's place. */
export const outcomesOf = async (
  plan: Plan,
  items: readonly Item[],
  batch: number | null,
): Promise<{ item: Item; outcome: RowOutcome }[]> => {
  const good = items.filter(({ faults }) => Object.keys(faults).length === 0);
  const Batch = batch === null ? null : { Id: batch, Places: good.map(({ place }) => place) };
  const rows = good.length === 0 ? [] : await plan.act(good, { DryRun: batch === null, Batch });
  const outcomes = new Map(good.map((item, at) => [item.place, rows[at]]));
  return items.map((item) => ({
    item,
    outcome: {
      Place: item.place,
      UserId: item.id ?? null,
      Name: item.name,
      Outcome: 'refused',
      Faults: item.faults,
      Changes: [],
      ...named(outcomes.get(item.place), item),
    },
  }));
};

const named = (row: RowOutcome | undefined, item: Item): Partial<RowOutcome> =>
  row ? { ...row, Place: item.place, Name: item.name || row.Name } : {};
