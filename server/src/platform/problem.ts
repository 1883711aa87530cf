/** A refusal on its way to the caller. */
import { problems, type ProblemCode } from '@telemachos/contract/problems.ts';

/** What may go with a code: the fields at fault, the code's own details, and whether what was written stays written. */
export type ProblemExtra = { fields?: Record<string, string>; details?: Record<string, unknown>; keep?: boolean };

/**
 * Thrown by gates and handlers; dispatch turns it into the answer. With `keep` the transaction is committed all the
 * same.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extra: ProblemExtra;

  constructor(code: ProblemCode, extra: ProblemExtra = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    return problems[this.code];
  }
}
