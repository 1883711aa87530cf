/** Retries a call that PostgreSQL aborted because of a deadlock. */
import { isDeadlock } from './errors.ts';

const maxRetries = 2;

/** Runs `attempt` again after a deadlock: PostgreSQL has rolled back everything that the attempt did. */
export const retryOnDeadlock = async <Answer>(attempt: () => Promise<Answer>, left = maxRetries): Promise<Answer> => {
  try {
    return await attempt();
  } catch (error) {
    if (left === 0 || !isDeadlock(error)) throw error;
    return retryOnDeadlock(attempt, left - 1);
  }
};
