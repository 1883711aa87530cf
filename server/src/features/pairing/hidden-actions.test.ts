/** Linking for single actions takes those alone that it offers. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();

test('actions that are hidden from who links, or were put away, look missing', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const { id: MenteeId } = await makeMentee(world);
  const { id: MentorId } = await makeLike(world, 'mentor');
  const make = async (flags: number, archived: string | null) =>
    (
      await world.rows<{ id: number }>(
        `INSERT INTO actions (project_id, type_id, title, flags, archived_at) VALUES (1, 1, 'x', $1, $2) RETURNING id`,
        [flags, archived],
      )
    )[0]?.id ?? 0;
  const [hidden, away, draft] = [await make(34, null), await make(0, '2026-01-01'), await make(0, null)];
  const many = { ProjectId, UserIds: [MenteeId] };
  const codes = async (id: number) => {
    const ActionIds = [3, id];
    const answers = [
      await supervisor.call('/api/user/LinkPreview', { ...many, MentorId, ActionIds }),
      await supervisor.call('/api/user/SetActionMentorOne', { ProjectId, MenteeId, MentorId, ActionIds }),
      await supervisor.call('/api/user/SetActionMentor', { ...many, MentorId, ActionIds }),
      await supervisor.call('/api/user/ResetActionMentorOne', { ProjectId, MenteeId, ActionIds }),
      await supervisor.call('/api/user/ResetActionMentor', { ...many, ActionIds }),
    ];
    return answers.map(({ problem }) => problem?.code);
  };
  expect([await codes(hidden), await codes(away), await codes(draft)]).toEqual([
    Array(5).fill('NOT_FOUND'),
    // A link that was there before is taken back all the same.
    ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', undefined, undefined],
    Array(5).fill(undefined),
  ]);
  const offered = async (who: Person) =>
    (await who.done('/api/project/GetActionsGridHeaderAll', { ProjectId })).map(({ Id }) => Id);
  const [all, toAdmin] = [await offered(supervisor), await offered(await world.enter('admin'))];
  expect([hidden, away, draft].map((id) => all.includes(id))).toEqual([false, false, true]);
  expect([hidden, away, draft].map((id) => toAdmin.includes(id))).toEqual([true, false, true]);
});
