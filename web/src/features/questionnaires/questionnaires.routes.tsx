/** The addresses at which a questionnaire is answered or read. */
import type { Screen } from '../../frame/menu.ts';

/**
 * Within a project. Open to all who are signed in there, as the specification has it; what is not theirs to answer or to
 * read is not found.
 */
export const questionnairesScreens: readonly Screen[] = [
  {
    path: 'questionnaire/$ActionId',
    ability: 'layout.view',
    texts: ['questionnaires', 'problems'],
    load: () => import('./questionnaire.screen.tsx').then((file) => file.ActionQuestionnaireScreen),
  },
  {
    path: 'questtoken/$token',
    ability: 'quest.answer',
    texts: ['questionnaires', 'problems'],
    load: () => import('./questionnaire.screen.tsx').then((file) => file.TokenQuestionnaireScreen),
  },
  {
    path: 'mentorquest/$id',
    ability: 'layout.view',
    texts: ['questionnaires', 'problems'],
    load: () => import('./questionnaire.screen.tsx').then((file) => file.MentorQuestionnaireScreen),
  },
  {
    path: 'Quest/$AnswerSetId/{-$lang}',
    ability: 'layout.view',
    texts: ['questionnaires', 'problems'],
    load: () => import('./questionnaire.screen.tsx').then((file) => file.AnswerSetScreen),
  },
];
