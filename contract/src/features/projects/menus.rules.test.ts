/** The menus and homes of roles, by the settings as people write them. */
import { expect, test } from 'vitest';
import { roles } from '../../access/roles.ts';
import { homeOf, homeParts, partsOf } from './homes.rules.ts';
import { homesFor, menusFor } from './menus.rules.ts';
import { projectSettings, settingsToKeep } from './projects.schemas.ts';

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
  { Mentee: { Home: 'next' } },
  { Mentee: { Home: [5, {}, 'weeks'] } },
])('%j in the settings is as if it were not there, and spoils nothing else', (Roles) => {
  expect([menusFor(Roles, ['Mentee']), homesFor(Roles, ['Mentee'])]).toEqual([{}, {}]);
  expect(projectSettings.parse({ Roles }).ApplicationForm).toEqual([]);
  const beside = typeof Roles === 'object' && !Array.isArray(Roles) ? { ...Roles, Mentor: { Menu: [5, 'home'] } } : {};
  if (Object.keys(beside).length > 0) expect(menusFor(beside, ['Mentee', 'Mentor'])).toEqual({ Mentor: ['home'] });
});

test('what else is said of a role is kept', () => {
  expect(projectSettings.parse({ Roles: written }).Roles?.['Mentee']).toEqual(written.Mentee);
});

test('every role that has a home has parts of its own, and each part one place in it', () => {
  expect(roles.filter((role) => homeOf(role) === undefined)).toEqual(['Registered']);
  for (const parts of Object.values(homeParts))
    expect([parts.length > 0, new Set<string>(parts).size]).toEqual([true, parts.length]);
});

test('the parts of a home stand as they were chosen, else as the product has them', () => {
  const parts = ['notes', 'next', 'progress'] as const;
  expect(partsOf(parts, ['progress', 'nowhere', 'notes', 'progress'])).toEqual(['progress', 'notes']);
  expect([partsOf(parts), partsOf(parts, []), partsOf(parts, ['nowhere'])]).toEqual([parts, parts, parts]);
  expect(homesFor({ Mentee: { Home: ['mentors', 'weeks', 'next'] } }, ['Mentee', 'Mentor'])).toEqual({
    Mentee: ['mentors', 'next'],
  });
});

test.each([
  [{ Mentee: { Home: ['next', 'weeks'] } }, 'Roles.Mentee.Home.1', 'UNKNOWN_HOME_PART'],
  [{ Mentee: { Home: ['next', 'next'] } }, 'Roles.Mentee.Home.1', 'UNKNOWN_HOME_PART'],
  [{ Registered: { Home: ['next'] } }, 'Roles.Registered.Home.0', 'UNKNOWN_HOME_PART'],
  [{ Nobody: { Home: ['next'] } }, 'Roles.Nobody.Home.0', 'UNKNOWN_HOME_PART'],
  [{ Mentee: { Home: 'next' } }, 'Roles.Mentee.Home', 'expected array'],
])('%j is not kept: %s is told', (Roles, place, said) => {
  const issues = settingsToKeep.safeParse({ Roles }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([place]);
  expect(issues[0]?.message).toContain(said);
});

test('what names parts of its own home is kept as it is written', () => {
  const Roles = { Mentee: { Home: ['mentors', 'next'], Menu: ['home'] }, Coordinator: { Home: ['weeks'] } };
  expect(settingsToKeep.parse({ Roles }).Roles).toEqual(Roles);
});
