/** A limit of what runs at once, for each person and for all. */
import { Problem } from '../../platform/problem.ts';

/** Creates a limit; its function does a person's work, or throws SERVICE_BUSY while too much runs. */
export const createShare = ({ maxOfOne, maxOfAll }: { maxOfOne: number; maxOfAll: number }) => {
  const running = new Map<number, number>();
  let all = 0;
  return async <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => {
    const before = running.get(userId) ?? 0;
    if (before >= maxOfOne || all >= maxOfAll) throw new Problem('SERVICE_BUSY');
    running.set(userId, before + 1);
    all += 1;
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (running.get(userId) ?? 1) - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
    }
  };
};
