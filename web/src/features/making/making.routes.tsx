/** The addresses of making actions (specification 001 §2 admin/project/actions, admin/action/list). */
import type { Screen } from '../../frame/menu.ts';

const texts = ['making', 'actions', 'settings', 'applications', 'problems', 'widgets', 'users'] as const;

/** Within a project. */
export const makingScreens: readonly Screen[] = [
  {
    path: 'admin/project/actions',
    ability: 'project.manage',
    texts,
    load: () => import('./actions-made.screen.tsx').then((file) => file.ActionsMadeScreen),
    menu: {
      label: 'actionsMade',
      icon: 'actions',
      group: 'manage',
      bottom: false,
      holds: /^admin\/(?:project\/action\/|action\/)/,
    },
  },
  {
    path: 'admin/project/action/$Id/{-$Tab}',
    ability: 'project.manage',
    texts: [
      ...texts,
      'inputs',
      'questionnaires',
      'uploads',
      'media',
      'library',
      'completion',
      'queries',
      'actionViews',
    ],
    load: () => import('./action-made.screen.tsx').then((file) => file.ActionMadeScreen),
  },
  {
    path: 'admin/action/list',
    ability: 'project.manage',
    texts,
    load: () => import('./grid.screen.tsx').then((file) => file.GridScreen),
  },
  {
    path: 'admin/action/types',
    ability: 'actions.edit',
    texts: [...texts, 'media'],
    load: () => import('./types.screen.tsx').then((file) => file.TypesScreen),
  },
  {
    path: 'admin/action/type/$Id',
    ability: 'actionViews.edit',
    texts: [...texts, 'actionViews', 'queries'],
    load: () => import('./type-views.screen.tsx').then((file) => file.TypeViewsScreen),
  },
];
