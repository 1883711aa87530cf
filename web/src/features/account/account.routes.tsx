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
    texts: ['account'],
    load: () => import('./forgot.screen.tsx').then((file) => file.ForgotScreen),
  },
  {
    path: '/password/$token',
    texts: ['account'],
    load: () => import('./new-password.screen.tsx').then((file) => file.NewPasswordScreen),
  },
  {
    path: '/setup/$token',
    texts: ['account', 'profile'],
    load: () => import('./setup.screen.tsx').then((file) => file.SetupScreen),
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
    texts: ['account', 'profile'],
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
