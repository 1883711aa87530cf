/** A calculator: what follows is worked out by the server and kept with what was given. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const shared = sharedWorld();
const data = {
  Fields: [
    { Key: 'income', Label: { el: 'Εισόδημα' }, Type: 'number', Required: true, Unit: '€', Min: 0 },
    { Key: 'rent', Label: { el: 'Ενοίκιο' }, Type: 'number' },
  ],
  Results: [{ Key: 'left', Label: { el: 'Μένουν' }, Formula: 'income - rent', Decimals: 2 }],
};

const makeCalculator = async (world: World) =>
  (
    await world.rows<{ id: number }>(
      `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, $1, 'Προϋπολογισμός', 2, $2) RETURNING id`,
      [actionTypeIds.calculator, data],
    )
  )[0]?.id ?? 0;

test('what follows is kept with what was given, whatever a browser says, and the mentor and conditions read it', async () => {
  const world = shared();
  const ActionId = await makeCalculator(world);
  const mentee = await makeMentee(world);
  const mentor = await world.enter('mentor');
  const save = (Data: Record<string, unknown>, Version: number, Submit = false) =>
    mentee.call('/api/mentee/SaveActionData', { ActionId, Data, Version, Submit });
  expect((await save({ rent: '400', Results: { left: 9 } }, 0)).output).toMatchObject({ Version: 1, Completion: 0 });
  const read = () => mentor.done('/api/mentor/GetActionMenteeData', { ActionId, MenteeId: mentee.id });
  expect((await read()).Data).toEqual({ rent: '400', Results: { left: null } });
  expect((await save({ income: '-1', rent: '400' }, 1, true)).problem).toMatchObject({
    code: 'INVALID_ANSWERS',
    fields: { income: 'low' },
  });
  expect((await save({ income: '1.000,50', rent: '400', Results: { left: 9 } }, 1, true)).output).toMatchObject({
    Completed: true,
  });
  expect((await read()).Data).toEqual({ income: '1.000,50', rent: '400', Results: { left: 600.5 } });
  // The same, told again with other results, is nothing new.
  expect((await save({ income: '1.000,50', rent: '400', Results: { left: 1 } }, 1, true)).output?.Version).toBe(2);
  const line = (await mentee.done('/api/data/getactions', {})).find(({ Id }) => Id === ActionId);
  expect(line).toMatchObject({ State: 'done', NextActor: 'nobody' });
});

test('a formula that is wrong is refused at its place', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const { Id, Version } = await admin.done('/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 5,
    Title: 'α',
    Data: data,
  });
  const Results = [{ Key: 'left', Label: { el: 'Μένουν' }, Formula: 'income - tax' }];
  const refused = await admin.call('/api/action/SaveGrid', { Id, Version, Data: { ...data, Results } });
  expect(refused.problem?.details).toMatchObject({
    Faults: [{ Cell: 'Data.Results.0.Formula', Code: 'UNKNOWN_NAME', Detail: 'tax' }],
  });
});
