/** How much somebody may say at a time: so much at once, so much again in each second. */

/** A budget: `spend` answers whether there is enough left, `debt` how often there was not, since there last was. */
export type Budget = { spend: (now: number) => boolean; debt: () => number };

/** A full budget of `most`, filled again by so many a second. */
export const budgetOf = (most: number, perSecond: number): Budget => {
  let left = most;
  let at: number | null = null;
  let debt = 0;
  return {
    spend: (now) => {
      left = Math.min(most, left + ((now - (at ?? now)) / 1000) * perSecond);
      at = now;
      if (left < 1) {
        debt += 1;
        return false;
      }
      left -= 1;
      debt = 0;
      return true;
    },
    debt: () => debt,
  };
};
