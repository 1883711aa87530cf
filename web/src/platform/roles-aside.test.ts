/** Roles that somebody does not want to be offered. */
import { roles } from '@telemachos/contract/access/roles.ts';
import { expect, test } from 'vitest';
import { withoutAside } from './roles-aside.ts';

const [first, second, third] = roles;

test('what was put aside is not offered, what is not held never is, and one is always left', () => {
  if (!first || !second || !third) throw new Error('there are more roles');
  expect(withoutAside([first, second], [second])).toEqual([first]);
  expect(withoutAside([first, second], [third])).toEqual([first, second]);
  expect(withoutAside([first, second], [first, second])).toEqual([first, second]);
});
