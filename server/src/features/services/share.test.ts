/** The limit of what runs at once. */
import { expect, it } from 'vitest';
import { createShare } from './share.ts';

it('refuses a person, and then everybody, while too much runs, and lets go on afterwards', async () => {
  const within = createShare({ maxOfOne: 2, maxOfAll: 3 });
  const ends: (() => void)[] = [];
  const begin = (userId: number) => within(userId, () => new Promise<void>((resolve) => void ends.push(resolve)));
  const work = [begin(1), begin(1)];
  await expect(begin(1)).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  work.push(begin(2));
  await expect(begin(3)).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  for (const end of ends) end();
  await Promise.all(work);
  await expect(within(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await within(1, () => Promise.resolve('done'))).toBe('done');
});
