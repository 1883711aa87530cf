/** What stands beside the names of the grid: to whom which fields are told, and the look of people. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';

const ProjectId = 1;
const path = '/api/project/GetActionsGrid_People';

test('fields that one may read stand beside the names, the project’s too; what is kept is refused and in no expression', async () => {
  const world = await openWorld();
  await world.rows(
    `UPDATE projects SET settings = settings || jsonb_build_object('User', settings->'User' || $1) WHERE id = 1`,
    [
      {
        ProjectFields: [
          { Name: 'room', Label: 'Αίθουσα', Visible: 1000 },
          { Name: 'secret', Label: 'Κρυφό', Visible: 1 },
        ],
        Label: `has(user.secret) ? 'ξέρω ' + user.secret : user.first_name + ' ' + user.room`,
        Color: `has(user.secret) ? 3 : 21`,
        Letter: `user.room`,
      },
    ],
  );
  const mentor = await makeLike(world, 'mentor');
  const [one, other] = [await makeMentee(world, { mentor: mentor.username }), await makeMentee(world)];
  const fields = { room: 'Β12', secret: 'x' };
  await world.rows(`UPDATE memberships SET fields = fields || $2 WHERE user_id = $1`, [one.id, fields]);
  await world.rows(`UPDATE users SET fields = fields || '{"first_name":"Άννα"}' WHERE id = $1`, [one.id]);
  const asked = { ProjectId, Ids: [one.id], Fields: ['room', 'phone'], Look: true };
  const [phone = ''] = (
    await world.rows<{ phone: string }>(`SELECT coalesce(fields->>'phone', '') AS phone FROM users WHERE id = $1`, [
      one.id,
    ])
  ).map((row) => row.phone);
  expect(await mentor.done(path, asked)).toEqual([
    {
      Id: one.id,
      Fields: { room: 'Β12', ...(phone && { phone }) },
      Look: { Label: 'Άννα Β12', Color: null, Letter: 'Β1' },
    },
  ]);
  const admin = await world.enter('admin');
  // A municipality is kept by its code, and shown by its name, here as in the list of people; what is none stays.
  const places = { ...asked, Fields: ['municipality'], Look: false };
  for (const [code, name] of [
    ['9186', 'Αθηναίων'],
    ['7', '7'],
  ] as const) {
    await world.rows(`UPDATE users SET fields = fields || $2 WHERE id = $1`, [one.id, { municipality: code }]);
    expect((await mentor.done(path, places))[0]?.Fields).toEqual({ municipality: name });
    const { list } = await admin.done('/api/user/FindUsers', { ProjectId, Fields: ['municipality'], count: 100 });
    expect(list.find(({ Id }) => Id === one.id)?.More).toEqual({ municipality: name });
  }
  expect((await admin.done(path, asked))[0]?.Look).toEqual({ Label: 'ξέρω x', Color: 3, Letter: 'Β1' });
  // Signs as they are seen, however many letters they are; of what nobody sees nothing.
  await world.rows(`UPDATE memberships SET fields = fields || '{"room":"\u202E👩‍💻👍x"}' WHERE user_id = $1`, [one.id]);
  expect((await mentor.done(path, asked))[0]?.Look).toMatchObject({ Label: 'Άννα 👩‍💻👍x', Letter: '👩‍💻👍' });
  expect((await mentor.done(path, { ProjectId, Ids: [one.id] }))[0]).toEqual({ Id: one.id, Fields: {}, Look: null });
  for (const name of ['secret', 'nothing']) {
    const { status, problem } = await mentor.call(path, { ...asked, Fields: ['room', name] });
    expect([name, status, problem?.fields]).toEqual([name, 400, { 'Fields.1': 'BAD_INPUT' }]);
  }
  // Nobody else’s mentee, and nobody who is no mentee.
  expect((await mentor.call(path, { ...asked, Ids: [one.id, other.id] })).status).toBe(404);
  expect(await admin.done(path, { ...asked, Ids: [mentor.id] })).toEqual([]);
});
