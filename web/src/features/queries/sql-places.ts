/** Places in a statement: faults that the server told, and where they stand as people count. */
import type { SqlFault } from '@telemachos/contract/features/queries/sql-faults.ts';
import { toApiProblem } from '../../platform/api.ts';
import { listAt, textAt, valueAt } from '../settings/places.shared.ts';

/** The codes; the schema's own list would bring zod into the page. */
const codes: Record<SqlFault['Code'], true> = {
  EMPTY: true,
  TOO_LONG: true,
  TOO_COMPLEX: true,
  SYNTAX: true,
  ONE_STATEMENT: true,
  NOT_SELECT: true,
  NOT_ALLOWED: true,
  RECURSION: true,
  UNKNOWN_VIEW: true,
  FUNCTION: true,
  OPERATOR: true,
  TYPE: true,
  TOO_MANY_PARAMETERS: true,
  DATABASE: true,
};
const isCode = (text: string): text is SqlFault['Code'] => Object.hasOwn(codes, text);

/** The faults in the details of a refused run or publication. */
export const faultsIn = (error: unknown): SqlFault[] =>
  listAt(toApiProblem(error).details, ['Faults']).flatMap((one) => {
    const code = textAt(one, ['Code']);
    const at = valueAt(one, ['At']);
    return !isCode(code)
      ? []
      : [
          {
            Code: code,
            At: typeof at === 'number' ? at : 0,
            Word: textAt(one, ['Word']),
            Message: textAt(one, ['Message']),
          },
        ];
  });

/** Line and character, both from 1. */
export const placeIn = (sql: string, at: number): { line: number; column: number } => {
  const before = sql.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};
