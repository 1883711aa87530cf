/** Decisions that begin anew: another attempt, or everything that was answered cleared. */
import { expect, test } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { answerAll, device, eventsOf, lineOf, stage } from './testing/attempting.ts';

const shared = sharedWorld();
const Reason = 'Κόπηκε το ρεύμα';

test('a new attempt: the earlier one is read, takes nothing more, and no longer moves the grid', async () => {
  const at = await stage(shared());
  const { world, action, coordinator, mentee, mentor, set, menteeId } = at;
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 5 });
  // A newer version in force is the one the new attempt is bound to.
  await world.rows(
    `INSERT INTO questionnaire_versions (questionnaire_id, number, definition, published_at) SELECT questionnaire_id, 2, definition, now() FROM questionnaire_versions v JOIN answer_sets s ON s.version_id = v.id WHERE s.id = $1`,
    [set],
  );
  const fresh = (await coordinator.done('/api/quest/resetquest/{id}', { id: String(set) })).AnswerSetId;
  expect(fresh).not.toBe(set);
  // The reply was lost: the same attempt is answered.
  expect(await coordinator.done('/api/quest/resetquest/{id}', { id: String(set) })).toEqual({ AnswerSetId: fresh });
  expect((await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID).toBe(fresh);
  // Whoever still has it open hears what happened, by whatever they do next; it stays to be read.
  const gone = { code: 'SET_GONE', status: 410, details: { Why: 'reset' } };
  expect(
    (await mentee.call('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 1 })).problem,
  ).toMatchObject(gone);
  expect(
    (
      await mentee.done('/api/quest/AnswerMany', {
        AnswerSetId: set,
        Device: device,
        Answers: [{ GroupId: 1, OptionId: 1, Number: 1 }],
      })
    ).Results,
  ).toEqual([{ Number: 1, Code: 'SET_GONE', Details: { Why: 'reset' } }]);
  expect((await mentee.call('/api/quest/RemainingTime', { AnswerSetId: set })).problem).toMatchObject(gone);
  expect((await mentee.call('/api/quest/finish', { AnswerSetId: set })).problem).toMatchObject(gone);
  expect((await mentor.done('/api/quest/RemainingTime', { AnswerSetId: set })).Status).toBe('Expired');
  expect((await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).Answers).toMatchObject({
    a1: { OptionId: 5 },
  });
  expect(await mentor.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).toMatchObject({
    Status: 'Expired',
    Answers: { a1: { OptionId: 5 } },
  });
  expect(await lineOf(at)).toEqual([{ completion: 0, completed: false, next_actor: 'mentee' }]);
  expect((await coordinator.call('/api/quest/Reopen', { AnswerSetId: set, Reason, Version: 1 })).problem?.code).toBe(
    'SUPERSEDED',
  );
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: fresh, GroupId: 1, OptionId: 2 });
  expect(await lineOf(at)).toEqual([{ completion: 14, completed: false, next_actor: 'mentee' }]);
  expect((await coordinator.call('/api/quest/resetquest/{id}', { id: String(set) })).problem?.code).toBe('NOT_FOUND');
  expect((await coordinator.call('/api/quest/resetquest/{id}', { id: '0' })).problem?.code).toBe('BAD_INPUT');
  const { list } = await mentor.done('/api/quest/Attempts', { MenteeId: menteeId });
  expect(list.filter(({ ActionId }) => ActionId === action)).toMatchObject([
    { AnswerSetId: fresh, Attempt: 2, Number: 2, Newest: true, Status: 'OK' },
    { AnswerSetId: set, Attempt: 1, Number: 1, Newest: false, Status: 'Expired' },
  ]);
});

test.each([
  ['while it was answered', false],
  ['after it was finished', true],
] as const)('an earlier attempt that ended %s gets no time and is not opened again', async (_when, finish) => {
  const { world, coordinator, mentee, set } = await stage(shared(), { duration: 600 });
  await answerAll(mentee, set);
  if (finish) await mentee.done('/api/quest/finish', { AnswerSetId: set });
  await coordinator.done('/api/quest/resetquest/{id}', { id: String(set) });
  const row = () =>
    world.rows('SELECT status, duration, extra, time_started, finished_at, in_grid FROM answer_sets WHERE id = $1', [
      set,
    ]);
  const before = await row();
  expect(
    (await coordinator.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 600, Reason, Version: 1 })).problem
      ?.code,
  ).toBe('SUPERSEDED');
  expect(
    (await coordinator.call('/api/quest/Reopen', { AnswerSetId: set, Reason, ExtraSeconds: 600, Version: 1 })).problem
      ?.code,
  ).toBe('SUPERSEDED');
  expect(await row()).toEqual(before);
});

test('two resets at once make one attempt', async () => {
  const { world, action, coordinator, set, menteeId } = await stage(shared());
  const replies = await Promise.all(
    [1, 2, 3].map(() => coordinator.call('/api/quest/resetquest/{id}', { id: String(set) })),
  );
  expect(new Set(replies.map(({ output }) => output.AnswerSetId)).size).toBe(1);
  expect(
    await world.rows('SELECT attempt FROM answer_sets WHERE user_id = $1 AND action_id = $2 ORDER BY 1', [
      menteeId,
      action,
    ]),
  ).toEqual([{ attempt: 1 }, { attempt: 2 }]);
});

test('clearing leaves no row of what was answered, in any attempt, and begins anew', async () => {
  const at = await stage(shared());
  const { world, action, coordinator, mentee, mentor, set, menteeId } = at;
  await answerAll(mentee, set);
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  const second = (await coordinator.done('/api/quest/resetquest/{id}', { id: String(set) })).AnswerSetId;
  await mentee.done('/api/quest/AnswerClosed', {
    AnswerSetId: second,
    GroupId: 1,
    OptionId: 3,
    Device: device,
    Number: 1,
  });
  const cleared = await coordinator.done('/api/quest/ClearByAction', { ActionId: action, MenteeId: menteeId });
  expect(cleared).toMatchObject({ Attempts: 2, Answers: 7 });
  for (const table of ['answers', 'answer_log', 'answer_set_events'])
    expect(await world.rows(`SELECT 1 FROM ${table} WHERE answer_set_id = ANY($1)`, [[set, second]])).toEqual([]);
  expect(
    await world.rows(
      'SELECT id, attempt, status, answered, time_started FROM answer_sets WHERE user_id = $1 AND action_id = $2',
      [menteeId, action],
    ),
  ).toEqual([{ id: cleared.AnswerSetId, attempt: 1, status: 'OK', answered: 0, time_started: null }]);
  expect(await eventsOf(at, cleared.AnswerSetId ?? 0)).toEqual([{ kind: 'cleared', note: null }]);
  expect(await lineOf(at)).toEqual([{ completion: 0, completed: false, next_actor: 'mentee' }]);
  // What a browser still had in its queue does not come back; its owner is told what happened, for anybody else it is
  // missing.
  const gone = { code: 'SET_GONE', status: 410, details: { Why: 'cleared' } };
  for (const id of [set, second]) {
    expect(
      (
        await mentee.call('/api/quest/AnswerClosed', {
          AnswerSetId: id,
          GroupId: 1,
          OptionId: 3,
          Device: device,
          Number: 1,
        })
      ).problem,
    ).toMatchObject(gone);
    expect(
      (
        await mentee.call('/api/quest/AnswerMany', {
          AnswerSetId: id,
          Device: device,
          Answers: [{ GroupId: 1, OptionId: 3, Number: 1 }],
        })
      ).problem,
    ).toMatchObject(gone);
    for (const path of ['RemainingTime', 'StartTime', 'pause', 'continue', 'finish', 'GetByAnswerSetId'] as const)
      expect((await mentee.call(`/api/quest/${path}`, { AnswerSetId: id })).problem).toMatchObject(gone);
    for (const person of [coordinator, mentor, await world.enter('mentee2'), await world.enter('admin')]) {
      expect((await person.call('/api/quest/RemainingTime', { AnswerSetId: id })).problem?.code).toBe('NOT_FOUND');
      expect((await person.call('/api/quest/GetByAnswerSetId', { AnswerSetId: id })).problem?.code).toBe('NOT_FOUND');
    }
  }
  expect((await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID).toBe(cleared.AnswerSetId);
  expect(await coordinator.done('/api/quest/ClearByAction', { ActionId: action, MenteeId: menteeId })).toEqual({
    AnswerSetId: cleared.AnswerSetId,
    Attempts: 0,
    Answers: 0,
  });
  expect(
    await world.rows(
      `SELECT details->>'Decision' AS d FROM audit WHERE subject = 'answerSet' AND actor_id = $1 ORDER BY id`,
      [coordinator.id],
    ),
  ).toEqual([{ d: 'reset' }, { d: 'cleared' }]);
});
