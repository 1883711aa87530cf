/**
 * How much work one calculation of the tables may be. Every cell that a formula reads is a step, and what reads a text
 * or searches pays for that too; formulas that come after the last step are #VALUE!, and nothing that people see waits
 * for them. Source: docs/decisions/2026-11-21-expressions-end.md.
 */

/** Steps of one calculation: twice the cells that all formulas may read together. */
const maxCalculationSteps = 5_000_000;

/** Thrown through a formula when the steps are used up; no function takes it for an error of the table. */
export class Spent extends Error {}
const spent = new Spent('too much work');

let left = maxCalculationSteps;

/** Begin a calculation with all its steps. */
export const beginWork = (): void => {
  left = maxCalculationSteps;
};

/** Whether the calculation that began last had more to do than its steps. */
export const isSpent = (): boolean => left < 0;

/** Pay for work before it is done. */
export const spend = (steps: number): void => {
  left -= steps;
  if (left < 0) throw spent;
};

/** What it costs to look through a text. */
export const spendForText = (text: string): void => spend(1 + text.length / 4);
