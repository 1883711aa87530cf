/** Whether the mentee reads what is written to them: told to who writes it. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { expect, test } from 'vitest';
import { sightOf, sightOnceKept } from './sight.rules.ts';

const at = (more: Partial<Parameters<typeof sightOf>[0]> = {}): Parameters<typeof sightOf>[0] => ({
  Unseen: null,
  State: 'locked',
  TypeId: actionTypeIds.text,
  Meeting: null,
  ...more,
});
const meeting = { TypeId: actionTypeIds.meeting };
const set = { Meeting: { Date: '2027-01-12', Time: '10:30' } };

test.each([
  ['seen', at({ State: 'ready' })],
  ['locked', at()],
  ['unset', at(meeting)],
  // The mentee’s page of a meeting that is set shows it and its note, also before it opens.
  ['seen', at({ ...meeting, ...set })],
  ['hidden', at({ ...meeting, ...set, Unseen: 'hidden' })],
  ['notShown', at({ Unseen: 'notShown', State: 'ready' })],
] as const)('it is %s', (sight, action) => {
  expect(sightOf(action)).toBe(sight);
});

test('a day that is written sets the meeting once it is kept; of what is hidden it shows nothing', () => {
  const day = { date: '2027-01-12', timeHours: 10 };
  expect(sightOnceKept(at(meeting), day)).toBe('seen');
  expect(sightOnceKept(at(meeting), { date: '', note: 'α' })).toBe('unset');
  expect(sightOnceKept(at({ ...meeting, Unseen: 'hidden' }), day)).toBe('hidden');
  expect(sightOnceKept(at(), day)).toBe('locked');
});
