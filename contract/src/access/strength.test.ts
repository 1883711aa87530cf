/**
 * Permission to act on a whole account.
 *
 * The caller needs the ability and a smaller Level in each project of the account's owner.
 */
import { expect, test } from 'vitest';
import { mayActEverywhere } from './strength.ts';

const held = [
  { projectId: 1, level: 1000 },
  { projectId: 2, level: 200 },
];

test.each([
  ['in both, stronger in both', { reach: 'project', level: 100 }, true],
  ['everywhere', { reach: 'all', level: 1 }, true],
  ['an equal in one', { reach: 'project', level: 200 }, false],
  ['weaker in one', { reach: 'project', level: 300 }, false],
  ['without the ability in one', { reach: null, level: 100 }, false],
  ['with the ability over a caseload alone', { reach: 'caseload', level: 100 }, false],
  ['with the ability over oneself alone', { reach: 'own', level: 100 }, false],
] as const)('%s', (_who, there, may) => {
  expect(mayActEverywhere(held, (projectId) => (projectId === 2 ? there : { reach: 'project', level: 100 }))).toBe(may);
});

test('who holds a role nowhere opens nothing', () => {
  expect(mayActEverywhere([], () => ({ reach: null, level: 2000 }))).toBe(true);
});
