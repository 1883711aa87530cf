/** The menu follows the role table. */
import { expect, test } from 'vitest';
import { projectScreens } from '../routes.tsx';
import { bottomOf, isAt, menuOf, type Screen } from './menu.ts';

const nothing = () => Promise.reject(new Error('not loaded here'));
const screens: Screen[] = [
  {
    path: 'home',
    ability: 'layout.view',
    texts: [],
    load: nothing,
    menu: { label: 'home', icon: 'home', group: 'work' },
  },
  {
    path: 'mentee/actions',
    ability: 'mentee.area',
    texts: [],
    load: nothing,
    menu: { label: 'actions', icon: 'actions', group: 'work', ability: 'mentee.work' },
  },
  {
    path: 'admin/outbox',
    ability: 'mails.view',
    texts: [],
    load: nothing,
    menu: { label: 'outbox', icon: 'outbox', group: 'manage' },
  },
  { path: 'mentee/action/$Id', ability: 'mentee.area', texts: [], load: nothing },
  {
    path: 'about',
    ability: 'layout.view',
    texts: [],
    load: nothing,
    menu: { label: 'about', icon: 'info', group: 'more' },
  },
];

test.each([
  ['Mentee', ['home', 'mentee/actions', 'about']],
  ['Admin', ['home', 'admin/outbox', 'about']],
  ['Mentor', ['home', 'about']],
  ['Registered', []],
] as const)('%s sees %j', (role, paths) => {
  expect(menuOf(screens, role).map((line) => line.path)).toEqual(paths);
});

test.each([
  [
    ['about', 'actions', 'home'],
    ['about', 'mentee/actions', 'home'],
  ],
  [['about'], ['home', 'about']],
  [
    ['actions', 'outbox', 'nowhere', 'about', 'about', 'actions'],
    ['home', 'mentee/actions', 'about'],
  ],
  [
    ['outbox', 'nowhere'],
    ['home', 'mentee/actions', 'about'],
  ],
  [[], ['home', 'mentee/actions', 'about']],
])('of %j that a project names a mentee sees %j', (names, paths) => {
  expect(menuOf(screens, 'Mentee', names).map((line) => line.path)).toEqual(paths);
});

test('the bottom bar begins as the project does, whatever else stands first', () => {
  expect(bottomOf(menuOf(screens, 'Mentee', ['about', 'home'])).map((line) => line.path)).toEqual(['about', 'home']);
});

test('the bottom bar holds work, not the account', () => {
  expect(bottomOf(menuOf(screens, 'Mentee')).map((line) => line.path)).toEqual(['home', 'mentee/actions']);
});

test.each([
  ['Mentee', ['home', 'actions', 'chat', 'calendar']],
  ['Mentor', ['home', 'mentees', 'mentorActions', 'chat']],
  ['Coordinator', ['home', 'applications', 'grid', 'pairing']],
] as const)('of conversations and the calendar, what has room in the bar of %s: %j', (role, labels) => {
  expect(bottomOf(menuOf(projectScreens, role)).map(({ label }) => label)).toEqual(labels);
});

test('a place is current at itself and within, in any letter case', () => {
  expect(isAt('/Demo/Mentee/Actions/', 'demo', { path: 'mentee/actions' })).toBe(true);
  expect(isAt('/demo/home2', 'demo', { path: 'home' })).toBe(false);
});

test.each([
  ['projects', 'admin/project/1', true],
  ['projects', 'admin/project/1/fields', true],
  ['projects', 'Admin/Project/View/', true],
  ['projects', 'admin/project', true],
  ['projects', 'admin/project/applications', false],
  ['projects', 'admin/project/users', false],
  ['users', 'admin/user/17', true],
  ['users', 'admin/user', true],
  ['users', 'admin/user/mentorlist', false],
] as const)('the place of %s is current at %s: %s', (label, path, is) => {
  const line = menuOf(projectScreens, 'Admin').find((place) => place.label === label);
  expect(isAt(`/pilot/${path}`, 'pilot', line ?? { path: '' })).toBe(is);
});

test.each(['mentor/action2/list', 'mentor/action2/list/7', 'mentor/meetings/plan'])(
  'the place of the schedule is current at %s, without and with what its path may go on with',
  (path) => {
    const line = menuOf(projectScreens, 'Mentor').find((place) => place.label === 'schedule');
    expect(isAt(`/pilot/${path}`, 'pilot', line ?? { path: '' })).toBe(true);
    expect(isAt(`/pilot/${path}`, 'pilot', { path: 'mentor/meetings/times' })).toBe(false);
  },
);

test('a menu that a project chose marks the same pages', () => {
  const [line] = menuOf(projectScreens, 'Admin', ['projects']).filter(({ label }) => label === 'projects');
  expect(isAt('/pilot/admin/project/1', 'pilot', line ?? { path: '' })).toBe(true);
});
