/** The addresses of queries (specification 001 §2, query list). */
import type { Screen } from '../../frame/menu.ts';

const texts = ['queries', 'problems'] as const;
const editorTexts = [...texts, 'actions', 'users', 'widgets'] as const;

/** Within a project. */
export const queriesScreens: readonly Screen[] = [
  {
    path: 'queries',
    ability: 'queries.run',
    texts,
    load: () => import('./list.screen.tsx').then((file) => file.QueriesScreen),
    // Mentees and translators have no query unless an administrator sends them its address.
    menu: [
      {
        label: 'queries',
        icon: 'queries',
        ability: 'reports.view',
        group: 'manage',
        bottom: false,
        holds: /^admin\/(queries|services|jsservice)/,
      },
      { label: 'queries', icon: 'queries', ability: 'mentor.caseload', group: 'work', bottom: false },
    ],
  },
  {
    path: 'queries/$Id',
    ability: 'queries.run',
    texts: [...texts, 'users', 'widgets', 'exports'],
    load: () => import('./run.screen.tsx').then((file) => file.RunScreen),
  },
  {
    path: 'admin/queries',
    ability: 'definitions.write',
    texts,
    load: () => import('./admin-list.screen.tsx').then((file) => file.AdminListScreen),
  },
  {
    path: 'admin/queries/$Query/{-$Tab}',
    ability: 'definitions.write',
    texts: editorTexts,
    load: () => import('./edit.screen.tsx').then((file) => file.EditScreen),
  },
  {
    path: 'admin/services',
    ability: 'definitions.write',
    texts,
    load: () => import('./services-list.screen.tsx').then((file) => file.ServicesListScreen),
  },
  {
    path: 'admin/services/$Query/{-$Tab}',
    ability: 'definitions.write',
    texts: editorTexts,
    load: () => import('./edit.screen.tsx').then((file) => file.ServiceEditScreen),
  },
  {
    path: 'admin/jsservice',
    ability: 'definitions.write',
    texts,
    load: () => import('./services-list.screen.tsx').then((file) => file.ScriptsListScreen),
  },
  {
    path: 'admin/jsservice/$Query/{-$Tab}',
    ability: 'definitions.write',
    texts: editorTexts,
    load: () => import('./edit.screen.tsx').then((file) => file.ScriptEditScreen),
  },
];
