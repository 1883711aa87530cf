/** What is proposed for many, while others change who they are. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 4;
const days = { From: '2027-01-11', Until: '2027-01-15' };
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

test('of a plan whoever went to another mentor meanwhile is named, and the others are proposed as before', async () => {
  const world = shared();
  const [mentor, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const Offered = {
    Weekly: [{ Weekday: 2, From: 540, Until: 720 }],
    Days: [],
    OnHolidays: false,
    LeadHours: 0,
    BufferMinutes: 0,
    MostPerDay: 0,
  };
  await mentor.done('/api/meetings/SetTimes', { ProjectId, Offered, Version: 0 });
  const mentee = (of: { username: string }) => makeMentee(world, { mentor: of.username, untouched: [ActionId] });
  const people = [await mentee(mentor), await mentee(mentor), await mentee(mentor)];
  const MenteeIds = people.map(({ id }) => id);
  const [one, two, three] = MenteeIds;
  expect((await mentor.done('/api/meetings/Propose', { ActionId, MenteeIds, ...days })).Gone).toEqual([]);
  await world.rows('UPDATE mentor_links SET mentor_id = $1 WHERE mentee_id = $2', [other.id, two]);
  // Who does not exist, and who was never theirs, is told of like who went.
  const asked = [...MenteeIds, (await mentee(other)).id, 2_000_000_000];
  const { list, Gone } = await mentor.done('/api/meetings/Propose', { ActionId, MenteeIds: asked, ...days });
  expect(Gone).toEqual([two, ...asked.slice(3)]);
  expect(new Set(list.map(({ MenteeId }) => MenteeId))).toEqual(new Set([one, three]));
  expect(list.every(({ Time }) => Time !== null)).toBe(true);
  // Called, and one after the other, as in the list that they are chosen from.
  const shown = (await mentor.done('/api/action/GetAggregateMentees', { Id: ActionId, ProjectId })).list;
  const inList = ({ Fields }: { Fields: Record<string, string> }) => `${Fields['last_name']} ${Fields['first_name']}`;
  expect(list.map(({ MenteeName }) => MenteeName)).toEqual(shown.map(({ User }) => inList(User)));
  const turned = { ActionId, MenteeIds: [three ?? 0, one ?? 0], ...days };
  expect((await mentor.done('/api/meetings/Propose', turned)).list.map(({ MenteeId }) => MenteeId)).toEqual([
    three,
    one,
  ]);
  const refused = await people[0]?.call('/api/meetings/Propose', { ActionId, MenteeIds, ...days });
  expect(refused?.problem?.code).toBe('REFUSED');
  const own = { ActionId, MenteeIds: [one ?? 0], ...days };
  expect(await other.done('/api/meetings/Propose', own)).toMatchObject({ list: [], Mentors: [], Gone: [one] });
});
