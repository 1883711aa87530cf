/** The address of the home page. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const homeScreens: readonly Screen[] = [
  {
    path: 'home',
    ability: 'layout.view',
    texts: ['home'],
    load: () => import('./home.screen.tsx').then((file) => file.HomeScreen),
    menu: { label: 'home', icon: 'home', group: 'work' },
  },
  {
    // The same home by the address that the specification has for those who run projects (001 §2).
    path: 'admin/home',
    ability: 'project.manage',
    texts: ['home'],
    load: () => import('./home.screen.tsx').then((file) => file.HomeScreen),
  },
];
