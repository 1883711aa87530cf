/** Which actions give an item to read: told to who takes it away, as far as they see the actions. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { maxListedActions } from '@telemachos/contract/features/library/library.rules.ts';
import { expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const shared = sharedWorld();

const actionFor = async (world: World, items: readonly number[], flags: number, isArchived = false) => {
  const [made] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, titles, flags, data, archived_at)
      VALUES (1, $1, 'Ανάγνωση', '{"en": "Reading"}', $2, $3, CASE WHEN $4 THEN now() END) RETURNING id`,
    [actionTypeIds.text, flags, JSON.stringify({ Reading: items.map((Item) => ({ Item })) }), isArchived],
  );
  return made?.id ?? 0;
};

test('published actions are told, each once, to who sees them: not hidden or archived ones, nor those of other items', async () => {
  const world = shared();
  const [supervisor, mentor] = [await makeLike(world, 'supervisor'), await makeLike(world, 'mentor')];
  const link = async () =>
    (await mentor.done('/api/library/UploadLink', { Title: 'Υλικό', Link: 'https://example.org/' })).Id;
  const [item, other, unasked] = [await link(), await link(), await link()];
  const both = await actionFor(world, [item, other], 2);
  await actionFor(world, [item], 0);
  await actionFor(world, [item], 2, true);
  const fromMentors = await actionFor(world, [item], 2 | 4);
  const ask = async (who: typeof mentor, ...ItemIds: number[]) => {
    const { Actions, All } = await who.done('/api/library/ReadIn', { ItemIds });
    expect(All).toBe(Actions.length);
    return Actions;
  };
  const told = (Id: number) => ({ Id, Title: 'Ανάγνωση', TitleEn: 'Reading' });
  expect(await ask(mentor, item)).toEqual([told(both)]);
  expect(await ask(supervisor, item, other)).toEqual([told(both), told(fromMentors)]);
  expect(await ask(supervisor, other)).toEqual([told(both)]);
  expect(await ask(supervisor, unasked)).toEqual([]);
});

test('so many are told by their titles, and how many there are', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const { Id } = await mentor.done('/api/library/UploadLink', { Title: 'Υλικό', Link: 'https://example.org/' });
  for (let at = 0; at < maxListedActions + 2; at += 1) await actionFor(world, [Id], 2);
  const { Actions, All } = await mentor.done('/api/library/ReadIn', { ItemIds: [Id] });
  expect([Actions.length, All]).toEqual([maxListedActions, maxListedActions + 2]);
});
