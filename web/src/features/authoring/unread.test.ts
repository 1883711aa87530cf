/** A number that cannot be read follows its option, and is told until something readable stands there. */
import { good, questionOf } from '@telemachos/contract/features/authoring/testing/spoiling.ts';
import { moveQuestion } from '@telemachos/contract/features/authoring/editing.rules.ts';
import { expect, test } from 'vitest';
import { keptUnread, unreadAt, unreadFaults, unreadFrom, withUnread } from './unread.ts';

const value = (question: number, option: number) => ['Sections', 0, 'Questions', question, 'Options', option, 'Value'];
/** A definition whose first question's second option has no score, for what was typed is none. */
const spoiled = () => {
  const one = good();
  delete questionOf(one, 0).Options[1]?.Value;
  return { one, all: withUnread(new Map(), one, value(0, 1), ' πέντε ') };
};

test('what cannot be read as a number is a fault at its place that stops publishing', () => {
  const { one, all } = spoiled();
  expect(unreadFaults(all, one)).toEqual([
    { Path: value(0, 1), Question: questionOf(one, 0).Id, Code: 'NUMBER', Detail: 'πέντε' },
  ]);
  expect(unreadAt(all, one, value(0, 1))).toBe(' πέντε ');
  expect(unreadAt(all, one, value(0, 0))).toBeNull();
});

test('it goes along with its option and its question', () => {
  const { one, all } = spoiled();
  questionOf(one, 0).Options.reverse();
  const moved = moveQuestion(one, 0, 0, 1);
  expect(unreadFaults(all, moved).map(({ Path }) => Path)).toEqual([value(1, 0)]);
  expect(unreadAt(all, moved, value(1, 0))).toBe(' πέντε ');
});

test('it is gone with its option, with what can be read, and with what is put there by undoing', () => {
  const { one, all } = spoiled();
  expect(withUnread(all, one, value(0, 1), null).size).toBe(0);
  const undone = good();
  Object.assign(questionOf(undone, 0).Options[1] ?? {}, { Value: 2 });
  expect(unreadFaults(all, undone)).toEqual([]);
  questionOf(one, 0).Options.pop();
  expect(unreadFaults(all, one)).toEqual([]);
});

test('what the device keeps is read again with its draft, and nothing else is', () => {
  const { one, all } = spoiled();
  const kept: unknown = JSON.parse(JSON.stringify(keptUnread(all, one)));
  expect(unreadAt(unreadFrom(kept, one), one, value(0, 1))).toBe(' πέντε ');
  // What can be read by now, and what is gone, is not kept.
  const undone = good();
  Object.assign(questionOf(undone, 0).Options[1] ?? {}, { Value: 2 });
  expect([keptUnread(all, undone), unreadFrom(kept, undone).size]).toEqual([null, 0]);
  for (const strange of [
    null,
    5,
    'x',
    {},
    [5],
    [{ question: 1 }],
    [{ question: null, option: null, within: [{}], text: '' }],
  ])
    expect(unreadFrom(strange, one).size).toBe(0);
});
