/** What each kind of definition asks of a version before it is published. */
import type { Services } from '../../platform/context.ts';
import { queryFaults } from '../queries/query-kind.shared.ts';
import type { DefinitionKind, DefinitionRow } from './definitions.store.ts';

/** Returns the faults of a version, for `details`; an empty list lets it be published. */
type FaultsOf = (services: Services, row: DefinitionRow, userId: number) => Promise<readonly object[]>;

export const kinds: Readonly<Record<DefinitionKind, FaultsOf>> = {
  query: queryFaults,
  sqlService: queryFaults,
};
