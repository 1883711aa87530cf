/** A limit of what runs at once for each person. */
import { Problem } from '../../platform/problem.ts';

/** Creates a limit; its function does a person's work, or throws SERVICE_BUSY while `max` of theirs run. */
export const createShare = (max: number) => {
  const running = new Map<number, number>();
  return async <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => {
    const before = running.get(userId) ?? 0;
    if (before >= max) throw new Problem('SERVICE_BUSY');
    running.set(userId, before + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(userId) ?? 1) - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
    }
  };
};
