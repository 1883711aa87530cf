/** What the expressions of one pass may do between them. */

/** The most steps of all expressions of a questionnaire, a form or a list of actions, gone through once. */
export const mostTogether = 250_000;

/** What the expressions of the pass still have; without end outside of one. */
let pool = Infinity;

/** How many steps are left to the pass. */
export const leftTogether = (): number => pool;

/** Takes so many steps from the pass. */
export const takeTogether = (steps: number): void => {
  pool -= steps;
};

/**
 * One pass over many expressions, as over the questions of a sheet: they have {@link mostTogether} steps between them.
 */
export const together = <Value>(pass: () => Value): Value => {
  const outer = pool;
  pool = Math.min(outer, mostTogether);
  const begun = pool;
  try {
    return pass();
  } finally {
    pool = outer - (begun - pool);
  }
};
