/** The addresses of a mentor's mentees. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const mentoringScreens: readonly Screen[] = [
  {
    path: 'mentor',
    ability: 'mentor.area',
    texts: ['mentoring'],
    load: () => import('./areas.screen.tsx').then((file) => file.MentorAreaScreen),
  },
  {
    path: 'mentee/{-$menteeId}',
    ability: 'mentee.view',
    texts: ['mentoring', 'actions', 'questionnaires', 'answered', 'results', 'problems', 'uploads', 'media', 'chat'],
    load: () => import('./areas.screen.tsx').then((file) => file.MenteeAreaScreen),
  },
  {
    path: 'mentor/mentee/list',
    ability: 'mentor.area',
    texts: ['mentoring', 'actions'],
    load: () => import('./mentees.screen.tsx').then((file) => file.MenteesScreen),
    menu: [
      { label: 'mentees', icon: 'people', ability: 'mentor.caseload', group: 'work' },
      { label: 'allMentees', icon: 'people', ability: 'project.manage', group: 'work', bottom: false },
      { label: 'allMentees', icon: 'people', ability: 'microdata.gather', group: 'work' },
    ],
  },
  {
    path: 'mentor/mentee/$menteeId/{-$actionId}',
    ability: 'mentor.area',
    texts: ['mentoring', 'actions', 'questionnaires', 'answered', 'results', 'problems', 'uploads', 'media', 'chat'],
    load: () => import('./mentee.screen.tsx').then((file) => file.MenteeScreen),
  },
];
