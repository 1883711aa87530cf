/** Retries a call that a concurrent call stood in the way of. */
import { isDeadlock } from './errors.ts';
import { Problem } from './problem.ts';

const maxRetries = 2;

/** A concurrent call wrote the same name first. The retried call sees what it wrote; without a retry it is `BUSY`. */
export class ConcurrentWrite extends Problem {
  constructor() {
    super('BUSY');
  }
}

/** Runs `attempt` again after a deadlock or a concurrent write: everything that the attempt did is rolled back. */
export const retryOnConflict = async <Answer>(attempt: () => Promise<Answer>, left = maxRetries): Promise<Answer> => {
  try {
    return await attempt();
  } catch (error) {
    if (left === 0 || !(isDeadlock(error) || error instanceof ConcurrentWrite)) throw error;
    return retryOnConflict(attempt, left - 1);
  }
};
