/** The concurrency limit: tasks at once, order of the queue, and refusal when it is full. */
import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

/** A task that ends when the test calls its entry of `ends`. */
const held = () => {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, work };
};

test('runs queued tasks in order, also after one failed', async () => {
  const run = limitConcurrency({ running: 2, queued: 10 });
  const { ends, work } = held();
  const order: number[] = [];
  const all = [0, 1, 2, 3].map((number) =>
    run(async () => {
      order.push(number);
      await work();
      if (number === 0) throw new Error('broken');
    }).catch(() => undefined),
  );
  await Promise.resolve();
  expect(order).toEqual([0, 1]);
  ends[0]?.();
  await all[0];
  await expect.poll(() => order).toEqual([0, 1, 2]);
  ends[1]?.();
  await expect.poll(() => order).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  await Promise.all(all);
});

test('rejects a task with BUSY when the queue is full', async () => {
  const run = limitConcurrency({ running: 1, queued: 2 });
  const { ends, work } = held();
  const waiting = [run(work), run(work), run(work)];
  await expect(run(work)).rejects.toMatchObject({ code: 'BUSY', status: 503 });
  for (let done = 0; done < 3; done += 1) {
    await expect.poll(() => ends.length).toBe(done + 1);
    ends[done]?.();
  }
  await Promise.all(waiting);
  await expect(run(async () => 'again')).resolves.toBe('again');
});
