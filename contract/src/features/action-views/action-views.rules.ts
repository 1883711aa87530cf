/** Views of actions: where they are shown, and how their code becomes scripts. */
import type { ScriptFault } from '../services/services.schemas.ts';

/** Where a view is shown: to the mentee, to those who work with a mentee, behind a cell of the grid, over all mentees. */
export const viewTypes = ['mentee', 'mentor', 'grid', 'aggregate'] as const;
export type ViewType = (typeof viewTypes)[number];

/** The texts of a view. */
export const viewFields = ['Html', 'Controller', 'Functions'] as const;
export type ViewField = (typeof viewFields)[number];
export type ViewTexts = Readonly<Record<ViewField, string>>;

/** The longest text of a view, in characters. */
export const maxViewTextLength = 100_000;

/** The longest name of a function. */
export const maxFunctionNameLength = 60;

/** Code between a head and a tail; the head stands on the first line of the code and shifts its columns. */
const between = (head: string, tail: string) => ({
  wrap: (code: string): string => `${head}${code}\n${tail}`,
  /** A fault at its place in the code alone. */
  toOwnFault: (fault: ScriptFault): ScriptFault =>
    fault.Line === 1 ? { ...fault, Column: Math.max(1, fault.Column - head.length) } : fault,
});

/**
 * The script that calls one function of a view's functions. `params` of the script is `{ Name, Params, Action }`; the
 * functions are the properties of `exports`.
 */
export const functionsScript = between(
  'const exports = {}; await (async (exports, api, now) => {',
  `})(exports, api, now);
if (!Object.hasOwn(exports, params.Name) || typeof exports[params.Name] !== 'function')
  throw new Error('there is no such function');
return exports[params.Name](params.Params, api, params.Action);`,
);

/** A controller as a script that is compiled and not run: the browser runs it. */
export const controllerScript = between('return async (view) => {', '};');

/** The technical name of a view. */
export const viewName = (owner: { ActionId: number } | { TypeId: number }, viewType: ViewType): string =>
  'ActionId' in owner ? `action-${owner.ActionId}-${viewType}` : `type-${owner.TypeId}-${viewType}`;
