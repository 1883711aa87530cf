/** The address of linking mentees with mentors. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const pairingScreens: readonly Screen[] = [
  {
    path: 'admin/project/linkusers',
    ability: 'pairing.manage',
    texts: ['pairing', 'problems'],
    load: () => import('./link-users.screen.tsx').then((file) => file.LinkUsersScreen),
    menu: { label: 'pairing', icon: 'pairing', group: 'work' },
  },
];
