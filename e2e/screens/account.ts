/** The screens of account: signing in, passwords, consent, the profile. */
import { badLink, press, type Seen } from './seen.ts';

/** In the order in which they are looked at. */
export const accountScreens: readonly Seen[] = [
  { who: null, route: '/signin', name: 'sign-in' },
  { who: null, route: '/signin', name: 'sign-in-empty', prepare: press('account:signIn.submit') },
  {
    who: null,
    route: '/signin',
    name: 'sign-in-refused',
    forgiven: /401|403|422/,
    prepare: async (page, words) => {
      await page.locator('[name="username"]').fill(`nobody-${crypto.randomUUID()}`);
      await page.locator('[name="password"]').fill('wrong');
      await press('account:signIn.submit')(page, words);
      await page.getByText(words('account:signIn.wrong')).waitFor();
    },
  },
  { who: null, route: '/signin', name: 'sign-in-returning', path: '/signin?returnUrl=/pilot/home' },
  { who: null, route: '/forgot', name: 'forgot' },
  {
    who: null,
    route: '/forgot',
    name: 'forgot-sure',
    prepare: async (page, words) => {
      await page.getByLabel(words('passwords:forgot.email')).fill('somebody@example.org');
      await press('passwords:forgot.submit')(page, words);
    },
  },
  { who: null, route: '/password/$token', name: 'new-password', path: ({ password }) => `/password/${password}` },
  {
    who: null,
    route: '/password/$token',
    name: 'new-password-invalid',
    path: '/password/not-a-token',
    forgiven: badLink,
  },
  { who: null, route: '/setup/$token', name: 'setup', bare: true, path: ({ setup }) => `/setup/${setup}` },
  {
    who: null,
    route: '/setup/$token',
    name: 'setup-empty',
    bare: true,
    path: ({ setup }) => `/setup/${setup}`,
    prepare: press('profile:setup.submit'),
  },
  { who: null, route: '/setup/$token', name: 'setup-invalid', path: '/setup/not-a-token', forgiven: badLink },
  { who: null, route: '/account/loginas', name: 'login-as', path: '/account/LoginAs?token=any' },
  { who: null, route: '/account/loginas', name: 'login-as-invalid', path: '/account/LoginAs' },
  { who: null, route: '/email/$what/$token', name: 'new-email', path: '/email/new/any' },
  { who: null, route: '/email/$what/$token', name: 'new-email-stop', path: '/email/stop/any' },
  { who: 'translator', route: '/two-steps', name: 'two-steps' },
  {
    who: 'mentor',
    route: 'userinfo',
    name: 'profile-two-steps',
    prepare: press('twoSteps:section.start'),
  },
  { who: 'mentee2', route: '/gdpr', name: 'consent' },
  { who: 'mentee', route: 'userinfo', name: 'profile' },
  { who: 'mentee', route: 'about', name: 'about' },
  { who: 'mentee', route: '/signin', name: 'sign-in-no-access', path: '/signin?returnUrl=/pilot/admin/grid' },
  { who: 'mentee', route: 'admin/grid', name: 'refused', path: '/pilot/admin/grid' },
  { who: 'mentor', route: 'mentor/mentee/$menteeId/{-$actionId}', name: 'missing', path: '/pilot/mentor/mentee/abc' },
  { who: null, route: '/signin', name: 'strayed', path: '/no/such/page' },
];
