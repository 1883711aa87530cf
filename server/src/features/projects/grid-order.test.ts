/** The orders of the grid's lines. */
import { expect, test } from 'vitest';
import { gridFileOf, jobFile, overIn } from '../../testing/orders.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
const whole = { ProjectId: 1, Active: false };

test('the lines stand in the order that is asked for, either way, and the file of the grid as well', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const people = [];
  for (const [last_name, joined] of [
    ['Ώρας', '2026-01-02'],
    ['Άλφα', '2026-01-03'],
    ['Βήτας', '2026-01-01'],
    ['Ώρας', '2026-01-03'],
  ] as const) {
    const { id } = await makeMentee(world, { mentor: mentor.username });
    await world.rows('UPDATE users SET fields = fields || $2 WHERE id = $1', [id, { last_name, first_name: 'Ν' }]);
    await world.rows('UPDATE memberships SET joined_at = $2 WHERE user_id = $1', [id, joined]);
    people.push(id);
  }
  const [ora, alfa, vita, ora2] = people;
  const orders = [
    ['last_name', false, [alfa, vita, ora, ora2]],
    ['last_name', true, [ora2, ora, vita, alfa]],
    ['joined', false, [vita, ora, alfa, ora2]],
    ['joined', true, [ora2, alfa, ora, vita]],
  ] as const;
  for (const [Order, Desc, expected] of orders) {
    const pages = await Promise.all(
      [0, 1].map((Page) =>
        mentor.done('/api/project/GetActionsGrid_Partial', { ...whole, Count: 2, Page, Order, Desc }),
      ),
    );
    expect(pages.flat().map(({ User }) => User.Id)).toEqual(expected);
  }
  const { JobId } = await mentor.done('/api/project/GridExport', {
    ...whole,
    Format: 'csv',
    Order: 'joined',
    Desc: true,
  });
  expect(await overIn(mentor, JobId)).toBe('done');
  const body = (await jobFile(world, mentor, JobId)).body.toString('utf8');
  const names = body.split('\r\n').flatMap((line) => line.split(';')[0] ?? []);
  expect(names.slice(1, 5)).toEqual(['Ώρας', 'Άλφα', 'Ώρας', 'Βήτας']);
  // The file of one action's screen has that action alone.
  const { body: one } = await gridFileOf(world, mentor, { ...whole, Format: 'csv', ActionId: 7 });
  const [action] = await world.rows<{ title: string }>('SELECT title FROM actions WHERE id = 7');
  const columns = one.toString('utf8').split('\r\n')[0]?.split(';').slice(7);
  expect(columns?.map((column) => column.replaceAll('"', ''))).toEqual([`${action?.title} (%)`]);
  expect((await mentor.call('/api/project/GridExport', { ...whole, Format: 'csv', ActionId: 999_999 })).status).toBe(
    404,
  );
});
