/** Views of actions as a kind of definition: their body, and what stops publishing one. */
import {
  controllerScript,
  functionsScript,
  type ViewTexts,
} from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { viewBody, type ViewFault } from '@telemachos/contract/features/action-views/action-views.schemas.ts';
import type { Services } from '../../platform/context.ts';
import type { DefinitionRow } from '../definitions/definitions.store.ts';
import { compileScript } from '../scripts/run-script.shared.ts';

/** The number of the shape that `viewBody` reads. */
export const viewFormat = 1;

/** The texts of a view. */
export const viewTextsOf = (row: Pick<DefinitionRow, 'body'>): ViewTexts => viewBody.parse(row.body);

/** The faults of compiling the controller and the functions of a view. */
export const viewFaults = async ({ services }: { services: Services }, row: DefinitionRow): Promise<ViewFault[]> => {
  const { Controller, Functions } = viewTextsOf(row);
  const faults: ViewFault[] = [];
  for (const [Field, script, code] of [
    ['Controller', controllerScript, Controller],
    ['Functions', functionsScript, Functions],
  ] as const)
    for (const fault of await compileScript(services, script.wrap(code)))
      faults.push({ ...script.toOwnFault(fault), Field });
  return faults;
};
