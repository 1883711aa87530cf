/** A meeting of the demonstration's mentor and mentee, and the address of a calendar: what reaches the handlers of meetings. */
import type { Person, World } from '../world.ts';

/** Make the meeting; answers its id, as the records that calls may name. */
export const madeMeeting = async (world: World): Promise<number[]> => {
  const made = await world.rows<{ id: number }>(
    `WITH made AS (INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
      SELECT 1, 4, id, '2030-01-07T08:00:00Z', '2030-01-07T08:45:00Z', now(), now() FROM users WHERE username = 'mentor' RETURNING *)
      INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at)
      SELECT made.id, u.id, starts_at, ends_at FROM made, users u WHERE username = 'mentee' RETURNING meeting_id AS id`,
  );
  return made.map(({ id }) => id);
};

/** Good inputs of what is asked by an address alone. */
export const calendarMade = (people: ReadonlyMap<string, Person>) => ({
  'meetings.feed': async () => {
    const feed = await people.get('Mentor')?.done('/api/calendar/Make', {});
    return { role: null, good: { Token: feed?.Address.split('/').at(-2) ?? '' } };
  },
});
