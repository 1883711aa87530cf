/** The addresses of one's own account: signing in, passwords, consent, the profile. */
import type { Screen } from '../../frame/menu.ts';

/** Outside the frame. */
export const accountOpenScreens: readonly Screen[] = [
  {
    path: '/signin',
    texts: ['account'],
    reads: false,
    load: () => import('./sign-in.screen.tsx').then((file) => file.SignInScreen),
  },
  {
    path: '/forgot',
    texts: ['passwords'],
    load: () => import('./forgot.screen.tsx').then((file) => file.ForgotScreen),
  },
  {
    path: '/password/$token',
    texts: ['account', 'passwords'],
    load: () => import('./new-password.screen.tsx').then((file) => file.NewPasswordScreen),
  },
  {
    path: '/setup/$token',
    texts: ['account', 'passwords', 'profile'],
    load: () => import('./setup.screen.tsx').then((file) => file.SetupScreen),
  },
  {
    path: '/account/loginas',
    texts: ['seeing', 'problems'],
    reads: false,
    load: () => import('./login-as.screen.tsx').then((file) => file.LoginAsScreen),
  },
  {
    path: '/email/$what/$token',
    texts: ['profile', 'problems'],
    reads: false,
    load: () => import('./email-link.screen.tsx').then((file) => file.EmailLinkScreen),
  },
  {
    path: '/two-steps',
    ability: 'account.own',
    texts: ['account', 'profile', 'problems', 'twoSteps', 'widgets'],
    load: () => import('./two-steps.screen.tsx').then((file) => file.TwoStepsScreen),
  },
  {
    path: '/gdpr',
    ability: 'account.own',
    texts: ['account', 'profile'],
    load: () => import('./consent.screen.tsx').then((file) => file.ConsentScreen),
  },
];

/** Within a project. */
export const accountScreens: readonly Screen[] = [
  {
    path: 'userinfo',
    ability: 'layout.view',
    texts: ['account', 'notices', 'passwords', 'profile', 'problems', 'seeing', 'twoSteps', 'users', 'widgets'],
    load: () => import('./profile.screen.tsx').then((file) => file.ProfileScreen),
    menu: { label: 'profile', icon: 'person', group: 'more' },
  },
  {
    path: 'about',
    ability: 'layout.view',
    texts: ['profile'],
    load: () => import('./about.screen.tsx').then((file) => file.AboutScreen),
    menu: { label: 'about', icon: 'info', group: 'more' },
  },
];
