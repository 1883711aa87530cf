/** The kinds of action that have a place of their own: those that administrators made, and what the staff alone mark. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const shared = sharedWorld();

const makeOf = async (world: World, type: number, data: object = {}) =>
  (
    await world.rows<{ id: number }>(
      `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, $1, 'Δοκιμή', 2, $2) RETURNING id`,
      [type, data],
    )
  )[0]?.id ?? 0;

test('an action of a kind that administrators made has the name and the picture of its kind, for mentee and mentor', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const ActionData = {
    DescrEn: 'Diary',
    Icon: 'book',
    Fields: [{ Key: 'day', Label: { el: 'Η μέρα μου' }, Type: 'text' }],
  };
  const { Id: TypeId } = await admin.done('/api/action/SaveType', {
    Id: 0,
    Version: 0,
    Descr: 'Ημερολόγιο',
    ActionData,
  });
  const { Id } = await admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId, Title: 'Σήμερα', Flags: 3 });
  const mentee = await makeMentee(world);
  const line = (await mentee.done('/api/data/getactions', {})).find((one) => one.Id === Id);
  const Kind = { Title: 'Ημερολόγιο', TitleEn: 'Diary', Icon: 'book' };
  expect(line).toMatchObject({ TypeId, Kind, State: 'ready' });
  expect((await mentee.done('/api/action/get', { Id })).Fields.map(({ Key }) => Key)).toEqual(['day']);
  const mentor = await world.enter('mentor');
  const { Actions } = await mentor.done('/api/action/mentor', { ProjectId: 1, MenteeId: mentee.id });
  expect(Actions.find((one) => one.Id === Id)?.Kind).toEqual(Kind);
  expect(Actions.find((one) => one.Id === 1)?.Kind).toBeNull();
});

test.each([
  ['milestone', actionTypeIds.payment, 'nobody'],
  ['meeting', actionTypeIds.meeting, 'mentor'],
] as const)(
  'a %s is told by the staff alone: the mentee sees how it stands and writes nothing',
  async (_what, type, actor) => {
    const world = shared();
    const ActionId = await makeOf(world, type);
    const mentee = await makeMentee(world);
    const stands = async () => (await mentee.done('/api/data/getactions', {})).find(({ Id }) => Id === ActionId);
    expect(await stands()).toMatchObject({ State: 'waiting', NextActor: actor });
    for (const Submit of [false, true])
      expect(
        (await mentee.call('/api/mentee/SaveActionData', { ActionId, Data: { Own: 1 }, Version: 0, Submit })).problem
          ?.code,
      ).toBe('ACTION_CLOSED');
    const mentor = await world.enter('mentor');
    await mentor.done('/api/Action/complet', { ActionId, MenteeId: mentee.id, Data: { Completion: 100 } });
    expect(await stands()).toMatchObject({ State: 'done', NextActor: 'nobody' });
  },
);
