/** The screens of notices. */
import type { Seen } from './seen.ts';

/** In the order in which they are looked at. */
export const noticesScreens: readonly Seen[] = [
  { who: 'translator', route: 'notifications', name: 'notices-none' },
  { who: 'mentee', route: 'notifications', name: 'notices-mentee' },
  { who: 'mentor', route: 'notifications', name: 'notices-mentor' },
  { who: null, route: '/unsubscribe/$token', name: 'unsubscribe', path: '/unsubscribe/reminders.1.any' },
  { who: null, route: '/unsubscribe/$token', name: 'unsubscribe-invalid', path: '/unsubscribe/any' },
];
