/** Scripts of administrators: compiled, and run in the name of a caller. Source: docs/decisions/2026-11-29-scripts.md. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import { randomInt } from 'node:crypto';
import type { Context, Services } from '../../platform/context.ts';
import { callInside, findInnerCall } from '../../platform/inner-call.ts';
import { Problem } from '../../platform/problem.ts';
import {
  createSandbox,
  defaultScriptTimeoutMs,
  type Sandbox,
  type ScriptOutcome,
} from '../../platform/sandbox/sandbox.ts';
import type { HostCall } from '../../platform/sandbox/sandbox-protocol.ts';
import type { DefinitionRow } from '../definitions/definitions.store.ts';
import { bodyOf } from '../queries/query-kind.shared.ts';
import { fetchForScript, maxRequests, readRequest } from './fetch.ts';

const sandboxes = new WeakMap<Services, Sandbox>();

const sandboxOf = (services: Services): Sandbox => {
  const sandbox = sandboxes.get(services) ?? createSandbox();
  sandboxes.set(services, sandbox);
  return sandbox;
};

/** Ends the server's threads of scripts, with the server. */
export const endScripts = async (services: Services): Promise<void> => sandboxes.get(services)?.stop();

/** Runs a script that makes no calls: the same input and time give the same result. With null it is only compiled. */
export const runWithoutCalls = (
  services: Services,
  code: string,
  input: string | null,
  { now = new Date(0), timeoutMs = defaultScriptTimeoutMs }: { now?: Date; timeoutMs?: number } = {},
): Promise<ScriptOutcome> =>
  sandboxOf(services).run({
    code,
    input,
    now: now.getTime(),
    seed: 0,
    timeoutMs,
    depth: 0,
    answerCall: () => Promise.reject(new Problem('SCRIPT_CALL')),
  });

/** The faults of compiling a script. */
export const compileScript = async (services: Services, code: string): Promise<ScriptFault[]> => {
  const { fault } = await runWithoutCalls(services, code, null);
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
  assertMayCall: (call: { writes: boolean }) => Promise<void>;
  /** Calls a service from the script. */
  callService: (context: Context<CallEntry>, name: string, params: unknown) => Promise<unknown>;
  /** A trial sends nothing to other servers. */
  isTrial?: boolean;
  /** Hears of every call and request, with the problem that it ended with. */
  onCall?: (call: { path: string; writes: boolean }, input: string, problem: string | null) => void;
};

export type ScriptResult =
  | { output: string; fault: null }
  | { output: null; fault: ScriptFault; problem: Problem | null };

/** Runs a script in its caller's name. A fault is returned; the caller of this function decides that nothing stays. */
export const runScript = async (context: Context<CallEntry>, run: ScriptRun): Promise<ScriptResult> => {
  const { code, params, depth } = run;
  let problem: Problem | null = null;
  let requests = 0;
  /** Does what the script asked for, and tells of it. */
  const told = async (
    call: { path: string; writes: boolean },
    input: string,
    work: () => Promise<unknown>,
  ): Promise<unknown> => {
    try {
      await run.assertMayCall(call);
      const output = await work();
      run.onCall?.(call, input, null);
      return output;
    } catch (error) {
      if (error instanceof Problem) run.onCall?.(call, input, error.code);
      throw error;
    }
  };
  const makeCall = ({ name, input }: HostCall): Promise<unknown> => {
    const call = findInnerCall(context, name);
    const { path, readOnly } = call.entry;
    return told({ path, writes: readOnly !== true }, input, () => callInside(context, call, input));
  };
  const makeRequest = ({ name, input }: HostCall): Promise<unknown> => {
    if ((requests += 1) > maxRequests) throw new Problem('SCRIPT_FETCH', { fields: { address: 'TOO_MANY' } });
    const request = readRequest(name, input);
    // Whatever its method, a request can carry out what its caller may read.
    return told({ path: `${request.method} ${request.address}`, writes: true }, input, () =>
      fetchForScript(context, request, run.isTrial === true),
    );
  };
  const answerCall = async (asked: HostCall): Promise<unknown> => {
    try {
      if (asked.kind === 'fetch') return await makeRequest(asked);
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
  if (fault.Code === 'PROBLEM' && problem?.code === fault.Message) {
    const { fields } = problem.extra;
    return new Problem(problem.code, { ...extra, ...(fields && { fields }) });
  }
  return new Problem('SCRIPT_FAILED', extra);
};
