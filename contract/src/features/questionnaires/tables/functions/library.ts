/** Between our values and those of Formula.js: its errors are Error objects that bear Excel's names. */
import { errorCodes, errorOf, errors, settledNumber, type CellValue } from '../cell-values.ts';

/** What a function of the library answered, as a value of ours. */
export const fromLibrary = (answer: unknown): CellValue => {
  if (typeof answer === 'number') return settledNumber(answer);
  if (typeof answer === 'string' || typeof answer === 'boolean') return answer;
  const code = answer instanceof Error ? errorCodes.find((each) => each === answer.message) : undefined;
  return code ? errorOf(code) : errors.value;
};
