/** The address of the list of accounts. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const usersScreens: readonly Screen[] = [
  {
    path: 'admin/user/list',
    ability: 'users.manage',
    texts: ['users', 'account', 'problems'],
    load: () => import('./user-list.screen.tsx').then((file) => file.UserListScreen),
    menu: { label: 'users', icon: 'users', group: 'manage' },
  },
];
