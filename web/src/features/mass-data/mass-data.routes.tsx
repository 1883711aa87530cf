/** The address of mass data. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const massDataScreens: readonly Screen[] = [
  {
    path: 'admin/massdata',
    ability: 'massData.send',
    texts: ['massData', 'queries', 'problems'],
    load: () => import('./mass-data.screen.tsx').then((file) => file.MassDataScreen),
    menu: { label: 'massData', icon: 'massData', group: 'manage', bottom: false },
  },
];
