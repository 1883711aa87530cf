/** The address of one's own files. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const jobsScreens: readonly Screen[] = [
  {
    path: 'files',
    ability: 'work.own',
    texts: ['jobs'],
    load: () => import('./files.screen.tsx').then((file) => file.FilesScreen),
    menu: { label: 'files', icon: 'library', group: 'more' },
  },
];
