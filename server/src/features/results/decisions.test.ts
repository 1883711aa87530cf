/** Decisions about attempts: extra time, reopening, beginning anew, clearing. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { answerAll, device, stage, type Stage } from './testing/attempting.ts';

const shared = sharedWorld();
const Reason = 'Κόπηκε το ρεύμα';
const state = ({ world, action, menteeId }: Stage) =>
  world.rows('SELECT completion, completed, next_actor FROM action_mentees WHERE action_id = $1 AND mentee_id = $2', [
    action,
    menteeId,
  ]);
const events = ({ world }: Stage, set: number) =>
  world.rows<{ kind: string; note: string | null }>(
    'SELECT kind, note FROM answer_set_events WHERE answer_set_id = $1 ORDER BY id',
    [set],
  );

test('extra time before the start, while answering, and taken back; never below none', async () => {
  const { coordinator, mentee, set } = await stage(shared(), { duration: 600, start: false });
  expect(
    await coordinator.done('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 300, Reason, Version: 0 }),
  ).toMatchObject({ Status: 'OK', Extra: 300, Remaining: 900, Version: 1 });
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  expect(
    await coordinator.done('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: -120, Reason, Version: 1 }),
  ).toMatchObject({ Extra: 180, Version: 2 });
  expect(
    (await coordinator.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: -181, Reason, Version: 2 })).problem,
  ).toMatchObject({ code: 'EXTRA_TIME_NEGATIVE', details: { Extra: 180 } });
  expect((await mentee.done('/api/quest/RemainingTime', { AnswerSetId: set })).Remaining).toBeGreaterThan(770);
});

test('a decision based on an older state, on none, or sent a second time, changes nothing', async () => {
  const { coordinator, set } = await stage(shared(), { duration: 600 });
  await coordinator.done('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 300, Reason, Version: 0 });
  for (const path of ['/api/quest/ExtraTime', '/api/quest/Reopen'] as const) {
    const blind = await coordinator.raw(path, JSON.stringify({ AnswerSetId: set, Seconds: 300, Reason }));
    expect([path, blind.problem?.code, Object.keys(blind.problem?.fields ?? {})]).toEqual([
      path,
      'BAD_INPUT',
      ['Version'],
    ]);
  }
  const again = await coordinator.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 300, Reason, Version: 0 });
  expect(again.problem).toMatchObject({ code: 'STALE', details: { Theirs: { Extra: 300, Status: 'OK' }, Version: 1 } });
});

test('extra time after the end: the set goes on from now, and it is the mentee’s turn again', async () => {
  const at = await stage(shared(), { duration: 600 });
  const { world, coordinator, mentee, set } = at;
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 5 });
  world.passTime(5000_000);
  // Nobody has marked it: the decision finds out by itself.
  const extra = await coordinator.done('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 120, Reason, Version: 0 });
  expect(extra.Status).toBe('OK');
  expect(Math.ceil(extra.Remaining ?? 0)).toBe(120);
  expect(await events(at, set)).toMatchObject([
    { kind: 'started' },
    { kind: 'expired' },
    { kind: 'extra', note: Reason },
  ]);
  expect(await state(at)).toEqual([{ completion: 14, completed: false, next_actor: 'mentee' }]);
  world.passTime(60_000);
  expect(
    (await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 3, OptionId: 1 })).Remaining,
  ).toBeLessThanOrEqual(60);
  world.passTime(61_000);
  expect(
    (await mentee.call('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 4, OptionId: 1 })).problem?.code,
  ).toBe('EXPIRED');
});

test('taking back the time that is left ends the set', async () => {
  const { world, coordinator, set } = await stage(shared(), { duration: 600 });
  await coordinator.done('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 600, Reason, Version: 0 });
  world.passTime(700_000);
  expect(
    await coordinator.done('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: -600, Reason, Version: 1 }),
  ).toMatchObject({ Status: 'Expired', Remaining: 0 });
});

test('extra time for a set that many answer at the end: every answer is kept or refused, none in between', async () => {
  const { world, coordinator, mentee, set } = await stage(shared(), { duration: 600 });
  world.passTime(599_900);
  const answers = Array.from({ length: 12 }, (_, place) =>
    mentee.call('/api/quest/AnswerClosed', {
      AnswerSetId: set,
      GroupId: [1, 3, 4][place % 3] ?? 1,
      OptionId: 1,
      Device: device,
      Number: place + 1,
    }),
  );
  const [extra, ...replies] = await Promise.all([
    coordinator.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 300, Reason, Version: 0 }),
    ...answers,
  ]);
  expect(extra?.status).toBe(200);
  const kept = replies.filter(({ status }) => status === 200).length;
  const [row] = await world.rows<{ n: number; status: string }>(
    'SELECT (SELECT count(*)::int FROM answer_log WHERE answer_set_id = s.id) AS n, status FROM answer_sets s WHERE id = $1',
    [set],
  );
  expect(row?.n).toBeGreaterThanOrEqual(kept);
  expect(row?.status).toBe('OK');
});

test('no extra time where there is no limit, after finishing, or without a reason', async () => {
  const { coordinator, mentee, set } = await stage(shared());
  expect(
    (await coordinator.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 60, Reason, Version: 0 })).problem
      ?.code,
  ).toBe('NO_TIME_LIMIT');
  expect(
    (await coordinator.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 60, Reason: '  ', Version: 0 }))
      .problem?.fields,
  ).toEqual({ Reason: 'REASON_MISSING' });
  expect(
    (await coordinator.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 1e9, Reason, Version: 0 })).problem
      ?.code,
  ).toBe('BAD_INPUT');
  await answerAll(mentee, set);
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  expect(
    (await coordinator.call('/api/quest/Reopen', { AnswerSetId: set, Reason: '', Version: 0 })).problem?.code,
  ).toBe('BAD_INPUT');
});

test('reopening: only what has ended, with a reason, and with time where the time is over', async () => {
  const at = await stage(shared(), { duration: 600 });
  const { world, coordinator, mentee, set } = at;
  expect((await coordinator.call('/api/quest/Reopen', { AnswerSetId: set, Reason, Version: 0 })).problem?.code).toBe(
    'STILL_OPEN',
  );
  world.passTime(300_000);
  await answerAll(mentee, set);
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  world.passTime(86_400_000);
  expect((await coordinator.done('/api/quest/Reopen', { AnswerSetId: set, Reason, Version: 0 })).Remaining).toBeCloseTo(
    300,
    -1,
  );
  expect(await state(at)).toEqual([{ completion: 85, completed: false, next_actor: 'mentee' }]);
  expect(
    (await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 7, Text: 'Και κάτι ακόμη' })).Answered,
  ).toBe(7);
  world.passTime(400_000);
  expect((await coordinator.call('/api/quest/Reopen', { AnswerSetId: set, Reason, Version: 1 })).problem?.code).toBe(
    'TIME_NEEDED',
  );
  const open = await coordinator.done('/api/quest/Reopen', { AnswerSetId: set, Reason, ExtraSeconds: 90, Version: 1 });
  expect(open).toMatchObject({ Status: 'OK', Extra: 90 });
  expect(Math.ceil(open.Remaining ?? 0)).toBe(90);
  expect((await events(at, set)).map(({ kind }) => kind)).toEqual([
    'started',
    'finished',
    'reopened',
    'expired',
    'reopened',
  ]);
});

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
  expect(await state(at)).toEqual([{ completion: 0, completed: false, next_actor: 'mentee' }]);
  expect((await coordinator.call('/api/quest/Reopen', { AnswerSetId: set, Reason, Version: 1 })).problem?.code).toBe(
    'SUPERSEDED',
  );
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: fresh, GroupId: 1, OptionId: 2 });
  expect(await state(at)).toEqual([{ completion: 14, completed: false, next_actor: 'mentee' }]);
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
  expect(await events(at, cleared.AnswerSetId ?? 0)).toEqual([{ kind: 'cleared', note: null }]);
  expect(await state(at)).toEqual([{ completion: 0, completed: false, next_actor: 'mentee' }]);
  // What a browser still had in its queue does not come back; its owner is told what happened, for anybody else it is missing.
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

test('actions hidden from those who manage the project look missing; mentors decide nothing', async () => {
  const { world, action, coordinator, mentor, set, menteeId } = await stage(shared(), { duration: 600 });
  expect(
    (await mentor.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 60, Reason, Version: 0 })).problem?.code,
  ).toBe('REFUSED');
  await world.rows('UPDATE actions SET flags = flags | $2 WHERE id = $1', [action, actionFlags.HideFromSupervisor]);
  for (const call of [
    coordinator.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 60, Reason, Version: 0 }),
    coordinator.call('/api/quest/Reopen', { AnswerSetId: set, Reason, Version: 0 }),
    coordinator.call('/api/quest/resetquest/{id}', { id: String(set) }),
    coordinator.call('/api/quest/ClearByAction', { ActionId: action, MenteeId: menteeId }),
    coordinator.call('/api/quest/DecideLate', { AnswerSetId: set, Accept: true }),
    coordinator.call('/api/quest/LateAnswers', { AnswerSetId: set }),
    coordinator.call('/api/quest/Timeline', { AnswerSetId: set }),
    coordinator.call('/api/quest/CombinedResults', { MenteeId: menteeId, ActionIds: [action] }),
  ])
    expect((await call).problem?.code).toBe('NOT_FOUND');
  expect(
    (await coordinator.done('/api/quest/Attempts', { MenteeId: menteeId })).list.some(
      ({ ActionId }) => ActionId === action,
    ),
  ).toBe(false);
  const admin = await world.enter('admin');
  expect(
    (await admin.done('/api/quest/Attempts', { MenteeId: menteeId })).list.some(({ ActionId }) => ActionId === action),
  ).toBe(true);
});
