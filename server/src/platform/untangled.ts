/** Calls that stood in each other's way are made again. */
import { isDeadlock } from './errors.ts';

/** So often a call is tried once more. */
const moreTries = 2;

/** Two calls waited for each other, and the database took this one back, with all that it did: it is made again. */
export const untangled = async <Answer>(once: () => Promise<Answer>, left = moreTries): Promise<Answer> => {
  try {
    return await once();
  } catch (error) {
    if (left === 0 || !isDeadlock(error)) throw error;
    return untangled(once, left - 1);
  }
};
