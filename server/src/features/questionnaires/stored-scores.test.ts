/** The stored scores of attempts: computed after the finish, emptied by every change, for whoever may see them. */
import { expect, test } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { answerAll, stage, type Stage } from '../results/testing/attempting.ts';
import { mixed } from './testing/making.ts';
import { nextUnscored, writeScores } from './stored-scores.store.ts';
import { storeScores } from './stored-scores.ts';

const shared = sharedWorld();

const score = () => storeScores(shared().pool, {} as Services, (line) => expect(line).toBeUndefined());

const publish = async (set: number): Promise<number> => {
  const admin = await shared().enter('admin');
  const { Id } = await admin.done('/api/Query/Edit', {
    Query: {
      Id: 0,
      Name: `Scores ${set}`,
      Query: `SELECT scale, name, score, answered, items FROM scale_scores WHERE attempt_id = ${set}`,
      Roles: ['Mentor', 'Coordinator', 'Mentee'],
    },
  });
  await admin.done('/api/definitions/Publish', { Id, Version: 1 });
  return Id;
};

/** The mentee finishes everything; answers a reader of the attempt's stored scores. */
const finished = async (of: Stage) => {
  await answerAll(of.mentee, of.set);
  await of.mentee.done('/api/quest/finish', { AnswerSetId: of.set });
  const Id = await publish(of.set);
  return async (person: Person) => (await person.done('/api/Query/execute', { Id })).Rows;
};

test('a finished attempt has scores, an opened one has none, and the next finish has those of its answers', async () => {
  const of = await stage(shared());
  const read = await finished(of);
  // The product's own job may have stored them already.
  await score();
  expect(await read(of.mentor)).toEqual([['S', 'Κλίμακα', 4.5, 2, 2]]);
  await of.coordinator.done('/api/quest/Reopen', { AnswerSetId: of.set, Reason: 'Λάθος', Version: 0 });
  expect(await read(of.mentor)).toEqual([]);
  await of.mentee.done('/api/quest/AnswerClosed', { AnswerSetId: of.set, GroupId: 1, OptionId: 1 });
  await score();
  expect(await read(of.mentor)).toEqual([]);
  await of.mentee.done('/api/quest/finish', { AnswerSetId: of.set });
  await score();
  expect(await read(of.coordinator)).toEqual([['S', 'Κλίμακα', 2.5, 2, 2]]);
});

test('the person sees the own scores where the questionnaire shows results, and nobody a stranger’s', async () => {
  const shown = await stage(shared());
  const readShown = await finished(shown);
  const kept = await stage(shared(), { of: { ...mixed, ShowResults: false } });
  const readKept = await finished(kept);
  await score();
  expect(await readShown(shown.mentee)).toHaveLength(1);
  expect(await readKept(kept.mentee)).toEqual([]);
  expect(await readKept(kept.mentor)).toHaveLength(1);
  expect(await readShown(kept.mentee)).toEqual([]);
  expect(await readShown(kept.mentor)).toEqual([]);
});

test('a change between the reading and the storing of an attempt is not overwritten', async () => {
  const of = await stage(shared());
  await finished(of);
  const connection = { client: shared().pool } as unknown as Parameters<typeof nextUnscored>[0];
  const found = (await nextUnscored(connection, of.set - 1)).find(({ id }) => id === of.set);
  await of.coordinator.done('/api/quest/Reopen', { AnswerSetId: of.set, Reason: 'Λάθος', Version: 0 });
  await writeScores(connection, of.set, found?.stamp ?? '', []);
  expect(await shared().rows('SELECT scores FROM answer_sets WHERE id = $1', [of.set])).toEqual([{ scores: null }]);
});
