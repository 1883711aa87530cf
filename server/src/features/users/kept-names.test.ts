/** An e-mail that is kept is kept wherever it stands: as the user name of an account, and in an application's answers. */
import { beforeAll, expect, test } from 'vitest';
import { fetchGridFile } from '../../testing/job-files.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld } from '../../testing/world.ts';
import { keepFields } from './testing/keeping.ts';

const ProjectId = 1;
const kept = sharedWorld();
beforeAll(() => keepFields(kept()));

test('a user name that is the e-mail is kept with it: not shown, searched, sorted by, exported nor said as a name', async () => {
  const world = kept();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username });
  // As every account that an application makes: the e-mail is the user name.
  const email = `aaa-${mentee.username}@example.org`;
  await world.rows(
    `UPDATE users SET username = upper($2), email = $2, fields = fields || jsonb_build_object('email', $2::text, 'last_name', 'Κρυφονόματος') WHERE id = $1`,
    [mentee.id, email],
  );
  const secret = new RegExp(email, 'i');
  const people = { ProjectId, Roles: ['Mentee' as const], count: 200, Order: 'username' as const };
  const read = async (username: string) => {
    const asker = await world.enter(username);
    const file = await fetchGridFile(world, asker, { ProjectId, Format: 'csv', Active: false });
    const Search = 'Κρυφονόματος';
    return [
      JSON.stringify(await asker.done('/api/project/GetActionsGrid_Partial', { ProjectId, Search, Page: 0 })),
      JSON.stringify(await asker.done('/api/mentor/Mentees', { ProjectId, Search })),
      JSON.stringify(await asker.done('/api/action/mentor', { ProjectId, MenteeId: mentee.id })),
      JSON.stringify(await asker.done('/api/mentor/GetMenteeActionData', { ActionId: 4, MenteeId: mentee.id })),
      JSON.stringify(await asker.done('/api/mentor/GetPrivateMenteeData2', { ActionId: 4, MenteeId: mentee.id })),
      JSON.stringify(await asker.done('/api/mentor/GetAllActionMenteeData', { ActionId: 4, Count: 100 })),
      JSON.stringify(await asker.done('/api/mentor/PublicMenteeData', { ActionId: 4, Count: 100 })),
      JSON.stringify(await asker.done('/api/action/GetAggregateMentees', { Id: 4, ProjectId, Count: 100 })),
      file.body.toString('utf8'),
    ];
  };
  const lists = async (username: string) => {
    const asker = await world.enter(username);
    return [
      JSON.stringify(await asker.done('/api/user/FindUsers', { ProjectId, Search: 'Κρυφονόματος' })),
      JSON.stringify(await asker.done('/api/user/GetByIds', { ProjectId, Ids: [mentee.id] })),
    ];
  };
  for (const username of [mentor.username, 'coordinator'])
    for (const text of await read(username)) {
      expect(text).toMatch(/Κρυφονόματος/);
      expect(text).not.toMatch(secret);
    }
  for (const text of await lists('coordinator')) expect(text).not.toMatch(secret);
  for (const text of [...(await read('supervisor')), ...(await lists('supervisor'))]) expect(text).toMatch(secret);
  const found = async (username: string, Search: string) => {
    const asker = await world.enter(username);
    return [
      (await asker.done('/api/user/FindUsers', { ProjectId, Search })).All,
      (await asker.done('/api/project/GetActionsGrid_Count', { ProjectId, Search })).All,
      (await asker.done('/api/mentor/Mentees', { ProjectId, Search })).All,
    ];
  };
  expect(await found('coordinator', email)).toEqual([0, 0, 0]);
  expect(await found('coordinator', email.slice(0, 8).toUpperCase())).toEqual([0, 0, 0]);
  expect(await found('supervisor', email)).toEqual([1, 1, 1]);
  // One that is no e-mail is shown and found as before.
  const plain = await makeMentee(world, { mentor: mentor.username });
  expect(await found('coordinator', plain.username)).toEqual([1, 1, 1]);
  // In the order of user names nothing tells what is kept: such people stand together, in the order of their ids.
  const other = await makeMentee(world);
  await world.rows(`UPDATE users SET username = '000@example.org', email = '000@example.org' WHERE id = $1`, [
    other.id,
  ]);
  const order = async (username: string) =>
    (await (await world.enter(username)).done('/api/user/FindUsers', people)).list
      .map(({ Id }) => Id)
      .filter((id) => id === mentee.id || id === other.id);
  expect(await order('coordinator')).toEqual([mentee.id, other.id]);
  expect(await order('supervisor')).toEqual([other.id, mentee.id]);
  // Without a name the person is called by a number, and still reads the own user name.
  await world.rows(`UPDATE users SET fields = fields - 'first_name' - 'last_name' WHERE id = $1`, [mentee.id]);
  const coordinator = await world.enter('coordinator');
  expect((await coordinator.done('/api/quest/Attempts', { MenteeId: mentee.id })).Person.Name).toBe(`#${mentee.id}`);
  expect((await mentee.done('/api/user/getcurrent', {})).Username).toBe(email.toUpperCase());
});

test('the e-mail of an application is kept under whatever key the form asks for it', async () => {
  const world = await openWorld();
  await keepFields(world);
  const [{ id: Id = 0, email = '' } = {}] = await world.rows<{ id: number; email: string }>(
    'SELECT id, email FROM applications WHERE project_id = 1 ORDER BY id LIMIT 1',
  );
  await world.rows(
    `UPDATE projects SET settings = replace(settings::text, '"Key": "email"', '"Key": "address_of_mail"')::jsonb WHERE id = 1`,
  );
  await world.rows(
    `UPDATE applications SET answers = answers - 'email' || jsonb_build_object('address_of_mail', email) WHERE id = $1`,
    [Id],
  );
  const told = async (username: string) =>
    JSON.stringify(await (await world.enter(username)).done('/api/ApplicationForm/Details', { Id }));
  expect(await told('supervisor')).toContain(email);
  expect(await told('coordinator')).not.toContain(email);
});
