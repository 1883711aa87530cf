/** Faults of a script, as the server tells them and as the editor marks them, and the parameters that a script names. */
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import { toApiProblem } from '../../platform/api.ts';
import { listAt, textAt, valueAt } from '../settings/places.shared.ts';
import { scriptPlace } from '../../ui/script-places.ts';
import type { MarkedFault } from '../../ui/code-editor.tsx';

/** The codes; the schema's own list would bring zod into the page. */
const codes: Record<ScriptFault['Code'], true> = {
  SYNTAX: true,
  ERROR: true,
  PROBLEM: true,
  TIMEOUT: true,
  MEMORY: true,
  OUTPUT: true,
  UNSETTLED: true,
};
const isCode = (text: string): text is ScriptFault['Code'] => Object.hasOwn(codes, text);

const numberAt = (value: unknown, name: string): number => {
  const found = valueAt(value, [name]);
  return typeof found === 'number' ? found : 0;
};

/** The faults in the details of a refused save or publication. */
export const scriptFaultsIn = (error: unknown): ScriptFault[] =>
  listAt(toApiProblem(error).details, ['Faults']).flatMap((one) => {
    const Code = textAt(one, ['Code']);
    return isCode(Code)
      ? [{ Code, Line: numberAt(one, 'Line'), Column: numberAt(one, 'Column'), Message: textAt(one, ['Message']) }]
      : [];
  });

/** A fault as the editor marks it: from its place to the end of the word there. */
export const toMark = (code: string, { Line, Column }: ScriptFault, words: string): MarkedFault => {
  const from = scriptPlace(code, Line, Column);
  const word = /^[\p{L}\p{N}_$]+/u.exec(code.slice(from))?.[0].length ?? 1;
  return { from, to: from + word, words };
};

/** The names that a script takes from `params`, as `params.name` or `const { name } = params`, in their order. */
export const namedParameters = (code: string): string[] => {
  const dotted = [...code.matchAll(/\bparams\??\.([\p{L}_$][\p{L}\p{N}_$]*)/gu)].map(([, name]) => name ?? '');
  const taken = [...code.matchAll(/\{([^{}]*)\}\s*=\s*params\b/g)].flatMap(([, names]) =>
    (names ?? '').split(',').map((one) => one.split(/[:=]/)[0]?.trim() ?? ''),
  );
  return [...new Set([...dotted, ...taken])].filter((name) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name));
};
