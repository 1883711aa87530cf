/** The addresses of results: those of a person, and everybody's answers. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const resultsScreens: readonly Screen[] = [
  {
    path: 'mentor/results/$menteeId/{-$actionId}',
    ability: 'quest.follow',
    texts: ['results', 'questionnaires', 'answered', 'problems'],
    load: () => import('./results.screen.tsx').then((file) => file.ResultsScreen),
  },
  {
    path: 'admin/project/answers',
    ability: 'quest.manage',
    texts: ['results', 'questionnaires', 'answered', 'problems'],
    load: () => import('./answers.screen.tsx').then((file) => file.AnswersScreen),
    menu: { label: 'answers', icon: 'statistics', group: 'manage' },
  },
];
