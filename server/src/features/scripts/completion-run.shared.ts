/** Completion scripts in the sandbox: compiled, and run for several mentees at once. */
import { completionInputs } from '@telemachos/contract/features/completion/completion.rules.ts';
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import type { DefinitionRow } from '../definitions/definitions.store.ts';
import { bodyOf } from '../queries/query-kind.shared.ts';
import { runWithoutCalls } from './run-script.shared.ts';

/** How long a run for several mentees may compute, in milliseconds. */
const batchTimeoutMs = 2000;

/** How long a run for one mentee may compute after its batch has failed, in milliseconds. */
const singleTimeoutMs = 1000;

/** After so many mentees whose runs had to be stopped, the rest of their batch is not tried. */
const maxStopped = 3;

/**
 * The script as a function, from the second line on; `params` and `api` of the sandbox are hidden from it. It runs for
 * each JSON text of `params`, and its error stays with that text. What it needs of the language is read before.
 */
const wrap = (code: string): string => `const completion = (${completionInputs.join(', ')}, params, api) => {
${code}
};
const { parse, stringify } = JSON;
const { freeze } = Object;
const placeOf = (stack) => /script:(\\d+):(\\d+)/.exec(String(stack)) || [];
const run = (text) => {
  const given = parse(text);
  try {
    const result = completion(given.mentee, given.action, given.data, given.own, given.actions, given.results,
      given.meetings, new Date());
    return stringify({ result: result === undefined ? null : result });
  } catch (error) {
    const [, line, column] = placeOf(error && error.stack);
    return stringify({ line: Number(line || 0), column: Number(column || 0), message: String((error && error.message) || error) });
  }
};
freeze(globalThis);
return params.map(run);`;

const atPlace = (fault: ScriptFault): ScriptFault => ({ ...fault, Line: Math.max(0, fault.Line - 1) });

/** The faults of compiling a completion script. */
export const compileCompletion = async (services: Services, code: string): Promise<ScriptFault[]> => {
  const { fault } = await runWithoutCalls(services, wrap(code), null);
  return fault ? [atPlace(fault)] : [];
};

/** The faults of a definition that is a completion script. */
export const completionScriptFaults = (
  { services }: { services: Services },
  row: DefinitionRow,
): Promise<ScriptFault[]> => compileCompletion(services, bodyOf(row).Query);

/** What a script returned for a mentee, or why it failed. */
export type CompletionOutcome = { result: unknown; fault: null } | { result: null; fault: ScriptFault };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const oneOutcome = z.union([
  z.object({ line: z.number(), column: z.number(), message: z.string() }),
  z.object({ result: z.unknown() }),
]);
/** One text for each input. A script that ends its own function early may return anything else. */
const outcomes = z.array(z.string().transform(parseJson).pipe(oneOutcome));

const failed = (fault: ScriptFault): CompletionOutcome => ({ result: null, fault });

const toOutcome = (one: z.output<typeof oneOutcome>): CompletionOutcome => {
  if (!('line' in one)) return { result: one.result, fault: null };
  const { line: Line, column: Column, message } = one;
  return failed(atPlace({ Code: 'ERROR', Line, Column, Message: message.slice(0, 500) }));
};

type Run = { services: Services; code: string; now: Date };

/** One run for these inputs; a fault concerns them all. */
const runOnce = async ({ services, code, now }: Run, inputs: readonly string[], timeoutMs: number) => {
  const { output, fault } = await runWithoutCalls(services, code, JSON.stringify(inputs), { now, timeoutMs });
  if (fault) return atPlace(fault);
  const list = outcomes.safeParse(parseJson(output)).data;
  return list?.length === inputs.length
    ? list.map(toOutcome)
    : { Code: 'OUTPUT' as const, Line: 0, Column: 0, Message: '' };
};

/**
 * Runs a completion script for some mentees, whose inputs are JSON texts; answers in their order. When the run for all
 * of them has to be stopped, each gets a run of its own, so that one does not stop the others.
 */
export const runCompletion = async (
  { services, code, now }: Run,
  inputs: readonly string[],
): Promise<CompletionOutcome[]> => {
  const run = { services, code: wrap(code), now };
  const together = await runOnce(run, inputs, inputs.length > 1 ? batchTimeoutMs : singleTimeoutMs);
  if (Array.isArray(together)) return together;
  if (inputs.length === 1) return [failed(together)];
  const all: CompletionOutcome[] = [];
  let stopped = 0;
  for (const input of inputs) {
    const alone = stopped < maxStopped ? await runOnce(run, [input], singleTimeoutMs) : together;
    if (!Array.isArray(alone)) stopped += 1;
    all.push(...(Array.isArray(alone) ? alone : [failed(alone)]));
  }
  return all;
};
