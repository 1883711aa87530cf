/** The address of notices. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const noticesScreens: readonly Screen[] = [
  {
    path: 'notifications',
    ability: 'layout.view',
    texts: ['notices', 'problems'],
    load: () => import('./notices.screen.tsx').then((file) => file.NoticesScreen),
    menu: { label: 'notifications', icon: 'notices', group: 'more' },
  },
];
