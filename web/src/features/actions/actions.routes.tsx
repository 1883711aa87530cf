/** The addresses of a mentee's actions. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const actionsScreens: readonly Screen[] = [
  {
    path: 'mentee/actions',
    ability: 'mentee.area',
    texts: ['actions'],
    load: () => import('./actions.screen.tsx').then((file) => file.ActionsScreen),
    menu: { label: 'actions', icon: 'actions', ability: 'mentee.work', group: 'work' },
  },
  {
    path: 'mentee/action/$Id/{-$View}',
    ability: 'mentee.area',
    texts: ['actions', 'meetings', 'problems'],
    load: () => import('./action.screen.tsx').then((file) => file.ActionScreen),
  },
];
