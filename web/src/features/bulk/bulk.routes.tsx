/** The address of work on many people. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const bulkScreens: readonly Screen[] = [
  {
    path: 'admin/project/updateuserfields',
    ability: 'users.fields',
    texts: ['bulk', 'users', 'grid', 'pairing', 'problems'],
    load: () => import('./bulk.screen.tsx').then((file) => file.BulkScreen),
    menu: { label: 'bulk', icon: 'bulk', group: 'manage', bottom: false },
  },
];
