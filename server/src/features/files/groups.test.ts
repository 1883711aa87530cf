/** The groups that a file may be sent to: page by page, counted by themselves, each as many as it reaches. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { give, keepingFiles, pdf } from './testing/giving.ts';

const places = keepingFiles();
const shared = sharedWorld(() => ({ env: places.env.folder }));
const ProjectId = 1;

/** Four mentors whose name none other has, with two, one, one and no mentees. */
const setUp = async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const Search = `Ξανθ${coordinator.id}`;
  const led = async (first: string, mentees: number) => {
    const mentor = await makeLike(world, 'mentor');
    await world.rows(`UPDATE users SET fields = fields || $2 WHERE id = $1`, [
      mentor.id,
      { last_name: Search, first_name: first },
    ]);
    const own: (Person & { id: number })[] = [];
    for (let one = 0; one < mentees; one += 1) own.push(await makeMentee(world, { mentor: mentor.username }));
    return { id: mentor.id, own };
  };
  // They are made in another order than that of their names.
  const [second, first, third] = [await led('Βέρα', 1), await led('Άννα', 2), await led('Γιώτα', 1)];
  await led('Δάφνη', 0);
  const groups = (more: object = {}) =>
    coordinator.done('/api/files/Groups', { ProjectId, Search, count: 2, Totals: 'with', ...more });
  return { world, coordinator, groups, first, second, third };
};

test('they come page by page by name, counted with the lines or by themselves, without a mentor who has nobody', async () => {
  const { groups, first, second, third } = await setUp();
  const line = ({ id, own }: typeof first) => ({ MentorId: id, Name: expect.any(String), People: own.length + 1 });
  expect(await groups()).toEqual({ list: [line(first), line(second)], All: 3, count: 2 });
  expect(await groups({ page: 1 })).toEqual({ list: [line(third)], All: 3, count: 2 });
  expect(await groups({ page: 9 })).toEqual({ list: [], All: 3, count: 2 });
  expect(await groups({ Totals: 'without' })).toEqual({ list: [line(first), line(second)], All: 3, count: 2 });
  expect(await groups({ Totals: 'alone' })).toEqual({ list: [], All: 3, count: 2 });
});

test('who left or is suspended is of no group, and a mentor who is none any more has none', async () => {
  const { world, groups, first, second, third } = await setUp();
  const state = (userId: number, to: number) =>
    world.rows('UPDATE memberships SET state = $2 WHERE user_id = $1', [userId, to]);
  await state(first.own[0]?.id ?? 0, 3);
  await state(second.own[0]?.id ?? 0, 2);
  await world.rows(`UPDATE memberships SET roles = '{Registered}' WHERE user_id = $1`, [third.id]);
  const { list, All } = await groups();
  expect([list.map(({ MentorId, People }) => [MentorId, People]), All]).toEqual([[[first.id, 2]], 1]);
});

test('of very many the first pages tell no number, which comes by itself', async () => {
  const { world, coordinator } = await setUp();
  await world.rows(
    `WITH people AS (INSERT INTO users (username, password_hash, language)
        SELECT 'of-group-' || n, '', 'el' FROM generate_series(1, 202) n RETURNING id),
      numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM people),
      joined AS (INSERT INTO memberships (project_id, user_id, roles)
        SELECT 1, id, CASE WHEN n <= 101 THEN '{Mentor}'::text[] ELSE '{Mentee}' END FROM numbered)
      INSERT INTO mentor_links (project_id, mentor_id, mentee_id)
        SELECT 1, mentor.id, mentee.id FROM numbered mentor JOIN numbered mentee ON mentee.n = mentor.n + 101`,
  );
  const groups = (more: object) =>
    coordinator.done('/api/files/Groups', { ProjectId, Search: '', count: 20, Totals: 'without', ...more });
  const first = await groups({});
  expect([first.list.length, first.All, first.count]).toEqual([20, null, null]);
  const { All } = await groups({ Totals: 'alone' });
  expect(All).toBeGreaterThan(100);
  // A page beyond the first hundred is counted with its lines.
  const sixth = await groups({ page: 5 });
  expect([sixth.All, sixth.list.length]).toEqual([All, Math.min(20, (All ?? 0) - 100)]);
});

test('a group in which nobody but its mentor would get it is none, neither to see nor to send to', async () => {
  const { world, coordinator, groups, third } = await setUp();
  // The only mentee of it is who asks.
  await world.rows('UPDATE mentor_links SET mentee_id = $1 WHERE mentor_id = $2', [coordinator.id, third.id]);
  await world.rows(`UPDATE memberships SET roles = '{Coordinator,Mentee}' WHERE user_id = $1`, [coordinator.id]);
  const { list } = await groups({ count: 10 });
  expect(list.map(({ MentorId }) => MentorId)).not.toContain(third.id);
  const send = async (to: Record<string, string>) =>
    (
      await give(
        world,
        coordinator,
        { ProjectId: '1', ...to },
        [{ name: 'Όροι.pdf', content: pdf }],
        '/api/files/Share',
        'data',
      )
    ).body;
  expect(await send({ MentorIds: String(third.id) })).toMatchObject({ message: 'FAIL_SHARE', Id: null });
  // One by one they are written to.
  expect(await send({ UserIds: String(third.id) })).toMatchObject({ message: 'SUCCESS_SHARE', Recipients: 1 });
});
