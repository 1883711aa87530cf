/** So many at once, the others in order, and not without end. */
import { expect, test } from 'vitest';
import { inTurns } from './turns.ts';

/** Work that ends when it is told to. */
const held = () => {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, work };
};

test('at most so many work; whoever waits comes in order, also after one that failed', async () => {
  const take = inTurns(2, 10);
  const { ends, work } = held();
  const order: number[] = [];
  const all = [0, 1, 2, 3].map((number) =>
    take(async () => {
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

test('where too many wait, one more is told at once', async () => {
  const take = inTurns(1, 2);
  const { ends, work } = held();
  const waiting = [take(work), take(work), take(work)];
  await expect(take(work)).rejects.toMatchObject({ code: 'BUSY', status: 503 });
  for (let done = 0; done < 3; done += 1) {
    await expect.poll(() => ends.length).toBe(done + 1);
    ends[done]?.();
  }
  await Promise.all(waiting);
  await expect(take(async () => 'again')).resolves.toBe('again');
});
