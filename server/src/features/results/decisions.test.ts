/** Decisions about attempts: extra time and reopening. Beginning anew: fresh.test.ts. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { answerAll, device, eventsOf, lineOf, stage } from './testing/attempting.ts';

const shared = sharedWorld();
const Reason = 'Κόπηκε το ρεύμα';
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

test('nobody decides about what they answered themselves, whatever else they are in the project', async () => {
  const { world, action, mentee, menteeId, set } = await stage(shared(), { duration: 600 });
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 5 });
  await world.rows(`UPDATE memberships SET roles = '{Coordinator,Mentee}' WHERE user_id = $1 AND project_id = 1`, [
    menteeId,
  ]);
  const tried = await Promise.all([
    mentee.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 300, Reason, Version: 0 }),
    mentee.call('/api/quest/Reopen', { AnswerSetId: set, Reason, Version: 0 }),
    mentee.call('/api/quest/DecideLate', { AnswerSetId: set, Accept: true }),
    mentee.call('/api/quest/resetquest/{id}', { id: String(set) }),
    mentee.call('/api/quest/ClearByAction', { ActionId: action, MenteeId: menteeId }),
  ]);
  expect(tried.map(({ problem }) => problem?.code)).toEqual(Array.from({ length: 5 }, () => 'REFUSED'));
  expect(await world.rows('SELECT option_ids FROM answers WHERE answer_set_id = $1', [set])).toHaveLength(1);
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
  expect(await eventsOf(at, set)).toMatchObject([
    { kind: 'started' },
    { kind: 'expired' },
    { kind: 'extra', note: Reason },
  ]);
  expect(await lineOf(at)).toEqual([{ completion: 14, completed: false, next_actor: 'mentee' }]);
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
  expect(await lineOf(at)).toEqual([{ completion: 85, completed: false, next_actor: 'mentee' }]);
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
  expect((await eventsOf(at, set)).map(({ kind }) => kind)).toEqual([
    'started',
    'finished',
    'reopened',
    'expired',
    'reopened',
  ]);
});

test('actions hidden from supervisors look missing; mentors decide nothing', async () => {
  const { world, action, mentor, set, menteeId } = await stage(shared(), { duration: 600 });
  const supervisor = await world.enter('supervisor');
  expect(
    (await mentor.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 60, Reason, Version: 0 })).problem?.code,
  ).toBe('REFUSED');
  await world.rows('UPDATE actions SET flags = flags | $2 WHERE id = $1', [action, actionFlags.HideFromSupervisor]);
  for (const call of [
    supervisor.call('/api/quest/ExtraTime', { AnswerSetId: set, Seconds: 60, Reason, Version: 0 }),
    supervisor.call('/api/quest/Reopen', { AnswerSetId: set, Reason, Version: 0 }),
    supervisor.call('/api/quest/resetquest/{id}', { id: String(set) }),
    supervisor.call('/api/quest/ClearByAction', { ActionId: action, MenteeId: menteeId }),
    supervisor.call('/api/quest/DecideLate', { AnswerSetId: set, Accept: true }),
    supervisor.call('/api/quest/LateAnswers', { AnswerSetId: set }),
    supervisor.call('/api/quest/Timeline', { AnswerSetId: set }),
    supervisor.call('/api/quest/CombinedResults', { MenteeId: menteeId, ActionIds: [action] }),
  ])
    expect((await call).problem?.code).toBe('NOT_FOUND');
  expect(
    (await supervisor.done('/api/quest/Attempts', { MenteeId: menteeId })).list.some(
      ({ ActionId }) => ActionId === action,
    ),
  ).toBe(false);
  const admin = await world.enter('admin');
  expect(
    (await admin.done('/api/quest/Attempts', { MenteeId: menteeId })).list.some(({ ActionId }) => ActionId === action),
  ).toBe(true);
});
