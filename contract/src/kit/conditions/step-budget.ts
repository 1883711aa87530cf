/** A step budget that the expressions of one pass share. */

/** The budget of one pass over a questionnaire, a form or a list of actions. */
export const maxTotalSteps = 250_000;

/** The remaining steps of the pass; Infinity outside of a pass. */
let remaining = Infinity;

/** The remaining steps of the pass. */
export const remainingSteps = (): number => remaining;

/** Subtracts steps from the budget of the pass. */
export const spendSteps = (steps: number): void => {
  remaining -= steps;
};

/** Runs one pass over many expressions with a budget of {@link maxTotalSteps} steps for all of them. */
export const withStepBudget = <Value>(pass: () => Value): Value => {
  const outer = remaining;
  remaining = Math.min(outer, maxTotalSteps);
  const begun = remaining;
  try {
    return pass();
  } finally {
    remaining = outer - (begun - remaining);
  }
};
