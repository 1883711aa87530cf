/** A form whose fields change while people write into it: what they wrote stays. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
const field = (Key: string) => ({ Key, Label: { el: Key }, Type: 'textarea', Required: false, Options: [] });

const begin = async () => {
  const world = shared();
  const [made] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, 1, 'Σχέδιο', 2, $1) RETURNING id`,
    [{ Fields: [field('a'), field('b')] }],
  );
  const ActionId = made?.id ?? 0;
  const asking = (keys: readonly string[]) =>
    world.rows(`UPDATE actions SET data = $2 WHERE id = $1`, [ActionId, { Fields: keys.map(field) }]);
  const mentee = await makeMentee(world);
  const kept = async () => (await mentee.done('/api/mentee/GetActionData', { ActionId })).Data;
  return { world, ActionId, asking, mentee, kept };
};

test('what is typed into a field that was taken out meanwhile is kept, and is in its place when the field is back', async () => {
  const { ActionId, asking, mentee, kept } = await begin();
  const save = (Data: Record<string, string>, Version: number, Submit = false) =>
    mentee.done('/api/mentee/SaveActionData', { ActionId, Data, Version, Submit });
  await save({ a: '1', b: 'πριν' }, 0);
  await asking(['a']);
  await save({ a: '2', b: 'πολλές ώρες' }, 1);
  expect(await kept()).toEqual({ a: '2', b: 'πολλές ώρες' });
  // Who has the new form before the eyes sends its fields alone.
  expect(await save({ a: '3' }, 2, true)).toMatchObject({ Completed: true });
  expect(await kept()).toEqual({ a: '3', b: 'πολλές ώρες' });
  await asking(['a', 'b']);
  expect((await save({ a: '3', b: '' }, 3, true)).Version).toBe(4);
  expect(await kept()).toEqual({ a: '3', b: '' });
});

test('nor do changes of one field, or by the staff, take it away; what no form could have is not kept', async () => {
  const { world, ActionId, asking, mentee, kept } = await begin();
  const mentor = await world.enter('mentor');
  await mentee.done('/api/mentee/SaveActionData', { ActionId, Data: { a: '1', b: 'κείμενο' }, Version: 0 });
  await asking(['a', 'c']);
  await mentee.done('/api/mentee/UpdateActionData', { ActionId, Data: { a: '2' }, Version: 1 });
  const about = { ActionId, MenteeId: mentee.id, Version: 2 };
  await mentor.done('/api/mentor/UpdateActionMenteeData', { ...about, Data: { a: '3' } });
  expect(await kept()).toEqual({ a: '3', b: 'κείμενο' });
  const odd = { a: '4', 'not a key': 'x', d: 5, e: { f: 1 }, g: 'x'.repeat(20_001), h: '  ' };
  await mentee.done('/api/mentee/SaveActionData', { ActionId, Data: odd, Version: 3 });
  expect(await kept()).toEqual({ a: '4', b: 'κείμενο' });
});

test('an option that is taken out stays answered: the form is handed in with it, or with another one', async () => {
  const world = shared();
  const list = (...values: string[]) => ({
    ...field('a'),
    Type: 'ddlist',
    Required: true,
    Options: values.map((Value) => ({ Value, Label: { el: Value } })),
  });
  const [made] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, 1, 'Σχέδιο', 2, $1) RETURNING id`,
    [{ Fields: [list('x', 'y'), field('b')] }],
  );
  const ActionId = made?.id ?? 0;
  const mentee = await makeMentee(world);
  const save = (Data: Record<string, string>, Version: number, Submit = true) =>
    mentee.call('/api/mentee/SaveActionData', { ActionId, Data, Version, Submit });
  await save({ a: 'x', b: '1' }, 0);
  await world.rows('UPDATE actions SET data = $2 WHERE id = $1', [ActionId, { Fields: [list('y'), field('b')] }]);
  expect((await save({ a: 'x', b: '2' }, 1)).output).toMatchObject({ Version: 2, Completed: true });
  expect((await save({ a: 'z', b: '2' }, 2)).problem?.fields).toEqual({ a: 'option' });
  expect((await save({ a: 'y', b: '2' }, 2)).output).toMatchObject({ Version: 3 });
  // What was never on the list is nothing to hand in, not even by way of a draft.
  const fresh = await makeMentee(world);
  const other = (Submit: boolean, Version: number) =>
    fresh.call('/api/mentee/SaveActionData', { ActionId, Data: { a: 'never', b: '1' }, Version, Submit });
  expect((await other(false, 0)).output).toMatchObject({ Version: 1, Completed: false });
  expect((await other(true, 1)).problem?.fields).toEqual({ a: 'option' });
  // What one has let go of is not offered again.
  expect((await save({ a: 'x', b: '2' }, 3)).problem?.fields).toEqual({ a: 'option' });
});
