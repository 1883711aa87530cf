/** For the tests of the room: a mentee with an attempt, those who decide about it, and answers in a row. */
import type { definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import type { z } from 'zod';
import { makeLike, makeMentee, type Made } from '../../../testing/people.ts';
import type { Person, World } from '../../../testing/world.ts';
import { makeAction, mixed } from '../../questionnaires/testing/making.ts';

export const device = '3f0a2c0e-6a3e-4a53-9b7c-0d4d9c6b2f10';

/** What a test stands on. */
export type Stage = {
  world: World;
  action: number;
  set: number;
  menteeId: number;
  mentee: Made;
  mentor: Made;
  coordinator: Made;
};

/** A mentee who has started, with the mentor and a coordinator; all of them are the test's own. */
export const stage = async (
  world: World,
  { duration, of = mixed, start = true }: { duration?: number; of?: z.input<typeof definition>; start?: boolean } = {},
): Promise<Stage> => {
  const action = await makeAction(world, duration === undefined ? of : { ...of, Duration: duration });
  const [mentor, coordinator] = [await makeLike(world, 'mentor'), await makeLike(world, 'coordinator')];
  const mentee = await makeMentee(world, { mentor: mentor.username });
  const set = (await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID;
  if (start) await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  return { world, action, set, menteeId: mentee.id, mentee, mentor, coordinator };
};

/** Answer all that `mixed` requires. */
export const answerAll = async (person: Person, AnswerSetId: number): Promise<void> => {
  for (const [GroupId, OptionId] of [
    [1, 5],
    [2, [1, 3]],
    [3, 2],
    [4, 3],
  ] as const)
    await person.done('/api/quest/AnswerClosed', {
      AnswerSetId,
      GroupId,
      OptionId: typeof OptionId === 'number' ? OptionId : [...OptionId],
    });
  await person.done('/api/quest/AnswerOpen', { AnswerSetId, GroupId: 5, Text: '-4.5' });
  await person.done('/api/quest/AnswerOpen', { AnswerSetId, GroupId: 6, Text: '29/02/2024' });
};

/** A file by its address. */
export const fetchFile = async (
  { app }: World,
  person: Person,
  path: string,
  input: Record<string, string>,
): Promise<{ status: number; type: string; name: string; body: Buffer }> => {
  const answer = await app.inject({
    method: 'GET',
    url: `${path}?${new URLSearchParams(input).toString()}`,
    headers: { cookie: person.cookie },
  });
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    name: decodeURIComponent(/UTF-8''(.*)$/.exec(String(answer.headers['content-disposition']))?.[1] ?? ''),
    body: answer.rawPayload,
  };
};

/** The line of the grid that follows the attempt. */
export const lineOf = ({ world, action, menteeId }: Stage) =>
  world.rows('SELECT completion, completed, next_actor FROM action_mentees WHERE action_id = $1 AND mentee_id = $2', [
    action,
    menteeId,
  ]);

/** What happened to a set, in its order. */
export const eventsOf = ({ world }: Stage, set: number) =>
  world.rows<{ kind: string; note: string | null }>(
    'SELECT kind, note FROM answer_set_events WHERE answer_set_id = $1 ORDER BY id',
    [set],
  );
