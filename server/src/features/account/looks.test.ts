/** Who saw the product as oneself, where more did than are told: it is said that there are older ones. */
import { maxListedImpersonations } from '@telemachos/contract/features/account/account.rules.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const world = sharedWorld();

test('of very many looks the newest are told, and that there are older ones', async () => {
  const [admin, mentee, other] = [
    await makeLike(world(), 'admin'),
    await makeMentee(world()),
    await makeMentee(world()),
  ];
  const looked = (from: number, until: number) =>
    world().rows(
      `INSERT INTO person_changes (user_id, what, name, after, actor_id, at)
        SELECT $1, 'seen', 'view', 'Λόγος ' || n, $2, now() - interval '1 day' + n * interval '1 second'
        FROM generate_series($3::int, $4::int) n`,
      [mentee.id, admin.id, from, until],
    );
  await looked(1, maxListedImpersonations);
  const all = await mentee.done('/Account/Looks', {});
  expect([all.list.length, all.list.at(-1)?.Reason, all.More]).toEqual([maxListedImpersonations, 'Λόγος 1', false]);
  await looked(maxListedImpersonations + 1, maxListedImpersonations + 1);
  const { list, More } = await mentee.done('/Account/Looks', {});
  expect([list.length, list[0]?.Reason, list.at(-1)?.Reason]).toEqual([
    maxListedImpersonations,
    `Λόγος ${maxListedImpersonations + 1}`,
    'Λόγος 2',
  ]);
  expect(More).toBe(true);
  expect(await other.done('/Account/Looks', {})).toEqual({ list: [], More: false });
});
