/** Definitions as files have them, and the drafts that a file makes. */
import { definitionKey, type FileDefinition } from '@telemachos/contract/features/definitions/definitions-file.ts';
import { bodyOf, queryFormat } from '../queries/query-kind.shared.ts';
import type { DefinitionRow, SharedDefinitionRow } from './definitions.store.ts';
import type { Draft } from './save-definition.shared.ts';

/** The names of definitions by id; of two versions of one definition the later row counts. */
export const namesOf = (rows: readonly DefinitionRow[]): Map<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** A definition as a file has it; `names` are those of queries, by id. */
export const toFile = (row: SharedDefinitionRow, names: ReadonlyMap<number, string>): FileDefinition => {
  const { Query, Parameters, ViewName } = bodyOf(row);
  return {
    Kind: row.kind,
    Name: row.name,
    Descr: row.descr,
    Category: row.category,
    Roles: row.roles as FileDefinition['Roles'],
    Query,
    Parameters: Parameters.map((parameter) => ({
      ...parameter,
      ListQuery: parameter.ListQuery === null ? null : (names.get(parameter.ListQuery) ?? null),
    })),
    ViewName,
  };
};

/** What the query with this name is known by. */
export const queryKey = (Name: string): string => definitionKey({ Kind: 'query', Name });

/** A definition of a file as a draft of the definition `id`; `ids` are those of definitions, by key. */
export const toDraft = (
  { Kind, Name, Descr, Category, Roles, Query, Parameters, ViewName }: FileDefinition,
  id: number | null,
  ids: ReadonlyMap<string, number>,
): Draft => ({
  id,
  kind: Kind,
  name: Name,
  descr: Descr,
  category: Category,
  roles: Roles,
  format: queryFormat,
  body: {
    Query,
    Parameters: Parameters.map((parameter) => ({
      ...parameter,
      ListQuery: parameter.ListQuery === null ? null : (ids.get(queryKey(parameter.ListQuery)) ?? null),
    })),
    ViewName,
  },
  version: undefined,
});

/** A list query of a parameter that has no id when its definition is saved. */
export type LostList = { definition: FileDefinition; place: number; code: 'UNKNOWN_QUERY' | 'CIRCULAR_LIST' };

/** The list queries that would be lost; `here` has the keys of the definitions of this installation. */
export const lostLists = (definitions: readonly FileDefinition[], here: Iterable<string>): LostList[] => {
  const inFile = new Set(definitions.map(definitionKey));
  const saved = new Set(here);
  return inSavingOrder(definitions).flatMap((definition) => {
    const lost = definition.Parameters.flatMap(({ ListQuery }, place): LostList[] => {
      const key = ListQuery === null ? null : queryKey(ListQuery);
      if (key === null || saved.has(key)) return [];
      return [{ definition, place, code: inFile.has(key) ? 'CIRCULAR_LIST' : 'UNKNOWN_QUERY' }];
    });
    saved.add(definitionKey(definition));
    return lost;
  });
};

/** The definitions in an order in which a query comes before those that list it, so that they find its id. */
export const inSavingOrder = (definitions: readonly FileDefinition[]): FileDefinition[] => {
  const known = new Map(definitions.map((one) => [definitionKey(one), one]));
  const seen = new Set<FileDefinition>();
  const withLists = (one: FileDefinition): FileDefinition[] => {
    if (seen.has(one)) return [];
    seen.add(one);
    const lists = one.Parameters.flatMap(({ ListQuery }) => known.get(queryKey(ListQuery ?? '')) ?? []);
    return [...lists.flatMap(withLists), one];
  };
  return definitions.flatMap(withLists);
};
