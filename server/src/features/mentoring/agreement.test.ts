/** The list of mentees and a mentee's own page say the same of who needs somebody, and why. */
import { needReasons } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();

test('every mentee’s page gives the reason that the list gives, since when and for which action, to mentors and to staff', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const cell = async (id: number, actionId: number, set: string) => {
    await world.rows(`INSERT INTO action_mentees (action_id, mentee_id) VALUES ($2, $1) ON CONFLICT DO NOTHING`, [
      id,
      actionId,
    ]);
    await world.rows(`UPDATE action_mentees SET ${set} WHERE mentee_id = $1 AND action_id = $2`, [id, actionId]);
  };
  const mentee = async () => {
    const { id } = await makeMentee(world, { mentor: mentor.username });
    // By when the demonstration's actions are due is told of nobody here.
    await world.rows('UPDATE action_mentees SET due_at = NULL WHERE mentee_id = $1', [id]);
    return id;
  };
  const late = `next_actor = 'mentee', completed = false, due_at = now() - interval '1 day'`;
  // Late in what is not open yet, in what the mentee does not see, in what is no longer shown; late and away; without anything.
  await cell(await mentee(), 17, late);
  await cell(await mentee(), 69, late);
  const gone = await mentee();
  await cell(gone, 7, late);
  await world.rows(`UPDATE memberships SET state = 2 WHERE user_id = $1`, [gone]);
  await cell(await mentee(), 16, `next_actor = 'mentor', completed = false`);
  await cell(await mentee(), 7, `public_data = '{"date":"2020-01-01"}', completed = false, next_actor = 'mentee'`);
  await cell(
    await mentee(),
    7,
    `public_data = jsonb_build_object('date', to_char(now() AT TIME ZONE 'Europe/Athens', 'YYYY-MM-DD')), completed = false, next_actor = 'nobody'`,
  );
  const working = await mentee();
  await world.rows(`UPDATE users SET fields = fields || '{"employment":"student"}' WHERE id = $1`, [working]);
  await cell(working, 14, late);
  const nothing = await mentee();
  await world.rows(`DELETE FROM action_mentees WHERE mentee_id = $1`, [nothing]);
  const found = new Set<string>();
  for (const person of [mentor, await world.enter('mentor'), await world.enter('coordinator')]) {
    const { list } = await person.done('/api/mentor/Mentees', { ProjectId, count: 1000, Active: false });
    expect(list.length).toBeGreaterThan(5);
    for (const { User, Reason, Action, Since } of list) {
      const page = await person.done('/api/action/mentor', { ProjectId, MenteeId: User.Id });
      const reasons = page.Actions.flatMap((action) => action.Reason ?? []);
      const [first = page.Mentee.Silent ? 'silent' : 'none'] = reasons.sort(
        (a, b) => needReasons.indexOf(a) - needReasons.indexOf(b),
      );
      expect(first, User.Username).toBe(Reason);
      if (Action) expect(page.Actions.find(({ Id }) => Id === Action.Id)?.Reason, User.Username).toBe(Reason);
      else expect(page.Mentee.Heard, User.Username).toBe(Since);
      found.add(Reason);
    }
  }
  expect([...found].sort()).toEqual([...needReasons].sort());
});
