/** Who was there: told once, and not otherwise by somebody who has not read it. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ActionId = 4;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

test('what somebody else said meanwhile is told, and overruled only by who knows of it; the same twice is once', async () => {
  const world = shared();
  const [mentor, coordinator] = [await makeLike(world, 'mentor'), await makeLike(world, 'coordinator')];
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const { Meetings } = await mentor.done('/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    Date: '2026-12-01',
    TimeHours: 10,
    TimeMinutes: 0,
  });
  const Id = Meetings[0]?.Id ?? 0;
  world.passTime(7 * 86_400_000);
  const Was = { State: 'planned' as 'planned' | 'held' | 'missed', PresentIds: [] as number[] };
  const tell = (who: typeof mentor, PresentIds: number[], was: Partial<typeof Was> = {}) =>
    who.call('/api/meetings/Attendance', { Id, PresentIds, Was: { ...Was, ...was } });
  expect((await tell(coordinator, [])).output).toEqual({ State: 'missed' });
  expect((await tell(mentor, [mentee.id])).problem).toMatchObject({
    code: 'STALE',
    details: { Theirs: { State: 'missed', PresentIds: [] } },
  });
  // An answer that was lost is told again.
  expect((await tell(coordinator, [])).output).toEqual({ State: 'missed' });
  expect((await tell(mentor, [mentee.id], { State: 'missed' })).output).toEqual({ State: 'held' });
  expect((await tell(coordinator, [], { State: 'missed' })).problem?.details?.['Theirs']).toEqual({
    State: 'held',
    PresentIds: [mentee.id],
  });
  expect((await coordinator.done('/api/meetings/Attendance', { Id, PresentIds: [] })).State).toBe('missed');
});
