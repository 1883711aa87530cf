/** Following people: attempts, results together, the timeline. */
import { createHash, randomBytes } from 'node:crypto';
import { maxTimelineLines } from '@telemachos/contract/features/results/timeline.rules.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { mixed } from '../questionnaires/testing/making.ts';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { answerAll, device, fetchFile, stage } from './testing/attempting.ts';
import { maxTimelineRows } from './timeline.store.ts';

const shared = sharedWorld();

test('results together: scales over attempts, answers side by side; hidden actions look missing', async () => {
  const { world, action, coordinator, mentor, mentee, set, menteeId } = await stage(shared());
  await answerAll(mentee, set);
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  const fresh = (await coordinator.done('/api/quest/resetquest/{id}', { id: String(set) })).AnswerSetId;
  for (const [GroupId, OptionId] of [
    [1, 1],
    [3, 3],
  ] as const)
    await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: fresh, GroupId, OptionId });
  const together = await mentor.done('/api/quest/CombinedResults', { MenteeId: menteeId, ActionIds: [action] });
  expect(together.Sets.map(({ AnswerSetId, Attempt, Status }) => [AnswerSetId, Attempt, Status])).toEqual([
    [set, 1, 'Finished'],
    [fresh, 2, 'OK'],
  ]);
  expect(together.Scale).toMatchObject([
    {
      Id: 'S',
      Min: 1,
      Max: 5,
      Points: [
        { AnswerSetId: set, Score: 4.5 },
        { AnswerSetId: fresh, Score: 2 },
      ],
    },
  ]);
  expect(together.Question[0]).toEqual({
    Questionnaire: 'Δοκιμή',
    Group: 1,
    Text: 'Μία',
    Answers: [
      { AnswerSetId: set, Text: 'Επιλογή 5' },
      { AnswerSetId: fresh, Text: 'Επιλογή 1' },
    ],
  });
  expect(together.Question.find(({ Group }) => Group === 6)?.Answers.map(({ Text }) => Text)).toEqual([
    '29-02-2024',
    '',
  ]);
  // The mentee: one's own, and only what is finished.
  const own = await mentee.done('/api/quest/CombinedResults', { MenteeId: menteeId, ActionIds: [action] });
  expect(own.Sets.map(({ AnswerSetId }) => AnswerSetId)).toEqual([set]);
  // A questionnaire by its id; one that none of the actions has is missing.
  const [quest] = await world.rows<{ id: number }>('SELECT quest_id AS id FROM actions WHERE id = $1', [action]);
  expect(
    (
      await mentor.done('/api/quest/CombinedResults', {
        ReportId: quest?.id ?? 0,
        MenteeId: menteeId,
        ActionIds: [action, 6],
      })
    ).Scale.map(({ Id }) => Id),
  ).toEqual(['S']);
  expect(
    (await mentor.call('/api/quest/CombinedResults', { ReportId: 999_999, MenteeId: menteeId, ActionIds: [action] }))
      .problem?.code,
  ).toBe('NOT_FOUND');
  expect((await mentor.call('/api/quest/CombinedResults', { MenteeId: menteeId, ActionIds: [] })).problem?.code).toBe(
    'BAD_INPUT',
  );
  const foreign = await world.enter('mentee2');
  expect(
    (await foreign.call('/api/quest/CombinedResults', { MenteeId: menteeId, ActionIds: [action] })).problem?.code,
  ).toBe('NOT_FOUND');
  expect((await foreign.call('/api/quest/Attempts', { MenteeId: menteeId })).problem?.code).toBe('NOT_FOUND');
  await world.rows('UPDATE actions SET flags = flags | $2 WHERE id = $1', [action, actionFlags.HideFromMentor]);
  expect(
    (await mentor.call('/api/quest/CombinedResults', { MenteeId: menteeId, ActionIds: [action, 6] })).problem?.code,
  ).toBe('NOT_FOUND');
  expect((await mentor.call('/api/quest/Timeline', { AnswerSetId: set })).problem?.code).toBe('NOT_FOUND');
});

test('a mentor of one action sees the attempts of that one only', async () => {
  const { world, action, mentee, menteeId, set } = await stage(shared());
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 5 });
  const guest = await makeLike(world, 'mentor');
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, $3)', [
    menteeId,
    guest.id,
    action,
  ]);
  expect(
    (await guest.done('/api/quest/Attempts', { MenteeId: menteeId })).list.map(({ ActionId }) => ActionId),
  ).toEqual([action]);
  expect(
    (await guest.call('/api/quest/CombinedResults', { MenteeId: menteeId, ActionIds: [action, 1] })).problem?.code,
  ).toBe('NOT_FOUND');
  expect(
    (await guest.done('/api/quest/CombinedResults', { MenteeId: menteeId, ActionIds: [action] })).Sets,
  ).toHaveLength(1);
});

test('what belongs to no action is read by the mentor for the project, not by one of a single action', async () => {
  const { world, action, mentee, menteeId, mentor } = await stage(shared());
  const token = randomBytes(32).toString('base64url');
  await world.rows(
    `INSERT INTO quest_tokens (token_hash, project_id, questionnaire_id, name, expires_at)
     SELECT $1, 1, quest_id, 'σύνδεσμος', now() + interval '1 day' FROM actions WHERE id = $2`,
    [createHash('sha256').update(token).digest('hex'), action],
  );
  const AnswerSetId = (await mentee.done('/api/quest/GetByToken', { TokenName: token })).AnswerSetID;
  await mentee.done('/api/quest/StartTime', { AnswerSetId });
  await answerAll(mentee, AnswerSetId);
  await mentee.done('/api/quest/finish', { AnswerSetId });
  const guest = await makeLike(world, 'mentor');
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, $3)', [
    menteeId,
    guest.id,
    action,
  ]);
  const read = async (person: typeof mentor) => [
    (await person.call('/api/quest/GetByAnswerSetId', { AnswerSetId })).status,
    (await person.call('/api/quest/RemainingTime', { AnswerSetId })).status,
    (await person.call('/api/quest/results', { AnswerSetId })).status,
    (await person.call('/api/quest/Timeline', { AnswerSetId })).status,
    (await fetchFile(world, person, '/api/quest/Report', { AnswerSetId: String(AnswerSetId) })).status,
    (await person.done('/api/quest/Attempts', { MenteeId: menteeId })).list.some(
      (attempt) => attempt.AnswerSetId === AnswerSetId,
    ),
  ];
  expect(await read(mentor)).toEqual([200, 200, 200, 200, 200, true]);
  expect(await read(guest)).toEqual([404, 404, 404, 404, 404, false]);
});

test('the timeline: answering in runs, silences, decisions with who and why', async () => {
  const at = await stage(shared(), { of: { ...mixed, Duration: 36_000 } });
  const { world, coordinator, mentor, mentee, set } = at;
  const answer = (GroupId: number, Number: number) =>
    mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId, OptionId: 1, Device: device, Number });
  await answer(1, 1);
  await answer(3, 2);
  world.passTime(3600_000);
  await answer(4, 3);
  await mentee.done('/api/quest/pause', { AnswerSetId: set });
  await coordinator.done('/api/quest/ExtraTime', {
    AnswerSetId: set,
    Seconds: 600,
    Reason: 'Διακοπή ρεύματος',
    Version: 0,
  });
  const { Lines, More } = await mentor.done('/api/quest/Timeline', { AnswerSetId: set });
  expect(More).toBe(0);
  expect(Lines.map(({ Kind }) => Kind)).toEqual(['created', 'started', 'answers', 'gap', 'answers', 'paused', 'extra']);
  expect(Lines[2]).toMatchObject({ Count: 2, Devices: 1 });
  const { Fields } = await coordinator.done('/api/user/getcurrent', {});
  expect(Lines[6]).toMatchObject({
    Actor: `${Fields['first_name']} ${Fields['last_name']}`,
    Note: 'Διακοπή ρεύματος',
    Seconds: 600,
  });
  expect((await mentee.call('/api/quest/Timeline', { AnswerSetId: set })).problem?.code).toBe('REFUSED');
});

test('of an attempt with more events than are read it is told how many lines are left out', async () => {
  const { world, mentor, mentee, set } = await stage(shared());
  const happened = (kind: string, many: number) =>
    world.rows(
      `INSERT INTO answer_set_events (answer_set_id, kind, details, at)
        SELECT $1, $2, '{"Group":1}', now() + n * interval '1 second' FROM generate_series(1, $3::int) n`,
      [set, kind, many],
    );
  const told = () => mentor.done('/api/quest/Timeline', { AnswerSetId: set });
  // Of late answers one after the other there is one line, so that those that were read alone would fill no page.
  await happened('late', maxTimelineRows + 10);
  await mentee.done('/api/quest/AnswerClosed', {
    AnswerSetId: set,
    GroupId: 1,
    OptionId: 1,
    Device: device,
    Number: 1,
  });
  await world.rows(`UPDATE answer_log SET at = now() + interval '2 hours' WHERE answer_set_id = $1`, [set]);
  const late = await told();
  // It was started: of the late ones one less is read. What was answered after those that are not is not told before them.
  expect(late.Lines.map(({ Kind, Count }) => [Kind, Count])).toEqual([
    ['created', 1],
    ['started', null],
    ['late', maxTimelineRows - 1],
  ]);
  expect(late.More).toBe(11 + 1);
  await world.rows(`UPDATE answer_set_events SET kind = 'paused' WHERE answer_set_id = $1 AND kind = 'late'`, [set]);
  const paused = await told();
  expect(paused.Lines).toHaveLength(maxTimelineLines);
  expect(paused.More).toBe(2 + maxTimelineRows + 10 + 1 - maxTimelineLines);
});

test('those who follow a person read the name beside the answers; oneself does not', async () => {
  const { mentor, mentee, set } = await stage(shared());
  const { Fields } = await mentee.done('/api/user/getcurrent', {});
  expect((await mentor.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).Person).toBe(
    `${Fields['first_name']} ${Fields['last_name']}`,
  );
  expect((await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).Person).toBeNull();
});

test('of very many attempts the newest are told, and that there are older ones', async () => {
  const { world, set, mentor, menteeId } = await stage(shared());
  const copy = `INSERT INTO answer_sets (version_id, project_id, action_id, user_id, attempt, created_at)
    SELECT version_id, project_id, action_id, user_id, n, now() - (500 - n) * interval '1 minute'
    FROM answer_sets, generate_series($2::int, $3) n WHERE id = $1`;
  const told = async () => {
    const { list, More } = await mentor.done('/api/quest/Attempts', { MenteeId: menteeId });
    return [list.length, More];
  };
  await world.rows(copy, [set, 2, 500]);
  expect(await told()).toEqual([500, false]);
  await world.rows(copy, [set, 501, 501]);
  expect(await told()).toEqual([500, true]);
});
