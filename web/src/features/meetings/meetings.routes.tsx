/** The addresses of meetings. */
import type { Screen } from '../../frame/menu.ts';

/** Within a project. */
export const meetingsScreens: readonly Screen[] = [
  {
    path: 'calendar',
    ability: 'layout.view',
    texts: ['meetings', 'pairing', 'settings', 'widgets', 'problems'],
    load: () => import('./calendar.screen.tsx').then((file) => file.CalendarScreen),
    menu: { label: 'calendar', icon: 'calendar', group: 'work', bottom: 2 },
  },
  {
    path: 'mentor/action2/list/{-$actionId}',
    ability: 'mentor.area',
    texts: ['meetings', 'problems'],
    load: () => import('./schedule.screen.tsx').then((file) => file.ScheduleScreen),
    menu: [
      {
        label: 'schedule',
        icon: 'schedule',
        ability: 'mentor.work',
        group: 'work',
        bottom: false,
        holds: /^mentor\/meetings\/plan/i,
      },
    ],
  },
  {
    path: 'mentor/meetings/plan',
    ability: 'mentor.work',
    texts: ['meetings', 'problems'],
    load: () => import('./plan.screen.tsx').then((file) => file.PlanScreen),
  },
  {
    path: 'mentor/meetings/times',
    ability: 'mentor.caseload',
    texts: ['meetings', 'problems', 'actions', 'settings'],
    load: () => import('./times.screen.tsx').then((file) => file.TimesScreen),
    menu: { label: 'times', icon: 'times', ability: 'mentor.caseload', group: 'more' },
  },
];
