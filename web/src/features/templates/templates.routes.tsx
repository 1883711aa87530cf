/** The address of a project's template. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const templatesScreens: readonly Screen[] = [
  {
    path: 'admin/project/template/{-$Project}',
    ability: 'projects.edit',
    texts: ['templates', 'settings', 'making', 'authoring', 'problems'],
    load: () => import('./templates.screen.tsx').then((file) => file.TemplatesScreen),
  },
];
