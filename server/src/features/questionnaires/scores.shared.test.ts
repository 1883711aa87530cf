/**
 * What takes part: an answer to a question that was hidden afterwards is kept and counts nowhere, and readers see what
 * shows without what it was judged by.
 */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld } from '../../testing/world.ts';
import { conditional, makeAction } from './testing/making.ts';

const shared = sharedWorld();

test('an answer to a hidden question is not in the score, and is again when the question shows', async () => {
  const world = shared();
  const scale = (Id: string, ...groups: number[]) => ({
    Id,
    Name: { el: Id },
    Method: 'sum' as const,
    Min: 0,
    Max: 100,
    Items: groups.map((Group) => ({ Group, Key: 1 as const })),
  });
  const action = await makeAction(world, {
    ...conditional,
    ShowResults: true,
    Scales: [scale('HIDDEN', 2), scale('BOTH', 1, 2)],
  });
  const mentee = await makeMentee(world);
  const set = (await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID;
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  const choose = (OptionId: number) =>
    mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId });
  await choose(1);
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 2, Text: '40' });
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 3, Text: '41' });
  const mentor = await world.enter('mentor');
  const scores = async () =>
    (await mentor.done('/api/quest/results', { AnswerSetId: set, Language: 'el' })).Scale.map(
      ({ Id, Score, Answered }) => ({ Id, Score, Answered }),
    );
  expect(await scores()).toEqual([
    { Id: 'HIDDEN', Score: 40, Answered: 1 },
    { Id: 'BOTH', Score: 41, Answered: 2 },
  ]);
  await choose(2);
  expect(await world.rows('SELECT text FROM answers WHERE answer_set_id = $1 AND group_id = 2', [set])).toEqual([
    { text: '40' },
  ]);
  expect(await scores()).toEqual([
    { Id: 'HIDDEN', Score: null, Answered: 0 },
    { Id: 'BOTH', Score: null, Answered: 1 },
  ]);
  await choose(1);
  expect((await scores())[0]).toEqual({ Id: 'HIDDEN', Score: 40, Answered: 1 });
});

test('who reads somebody’s sheet gets it judged: what shows, without the conditions and the profile they read', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const [{ afm = '' } = {}] = await world.rows<{ afm: string }>(
    `SELECT fields->>'AFM' AS afm FROM users WHERE id = $1`,
    [mentee.id],
  );
  const [section] = conditional.Sections;
  const [first, second] = section?.Questions ?? [];
  if (!section || !first || !second) throw new Error('the questionnaire has fewer questions');
  const Questions = [
    { ...first, Show: `user.AFM == "${afm}"` },
    { ...second, Show: `user.AFM != "${afm}"` },
  ];
  const action = await makeAction(world, { ...conditional, Sections: [{ ...section, Questions }] });
  const own = await mentee.done('/api/quest/getByAction', { ActionId: action });
  expect({ user: own.User, shows: own.Section.flatMap((one) => one.Questions.map(({ Show }) => Show)) }).toEqual({
    user: { AFM: afm },
    shows: Questions.map(({ Show }) => Show),
  });
  for (const username of ['mentor', 'coordinator']) {
    const reader = await world.enter(username);
    const read = await reader.done('/api/quest/GetByAnswerSetId', { AnswerSetId: own.AnswerSetID });
    expect({
      user: read.User,
      shown: read.Section.flatMap((one) => one.Questions.map(({ Id, Show }) => [Id, Show])),
    }).toEqual({ user: {}, shown: [[first.Id, '']] });
    expect(JSON.stringify(read)).not.toContain(afm);
  }
});

test('what a project keeps from those who answer does not travel to them, whatever an old condition reads', async () => {
  const world = await openWorld();
  const mentee = await makeMentee(world);
  const [section] = conditional.Sections;
  const [first] = section?.Questions ?? [];
  if (!section || !first) throw new Error('the questionnaire has fewer questions');
  const Questions = [{ ...first, Show: 'user["AFM"] != "" && user.sex != "x"' }];
  const action = await makeAction(world, { ...conditional, Sections: [{ ...section, Questions }] });
  const opened = async () => Object.keys((await mentee.done('/api/quest/getByAction', { ActionId: action })).User);
  expect((await opened()).sort()).toEqual(['AFM', 'sex']);
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', (SELECT jsonb_agg(CASE WHEN f->>'Name' = 'AFM'
        THEN f || '{"Visible":500}' ELSE f END) FROM jsonb_array_elements(settings->'User'->'Fields') f)) WHERE id = 1`,
  );
  expect(await opened()).toEqual(['sex']);
});
