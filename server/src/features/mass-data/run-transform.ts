/**
 * Transforms of rows: one run of a script over many rows, without any calls. Source:
 * docs/decisions/2026-11-29-mass-data.md.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { transformedRow, type TransformedRow } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import { z } from 'zod';
import type { Context, Services } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { compileScript, runScript, toScriptProblem } from '../scripts/run-script.shared.ts';

/** The author's code begins on the first line, so that its lines keep their numbers. */
const head = 'function transform(row, index) {';

/**
 * A script that runs the author's code for each row. Code that closes the function early runs within the same limits, and what
 * it returns is read as anything else.
 */
const toBatchScript = (code: string): string => `${head}${code}
};
const { parse, stringify } = JSON;
const { fromEntries } = Object;
const lineOf = (error) => Number((/script:(\\d+)/.exec(String(error?.stack ?? '')) ?? [])[1] ?? 0);
const toResult = ({ Index, Cells }) => {
  try {
    const row = fromEntries(params.Headers.map((header, column) => [header, Cells[column] ?? '']));
    const value = transform(row, Index);
    if (value === null) return { LeftOut: true };
    const text = typeof value === 'object' && !Array.isArray(value) ? stringify(value) : undefined;
    return text === undefined ? { Fault: { Code: 'RESULT', Message: '', Line: 0 } } : { Value: parse(text) };
  } catch (error) {
    const Message = String(error instanceof Error ? error.message : error).slice(0, 500);
    return { Fault: { Code: 'ERROR', Message, Line: lineOf(error) } };
  }
};
const results = [];
for (let at = 0; at < params.Rows.length; at++) results.push(toResult(params.Rows[at]));
return results;`;

/** The fault at its place in the author's code. */
const toAuthorsPlace = (fault: ScriptFault): ScriptFault =>
  fault.Line === 1 ? { ...fault, Column: Math.max(1, fault.Column - head.length) } : fault;

/** The faults of compiling a transform; none for an empty one. */
export const compileTransform = async (services: Services, code: string): Promise<ScriptFault[]> =>
  code.trim() === '' ? [] : (await compileScript(services, toBatchScript(code))).map(toAuthorsPlace);

const refuse = (): Promise<never> => Promise.reject(new Problem('SCRIPT_CALL'));

/** Rows to transform. */
type Rows = { Headers: string[]; Rows: { Index: number; Cells: string[] }[] };

/** Runs a transform over rows: one result for each. Throws the problem of a run that fails as a whole. */
export const runTransform = async (
  context: Context<CallEntry>,
  code: string,
  { Headers, Rows }: Rows,
): Promise<TransformedRow[]> => {
  const result = await runScript(context, {
    code: toBatchScript(code),
    params: { Headers, Rows },
    depth: 0,
    assertMayCall: refuse,
    callService: refuse,
  });
  const isAuthor = context.can('definitions.write');
  if (result.fault?.Code === 'SYNTAX')
    throw new Problem('SCRIPT_FAULTS', isAuthor ? { details: { Faults: [toAuthorsPlace(result.fault)] } } : {});
  if (result.fault) throw toScriptProblem(toAuthorsPlace(result.fault), result.problem, isAuthor);
  // What the script returned is the author's, who may have closed the function early.
  const read = z.array(transformedRow).length(Rows.length).safeParse(JSON.parse(result.output));
  if (!read.success) throw new Problem('SCRIPT_FAILED');
  return read.data;
};
