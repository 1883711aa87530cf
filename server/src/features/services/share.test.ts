/** The limit of what runs at once for each person. */
import { expect, it } from 'vitest';
import { createShare } from './share.ts';

it('refuses a person of whom too much runs, nobody else, and lets them go on afterwards', async () => {
  const within = createShare(2);
  const ends: (() => void)[] = [];
  const begin = (userId: number) => within(userId, () => new Promise<void>((resolve) => void ends.push(resolve)));
  const work = [begin(1), begin(1), begin(2)];
  await expect(begin(1)).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  for (const end of ends) end();
  await Promise.all(work);
  await expect(within(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await Promise.all([within(1, () => Promise.resolve(1)), within(1, () => Promise.resolve(2))])).toEqual([1, 2]);
});
