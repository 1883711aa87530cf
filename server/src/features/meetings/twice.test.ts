/** Nobody is at two meetings at once, by the database itself: whatever writes past the locks of the product is refused. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ActionId = 7;
const shared = sharedWorld();

const open = async () => {
  const world = shared();
  const [mentor, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const mentee = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const insert = async (who: Made, people: readonly Made[], from: string, minutes = 45) => {
    const [made] = await world.rows<{ id: number }>(
      `WITH made AS (INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
          VALUES (1, $1, $2, $3, $3::timestamptz + make_interval(mins => $5), now(), now()) RETURNING id, starts_at, ends_at),
        comers AS (INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at)
          SELECT id, who, starts_at, ends_at FROM made, unnest($4::int[]) who)
      SELECT id FROM made`,
      [ActionId, who.id, from, people.map(({ id }) => id), minutes],
    );
    return made?.id ?? 0;
  };
  return { world, mentor, other, one: await mentee(), two: await mentee(), insert };
};
const ofMentor = { code: '23P01', constraint: 'meetings_mentor_once' };
const ofMentee = { code: '23P01', constraint: 'meeting_mentees_mentee_once' };
const ten = '2031-03-04T10:00:00Z';

test('two meetings of a mentor, or of a mentee with two mentors, at once: the second is refused; one after the other is none', async () => {
  const { mentor, other, one, two, insert } = await open();
  await insert(mentor, [one], ten);
  await expect(insert(mentor, [two], '2031-03-04T10:44:00Z')).rejects.toMatchObject(ofMentor);
  await expect(insert(other, [two, one], '2031-03-04T10:44:00Z')).rejects.toMatchObject(ofMentee);
  await expect(insert(other, [one], '2031-03-04T09:00:00Z', 61)).rejects.toMatchObject(ofMentee);
  await expect(insert(other, [one], '2031-03-04T10:45:00Z')).resolves.toBeGreaterThan(0);
  await expect(insert(other, [two], ten)).resolves.toBeGreaterThan(0);
});

test('who does not come is free, and so is whoever’s meeting is off; coming again, or taking it up or moving it into another, is refused', async () => {
  const { world, mentor, other, one, two, insert } = await open();
  const first = await insert(mentor, [one, two], ten);
  const comes = (yes: boolean) =>
    world.rows('UPDATE meeting_mentees SET comes = $3 WHERE meeting_id = $1 AND mentee_id = $2', [first, one.id, yes]);
  await comes(false);
  const second = await insert(other, [one], ten);
  await expect(comes(true)).rejects.toMatchObject(ofMentee);
  const state = (id: number, stands: boolean) =>
    world.rows(
      `UPDATE meetings SET stands = $2, state = CASE WHEN $2 THEN 'planned' ELSE 'cancelled' END WHERE id = $1`,
      [id, stands],
    );
  await state(second, false);
  await comes(true);
  await expect(state(second, true)).rejects.toMatchObject(ofMentee);
  const later = await insert(other, [one], '2031-03-04T12:00:00Z');
  const move = world.rows(
    `UPDATE meetings SET starts_at = starts_at - interval '90 minutes', ends_at = ends_at - interval '90 minutes' WHERE id = $1`,
    [later],
  );
  await expect(move).rejects.toMatchObject(ofMentee);
});

test('of two that are written at the same moment for one mentee by two mentors one is kept', async () => {
  const { world, mentor, other, one, insert } = await open();
  const tried = await Promise.allSettled([insert(mentor, [one], ten), insert(other, [one], '2031-03-04T10:15:00Z')]);
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await world.rows('SELECT FROM meeting_mentees WHERE mentee_id = $1', [one.id])).toHaveLength(1);
});
