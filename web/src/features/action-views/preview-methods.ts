/** What a view can ask for in its preview: functions run as a trial that is undone, and nothing is saved. */
import { functionsScript } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import { ApiProblem, send } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import type { FrameMethods } from '../../ui/contained-frame-host.ts';

/** A function that failed, and where. */
export type FunctionFault = ScriptFault & { name: string };

type Preview = {
  functions: string;
  /** What functions are given as their action. */
  action: Record<string, unknown>;
  /** The person as whom functions run; the author without one. */
  userId: number | undefined;
  notSaved: string;
  onFault: (fault: FunctionFault | null) => void;
};

const serviceScript = 'return api.service(params.name, params.params);';

/** The methods of a view in its preview. */
export const createPreviewMethods = ({ functions, action, userId, notSaved, onFault }: Preview): FrameMethods => {
  const tryScript = async (
    name: string,
    Query: string,
    Params: Record<string, unknown>,
    toOwnFault: (fault: ScriptFault) => ScriptFault,
  ): Promise<unknown> => {
    const person = userId === undefined ? {} : { UserId: userId };
    const { Output, Fault } = await send('/api/service/Try', { Query, Params, ...person });
    onFault(Fault ? { ...toOwnFault(Fault), name } : null);
    if (Fault) throw new ApiProblem('SCRIPT_FAILED', 422);
    return Output === null ? null : (JSON.parse(Output) as unknown);
  };
  const pretend = (): { completion: number; completed: boolean } => {
    showToast('info', notSaved);
    return { completion: 0, completed: false };
  };
  return {
    run: (name, params) => {
      const Params = { Name: String(name), Params: params ?? {}, Action: action };
      return tryScript(String(name), functionsScript.wrap(functions), Params, functionsScript.toOwnFault);
    },
    service: (name, params) => tryScript(String(name), serviceScript, { name, params: params ?? {} }, (fault) => fault),
    toast: (text) => showToast('info', String(text).slice(0, 200)),
    save: pretend,
    complete: pretend,
  };
};
