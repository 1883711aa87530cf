/** The addresses of setting projects up. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const settingsScreens: readonly Screen[] = [
  {
    path: 'admin/project/list',
    ability: 'project.manage',
    texts: ['settings', 'problems'],
    load: () => import('./project-list.screen.tsx').then((file) => file.ProjectListScreen),
    menu: {
      label: 'projects',
      icon: 'project',
      group: 'manage',
      bottom: false,
      holds: /^admin\/project(?:\/(?:\d+|view|template)(?:\/.*)?)?$/,
    },
  },
  {
    path: 'admin/project/{-$Project}/{-$Tab}',
    ability: 'project.manage',
    texts: ['settings', 'actions', 'applications', 'menu', 'problems', 'widgets'],
    load: () => import('./project.screen.tsx').then((file) => file.ProjectScreen),
  },
  {
    path: 'admin/data',
    ability: 'project.manage',
    texts: ['settings', 'problems'],
    load: () => import('./records.screen.tsx').then((file) => file.RecordsScreen),
    menu: { label: 'records', icon: 'records', group: 'manage', bottom: false },
  },
];
