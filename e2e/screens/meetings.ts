/** The screens of meetings. */
import type { Seen } from './seen.ts';

/** In the order in which they are looked at. */
export const meetingsScreens: readonly Seen[] = [
  { who: 'mentee', route: 'calendar', name: 'calendar-mentee' },
  { who: 'mentor', route: 'calendar', name: 'calendar-week', path: 'calendar?view=week' },
  { who: 'coordinator', route: 'calendar', name: 'calendar-staff' },
  { who: 'coordinator', route: 'calendar', name: 'calendar-list', path: 'calendar?view=agenda' },
  { who: 'coordinator', route: 'calendar', name: 'calendar-mentors', path: 'calendar?view=week&by=mentor' },
  { who: 'mentor', route: 'calendar', name: 'calendar-new', path: 'calendar?make=1' },
  { who: 'mentor', route: 'mentor/action2/list/{-$actionId}', name: 'schedule', path: 'mentor/action2/list' },
  {
    who: 'coordinator',
    route: 'mentor/action2/list/{-$actionId}',
    name: 'schedule-action',
    path: 'mentor/action2/list/4?past=1',
  },
  { who: 'mentor', route: 'mentor/meetings/plan', name: 'meetings-plan' },
  { who: 'mentor', route: 'mentor/meetings/times', name: 'meetings-times' },
];
