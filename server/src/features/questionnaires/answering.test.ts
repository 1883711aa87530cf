/** Answering: what is kept, what is refused, and that nothing is lost or doubled. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { conditional, makeAction, mixed } from './testing/making.ts';

const device = '3f0a2c0e-6a3e-4a53-9b7c-0d4d9c6b2f10';
const other = '9c1d2c0e-6a3e-4a53-9b7c-0d4d9c6b2f11';

const shared = sharedWorld();
const begin = async (
  definition = mixed,
  duration?: number,
): Promise<{ world: World; mentee: Person; set: number; action: number }> => {
  const world = shared();
  const action = await makeAction(world, duration === undefined ? definition : { ...definition, Duration: duration });
  const mentee = await makeMentee(world);
  const set = (await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID;
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  return { world, mentee, set, action };
};
const closed = (
  person: Person,
  AnswerSetId: number,
  GroupId: number,
  OptionId: number | number[] | null,
  more: object = {},
) => person.call('/api/quest/AnswerClosed', { AnswerSetId, GroupId, OptionId, ...more });
const open = (person: Person, AnswerSetId: number, GroupId: number, Text: string, more: object = {}) =>
  person.call('/api/quest/AnswerOpen', { AnswerSetId, GroupId, Text, ...more });
const kept = async (person: Person, AnswerSetId: number) =>
  (await person.done('/api/quest/GetByAnswerSetId', { AnswerSetId })).Answers;

test('every type is kept, counted and shown on the grid', async () => {
  const { world, mentee, set, action } = await begin();
  expect((await closed(mentee, set, 1, 5)).output).toMatchObject({
    Answered: 1,
    Countable: 7,
    Completion: 14,
    Status: 'OK',
    Remaining: null,
  });
  expect((await closed(mentee, set, 2, [1, 3])).output).toMatchObject({ Answered: 2 });
  await closed(mentee, set, 3, 2);
  await closed(mentee, set, 4, 3);
  await open(mentee, set, 5, '-4.5');
  await open(mentee, set, 6, '29/02/2024');
  expect((await open(mentee, set, 7, 'Καλημέρα')).output).toMatchObject({ Answered: 7, Completion: 100 });
  expect(await kept(mentee, set)).toEqual({
    a1: { OptionId: 5, Text: '' },
    a2: { OptionId: [1, 3], Text: '' },
    a3: { OptionId: 2, Text: '' },
    a4: { OptionId: 3, Text: '' },
    a5: { OptionId: null, Text: '-4.5' },
    a6: { OptionId: null, Text: '2024-02-29' },
    a7: { OptionId: null, Text: 'Καλημέρα' },
  });
  expect(
    await world.rows('SELECT completion, completed, next_actor FROM action_mentees WHERE action_id = $1', [action]),
  ).toEqual([{ completion: 100, completed: false, next_actor: 'mentee' }]);
});

test('an answer can be changed and taken back', async () => {
  const { mentee, set } = await begin();
  await closed(mentee, set, 1, 5);
  expect((await closed(mentee, set, 1, 2)).output.Answered).toBe(1);
  expect((await closed(mentee, set, 1, null)).output.Answered).toBe(0);
  expect((await open(mentee, set, 7, '  ')).output.Answered).toBe(0);
  expect(await kept(mentee, set)).toMatchObject({ a1: { OptionId: null }, a7: { Text: '' } });
});

test('a retry changes nothing and answers the same', async () => {
  const { world, mentee, set } = await begin();
  const first = await closed(mentee, set, 1, 5, { Device: device, Number: 1 });
  await closed(mentee, set, 2, [4], { Device: device, Number: 2 });
  const again = await closed(mentee, set, 1, 5, { Device: device, Number: 1 });
  expect(first.status).toBe(200);
  expect(again.output).toMatchObject({ Answered: 2, Countable: 7 });
  expect(await world.rows('SELECT number FROM answer_log WHERE answer_set_id = $1 ORDER BY number', [set])).toEqual([
    { number: 1 },
    { number: 2 },
  ]);
});

test('an older number of a device never overwrites a newer one', async () => {
  const { world, mentee, set } = await begin();
  await closed(mentee, set, 1, 5, { Device: device, Number: 8 });
  expect((await closed(mentee, set, 1, 2, { Device: device, Number: 7 })).status).toBe(200);
  expect((await kept(mentee, set))['a1']).toEqual({ OptionId: 5, Text: '' });
  expect(await world.rows('SELECT count(*)::int AS n FROM answer_log WHERE answer_set_id = $1', [set])).toEqual([
    { n: 2 },
  ]);
});

test('of two devices, the answer given later holds, whichever arrives first', async () => {
  const { world, mentee, set } = await begin();
  world.passTime(3600_000);
  const before = (seconds: number) => new Date(Date.now() + 3600_000 - seconds * 1000).toISOString();
  await closed(mentee, set, 1, 5, { Device: device, Number: 1, GivenAt: before(60) });
  await closed(mentee, set, 1, 2, { Device: other, Number: 1, GivenAt: before(600) });
  expect((await kept(mentee, set))['a1']).toEqual({ OptionId: 5, Text: '' });
  await closed(mentee, set, 1, 3, { Device: other, Number: 2, GivenAt: before(1) });
  expect((await kept(mentee, set))['a1']).toEqual({ OptionId: 3, Text: '' });
});

test('thirty answers at once to one set are all there, counted exactly', async () => {
  const { world, mentee, set } = await begin();
  const groups = [1, 3, 4] as const;
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, place) =>
      closed(mentee, set, groups[place % 3] ?? 1, (place % 3) + 1, {
        Device: place % 2 ? device : other,
        Number: place + 1,
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const [row] = await world.rows<{ answered: number; log: number }>(
    'SELECT answered, (SELECT count(*)::int FROM answer_log WHERE answer_set_id = s.id) AS log FROM answer_sets s WHERE id = $1',
    [set],
  );
  expect(row).toEqual({ answered: 3, log: 30 });
});

test.each([
  ['an unknown group', 77, 1, 'UNKNOWN_GROUP'],
  ['the group of an information text', 90, 1, 'UNKNOWN_GROUP'],
  ['an unknown option', 1, 9, 'UNKNOWN_OPTION'],
  ['an option of another question', 3, 5, 'UNKNOWN_OPTION'],
  ['two options where one is asked', 1, [1, 2], 'INVALID_ANSWER'],
  ['more than so many', 2, [1, 2, 3], 'INVALID_ANSWER'],
  ['the same option twice', 2, [1, 1], 'INVALID_ANSWER'],
  ['an option for a number', 5, 1, 'INVALID_ANSWER'],
] as const)('%s is refused and nothing is saved', async (_what, group, option, code) => {
  const { world, mentee, set } = await begin();
  expect((await closed(mentee, set, group, typeof option === 'number' ? option : [...option])).problem?.code).toBe(
    code,
  );
  expect(await world.rows('SELECT 1 FROM answer_log WHERE answer_set_id = $1', [set])).toEqual([]);
});

test.each([
  ['infinity', 5, '1e999', 'INVALID_ANSWER'],
  ['a thousand digits', 5, '9'.repeat(1000), 'INVALID_ANSWER'],
  ['two dots', 5, '1.2.3', 'INVALID_ANSWER'],
  ['a minus alone', 5, '-', 'INVALID_ANSWER'],
  ['below the least', 5, '-6', 'INVALID_ANSWER'],
  ['a day that is not', 6, '31-02-2024', 'INVALID_ANSWER'],
  ['text for a choice', 1, 'πέντε', 'INVALID_ANSWER'],
  ['a lone surrogate', 7, '\ud800', 'BAD_INPUT'],
  ['a NUL', 7, 'a\0b', 'BAD_INPUT'],
  ['20,001 characters', 7, 'α'.repeat(20_001), 'INVALID_ANSWER'],
  ['60,001 units', 7, 'α'.repeat(60_001), 'BAD_INPUT'],
  ['a document with a script', 7, '{"type":"doc","content":[{"type":"script"}]}', 'INVALID_ANSWER'],
  ['a megabyte', 7, 'x'.repeat(1_000_000), 'BODY_TOO_LARGE'],
] as const)('%s is refused and nothing is saved', async (_what, group, text, code) => {
  const { world, mentee, set } = await begin();
  expect((await open(mentee, set, group, text)).problem?.code).toBe(code);
  expect(await world.rows('SELECT 1 FROM answer_log WHERE answer_set_id = $1', [set])).toEqual([]);
});

test('of several answers each is judged by itself: one that nothing can be made of harms no other', async () => {
  const { world, mentee, set } = await begin();
  const GivenAt = new Date().toISOString();
  const { Results } = await mentee.done('/api/quest/AnswerMany', {
    AnswerSetId: set,
    Device: device,
    Answers: [
      { GroupId: 7, Text: 'a\0b', Number: 1, GivenAt },
      { GroupId: 1, OptionId: 5, Number: 2, GivenAt },
      { GroupId: 7, Text: 'α'.repeat(60_001), Number: 3 },
      { GroupId: 3, OptionId: 1.5, Number: 4 },
      { GroupId: -1, OptionId: 1, Number: 5 },
      { GroupId: 4, OptionId: 2, Number: 6, GivenAt: 'yesterday' },
      { GroupId: 5, Text: 'five', Number: 7 },
      { GroupId: 7, Text: '\ud800', Number: 8 },
      { GroupId: 5, Text: '5', Number: 9 },
    ],
  });
  expect(Results.map(({ Number, Code }) => [Number, Code])).toEqual([
    [1, 'BAD_INPUT'],
    [2, null],
    [3, 'BAD_INPUT'],
    [4, 'BAD_INPUT'],
    [5, 'BAD_INPUT'],
    [6, 'BAD_INPUT'],
    [7, 'INVALID_ANSWER'],
    [8, 'BAD_INPUT'],
    [9, null],
  ]);
  expect(await kept(mentee, set)).toEqual({ a1: { OptionId: 5, Text: '' }, a5: { OptionId: null, Text: '5' } });
  expect(await world.rows('SELECT number FROM answer_log WHERE answer_set_id = $1 ORDER BY 1', [set])).toEqual([
    { number: 2 },
    { number: 9 },
  ]);
});

test.each([
  ['U+FFFF', 'a\uffff'],
  ['an escape', '\u001b[31m'],
  [
    'a NUL inside a document',
    '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"a\\u0000","marks":[{"type":"bold"}]}]}]}',
  ],
])('%s cannot be kept, and the browser knows it by the same rule', async (_what, text) => {
  const { world, mentee, set } = await begin();
  expect((await open(mentee, set, 7, text)).status).toBeGreaterThanOrEqual(400);
  expect(await world.rows('SELECT 1 FROM answer_log WHERE answer_set_id = $1', [set])).toEqual([]);
});

test('the longest text is kept to the letter', async () => {
  const { mentee, set } = await begin();
  const text = '«Ώ😀»'.repeat(4000);
  expect((await open(mentee, set, 7, text)).status).toBe(200);
  expect((await kept(mentee, set))['a7']?.Text).toBe(text);
});

test('what counts follows the conditions, and a condition may refuse an answer', async () => {
  const { mentee, set } = await begin(conditional);
  expect((await closed(mentee, set, 1, 2)).output).toMatchObject({ Answered: 1, Countable: 1, Completion: 100 });
  expect((await closed(mentee, set, 1, 1)).output).toMatchObject({ Answered: 1, Countable: 3, Completion: 33 });
  await open(mentee, set, 2, '10');
  expect((await open(mentee, set, 3, '5')).problem).toMatchObject({
    code: 'INVALID_ANSWER',
    details: { Reason: 'condition' },
  });
  expect((await open(mentee, set, 3, '11')).output).toMatchObject({ Answered: 3, Completion: 100 });
  // Hidden again: kept, but not counted.
  expect((await closed(mentee, set, 1, 2)).output).toMatchObject({ Answered: 1, Countable: 1 });
  expect((await kept(mentee, set))['a3']?.Text).toBe('11');
});

test('nobody answers for another: not a mentor, not a coordinator, not another mentee', async () => {
  const { world, set } = await begin();
  for (const name of ['mentor', 'coordinator', 'admin', 'mentee2']) {
    const person = await world.enter(name);
    expect((await closed(person, set, 1, 1)).problem?.code).toBe('NOT_FOUND');
    expect((await person.call('/api/quest/StartTime', { AnswerSetId: set })).problem?.code).toBe('NOT_FOUND');
    expect((await person.call('/api/quest/finish', { AnswerSetId: set })).problem?.code).toBe('NOT_FOUND');
  }
});

test('a timed set takes no answers before its start', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const { AnswerSetID } = await mentee.done('/api/quest/getByAction', {
    ActionId: await makeAction(world, { ...mixed, Duration: 600 }),
  });
  expect((await closed(mentee, AnswerSetID, 1, 1)).problem?.code).toBe('NOT_STARTED');
});

test('after the end an answer is refused, and the set is marked expired', async () => {
  const { world, mentee, set } = await begin(mixed, 600);
  await closed(mentee, set, 1, 1);
  world.passTime(601_000);
  expect((await closed(mentee, set, 2, [1])).problem).toMatchObject({ code: 'EXPIRED', status: 409 });
  expect(await world.rows('SELECT status, answered FROM answer_sets WHERE id = $1', [set])).toEqual([
    { status: 'Expired', answered: 1 },
  ]);
  expect((await closed(mentee, set, 2, [1])).problem).toMatchObject({ code: 'EXPIRED' });
});

test('an answer given before the end that arrives after it is kept and marked, and told so; a retry too', async () => {
  const { world, mentee, set } = await begin(mixed, 600);
  const GivenAt = new Date(Date.now() + 300_000).toISOString();
  const inTime = { Device: device, Number: 1, GivenAt };
  world.passTime(300_000);
  expect((await closed(mentee, set, 1, 1, inTime)).status).toBe(200);
  world.passTime(400_000);
  expect((await closed(mentee, set, 2, [1], { Device: device, Number: 2, GivenAt })).problem).toMatchObject({
    code: 'EXPIRED',
    details: { Kept: true },
  });
  expect((await closed(mentee, set, 2, [1], { Device: device, Number: 2, GivenAt })).problem).toMatchObject({
    code: 'EXPIRED',
    details: { Kept: true },
  });
  expect((await closed(mentee, set, 1, 1, inTime)).problem).toMatchObject({ code: 'EXPIRED', details: { Kept: true } });
  expect(await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).toMatchObject({
    Status: 'Expired',
    Late: [2],
    Answers: { a1: { OptionId: 1 }, a2: { OptionId: [1] } },
  });
  world.passTime(24 * 3600_000);
  expect((await closed(mentee, set, 3, 1, { Device: device, Number: 3, GivenAt })).problem?.details).toBeUndefined();
});
