/** The screens of applications: applying, what is mailed about it, and the list for those who manage applications. */
import { dialog, main, press, type Seen } from './seen.ts';
import { fillForm } from '../stage.ts';
import { tick } from '../tick.ts';

/** In the order in which they are looked at. */
export const applicationsScreens: readonly Seen[] = [
  { who: null, route: '/applicationForm', name: 'application-form' },
  {
    who: null,
    route: '/applicationForm',
    name: 'application-form-faults',
    prepare: async (page, words) => {
      await fillForm(page, { AFM: '123456789', birth_date: '31-02-1972', email: 'χωρίς παπάκι', phone: '12' });
      await page.locator('summary').click();
      await press('applications:form.goToFirst')(page, words);
    },
  },
  {
    who: null,
    route: '/applicationForm',
    name: 'application-form-calendar',
    prepare: async (page) => {
      await page.locator('[name="birth_date"]').fill('24-11-1972');
      await page.locator('[name="birth_date"] ~ button').click();
      await page.getByRole('dialog').getByRole('grid').waitFor();
    },
  },
  {
    who: null,
    route: '/applicationForm/result/$status',
    name: 'invalid-link',
    path: '/applicationForm/result/invalidToken',
  },
  {
    who: null,
    route: '/applicationForm/result/$status',
    name: 'already-confirmed',
    path: '/applicationForm/result/alreadyConfirmed',
  },
  {
    who: null,
    route: '/applicationForm/result/$status',
    name: 'result-eligible',
    path: '/applicationForm/result/2',
  },
  {
    who: null,
    route: '/applicationForm/confirm/$status/{-$protocol}',
    name: 'application-sent',
    path: '/applicationForm/confirm/submitted',
  },
  {
    who: null,
    route: '/applicationForm/confirm/$status/{-$protocol}',
    name: 'application-confirmed',
    path: '/applicationForm/confirm/confirmed/2026-000123',
  },
  {
    who: null,
    route: '/applicationForm/confirm/$status/{-$protocol}',
    name: 'application-withdrawn',
    path: '/applicationForm/confirm/withdrawn',
  },
  {
    who: null,
    route: '/application/$status/$token',
    name: 'confirm-email',
    path: ({ confirm }) => `/application/confirm/${confirm}`,
  },
  {
    who: null,
    route: '/application/$status/$token',
    name: 'own-application',
    path: ({ status }) => `/application/status/${status}`,
  },
  {
    who: null,
    route: '/application/$status/$token',
    name: 'own-application-withdraw',
    path: ({ status }) => `/application/status/${status}`,
    prepare: press('applications:status.withdraw'),
  },
  {
    who: null,
    route: '/application/$status/$token',
    name: 'own-application-edit',
    path: ({ status }) => `/application/status/${status}`,
    prepare: press('applications:status.edit'),
  },
  { who: 'applicant2', route: '/applicant', name: 'applicant-password' },
  { who: 'applicant', route: '/applicant', name: 'applicant' },
  {
    who: 'applicant',
    route: '/applicant',
    name: 'applicant-change-password',
    prepare: (page) => page.locator('summary').click(),
  },
  {
    who: 'applicant',
    route: '/applicant',
    name: 'applicant-edit',
    prepare: press('applications:status.edit'),
  },
  { who: 'applicant', route: '/applicant/ok', name: 'applicant-status' },
  { who: 'coordinator', route: 'admin/project/applications', name: 'applications' },
  {
    who: 'coordinator',
    route: 'admin/project/applications',
    name: 'applications-none',
    path: 'admin/project/applications?q=zzzz',
  },
  {
    who: 'coordinator',
    route: 'admin/project/applications',
    name: 'applications-chosen',
    prepare: async (page) => {
      for (const row of [1, 2]) await tick(main(page).getByRole('checkbox').nth(row));
    },
  },
  {
    who: 'coordinator',
    route: 'admin/project/applications',
    name: 'applications-sure',
    prepare: async (page, words) => {
      await tick(main(page).getByRole('checkbox').nth(1));
      await press('applications:admin.decline')(page, words);
      await dialog(page);
    },
  },
  {
    who: 'coordinator',
    route: 'admin/project/applications',
    name: 'applications-form-faults',
    prepare: async (page) => {
      const fault = {
        Key: 'AFM',
        Label: 'ΑΦΜ',
        LabelEn: 'Tax number',
        In: 'Show',
        Code: 'UNKNOWN_ANSWER',
        Detail: 'wrok',
      };
      await page.route('**/api/ApplicationForm/FormFaults', (route) =>
        route.fulfill({ json: { Faults: [fault, { ...fault, In: null, Code: 'NO_OPTIONS', Detail: '' }] } }),
      );
      await page.reload();
      await main(page).locator('[role="note"] summary').click();
      await page.unrouteAll({ behavior: 'wait' });
    },
  },
  {
    who: 'coordinator',
    route: 'admin/project/applications',
    name: 'applications-poster',
    prepare: async (page, words) => {
      await press('applications:poster.open')(page, words);
      await page.locator('[role="dialog"] svg path[d^="M4"]').waitFor();
    },
  },
  {
    who: 'coordinator',
    route: 'admin/project/applications',
    name: 'application',
    prepare: async (page, words) => {
      await main(page)
        .getByRole('button', { name: words('applications:admin.open').split(':')[0] ?? '' })
        .first()
        .click();
      await page.getByText(words('applications:details.history')).waitFor();
    },
  },
];
