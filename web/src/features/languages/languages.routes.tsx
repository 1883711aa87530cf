/** The address of the languages and their texts. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const languagesScreens: readonly Screen[] = [
  {
    path: 'admin/language/list',
    ability: 'texts.translate',
    texts: ['languages', 'actions'],
    load: () => import('./languages.screen.tsx').then((file) => file.LanguagesScreen),
    menu: { label: 'languages', icon: 'languages', group: 'manage' },
  },
];
