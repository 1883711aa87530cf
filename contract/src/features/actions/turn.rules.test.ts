/** Whose turn it is with an action, and whose it is not. */
import { expect, test } from 'vitest';
import { actionFlags } from '../../kit/flags.ts';
import { turnOf, unseenOf } from './turn.rules.ts';

const now = 1000;
const { Published, HideFromMentee, NamedOnly } = actionFlags;

test.each([
  ['published', Published, true, null, null],
  ['hidden from mentees', Published | HideFromMentee, true, null, 'hidden'],
  ['not published', 0, true, null, 'hidden'],
  ['put away', Published, true, null, 'notShown'],
  ['not shown by its condition', Published, false, null, 'notShown'],
  ['for others by name', Published | NamedOnly, true, null, 'notShown'],
  ['for this one, later', Published | NamedOnly, true, now + 1, 'notShown'],
  ['for this one by now', Published | NamedOnly, true, now, null],
] as const)('%s', (_name, flags, shown, publishedAt, unseen) => {
  expect(unseenOf({ flags, isArchived: _name === 'put away', shown, publishedAt }, now)).toBe(unseen);
});

test.each([
  ['ready', 'mentee', null, 'mentee'],
  ['underway', 'mentee', null, 'mentee'],
  ['waiting', 'mentor', null, 'mentor'],
  ['waiting', 'nobody', null, 'nobody'],
  ['locked', 'mentee', null, 'nobody'],
  ['locked', 'mentor', null, 'nobody'],
  ['ready', 'mentee', 'notShown', 'nobody'],
  ['waiting', 'mentor', 'notShown', 'nobody'],
  ['ready', 'mentee', 'hidden', 'nobody'],
  ['waiting', 'mentor', 'hidden', 'mentor'],
  ['done', 'mentee', null, 'nobody'],
  ['done', 'mentor', null, 'mentor'],
] as const)('%s, next %s, unseen %s: the turn is %s', (State, NextActor, Unseen, turn) => {
  expect(turnOf({ State, NextActor, Unseen })).toBe(turn);
});
