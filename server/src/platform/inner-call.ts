/**
 * Calls that a script makes in its caller's name: the same gates and handlers as over HTTP, in the transaction of the
 * call that runs the script. Source: docs/decisions/2026-11-29-scripts.md.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { canIn } from '../access/viewer.ts';
import { authorize, lookUpInput } from './authorization.ts';
import type { Context, RegisteredCall } from './context.ts';
import { recordMembers } from './create-call-context.ts';
import { defaultMaxBodyBytes } from './dispatch.ts';
import { Problem } from './problem.ts';
import { RawJson } from './raw-json.ts';
import { parseFields } from './request.ts';
import { currentCall } from './stopped-condition-log.ts';

/**
 * Whether a script may make a call: no file, no password, no session, nothing that its owner alone may do, nothing that
 * writes outside the transaction, and none that writes or runs a script: it could wait for its own thread.
 */
export const isOpenToScripts = (entry: CallEntry): boolean =>
  entry.access !== 'public' &&
  entry.access !== 'definitions.write' &&
  entry.closedToScripts === undefined &&
  entry.uploads === undefined &&
  entry.returnsFile === undefined &&
  entry.hashesPassword === undefined &&
  entry.impersonation === undefined &&
  entry.channel !== 'receive' &&
  (entry.transaction === undefined || entry.readOnly === true);

/** The call at a path. Throws SCRIPT_CALL for one that a script may not make. */
export const findInnerCall = ({ services }: Pick<Context<CallEntry>, 'services'>, path: string): RegisteredCall => {
  const call = services.calls.get(path.toLowerCase());
  if (!call || !isOpenToScripts(call.entry)) throw new Problem('SCRIPT_CALL');
  return call;
};

/** The effects of inner work, which happen only if it went well and the outer call commits. */
type Effects = {
  emitted: Parameters<Context<CallEntry>['emit']>[];
  later: Parameters<Context<CallEntry>['afterResponse']>[];
};

/** Where inner work happens, as the gates found it. */
type Place = { name: string } & Pick<Context<CallEntry>, 'projectId' | 'reach'>;

const createInnerContext = (
  outer: Context<CallEntry>,
  { name, projectId, reach }: Place,
): { context: Context<CallEntry>; effects: Effects } => {
  const effects: Effects = { emitted: [], later: [] };
  const context: Context<CallEntry> = {
    ...outer,
    projectId,
    reach,
    files: [],
    can: (ability) => canIn(outer.viewer, projectId, ability),
    emit: (...event) => void effects.emitted.push(event),
    afterResponse: (...work) => void effects.later.push(work),
    ...recordMembers({ name, request: outer.request, connection: outer, viewer: outer.viewer, projectId }),
  };
  return { context, effects };
};

/**
 * Does work within the transaction of a call, with a context of its own; when it throws, all that it did is undone. The
 * transaction must be open.
 */
export const runInside = async <Result>(
  outer: Context<CallEntry>,
  place: Place,
  work: (context: Context<CallEntry>) => Promise<Result>,
): Promise<Result> => {
  const { context, effects } = createInnerContext(outer, place);
  await outer.client.query('SAVEPOINT inner_call');
  try {
    const result = await work(context);
    await outer.client.query('RELEASE SAVEPOINT inner_call');
    for (const event of effects.emitted) outer.emit(...event);
    for (const later of effects.later) outer.afterResponse(...later);
    return result;
  } catch (error) {
    await outer.client.query('ROLLBACK TO SAVEPOINT inner_call');
    throw error;
  }
};

/** What stands in the path of a call is a text there, and is read as one: a script may give it as a number. */
const withPathTexts = (path: string, given: unknown): unknown =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? Object.fromEntries(
        Object.entries(given).map(([name, value]): [string, unknown] => [
          name,
          typeof value === 'number' && path.includes(`{${name}}`) ? String(value) : value,
        ]),
      )
    : given;

/**
 * Makes a call within another one, by the rights of its viewer. `input` is JSON text. Throws the problems of the gates
 * and of the handler. The outer call's transaction must be open.
 */
export const callInside = async (
  outer: Context<CallEntry>,
  { name, entry, handler }: RegisteredCall,
  input: string,
): Promise<unknown> => {
  if (Buffer.byteLength(input) > (entry.maxBodyBytes ?? defaultMaxBodyBytes)) throw new Problem('BODY_TOO_LARGE');
  const { viewer, requestedProjectId } = outer;
  const parsed = parseFields(entry, withPathTexts(entry.path, JSON.parse(input)));
  const named = lookUpInput(outer, entry, parsed);
  const { input: read, ...found } = await authorize(outer, entry, viewer, parsed, named, requestedProjectId);
  return runInside(outer, { name, ...found }, async (context) => {
    const output = await currentCall.run(name, () => handler(context, read as never));
    if (viewer.impersonator && entry.readOnly !== true) await context.audit('user', viewer.userId, { Changes: true });
    return output instanceof RawJson ? (JSON.parse(output.text) as unknown) : output;
  });
};
