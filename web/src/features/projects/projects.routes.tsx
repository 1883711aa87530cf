/** The addresses of the grid: a mentor's, and the whole project's. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const projectsScreens: readonly Screen[] = [
  {
    path: 'mentor/action/list',
    ability: 'mentor.area',
    texts: ['grid', 'pairing', 'users', 'exports'],
    load: () => import('./grid.screen.tsx').then((file) => file.MentorGridScreen),
    menu: [
      { label: 'mentorActions', icon: 'grid', ability: 'mentor.caseload', group: 'work' },
      { label: 'grid', icon: 'grid', ability: 'microdata.gather', group: 'work' },
    ],
  },
  {
    path: 'mentor/action/list/$actionId',
    ability: 'mentor.area',
    texts: ['grid', 'pairing', 'users', 'exports'],
    load: () => import('./grid.screen.tsx').then((file) => file.ActionGridScreen),
  },
  {
    path: 'admin/grid',
    ability: 'project.manage',
    texts: ['grid', 'pairing', 'users', 'exports'],
    load: () => import('./grid.screen.tsx').then((file) => file.GridScreen),
    menu: { label: 'grid', icon: 'grid', group: 'work' },
  },
];
