/** Roles that somebody does not want to be offered. */
import { roles } from '@telemachos/contract/access/roles.ts';
import { expect, test } from 'vitest';
import { excludeHidden } from './hidden-roles.ts';

const [first, second, third] = roles;

test('what was put aside is not offered, what is not held never is, and one is always left', () => {
  if (!first || !second || !third) throw new Error('there are more roles');
  expect(excludeHidden([first, second], [second])).toEqual([first]);
  expect(excludeHidden([first, second], [third])).toEqual([first, second]);
  expect(excludeHidden([first, second], [first, second])).toEqual([first, second]);
});
