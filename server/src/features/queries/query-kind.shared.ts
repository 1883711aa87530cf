/** Queries as a kind of definition: the shape of their body, and what stops publishing one. */
import { queryBody } from '@telemachos/contract/features/queries/queries.schemas.ts';
import type { SqlFault } from '@telemachos/contract/features/queries/sql-faults.ts';
import type { Services } from '../../platform/context.ts';
import type { DefinitionRow } from '../definitions/definitions.store.ts';
import { judge } from './judge-thread.ts';

/** The number of the shape that `queryBody` reads; older versions are read by its defaults. */
export const queryFormat = 1;

export const bodyOf = (row: Pick<DefinitionRow, 'body'>) => queryBody.parse(row.body);

/** The faults of a query's statement. */
export const queryFaults = async (services: Services, row: DefinitionRow, userId: number): Promise<SqlFault[]> => {
  const { Query, Parameters } = bodyOf(row);
  return (await judge(services, Query, Parameters, userId)).faults;
};
