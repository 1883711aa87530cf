/** The addresses of writing questionnaires. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const authoringScreens: readonly Screen[] = [
  {
    path: 'admin/questionnaires',
    ability: 'quest.edit',
    texts: ['authoring', 'problems'],
    load: () => import('./questionnaires.screen.tsx').then((file) => file.QuestionnairesScreen),
    menu: { label: 'questionnaires', icon: 'questionnaire', group: 'manage' },
  },
  {
    path: 'admin/questionnaires/$Id/{-$Tab}',
    ability: 'quest.edit',
    texts: ['authoring', 'actions', 'questionnaires', 'answered', 'inputs', 'problems', 'widgets'],
    load: () => import('./questionnaire-admin.screen.tsx').then((file) => file.QuestionnaireAdminScreen),
  },
];
