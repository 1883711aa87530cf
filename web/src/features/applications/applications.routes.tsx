/**
 * The addresses of applications: the form, what is mailed about it, the applicant's own page, and the list for those
 * who manage them.
 */
import type { Screen } from '../../frame/menu.ts';

/** Outside the frame. */
export const applicationsOpenScreens: readonly Screen[] = [
  {
    path: '/applicationForm',
    texts: ['applications'],
    load: () => import('./application-form.screen.tsx').then((file) => file.ApplicationFormScreen),
  },
  {
    path: '/applicationForm/result/$status',
    texts: ['applications'],
    load: () => import('./result.screen.tsx').then((file) => file.ResultScreen),
  },
  {
    path: '/applicationForm/confirm/$status/{-$protocol}',
    texts: ['applications'],
    load: () => import('./confirmation.screen.tsx').then((file) => file.ConfirmationScreen),
  },
  {
    path: '/application/$status/$token',
    texts: ['applications'],
    load: () => import('./application.screen.tsx').then((file) => file.ApplicationScreen),
  },
  {
    path: '/applicant',
    ability: 'account.own',
    texts: ['applications', 'account', 'passwords', 'profile'],
    load: () => import('./applicant.screen.tsx').then((file) => file.ApplicantScreen),
  },
  {
    path: '/applicant/ok',
    ability: 'applicant.use',
    texts: ['applications'],
    load: () => import('./applicant-done.screen.tsx').then((file) => file.ApplicantDoneScreen),
  },
];

/** Within a project. */
export const applicationsScreens: readonly Screen[] = [
  {
    path: 'admin/project/applications',
    ability: 'applications.manage',
    texts: ['applications', 'problems', 'widgets', 'exports'],
    load: () => import('./applications.screen.tsx').then((file) => file.ApplicationsScreen),
    menu: { label: 'applications', icon: 'applications', group: 'work' },
  },
];
