/** Every screen of the product, once: who sees it, where, and what is opened on it. Photographs and the accessibility check walk this list. */
import type { Page } from '@playwright/test';
import { fillForm, type Known, type Width, type Words } from './stage.ts';

/** One thing to look at. */
export type Seen = {
  /** The user name of the person, or null for a visitor. */
  who: string | null;
  /** The line of web/src/routes.tsx it belongs to. */
  route: string;
  /** Unique; becomes a file's name. */
  name: string;
  /** The address, where it is more than the route. */
  path?: string | ((known: Known) => string);
  /** What is done there before looking. */
  prepare?: (page: Page, words: Words) => Promise<void>;
  /** Only this width has it. */
  only?: Width;
  /** Seen before anybody was made. */
  bare?: true;
  /** What the browser may say on its console: answers that a screen is there to explain. */
  forgiven?: RegExp;
};

const press = (key: string) => (page: Page, words: Words) =>
  page
    .getByRole('button', { name: words(key), exact: true })
    .first()
    .click();
const main = (page: Page) => page.locator('main');
const dialog = (page: Page) => page.locator('[role="dialog"], [role="menu"]').last().waitFor();

const badLink = /40[04]|410|422/;

const visitors: Seen[] = [
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
      await page.getByLabel(words('account:forgot.email')).fill('somebody@example.org');
      await press('account:forgot.submit')(page, words);
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
    route: '/applicationForm/result/$status',
    name: 'invalid-link',
    path: '/applicationForm/result/invalidToken',
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
];

const applicants: Seen[] = [
  { who: 'applicant2', route: '/applicant', name: 'applicant-password' },
  { who: 'applicant', route: '/applicant/ok', name: 'applicant-status' },
];

const questionnaire = 'questionnaire/$ActionId';

/** Start a questionnaire, or go on with it. */
const begin = async (page: Page, words: Words) => {
  const start = page.getByRole('button', {
    name: new RegExp(`^(${words('questionnaires:start.go')}|${words('questionnaires:start.goOn')})$`),
  });
  await start.or(page.locator('[data-question]').first()).first().waitFor();
  if (await start.isVisible()) await start.click();
  await page.locator('[data-question]').first().waitFor();
};
/** Begin, and go to a question by the map. */
const goTo = (number: number) => async (page: Page, words: Words) => {
  await begin(page, words);
  const map = page.getByRole('button', { name: words('questionnaires:map.open') });
  if (await map.isVisible()) await map.click();
  await page
    .getByRole('toolbar')
    .getByRole('button')
    .nth(number - 1)
    .click();
};

const mentees: Seen[] = [
  { who: 'mentee2', route: '/gdpr', name: 'consent' },
  { who: 'mentee', route: 'home', name: 'home-mentee' },
  {
    who: 'mentee',
    route: 'home',
    name: 'person-menu',
    prepare: async (page) => {
      await page.locator('header button[aria-haspopup="menu"]').last().click();
      await dialog(page);
    },
  },
  {
    who: 'mentee',
    route: 'home',
    name: 'phone-more',
    only: 390,
    prepare: async (page, words) => {
      await press('common:bar.more')(page, words);
      await dialog(page);
    },
  },
  { who: 'mentee', route: 'mentee/actions', name: 'actions' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-text', path: 'mentee/action/12' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-form', path: 'mentee/action/8' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-form-done', path: 'mentee/action/2' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-meeting', path: 'mentee/action/4' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-questionnaire', path: 'mentee/action/6' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-locked', path: 'mentee/action/9' },
  {
    who: 'mentee',
    route: 'mentee/action/$Id/{-$View}',
    name: 'action-missing',
    path: 'mentee/action/999',
    forgiven: badLink,
  },
  { who: 'mentee', route: questionnaire, name: 'questionnaire-start', path: 'questionnaire/6' },
  { who: 'mentee33', route: questionnaire, name: 'questionnaire-paused', path: 'questionnaire/9' },
  { who: 'mentee8', route: questionnaire, name: 'questionnaire-answering', path: 'questionnaire/6' },
  {
    who: 'mentee8',
    route: questionnaire,
    name: 'questionnaire-missing',
    path: 'questionnaire/6',
    prepare: async (page, words) => {
      await page
        .getByRole('button', { name: words('questionnaires:finish.do') })
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    who: 'mentee8',
    route: questionnaire,
    name: 'questionnaire-pause',
    path: 'questionnaire/6',
    prepare: async (page, words) => {
      await page
        .getByRole('button', { name: words('questionnaires:pause.do') })
        .first()
        .click();
      await dialog(page);
    },
  },
  { who: 'mentee13', route: questionnaire, name: 'questionnaire-expired', path: 'questionnaire/9' },
  { who: 'mentee7', route: questionnaire, name: 'questionnaire-finished', path: 'questionnaire/6' },
  { who: 'mentee9', route: questionnaire, name: 'types-choices', path: 'questionnaire/22', prepare: begin },
  { who: 'mentee9', route: questionnaire, name: 'types-words', path: 'questionnaire/22', prepare: goTo(5) },
  { who: 'mentee9', route: questionnaire, name: 'types-places', path: 'questionnaire/22', prepare: goTo(8) },
  { who: 'mentee9', route: questionnaire, name: 'types-order', path: 'questionnaire/22', only: 390, prepare: goTo(9) },
  { who: 'mentee9', route: questionnaire, name: 'types-files', path: 'questionnaire/22', prepare: goTo(10) },
  { who: 'mentee9', route: questionnaire, name: 'types-table', path: 'questionnaire/22', only: 390, prepare: goTo(11) },
  { who: 'mentee9', route: questionnaire, name: 'calculator', path: 'questionnaire/20', prepare: begin },
  {
    who: 'mentee',
    route: 'questtoken/$token',
    name: 'questionnaire-by-link',
    path: ({ quest }) => `questtoken/${quest}`,
  },
  {
    who: 'mentee',
    route: 'questtoken/$token',
    name: 'questionnaire-bad-link',
    path: 'questtoken/not-a-token',
    forgiven: badLink,
  },
  {
    who: 'mentee',
    route: questionnaire,
    name: 'questionnaire-closed',
    path: 'questionnaire/9',
    forgiven: /40\d|409|422/,
  },
  { who: 'mentee7', route: 'home', name: 'home-mentee-done' },
  { who: 'mentee7', route: 'mentee/actions', name: 'actions-done' },
  { who: 'mentee', route: 'userinfo', name: 'profile' },
  { who: 'mentee', route: 'about', name: 'about' },
  { who: 'mentee', route: '/signin', name: 'sign-in-no-access', path: '/pilot/admin/grid' },
];

const mentors: Seen[] = [
  { who: 'mentor', route: 'mentorquest/$id', name: 'mentor-questionnaire', path: 'mentorquest/23' },
  { who: 'mentor', route: 'home', name: 'home-mentor' },
  { who: 'mentor', route: 'mentor/mentee/list', name: 'mentees' },
  { who: 'mentor', route: 'mentor/mentee/list', name: 'mentees-none', path: 'mentor/mentee/list?q=zzzz' },
  {
    who: 'mentor',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee',
    path: ({ menteeId }) => `mentor/mentee/${menteeId}`,
  },
  {
    who: 'mentor',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-questionnaire',
    path: ({ menteeId }) => `mentor/mentee/${menteeId}/6`,
  },
  {
    who: 'mentor',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-form',
    path: ({ menteeId }) => `mentor/mentee/${menteeId}/8`,
  },
  {
    who: 'mentor',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-meeting',
    path: ({ menteeId }) => `mentor/mentee/${menteeId}/11`,
  },
  {
    who: 'mentor',
    route: 'Quest/$AnswerSetId/{-$lang}',
    name: 'answers',
    path: ({ answerSet }) => `Quest/${answerSet}`,
  },
  {
    who: 'mentor',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-person',
    path: ({ menteeId }) => `mentor/results/${menteeId}`,
  },
  {
    who: 'mentor',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-timeline',
    path: ({ menteeId, answerSet }) => `mentor/results/${menteeId}?timeline=${answerSet}`,
    prepare: async (page) => page.locator('[role="dialog"] li').first().waitFor(),
  },
  { who: 'mentor', route: 'mentor/action/list', name: 'grid-mentor' },
];

const coordinators: Seen[] = [
  { who: 'coordinator', route: 'home', name: 'home-coordinator' },
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
      for (const row of [1, 2]) await main(page).getByRole('checkbox').nth(row).check();
    },
  },
  {
    who: 'coordinator',
    route: 'admin/project/applications',
    name: 'applications-sure',
    prepare: async (page, words) => {
      await main(page).getByRole('checkbox').nth(1).check();
      await press('applications:admin.decline')(page, words);
      await dialog(page);
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
  { who: 'coordinator', route: 'admin/grid', name: 'grid' },
  { who: 'coordinator', route: 'admin/grid', name: 'grid-none', path: 'admin/grid?q=zzzz' },
  {
    who: 'coordinator',
    route: 'admin/grid',
    name: 'grid-legend',
    prepare: async (page) => {
      await page.getByRole('grid').locator('[data-place="0:0"]').focus();
      await page.keyboard.press('?');
      await dialog(page);
    },
  },
  { who: 'coordinator', route: 'admin/grid', name: 'grid-filters', only: 390, prepare: press('grid:filters') },
  { who: 'coordinator', route: 'admin/project/linkusers', name: 'pairing' },
  {
    who: 'coordinator',
    route: 'admin/project/linkusers',
    name: 'pairing-actions',
    path: 'admin/project/linkusers?for=actions',
  },
  {
    who: 'coordinator',
    route: 'admin/project/linkusers',
    name: 'pairing-sure',
    prepare: async (page, words) => {
      await main(page).getByRole('checkbox').nth(1).check();
      await main(page).getByRole('radio').first().check();
      await main(page)
        .getByRole('button', { name: `${words('pairing:link')} (1)` })
        .click();
      await dialog(page);
    },
  },
  {
    who: 'coordinator',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-unknown',
    path: 'mentor/results/999999',
    forgiven: badLink,
  },
  {
    who: 'coordinator',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-decisions',
    path: ({ menteeId }) => `mentor/results/${menteeId}/6`,
    prepare: async (page) => {
      await main(page).locator('button[aria-haspopup="menu"]').first().click();
      await dialog(page);
    },
  },
  {
    who: 'coordinator',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-reopen',
    path: ({ menteeId }) => `mentor/results/${menteeId}/6`,
    prepare: async (page, words) => {
      await main(page).locator('button[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem', { name: words('results:decide.reopen.do') }).click();
      await page.getByLabel(words('results:decide.reason')).waitFor();
    },
  },
  {
    who: 'coordinator',
    route: 'mentor/results/$menteeId/{-$actionId}',
    name: 'results-clear',
    path: ({ menteeId }) => `mentor/results/${menteeId}/6`,
    prepare: async (page, words) => {
      await main(page).locator('button[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem', { name: words('results:decide.clear.do') }).click();
      await dialog(page);
    },
  },
  { who: 'coordinator', route: 'admin/project/answers', name: 'answers-project' },
  {
    who: 'coordinator',
    route: 'admin/project/answers',
    name: 'answers-late',
    prepare: async (page, words) => {
      await main(page)
        .getByRole('button', { name: new RegExp(words('results:answers.decide')) })
        .first()
        .click();
      await page.locator('[role="dialog"] li').first().waitFor();
    },
  },
  { who: 'coordinator', route: 'mentor/mentee/list', name: 'mentees-all' },
  {
    who: 'coordinator',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-coordinator',
    path: ({ menteeId }) => `mentor/mentee/${menteeId}/3`,
  },
  {
    who: 'coordinator',
    route: 'mentor/mentee/$menteeId/{-$actionId}',
    name: 'mentee-unknown',
    path: 'mentor/mentee/999999',
    forgiven: badLink,
  },
];

const questionnaireAdmin = 'admin/questionnaires/$Id/{-$Tab}';

const authors: Seen[] = [
  { who: 'coordinator', route: 'admin/questionnaires', name: 'questionnaires' },
  {
    who: 'coordinator',
    route: 'admin/questionnaires',
    name: 'questionnaires-none',
    path: 'admin/questionnaires?q=zzzz',
  },
  {
    who: 'coordinator',
    route: 'admin/questionnaires',
    name: 'questionnaires-new',
    prepare: async (page, words) => {
      await press('authoring:new')(page, words);
      await dialog(page);
    },
  },
  {
    who: 'coordinator',
    route: 'admin/questionnaires',
    name: 'questionnaires-import',
    prepare: async (page, words) => {
      await press('authoring:import')(page, words);
      await dialog(page);
    },
  },
  { who: 'coordinator', route: questionnaireAdmin, name: 'questionnaire-shared', path: 'admin/questionnaires/1/edit' },
  { who: 'admin', route: questionnaireAdmin, name: 'questionnaire-no-draft', path: 'admin/questionnaires/1/edit' },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-preview',
    path: 'admin/questionnaires/1/preview',
  },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-versions',
    path: 'admin/questionnaires/1/versions',
  },
  { who: 'coordinator', route: questionnaireAdmin, name: 'questionnaire-links', path: 'admin/questionnaires/1/links' },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-answerers',
    path: 'admin/questionnaires/1/answers',
  },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-unknown',
    path: 'admin/questionnaires/999999',
    forgiven: badLink,
  },
  {
    who: 'coordinator',
    route: questionnaireAdmin,
    name: 'questionnaire-editor',
    path: 'admin/questionnaires',
    prepare: async (page, words) => {
      await press('authoring:new')(page, words);
      await page
        .getByLabel(words('authoring:make.name'))
        .fill(`${words('authoring:make.title')} ${crypto.randomUUID().slice(0, 8)}`);
      await press('authoring:make.do')(page, words);
      await press('authoring:edit.addQuestion')(page, words);
      await page
        .getByRole('button', { name: words('authoring:types.7') })
        .first()
        .click();
      await page.locator('[data-open]').waitFor();
      await press('authoring:edit.addConditions')(page, words);
    },
  },
];

const others: Seen[] = [
  ...authors,
  { who: 'supervisor', route: 'home', name: 'home-supervisor' },
  { who: 'supervisor', route: 'admin/user/list', name: 'users' },
  { who: 'supervisor', route: 'admin/user/list', name: 'users-none', path: 'admin/user/list?q=zzzz' },
  {
    who: 'supervisor',
    route: 'admin/user/list',
    name: 'user-menu',
    prepare: async (page) => {
      await main(page).locator('button[aria-haspopup="menu"]').first().click();
      await dialog(page);
    },
  },
  { who: 'admin', route: 'home', name: 'home-admin' },
  { who: 'admin', route: 'admin/outbox', name: 'outbox' },
  { who: 'admin', route: 'admin/outbox', name: 'outbox-none', path: 'admin/outbox?q=zzzz' },
  {
    who: 'admin',
    route: 'admin/outbox',
    name: 'mail',
    prepare: async (page) => {
      await main(page).locator('li button').first().click();
      await dialog(page);
    },
  },
  ...['super', 'supervisorliteplus', 'supervisorlite', 'microdata', 'translator'].map((who): Seen => ({
    who,
    route: 'home',
    name: `home-${who}`,
  })),
];

/** The list, by the people it is for. */
export const screens: Readonly<
  Record<'visitor' | 'applicant' | 'mentee' | 'mentor' | 'coordinator' | 'others', readonly Seen[]>
> = { visitor: visitors, applicant: applicants, mentee: mentees, mentor: mentors, coordinator: coordinators, others };

/** The address of a screen. */
export const addressOf = (seen: Seen, known: Known): string => {
  const path = typeof seen.path === 'function' ? seen.path(known) : (seen.path ?? seen.route);
  return path.startsWith('/') ? path : `/pilot/${path}`;
};
