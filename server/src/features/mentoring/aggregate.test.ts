/** The mentees of one action together, with how it stands for each. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 7;
const shared = sharedWorld();

test('the aggregate of an action: the mentees within reach with how it stands for each, and nothing that is private', async () => {
  const world = shared();
  const [mentor, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const untouched = [ActionId];
  const [one, two] = [
    await makeMentee(world, { mentor: mentor.username, untouched }),
    await makeMentee(world, { mentor: mentor.username, untouched }),
  ];
  const at = { ActionId, MenteeId: one.id };
  await mentor.done('/api/mentor/SavePublicMenteeData', {
    ...at,
    Data: { date: '2026-12-01', timeHours: 10, timeMinutes: 30, Note: 'Φέρτε το σχέδιο' },
    Version: 0,
  });
  await mentor.done('/api/mentor/SavePrivateMenteeData', { ...at, Data: { Note: 'κρυφή' }, Version: 0 });
  await world.rows(
    `UPDATE action_mentees SET completion = 40, since = '2026-11-02T10:00:00Z', due_at = '2026-12-03T10:00:00Z'
     WHERE action_id = $1 AND mentee_id = $2`,
    [ActionId, one.id],
  );
  const asked = { Id: ActionId, ProjectId };
  const whole = await mentor.done('/api/action/GetAggregateMentees', asked);
  expect([whole.All, whole.count, whole.list.length]).toEqual([2, 1, 2]);
  expect(whole.list.find(({ User }) => User.Id === one.id)).toEqual({
    User: expect.objectContaining({ Id: one.id, Fields: expect.objectContaining({ last_name: expect.any(String) }) }),
    MenteeData: { Data: null, Version: 0 },
    MentorData: {
      Data: { date: '2026-12-01', timeHours: 10, timeMinutes: 30, Note: 'Φέρτε το σχέδιο' },
      Version: 1,
    },
    Completion: 40,
    NextActor: 'nobody',
    Since: '2026-11-02T10:00:00.000Z',
    Due: '2026-12-03T10:00:00.000Z',
    CompletedAt: null,
    // It waits for action 6.
    IsOpen: false,
    HeldBy: null,
  });
  const opened = await mentor.done('/api/action/GetAggregateMentees', { ...asked, Id: 4 });
  expect(opened.list.map(({ IsOpen }) => IsOpen)).toEqual([true, true]);
  expect(whole.list.find(({ User }) => User.Id === two.id)).toMatchObject({
    Completion: 0,
    NextActor: 'mentee',
    Since: null,
    MentorData: { Data: null, Version: 0 },
  });
  expect(JSON.stringify(whole)).not.toContain('κρυφή');
  const pages = await Promise.all(
    [0, 1].map((Page) => mentor.done('/api/action/GetAggregateMentees', { ...asked, Page, Count: 1 })),
  );
  expect(pages.flatMap(({ list }) => list)).toEqual(whole.list);
  // Whoever is linked for another action only, and an action that is hidden from mentors or of another project.
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 4)', [
    one.id,
    other.id,
  ]);
  expect((await other.done('/api/action/GetAggregateMentees', asked)).list).toEqual([]);
  const code = async (who: Person, Id: number, project = ProjectId) =>
    (await who.call('/api/action/GetAggregateMentees', { Id, ProjectId: project })).problem?.code;
  expect(await code(mentor, 16)).toBe('NOT_FOUND');
  const [foreign] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ('aggregate', '') RETURNING id`,
  );
  expect(await code(await world.enter('admin'), ActionId, foreign?.id)).toBe('NOT_FOUND');
  expect(await code(one, ActionId)).toBe('REFUSED');
});

test('of an aggregate those are found whose name has the words, whatever their accents', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const untouched = [ActionId];
  const made = () => makeMentee(world, { mentor: mentor.username, untouched });
  const [one, two] = [await made(), await made()];
  await world.rows(`UPDATE users SET fields = fields || '{"last_name": "Ξανθοπούλου"}' WHERE id = $1`, [one.id]);
  const found = async (Search: string) => {
    const { list, All } = await mentor.done('/api/action/GetAggregateMentees', { Id: ActionId, ProjectId, Search });
    return [list.map(({ User }) => User.Id), All];
  };
  expect(await found('ξανθοπουλου')).toEqual([[one.id], 1]);
  expect(await found('ΞΑΝΘΌΠ')).toEqual([[one.id], 1]);
  expect(await found('ξανθοπουλου ψ')).toEqual([[], 0]);
  expect((await found(''))[0]).toHaveLength(2);
  expect(two.id).not.toBe(one.id);
});
