/** Late answers: what waits for a decision, what becomes of it, and what counts meanwhile. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { fetchExport } from '../../testing/job-files.ts';
import { sharedWorld } from '../../testing/world.ts';
import { answerAll, device, stage, type Stage } from './testing/attempting.ts';

const shared = sharedWorld();

/** A timed attempt whose time is over; group 1 was answered in time (5), and once more late (1); group 3 only late. */
const withLate = async (): Promise<Stage> => {
  const at = await stage(shared(), { duration: 600 });
  const { world, mentee, set } = at;
  const GivenAt = new Date(Date.now() + 300_000).toISOString();
  await mentee.done('/api/quest/AnswerClosed', {
    AnswerSetId: set,
    GroupId: 1,
    OptionId: 5,
    Device: device,
    Number: 1,
  });
  world.passTime(700_000);
  const late = (GroupId: number, OptionId: number, Number: number) =>
    mentee.call('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId, OptionId, Device: device, Number, GivenAt });
  for (const sent of [await late(1, 2, 2), await late(1, 1, 3), await late(3, 1, 4), await late(3, 1, 4)])
    expect(sent.problem).toMatchObject({ code: 'EXPIRED', details: { Kept: true } });
  return at;
};
const scores = async ({ coordinator, set }: Stage) =>
  (await coordinator.done('/api/quest/results', { AnswerSetId: set })).Scale.map(({ Score, Answered }) => [
    Score,
    Answered,
  ]);

test('late answers stand beside what counted before them, and do not count until they are accepted', async () => {
  const at = await withLate();
  const { coordinator, mentee, set } = at;
  expect(await scores(at)).toEqual([[null, 1]]);
  const exported = (
    await fetchExport(at.world, coordinator, {
      ActionId: at.action,
      Kind: 'scored',
      Format: 'csv',
    })
  ).body
    .toString('utf8')
    .split('\r\n')[1];
  expect(exported?.split(';').slice(-2)).toEqual(['1 · 3.1', '']);
  const { list, Version } = await coordinator.done('/api/quest/LateAnswers', { AnswerSetId: set });
  expect(list).toMatchObject([
    { Group: 1, Text: '1. Μία', Before: 'Επιλογή 5', Late: 'Επιλογή 1' },
    { Group: 3, Text: '3.1. Πίνακας — α', Before: '', Late: 'Επιλογή 1' },
  ]);
  expect(
    await coordinator.done('/api/quest/DecideLate', { AnswerSetId: set, Accept: true, Groups: [3], Version }),
  ).toMatchObject({ Decided: 1, Version: 1, Status: 'Expired' });
  // 5 in time, and 1 reverse-keyed: 5.
  expect(await scores(at)).toEqual([[5, 2]]);
  expect((await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).Late).toEqual([1]);
  expect(
    (await coordinator.call('/api/quest/DecideLate', { AnswerSetId: set, Accept: true, Version })).problem,
  ).toMatchObject({ code: 'STALE', details: { Version: 1 } });
  expect(await coordinator.done('/api/quest/DecideLate', { AnswerSetId: set, Accept: true })).toMatchObject({
    Decided: 1,
  });
  expect(await scores(at)).toEqual([[3, 2]]);
  expect(await coordinator.done('/api/quest/DecideLate', { AnswerSetId: set, Accept: true })).toMatchObject({
    Decided: 0,
    Version: 2,
  });
});

test('refused late answers give way to the one that came in time, or to none', async () => {
  const at = await withLate();
  const { world, action, coordinator, mentee, set } = at;
  expect(await coordinator.done('/api/quest/DecideLate', { AnswerSetId: set, Accept: false })).toMatchObject({
    Decided: 2,
  });
  const { Answers, Late, Answered } = await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set });
  expect({ Answers, Late, Answered }).toEqual({ Answers: { a1: { OptionId: 5, Text: '' } }, Late: [], Answered: 1 });
  expect(
    await world.rows(
      'SELECT answered, (SELECT completion FROM action_mentees WHERE action_id = $2) AS completion FROM answer_sets WHERE id = $1',
      [set, action],
    ),
  ).toEqual([{ answered: 1, completion: 14 }]);
  const { Lines } = await coordinator.done('/api/quest/Timeline', { AnswerSetId: set });
  expect(Lines.find(({ Kind }) => Kind === 'lateRefused')).toMatchObject({ Count: 2, Questions: ['1', '3.1'] });
  expect(Lines.find(({ Kind }) => Kind === 'late')).toMatchObject({ Count: 3 });
});

test('another device finished: what this one had before is kept late, staff decide, and scores follow', async () => {
  const { world, action, coordinator, mentee, set, menteeId } = await stage(shared());
  await answerAll(mentee, set);
  world.passTime(60_000);
  const GivenAt = new Date(Date.now() + 30_000).toISOString();
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  world.passTime(60_000);
  const offline = {
    AnswerSetId: set,
    Device: device,
    Answers: [
      { GroupId: 1, OptionId: 1, Number: 1, GivenAt },
      { GroupId: 7, Text: 'Και αυτό', Number: 2, GivenAt },
      { GroupId: 4, OptionId: 1, Number: 3 },
    ],
  };
  const kept = { Code: 'FINISHED', Details: { Kept: true } };
  // Sent a second time, as after a lost reply: the same is said and nothing is doubled.
  for (let times = 0; times < 2; times += 1)
    expect((await mentee.done('/api/quest/AnswerMany', offline)).Results).toEqual([
      { Number: 1, ...kept },
      { Number: 2, ...kept },
      { Number: 3, Code: 'FINISHED', Details: {} },
    ]);
  expect(
    (
      await mentee.call('/api/quest/AnswerOpen', {
        AnswerSetId: set,
        GroupId: 7,
        Text: 'Και αυτό',
        Device: device,
        Number: 2,
        GivenAt,
      })
    ).problem,
  ).toMatchObject({ code: 'FINISHED', details: { Kept: true } });
  expect(
    await world.rows('SELECT number FROM answer_log WHERE answer_set_id = $1 AND device = $2 ORDER BY 1', [
      set,
      device,
    ]),
  ).toEqual([{ number: 1 }, { number: 2 }]);
  const grid = () =>
    world.rows('SELECT completion, completed, next_actor FROM action_mentees WHERE action_id = $1 AND mentee_id = $2', [
      action,
      menteeId,
    ]);
  expect(await grid()).toEqual([{ completion: 100, completed: true, next_actor: 'mentor' }]);
  const score = async () => (await coordinator.done('/api/quest/results', { AnswerSetId: set })).Scale[0]?.Score;
  // 5, and reverse-keyed 1 + 5 - 2 = 4; with 1 instead of 5 the mean is 2.5.
  expect(await score()).toBe(4.5);
  expect(await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).toMatchObject({
    Status: 'Finished',
    Late: [1, 7],
  });
  expect(
    (await coordinator.done('/api/quest/LateSets', { ProjectId: 1 })).list.find(
      ({ AnswerSetId }) => AnswerSetId === set,
    ),
  ).toMatchObject({ Late: 2, Status: 'Finished' });
  expect((await coordinator.done('/api/quest/LateAnswers', { AnswerSetId: set })).list).toMatchObject([
    { Group: 1, Before: 'Επιλογή 5', Late: 'Επιλογή 1' },
    { Group: 7, Before: '', Late: 'Και αυτό' },
  ]);
  expect(
    await coordinator.done('/api/quest/DecideLate', { AnswerSetId: set, Accept: true, Groups: [1] }),
  ).toMatchObject({ Decided: 1, Status: 'Finished' });
  expect(await score()).toBe(2.5);
  expect(await coordinator.done('/api/quest/DecideLate', { AnswerSetId: set, Accept: false })).toMatchObject({
    Decided: 1,
    Status: 'Finished',
  });
  expect(await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).toMatchObject({
    Late: [],
    Answered: 6,
    Completion: 85,
    Answers: { a1: { OptionId: 1 } },
  });
  expect(await grid()).toEqual([{ completion: 100, completed: true, next_actor: 'mentor' }]);
});

test('a refused late answer never takes the one that counted with it, whatever came between', async () => {
  const { world, coordinator, mentee, set } = await stage(shared());
  await answerAll(mentee, set);
  const answerOf = async (group: number) =>
    (
      await world.rows<{ optionIds: number[]; text: string; at: Date; late: boolean }>(
        'SELECT option_ids AS "optionIds", text, at, late FROM answers WHERE answer_set_id = $1 AND group_id = $2',
        [set, group],
      )
    )[0];
  const inTime = await answerOf(1);
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  world.passTime(60_000);
  let number = 0;
  const late = async (OptionId: number, GivenAt: string) => {
    number += 1;
    const { Results } = await mentee.done('/api/quest/AnswerMany', {
      AnswerSetId: set,
      Device: device,
      Answers: [{ GroupId: 1, OptionId, Number: number, GivenAt }],
    });
    expect(Results).toEqual([{ Number: number, Code: 'FINISHED', Details: { Kept: true } }]);
  };
  const decide = (Accept: boolean) => coordinator.done('/api/quest/DecideLate', { AnswerSetId: set, Accept });
  const before = async () =>
    (await coordinator.done('/api/quest/LateAnswers', { AnswerSetId: set })).list.map(({ Before, Late }) => [
      Before,
      Late,
    ]);
  const moment = inTime?.at.toISOString() ?? '';

  // The same answer, given at the same moment on another device: refusing it leaves what it repeats.
  await late(5, moment);
  expect(await before()).toEqual([['Επιλογή 5', 'Επιλογή 5']]);
  await decide(false);
  expect(await answerOf(1)).toEqual(inTime);

  // Two late ones, one after the other: the first one's place is what counts.
  await late(1, moment);
  await late(2, moment);
  expect(await before()).toEqual([['Επιλογή 5', 'Επιλογή 2']]);
  await decide(false);
  expect(await answerOf(1)).toEqual(inTime);

  // One that was accepted counts from then on, also when a later one is refused.
  await late(2, moment);
  await decide(true);
  await late(3, moment);
  expect(await before()).toEqual([['Επιλογή 2', 'Επιλογή 3']]);
  await decide(false);
  expect(await answerOf(1)).toMatchObject({ optionIds: [2], late: false });
});

test('what waits in a project: counts by action, and the attempts with late answers', async () => {
  const { world, action, coordinator, set, menteeId } = await withLate();
  const { list } = await coordinator.done('/api/quest/ActionsAnswered', { ProjectId: 1 });
  expect(list.find(({ ActionId }) => ActionId === action)).toMatchObject({
    Questionnaire: 'Δοκιμή',
    People: 1,
    Begun: 1,
    Finished: 0,
    Expired: 1,
    Late: 1,
    Scales: true,
  });
  const late = await coordinator.done('/api/quest/LateSets', { ProjectId: 1 });
  expect(late.list.find(({ AnswerSetId }) => AnswerSetId === set)).toMatchObject({
    MenteeId: menteeId,
    Late: 2,
    ActionId: action,
  });
  expect(late.All).toBe(late.list.length);
  await coordinator.done('/api/quest/DecideLate', { AnswerSetId: set, Accept: true });
  expect(
    (await coordinator.done('/api/quest/LateSets', { ProjectId: 1 })).list.some(
      ({ AnswerSetId }) => AnswerSetId === set,
    ),
  ).toBe(false);
  await world.rows('UPDATE actions SET flags = flags | $2 WHERE id = $1', [action, actionFlags.HideFromSupervisor]);
  const supervisor = await world.enter('supervisor');
  expect(
    (await supervisor.done('/api/quest/ActionsAnswered', { ProjectId: 1 })).list.some(
      ({ ActionId }) => ActionId === action,
    ),
  ).toBe(false);
});
