/** What a completion script says of some mentees of an action. */
import {
  readScriptResult,
  sourcesOf,
  type ScriptFigure,
} from '@telemachos/contract/features/completion/completion.rules.ts';
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { runCompletion } from '../scripts/completion-run.shared.ts';
import { readInputs, type CompletionInput } from './completion-input.store.ts';

/** A mentee with what the script says: a figure, or a fault. */
export type Computed = CompletionInput & ({ figure: ScriptFigure; fault: null } | { figure: null; fault: ScriptFault });

/** A result that is no figure. */
const badResult: ScriptFault = { Code: 'OUTPUT', Line: 0, Column: 0, Message: '' };

type Asked = {
  action: { id: number; typeId: number };
  code: string;
  which: Parameters<typeof readInputs>[2];
  now: Date;
};

/** Reads what the script may read of these mentees, and runs it for them; nothing is written. */
export const compute = async (
  read: <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>,
  services: Services,
  { action, code, which, now }: Asked,
): Promise<Computed[]> => {
  const inputs = await read((connection) => readInputs(connection, action, which, sourcesOf(code)));
  if (inputs.length === 0) return [];
  const outcomes = await runCompletion(
    { services, code, now },
    inputs.map(({ input }) => input),
  );
  return inputs.map((one, at): Computed => {
    const outcome = outcomes[at];
    if (outcome?.fault) return { ...one, figure: null, fault: outcome.fault };
    const figure = readScriptResult(outcome?.result, one.own);
    return figure ? { ...one, figure, fault: null } : { ...one, figure: null, fault: badResult };
  });
};
