/** Roles that a person hides from the role menu. */
import { roles } from '@telemachos/contract/access/roles.ts';
import { expect, test } from 'vitest';
import { excludeHidden } from './hidden-roles.ts';

const [first, second, third] = roles;

test('excludes hidden roles, never adds roles, and always leaves one', () => {
  if (!first || !second || !third) throw new Error('there are more roles');
  expect(excludeHidden([first, second], [second])).toEqual([first]);
  expect(excludeHidden([first, second], [third])).toEqual([first, second]);
  expect(excludeHidden([first, second], [first, second])).toEqual([first, second]);
});
