/** Worlds are isolated: each has its own database and folder. */
import { expect, test } from 'vitest';
import { partsIn, sendPart, startOf, textOf } from '../features/files/testing/parts.ts';
import { openWorld } from './world.ts';

test('uploads of the same number in two worlds at once are each their own', async () => {
  const begun = await Promise.all(
    ['του πρώτου', 'του δεύτερου'].map(async (words) => {
      const world = await openWorld();
      const [who, content] = [await world.enter('mentor'), textOf(300, words)];
      const { Id } = await who.done('/api/files/StartUpload', { ...startOf('κοινό.txt', content), Name: 'κοινό' });
      return { world, who, content, Id };
    }),
  );
  expect(new Set(begun.map(({ Id }) => Id)).size).toBe(1);
  for (const { world, who, content, Id } of begun)
    expect(
      (await sendPart(world, who, 'files', { id: Id, part: 0, content: partsIn(content)[0] ?? content })).status,
    ).toBe(200);
  for (const { who, Id } of begun) await who.done('/api/files/EndUpload', { Id });
});
