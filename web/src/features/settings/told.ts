/** Faults that only the server finds, in its refusal. */
import { settingsFaultCodes, type SettingsFault } from '@telemachos/contract/features/settings/settings-faults.ts';
import type { ApiProblem } from '../../platform/api.ts';
import { listAt, textAt } from './places.shared.ts';

/** The faults that a refusal tells; null where it is another one. */
export const settingsFaultsIn = (problem: ApiProblem): SettingsFault[] | null =>
  problem.code !== 'SETTINGS_FAULTS'
    ? null
    : listAt(problem.details, ['Faults']).flatMap((fault) => {
        const Code = settingsFaultCodes.find((code) => code === textAt(fault, ['Code']));
        return Code ? [{ Path: textAt(fault, ['Path']), Code, Detail: textAt(fault, ['Detail']) }] : [];
      });
