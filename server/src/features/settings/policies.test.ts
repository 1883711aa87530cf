/** The list of a project's policies: a page at a time, with how many agreed. */
import { expect, test } from 'vitest';
import { insertMentees } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';

const publish = `INSERT INTO consent_texts (project_id, version, language, title, body)
  SELECT 1, (SELECT max(version) FROM consent_texts WHERE project_id = 1) + n, l, 'Τίτλος', 'Κείμενο'
  FROM generate_series(1, $1) n, unnest('{el,en}'::text[]) l`;

test('the policies come twenty at a time, and the installation’s last of all', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const page = async (Before?: number | null) => {
    const { list, More } = await admin.done('/api/project/ConsentTexts', { Id: 1, Before });
    return { versions: list.map(({ Version }) => Version), More };
  };
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_version, at) => from - at);
  const [only = 0] = (await page()).versions;
  expect(await page()).toEqual({ versions: [...down(only, 1), 0], More: false });
  await world.rows(publish, [20 - only]);
  expect(await page()).toEqual({ versions: [...down(20, 1), 0], More: false });
  await world.rows(publish, [1]);
  expect(await page()).toEqual({ versions: down(21, 2), More: true });
  expect(await page(2)).toEqual({ versions: [1, 0], More: false });
  expect(await page(1)).toEqual({ versions: [0], More: false });
  const none = await admin.call('/api/project/ConsentTexts', { Id: 1, Before: 0 });
  expect(none.problem?.code).toBe('BAD_INPUT');
});

test('who agreed is counted by what each said last; of very many once for all who look, of few as they are', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  await world.rows('DELETE FROM consents');
  await insertMentees(world, 5001);
  const agreed = async () => {
    const { list } = await admin.done('/api/project/ConsentTexts', { Id: 1 });
    return list.map(({ Agreed }) => Agreed);
  };
  const say = (bits: number, most: number) =>
    world.rows(
      `INSERT INTO consents (project_id, user_id, version, language, bits)
        SELECT 1, id, 1, 'el', $1 FROM users WHERE username LIKE 'one%' ORDER BY id LIMIT $2`,
      [bits, most],
    );
  expect(await agreed()).toEqual([0, 0]);
  await say(3, 40);
  expect(await agreed()).toEqual([40, 0]);
  await say(0, 10);
  expect(await agreed()).toEqual([30, 0]);
  await say(3, 5001);
  expect(await agreed()).toEqual([5001, 0]);
  await say(0, 1000);
  expect(await agreed()).toEqual([5001, 0]);
  world.passTime(5 * 60_000);
  expect(await agreed()).toEqual([4001, 0]);
});
