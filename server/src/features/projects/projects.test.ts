/** Projects by their calls: the current one, its settings, its look, one by its id, all that are one's own. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { openWorld, sharedWorld } from '../../testing/world.ts';

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

test('the look of a project is read from its settings: logo, and the corner and style of messages', async () => {
  const world = await openWorld();
  const mentor = await world.enter('mentor');
  const look = async (config: object) => {
    await world.rows(
      `UPDATE projects SET settings = jsonb_set(settings, '{Config}', (settings->'Config') - 'Logo' - 'Alert' || $1)`,
      [config],
    );
    return (await mentor.done('/api/user/getcurrent', {})).Projects.map(({ Look }) => Look);
  };
  expect(await look({})).toEqual([{ Corner: 'bottom right', Style: 'dark', Logo: null }]);
  expect(await look({ Alert: {} })).toEqual([{ Corner: 'top left', Style: 'dark', Logo: null }]);
  expect(
    await look({ Alert: { Corner: 'bottom left', Style: 'light' }, Logo: { ImageUrl: '/logos/pilot.svg' } }),
  ).toEqual([{ Corner: 'bottom left', Style: 'light', Logo: '/logos/pilot.svg' }]);
});

test('LinkActionsAll arrives as it is set; all actions of a project, and those of its grid, are two lists', async () => {
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  const setting = async (LinkActionsAll: object) => {
    await world.rows(
      `UPDATE projects SET settings = jsonb_set(settings, '{Config}', (settings->'Config') - 'LinkActionsAll' || $1)`,
      [LinkActionsAll],
    );
    return (await coordinator.done('/api/Project/Settings', {})).Config.LinkActionsAll;
  };
  expect([
    await setting({}),
    await setting({ LinkActionsAll: false }),
    await setting({ LinkActionsAll: true }),
  ]).toEqual([undefined, false, true]);
  // What the linking screen reads with it, and without it.
  const names = async (path: '/api/project/GetActionsGridHeader' | '/api/project/GetActionsGridHeaderAll') =>
    (await coordinator.done(path, { ProjectId: 1 })).map(({ Id }) => Id);
  await world.rows('UPDATE actions SET flags = flags | $1 WHERE id = 3', [actionFlags.HideInGrid]);
  const [grid, all] = [
    await names('/api/project/GetActionsGridHeader'),
    await names('/api/project/GetActionsGridHeaderAll'),
  ];
  expect([grid.includes(2), grid.includes(3), all.includes(2), all.includes(3)]).toEqual([true, false, true, true]);
});

test('whoever is here is told the menus and homes that a project gives to their own roles there; what else is written breaks nothing', async () => {
  const world = shared();
  const made = await makeLike(world, 'mentor');
  const Roles = {
    Mentor: { Menu: ['grid', 'mentees'], Home: ['meetings', 'weeks', 'people'] },
    Mentee: { Menu: ['actions'], Home: ['weeks'] },
    Admin: { Menu: ['outbox'], Home: ['weeks'] },
  };
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
  const own = (project: number) => Projects.find(({ Id }) => Id === project);
  const menus = (project: number) => own(project)?.Menus;
  expect(menus(told)).toEqual({ Mentor: ['grid', 'mentees'], Mentee: ['actions'] });
  expect([menus(wrong), menus(1)]).toEqual([{}, {}]);
  expect(own(told)?.Homes).toEqual({ Mentor: ['meetings', 'people'] });
  expect([own(wrong)?.Homes, own(1)?.Homes]).toEqual([{}, {}]);
});
