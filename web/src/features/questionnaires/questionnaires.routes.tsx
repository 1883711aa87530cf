/** The addresses at which a questionnaire is answered or read. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const questionnairesScreens: readonly Screen[] = [
  {
    path: 'questionnaire/$ActionId',
    ability: 'mentee.work',
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
    ability: 'mentor.caseload',
    texts: ['questionnaires', 'problems'],
    load: () => import('./questionnaire.screen.tsx').then((file) => file.MentorQuestionnaireScreen),
  },
  {
    path: 'Quest/$AnswerSetId/{-$lang}',
    ability: 'quest.use',
    texts: ['questionnaires', 'problems'],
    load: () => import('./questionnaire.screen.tsx').then((file) => file.AnswerSetScreen),
  },
];
