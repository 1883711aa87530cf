/** The addresses of notices. */
import type { Screen } from '../../frame/menu.ts';

/** Outside the frame. */
export const noticesOpenScreens: readonly Screen[] = [
  {
    path: '/unsubscribe/$token',
    texts: ['profile', 'problems'],
    reads: false,
    load: () => import('./unsubscribe.screen.tsx').then((file) => file.UnsubscribeScreen),
  },
];

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
