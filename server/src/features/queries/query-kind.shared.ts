/** Queries as a kind of definition: the shape of their body, and what stops publishing one. */
import { queryBody } from '@telemachos/contract/features/queries/queries.schemas.ts';
import type { SqlFault } from '@telemachos/contract/features/queries/sql-faults.ts';
import type { DefinitionRow } from '../definitions/definitions.store.ts';
import { judge } from './judge-thread.ts';
import type { Services } from '../../platform/context.ts';
import { findFaults, type Author } from './run-statement.shared.ts';

/** The number of the shape that `queryBody` reads; older versions are read by its defaults. */
export const queryFormat = 1;

export const bodyOf = (row: Pick<DefinitionRow, 'body'>) => queryBody.parse(row.body);

/** The faults of a query's statement, by the rights of its author. */
export const queryFaults = async (author: Author, row: DefinitionRow): Promise<SqlFault[]> => {
  const { Query, Parameters } = bodyOf(row);
  return findFaults(author, Query, await judge(author.services, Query, Parameters, author.viewer.userId));
};

/** The parameters of a query that a run must be given, because they have no default. */
export const requiredParameters = async (services: Services, row: DefinitionRow, userId: number): Promise<string[]> => {
  const { Query, Parameters } = bodyOf(row);
  const withDefault = new Set(Parameters.filter(({ Default }) => Default !== '').map(({ Name }) => Name.toLowerCase()));
  const { names } = await judge(services, Query, Parameters, userId);
  return names.filter((name) => !withDefault.has(name.toLowerCase()));
};
