/** Scripts of administrators: compiled, and run in the name of a caller. Source: docs/decisions/2026-11-29-scripts.md. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import { randomInt } from 'node:crypto';
import type { Context, RegisteredCall, Services } from '../../platform/context.ts';
import { callInside, findInnerCall } from '../../platform/inner-call.ts';
import { Problem } from '../../platform/problem.ts';
import { createSandbox, defaultScriptTimeoutMs, type Sandbox } from '../../platform/sandbox/sandbox.ts';
import type { HostCall } from '../../platform/sandbox/sandbox-protocol.ts';
import type { DefinitionRow } from '../definitions/definitions.store.ts';
import { bodyOf } from '../queries/query-kind.shared.ts';

const sandboxes = new WeakMap<Services, Sandbox>();

const sandboxOf = (services: Services): Sandbox => {
  const sandbox = sandboxes.get(services) ?? createSandbox();
  sandboxes.set(services, sandbox);
  return sandbox;
};

/** Ends the server's threads of scripts, with the server. */
export const endScripts = async (services: Services): Promise<void> => sandboxes.get(services)?.stop();

/** The faults of compiling a script. */
export const compileScript = async (services: Services, code: string): Promise<ScriptFault[]> => {
  const { fault } = await sandboxOf(services).run({
    code,
    input: null,
    now: 0,
    seed: 0,
    timeoutMs: defaultScriptTimeoutMs,
    depth: 0,
    answerCall: () => Promise.reject(new Problem('SCRIPT_CALL')),
  });
  return fault ? [fault] : [];
};

/** The faults of a definition whose body is a script. */
export const scriptFaults = ({ services }: { services: Services }, row: DefinitionRow): Promise<ScriptFault[]> =>
  compileScript(services, bodyOf(row).Query);

/** What a script is run with. */
export type ScriptRun = {
  code: string;
  params: unknown;
  /** How many services stand between the caller and this script. */
  depth: number;
  /** Throws if the script may not make this call now, before it is made. */
  assertMayCall: (call: RegisteredCall) => Promise<void>;
  /** Calls a service from the script. */
  callService: (context: Context<CallEntry>, name: string, params: unknown) => Promise<unknown>;
  /** Hears of every call, with the problem that it ended with. */
  onCall?: (call: RegisteredCall, input: string, problem: string | null) => void;
};

export type ScriptResult =
  | { output: string; fault: null }
  | { output: null; fault: ScriptFault; problem: Problem | null };

/** Runs a script in its caller's name. A fault is returned; the caller of this function decides that nothing stays. */
export const runScript = async (context: Context<CallEntry>, run: ScriptRun): Promise<ScriptResult> => {
  const { code, params, depth } = run;
  let problem: Problem | null = null;
  const makeCall = async ({ name, input }: HostCall): Promise<unknown> => {
    const call = findInnerCall(context, name);
    try {
      await run.assertMayCall(call);
      const output = await callInside(context, call, input);
      run.onCall?.(call, input, null);
      return output;
    } catch (error) {
      if (error instanceof Problem) run.onCall?.(call, input, error.code);
      throw error;
    }
  };
  const answerCall = async (asked: HostCall): Promise<unknown> => {
    try {
      await context.beginTransaction();
      return asked.kind === 'call'
        ? await makeCall(asked)
        : await run.callService(context, asked.name, JSON.parse(asked.input));
    } catch (error) {
      if (error instanceof Problem) problem = error;
      throw error;
    }
  };
  const outcome = await sandboxOf(context.services).run({
    code,
    input: JSON.stringify(params),
    now: context.now.getTime(),
    seed: randomInt(2 ** 31),
    timeoutMs: defaultScriptTimeoutMs,
    depth,
    answerCall,
    signal: context.abortSignal(),
  });
  return outcome.fault ? { ...outcome, problem } : outcome;
};

/** The problem that a fault is told as to whoever called the script: an uncaught problem of a call is told as itself. */
export const toScriptProblem = (fault: ScriptFault, problem: Problem | null, isAuthor: boolean): Problem => {
  const extra = isAuthor ? { details: { Fault: fault } } : {};
  if (fault.Code === 'TIMEOUT') return new Problem('SCRIPT_TIMEOUT', extra);
  if (fault.Code === 'MEMORY') return new Problem('SCRIPT_MEMORY', extra);
  if (fault.Code === 'PROBLEM' && problem?.code === fault.Message) return new Problem(problem.code, extra);
  return new Problem('SCRIPT_FAILED', extra);
};
