/** What is changed after it was handed in, and how much is done, as the mentor and the mentee are told it. */
import { doneOf } from '@telemachos/contract/features/actions/groups.rules.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();

const open = async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username });
  const view = async () => (await mentor.done('/api/action/mentor', { ProjectId, MenteeId: mentee.id })).Actions;
  return { world, mentor, mentee, view };
};

test('each change after handing in is told with its moment and by whom; what changes nothing is none', async () => {
  const { world, mentor, mentee, view } = await open();
  const [made] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, 1, 'Σχέδιο', 2, $1) RETURNING id`,
    [{ Fields: [{ Key: 'a', Label: { el: 'Α' }, Type: 'text', Required: true, Options: [] }] }],
  );
  const ActionId = made?.id ?? 0;
  const save = async (a: string, Version: number, Submit: boolean) =>
    mentee.done('/api/mentee/SaveActionData', { ActionId, Data: { a }, Version, Submit });
  const handed = async () => (await view()).find(({ Id }) => Id === ActionId)?.Again;
  await save('1', 0, false);
  expect(await save('2', 1, true)).toEqual({ Version: 2, Completion: 100, Completed: true });
  expect(await handed()).toEqual([]);
  await save('2', 2, true);
  expect(await handed()).toEqual([]);
  await save('3', 2, true);
  await mentor.done('/api/mentor/UpdateActionMenteeData', {
    ActionId,
    MenteeId: mentee.id,
    Data: { a: '4' },
    Version: 3,
  });
  await mentee.done('/api/mentee/UpdateActionData', { ActionId, Data: { a: '5' }, Version: 4 });
  const [mine, theirs] = await world.rows<{ name: string }>(
    `SELECT first_name || ' ' || last_name AS name FROM users WHERE id = ANY($1) ORDER BY id = $2 DESC`,
    [[mentee.id, mentor.id], mentee.id],
  );
  const steps = await handed();
  expect(steps?.map(({ By }) => By)).toEqual([mine?.name, theirs?.name, mine?.name]);
  const times = steps?.map(({ At }) => Date.parse(At)) ?? [];
  expect(times.every((at) => Math.abs(at - Date.now()) < 600_000)).toBe(true);
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
  // Nothing of it is about anybody else, or another action.
  expect((await view()).flatMap(({ Id, Again }) => (Id === ActionId ? [] : Again))).toEqual([]);
});

test('of one mentee as much is told as done and as asked, whoever looks', async () => {
  const { world, mentor, mentee, view } = await open();
  const make = async (title: string, flags: number, data: object) =>
    (
      await world.rows<{ id: number }>(
        `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, 1, $1, $2, $3) RETURNING id`,
        [title, flags, data],
      )
    )[0]?.id ?? 0;
  const complete = (ids: readonly number[]) =>
    world.rows(
      `INSERT INTO action_mentees (action_id, mentee_id, completion, completed, next_actor, since, completed_at)
        SELECT id, $2, 100, true, 'nobody', now(), now() FROM unnest($1::int[]) AS a(id)`,
      [ids, mentee.id],
    );
  await complete([
    await make('Προσφέρεται', 2, { Optional: true }),
    await make('Για άλλους', 2, { ShowCondition: 'false' }),
    await make('Για όσους ονομάστηκαν', 66, {}),
    await make('Ζητείται', 2, {}),
  ]);
  const own = doneOf(await mentee.done('/api/data/getactions', {}));
  expect(doneOf(await view())).toEqual(own);
  const { list } = await mentor.done('/api/mentor/Mentees', { ProjectId, count: 100 });
  // What a condition hides is not judged for a whole list: it is told there as it was completed.
  expect(list.find(({ User }) => User.Id === mentee.id)?.Done).toBe(own.done + 1);
});
