/** The error class that becomes a problem response. */
import { problems, type ProblemCode } from '@telemachos/contract/problems.ts';

/** The fields at fault, details of the code, and whether the transaction commits nevertheless. */
export type ProblemExtra = { fields?: Record<string, string>; details?: Record<string, unknown>; commit?: boolean };

/** Thrown by authorization and handlers; the error handler turns it into the response. */
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
