/** What is to be done to whom: the rows of each kind of work, and the calls that carry them out. */
import { portions, splitSearch, type BatchKind } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import { userInList } from '../../platform/person.ts';
import { send } from '../../platform/api.ts';
import { pairsOf, type PastedPerson } from './paste.ts';
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
};

const idsOf = (items: readonly Item[]): number[] => items.flatMap(({ id }) => (id === undefined ? [] : [id]));
const people = (items: readonly Item[]) =>
  items.flatMap(({ person }) =>
    person ? [{ Username: person.Username, Fields: person.Fields, Roles: person.Roles }] : [],
  );

/** People of a paste. */
export const pastePlan = (
  kind: 'people' | 'evaluation',
  ProjectId: number,
  pasted: readonly PastedPerson[],
  Invite: boolean,
): Plan => ({
  kind,
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
        found.set(line.Value, [...(found.get(line.Value) ?? []), { Id: line.Id, Name: userInList(line) }]);
    },
  );
  return found;
};

/** A row for an identifier: of the one who has it; of nobody, or of several, it is refused. */
const itemFor = (place: number, identifier: string, found: readonly Found[] = [], value?: string): Item => {
  const [one, ...others] = found;
  const given = value === undefined ? {} : { value };
  if (!one) return { place, name: identifier, faults: { Username: 'NOT_A_MEMBER' }, ...given };
  if (others.length > 0) return { place, name: identifier, faults: { Username: 'AMBIGUOUS' }, ...given };
  return { place, name: one.Name, id: one.Id, faults: {}, ...given };
};

/** Whoever stands there twice is meant once. */
const once = (items: readonly Item[]): Item[] => {
  const seen = new Set<number>();
  return items.map((item) => {
    if (item.id === undefined || !seen.has(item.id)) {
      if (item.id !== undefined) seen.add(item.id);
      return item;
    }
    return { place: item.place, name: item.name, faults: { Username: 'TWICE' } };
  });
};

/** The people of a pasted list of identifiers. */
export const peopleByIdentifiers = async (ProjectId: number, field: string, text: string): Promise<Item[]> => {
  const identifiers = splitSearch(text);
  const found = await lookUp(ProjectId, field, identifiers);
  return once(identifiers.map((identifier, place) => itemFor(place, identifier, found.get(identifier))));
};

/** People with a value each: identifier, tab, value. */
export const peopleWithValues = async (ProjectId: number, field: string, text: string): Promise<Item[]> => {
  const pairs = pairsOf(text);
  const found = await lookUp(
    ProjectId,
    field,
    pairs.map(({ identifier }) => identifier),
  );
  const items = pairs.map(({ identifier, value }, place) => itemFor(place, identifier, found.get(identifier), value));
  return once(items).map((item) =>
    (item.value?.length ?? 0) > 1000 ? { ...item, faults: { ...item.faults, Value: 'TOO_LONG' } } : item,
  );
};

/** Everybody whom a search finds, page by page. */
export const peopleBySearch = async (ProjectId: number, Search: string, role: string): Promise<Item[]> => {
  const items: Item[] = [];
  for (let page = 0; ; page += 1) {
    const Roles = role === '' ? [] : [role];
    const { list, count } = await send('/api/user/FindUsers', { ProjectId, Search, Roles, page, count: 1000 });
    for (const line of list) items.push({ place: items.length, name: userInList(line), id: line.Id, faults: {} });
    if (page + 1 >= Math.min(count, 11)) return items;
  }
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
