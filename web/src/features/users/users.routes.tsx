/** The addresses of people: lists, and one person. */
import type { Screen } from '../../frame/menu.ts';

const listTexts = ['users', 'grid', 'passwords', 'problems', 'exports'];

/** Within a project. */
export const usersScreens: readonly Screen[] = [
  {
    path: 'admin/user/list',
    ability: 'users.manage',
    texts: listTexts,
    load: () => import('./user-list.screen.tsx').then((file) => file.UserListScreen),
    menu: { label: 'users', icon: 'users', group: 'manage', holds: /^admin\/user(?:\/(?:\d+|view))?$/ },
  },
  {
    path: 'admin/user/mentorlist',
    ability: 'users.manage',
    texts: listTexts,
    load: () => import('./user-list.screen.tsx').then((file) => file.MentorListScreen),
  },
  {
    path: 'admin/project/users',
    ability: 'project.manage',
    texts: listTexts,
    load: () => import('./user-list.screen.tsx').then((file) => file.ProjectUsersScreen),
  },
  {
    path: 'admin/user/{-$id}',
    ability: 'users.manage',
    texts: ['users', 'passwords', 'problems'],
    load: () => import('./person.screen.tsx').then((file) => file.PersonScreen),
  },
];
