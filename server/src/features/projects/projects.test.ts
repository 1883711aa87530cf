/** Projects by their calls: the current one, its settings, one by its id, all that are one's own. */
import { expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();

test('a member is given the project by each of its calls, with the settings that a member may see', async () => {
  const world = shared();
  const mentee = await world.enter('mentee');
  const current = await mentee.done('/api/Project/Get', {});
  expect(current).toMatchObject({ Id: 1, url: 'pilot', Descr: 'Πιλοτικό πρόγραμμα συμβουλευτικής' });
  expect(await mentee.done('/api/Project/ById', { Id: 1 })).toEqual(current);
  expect(await mentee.done('/api/Project/Settings', {})).toEqual(current.Settings);
  expect(await mentee.done('/api/project/getProjects', {})).toEqual([
    { Id: current.Id, url: current.url, Descr: current.Descr },
  ]);
  const [kept] = await world.rows<{ names: string[] }>(
    `SELECT ARRAY(SELECT field->>'Name' FROM jsonb_array_elements(settings->'User'->'Fields') AS field
      WHERE (field->>'Visible')::int < 1000) AS names FROM projects WHERE id = 1`,
  );
  const seen = current.Settings.User.Fields.map(({ Name }) => Name);
  expect([seen.length > 0, (kept?.names.length ?? 0) > 0]).toEqual([true, true]);
  expect(seen.filter((name) => kept?.names.includes(name))).toEqual([]);
});

test('whoever is here is told the menus that a project gives to their own roles there; what else is written breaks nothing', async () => {
  const world = shared();
  const made = await makeLike(world, 'mentor');
  const Roles = { Mentor: { Menu: ['grid', 'mentees'] }, Mentee: { Menu: ['actions'] }, Admin: { Menu: ['outbox'] } };
  const add = async (url: string, said: unknown) => {
    const [{ id = 0 } = {}] = await world.rows<{ id: number }>(
      `INSERT INTO projects (url, descr, settings) SELECT $1, $1, settings || jsonb_build_object('Roles', $2::jsonb)
       FROM projects WHERE id = 1 RETURNING id`,
      [url, JSON.stringify(said)],
    );
    await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentor,Mentee}')`, [
      id,
      made.id,
    ]);
    return id;
  };
  const [told, wrong] = [await add('with-menus', Roles), await add('with-faults', { Mentor: 'x', Mentee: [1] })];
  const person = await world.enter(made.username);
  const { Projects } = await person.done('/api/user/getcurrent', {}, { project: wrong });
  const menus = (project: number) => Projects.find(({ Id }) => Id === project)?.Menus;
  expect(menus(told)).toEqual({ Mentor: ['grid', 'mentees'], Mentee: ['actions'] });
  expect([menus(wrong), menus(1)]).toEqual([{}, {}]);
});
