/** The menus of roles, by the settings as people write them. */
import { expect, test } from 'vitest';
import { menusFor } from './menus.rules.ts';
import { projectSettings } from './projects.schemas.ts';

const written = {
  Mentee: { Menu: ['actions', 'home'], Layout: 'kept' },
  Mentor: { Menu: ['mentees'] },
  Coordinator: {},
};

test('only the roles that are asked for are told, in the order that is written', () => {
  expect(menusFor(written, ['Mentee', 'Coordinator', 'Admin'])).toEqual({ Mentee: ['actions', 'home'] });
  expect(menusFor(written, ['Mentor'])).toEqual({ Mentor: ['mentees'] });
  expect(menusFor(undefined, ['Mentor'])).toEqual({});
});

test.each([
  null,
  5,
  'x',
  [],
  { Mentee: 5 },
  { Mentee: null },
  { Mentee: { Menu: 'home' } },
  { Mentee: { Menu: [5, {}] } },
  { Mentee: { Menu: Array.from({ length: 101 }, () => 'home') } },
  { Mentee: { Menu: ['x'.repeat(41)] } },
])('%j in the settings is as if it were not there, and spoils nothing else', (Roles) => {
  expect(menusFor(Roles, ['Mentee'])).toEqual({});
  expect(projectSettings.parse({ Roles }).ApplicationForm).toEqual([]);
  const beside = typeof Roles === 'object' && !Array.isArray(Roles) ? { ...Roles, Mentor: { Menu: [5, 'home'] } } : {};
  if (Object.keys(beside).length > 0) expect(menusFor(beside, ['Mentee', 'Mentor'])).toEqual({ Mentor: ['home'] });
});

test('what else is said of a role is kept', () => {
  expect(projectSettings.parse({ Roles: written }).Roles?.['Mentee']).toEqual(written.Mentee);
});
