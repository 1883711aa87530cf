/** Counting answers that the server does not have yet, before somebody signs out. */
import { leftOf } from './leftovers.ts';

/** How many answers of this person the server does not have yet. */
export const unsentCount = async (owner: number): Promise<number> =>
  (await leftOf(owner).catch(() => [])).reduce((sum, { bodies }) => sum + bodies.size, 0);
