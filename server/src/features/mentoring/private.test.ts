/**
 * What mentors keep for themselves about a mentee – as it is, as it read before, and their own data of an action – is in
 * no answer to the mentee, nor to whoever has nothing to do with the mentee: by every call that reads.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '@telemachos/contract/access/roles.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { collectAnswers, readCallsOf } from '../../testing/read-calls.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const shared = sharedWorld();
/** An action that is open to everybody. */
const ActionId = 1;
const secrets = { before: 'ΑΠΟΡΡΗΤΟΠΡΙΝ', now: 'ΑΠΟΡΡΗΤΟΤΩΡΑ', own: 'ΑΠΟΡΡΗΤΟΔΙΚΟ' };
let [mentor, mentee]: [Person | undefined, Made | undefined] = [undefined, undefined];

beforeAll(async () => {
  const world = shared();
  const linked = await makeLike(world, 'mentor');
  const about = await makeMentee(world, { mentor: linked.username });
  const MenteeId = about.id;
  const save = (words: string, Version: number) =>
    linked.done('/api/mentor/SavePrivateMenteeData', { ActionId, MenteeId, Data: { Note: words }, Version });
  const { Version } = await save(secrets.before, 0);
  // What is changed within a short while is one change.
  await world.rows(
    `UPDATE note_versions SET begun_at = begun_at - interval '1 day', at = at - interval '1 day' WHERE mentee_id = $1`,
    [MenteeId],
  );
  await save(secrets.now, Version);
  await linked.done('/api/mentor/UpdateActionData', { ActionId, Data: { Plan: secrets.own }, Version: 0 });
  [mentor, mentee] = [linked, about];
});

/** The secrets that a person's calls tell, with the calls. */
const toldTo = async (person: Person, role: Role): Promise<Record<string, string[]>> => {
  const told: Record<string, string[]> = {};
  for (const { name, entry } of readCallsOf(role)) {
    const body = await collectAnswers(shared(), person, entry, { menteeId: mentee?.id ?? 0, actionId: ActionId });
    for (const [which, words] of Object.entries(secrets)) if (body.includes(words)) (told[which] ??= []).push(name);
  }
  return told;
};

test('the mentor finds all of it, the mentee nothing, nor do others', async () => {
  if (!mentor || !mentee) throw new Error('nobody was made');
  expect(Object.keys(await toldTo(mentor, 'Mentor')).toSorted()).toEqual(['before', 'now', 'own']);
  expect(await toldTo(mentee, 'Mentee')).toEqual({});
  const world = shared();
  expect(await toldTo(await makeMentee(world), 'Mentee')).toEqual({});
  expect(await toldTo(await makeLike(world, 'mentor'), 'Mentor')).toEqual({});
});

test('a note about an action that nobody touched moves nothing that the mentee, or who looks for the silent, sees', async () => {
  const world = shared();
  const linked = await makeLike(world, 'mentor');
  const about = await makeMentee(world, { mentor: linked.username });
  await world.rows('DELETE FROM action_mentees WHERE mentee_id = $1', [about.id]);
  await world.rows('DELETE FROM sessions WHERE user_id = $1', [about.id]);
  await world.rows(`UPDATE memberships SET joined_at = now() - interval '40 days' WHERE user_id = $1`, [about.id]);
  const line = async () => {
    const back = await world.enter(about.username);
    const found = (await back.done('/api/data/getactions', {})).find(({ Id }) => Id === ActionId);
    await world.rows('DELETE FROM sessions WHERE user_id = $1', [about.id]);
    return found;
  };
  const stuck = async () => {
    const asked = { ProjectId: 1, Stuck: 30, Search: about.username };
    return (await linked.done('/api/project/GetActionsGrid_Count', asked)).All;
  };
  const [before, silent] = [await line(), await stuck()];
  expect([before?.Since, silent]).toEqual([null, 1]);
  await linked.done('/api/mentor/SavePrivateMenteeData', {
    ActionId,
    MenteeId: about.id,
    Data: { Note: 'μόνο για μένα' },
    Version: 0,
  });
  expect(await line()).toEqual(before);
  expect(await stuck()).toBe(1);
});
