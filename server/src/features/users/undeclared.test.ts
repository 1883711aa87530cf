/** A field that only another project declares is nobody's to read here, whatever that project does with it. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const world = sharedWorld();

/** A mentee with a field of another project, where it is for supervisors, written there by its supervisor. */
const inTwoProjects = async () => {
  const mentee = await makeMentee(world());
  const User = {
    Fields: [
      { Name: 'health', Label: 'Υγεία', Type: 'text', Visible: 100, Editable: 100 },
      { Name: 'address', Label: 'Διεύθυνση', Type: 'text', Visible: 1000, Editable: 200 },
    ],
    ProjectFields: [],
  };
  const [other] = await world().rows<{ id: number }>(
    `INSERT INTO projects (url, descr, settings) VALUES ($1, 'Άλλο', $2) RETURNING id`,
    [`other-of-${mentee.id}`, { User }],
  );
  const project = other?.id ?? 0;
  await world().rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentee}')`, [
    project,
    mentee.id,
  ]);
  const admin = await world().enter('admin');
  const Fields = { health: 'κρυφό', address: 'Αθηνάς 5' };
  await admin.done('/api/user/UpdateFields', { UserId: mentee.id, Fields }, { project });
  return { mentee, project };
};

test('it stands in no history but that of the project which declares it', async () => {
  const { mentee, project } = await inTwoProjects();
  const read = async (who: string, of: number) =>
    (
      await (await world().enter(who)).done('/api/user/History', { ProjectId: of, UserId: mentee.id }, { project: of })
    ).list.map(({ Name }) => Name);
  expect((await read('admin', project)).toSorted()).toEqual(['address', 'health']);
  expect(await read('supervisor', ProjectId)).toEqual(['address']);
  expect(await read('admin', ProjectId)).toEqual(['address']);
});

test('its owner reads it in no project that does not show it to them', async () => {
  const { mentee, project } = await inTwoProjects();
  for (const of of [ProjectId, project]) {
    const { Fields } = await mentee.done('/api/user/getcurrent', {}, { project: of });
    expect([of, 'health' in Fields, Fields['address'], Fields['first_name'] !== undefined]).toEqual([
      of,
      false,
      'Αθηνάς 5',
      true,
    ]);
  }
});

test('what is no field of the profile stays in the history: who looked, and passkeys', async () => {
  const { mentee } = await inTwoProjects();
  const admin = await world().enter('admin');
  await admin.done('/Account/ViewAs', { UserId: mentee.id, Reason: 'δοκιμή' });
  await admin.done('/Account/EndViewAs', {});
  const { list } = await admin.done('/api/user/History', { ProjectId, UserId: mentee.id });
  expect(list[0]).toMatchObject({ What: 'seen', Name: 'view', After: 'δοκιμή' });
});
