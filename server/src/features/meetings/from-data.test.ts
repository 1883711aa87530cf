/** Meetings that come of what is saved with an action's data: who comes together, and whose row a refusal is about. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ActionId = 4;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

const open = async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const made = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  return { world, mentor, one: await made(), other: await made(), third: await made(), last: await made() };
};
const at = (date: string) => ({ date, timeHours: 10, timeMinutes: 0 });

test('a meeting of one alone becomes no group by what is saved for others; several saved at once come together', async () => {
  const { world, mentor, one, other, third, last } = await open();
  const save = (date: string, ...who: readonly { id: number }[]) =>
    mentor.call('/api/mentor/UpdateMenteeActionDataMany', {
      ActionId,
      Data: who.map(({ id: MenteeId }) => ({ MenteeId, Data: at(date), Version: 0 })),
    });
  const together = async () =>
    (
      await world.rows<{ ids: number[] }>(
        `SELECT array_agg(p.mentee_id ORDER BY p.mentee_id) AS ids FROM meetings m
          JOIN meeting_mentees p ON p.meeting_id = m.id AND p.comes WHERE m.mentor_id = $1 GROUP BY m.id ORDER BY m.id`,
        [mentor.id],
      )
    ).map(({ ids }) => ids);
  await save('2027-04-06', one);
  for (const refused of [await save('2027-04-06', other), await save('2027-04-06', other, third)])
    expect(refused.problem?.code).toBe('MEETING_CLASH');
  await save('2027-04-07', other, third);
  await save('2027-04-07', last);
  expect(await together()).toEqual([[one.id], [other.id, third.id, last.id]]);
});

test('of several that are saved the one who is in the way is named', async () => {
  const { world, mentor, one, other } = await open();
  const elsewhere = await makeLike(world, 'mentor');
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, action_id, mentor_id) VALUES (1, $1, $2, $3)', [
    other.id,
    ActionId,
    elsewhere.id,
  ]);
  const many = (ids: readonly number[]) =>
    mentor.call('/api/mentor/UpdateMenteeActionDataMany', {
      ActionId,
      Data: ids.map((MenteeId, day) => ({ MenteeId, Data: at(`2027-04-1${day + 2}`), Version: 0 })),
    });
  expect((await many([one.id, other.id])).problem).toMatchObject({
    code: 'NOT_THEIR_MENTOR',
    fields: { 'Data.1.date': 'NOT_THEIR_MENTOR' },
    details: { MenteeId: other.id },
  });
  const saved = 'SELECT FROM action_mentees WHERE mentee_id = $1 AND action_id = $2 AND public_version > 0';
  expect(await world.rows(saved, [one.id, ActionId])).toEqual([]);
});
