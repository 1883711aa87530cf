/** What each kind of definition asks of a version before it is published. */
import { queryFaults } from '../queries/query-kind.shared.ts';
import type { Author } from '../queries/run-statement.shared.ts';
import { completionScriptFaults } from '../scripts/completion-run.shared.ts';
import { viewFaults } from '../action-views/action-view-kind.shared.ts';
import { scriptFaults } from '../scripts/run-script.shared.ts';
import type { DefinitionKind, DefinitionRow } from './definitions.store.ts';

/** Returns the faults of a version, for `details`; an empty list lets it be published. */
type FaultsOf = (author: Author, row: DefinitionRow) => Promise<readonly object[]>;

export const kinds: Readonly<Record<DefinitionKind, FaultsOf>> = {
  query: queryFaults,
  sqlService: queryFaults,
  jsService: scriptFaults,
  completionScript: completionScriptFaults,
  actionView: viewFaults,
};
