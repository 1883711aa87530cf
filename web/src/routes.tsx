/**
 * Every address, who may open it, and its screen, which loads when first opened. The menu is drawn from the same table.
 * Adding a screen is adding one line. Source: specification 000 §2 and §6, 001 §2.
 */
import type { Screen } from './frame/menu.ts';

/** Screens without the frame, by their whole path. */
export const openScreens: readonly Screen[] = [
  {
    path: '/signin',
    texts: ['account'],
    reads: false,
    load: () => import('./features/account/sign-in.screen.tsx').then((file) => file.SignInScreen),
  },
  {
    path: '/forgot',
    texts: ['account'],
    load: () => import('./features/account/forgot.screen.tsx').then((file) => file.ForgotScreen),
  },
  {
    path: '/password/$token',
    texts: ['account'],
    load: () => import('./features/account/new-password.screen.tsx').then((file) => file.NewPasswordScreen),
  },
  {
    path: '/setup/$token',
    texts: ['account', 'profile'],
    load: () => import('./features/account/setup.screen.tsx').then((file) => file.SetupScreen),
  },
  {
    path: '/gdpr',
    ability: 'account.own',
    texts: ['account', 'profile'],
    load: () => import('./features/account/consent.screen.tsx').then((file) => file.ConsentScreen),
  },
  {
    path: '/applicationForm',
    texts: ['applications'],
    load: () =>
      import('./features/applications/application-form.screen.tsx').then((file) => file.ApplicationFormScreen),
  },
  {
    path: '/applicationForm/result/$status',
    texts: ['applications'],
    load: () => import('./features/applications/result.screen.tsx').then((file) => file.ResultScreen),
  },
  {
    path: '/applicationForm/confirm/$status/{-$protocol}',
    texts: ['applications'],
    load: () => import('./features/applications/confirmation.screen.tsx').then((file) => file.ConfirmationScreen),
  },
  {
    path: '/application/$status/$token',
    texts: ['applications'],
    load: () => import('./features/applications/application.screen.tsx').then((file) => file.ApplicationScreen),
  },
  {
    path: '/applicant',
    ability: 'account.own',
    texts: ['applications', 'account'],
    load: () => import('./features/applications/applicant.screen.tsx').then((file) => file.ApplicantScreen),
  },
  {
    path: '/applicant/ok',
    ability: 'applicant.use',
    texts: ['applications'],
    load: () => import('./features/applications/applicant-done.screen.tsx').then((file) => file.ApplicantDoneScreen),
  },
];

/** Screens within the frame, by their path under the project's segment. */
export const projectScreens: readonly Screen[] = [
  {
    path: 'home',
    ability: 'layout.view',
    texts: ['profile'],
    load: () => import('./features/home/home.screen.tsx').then((file) => file.HomeScreen),
    menu: { label: 'home', icon: 'home', group: 'work' },
  },
  {
    path: 'mentee/actions',
    ability: 'mentee.area',
    texts: ['actions'],
    load: () => import('./features/actions/actions.screen.tsx').then((file) => file.ActionsScreen),
    menu: { label: 'actions', icon: 'actions', ability: 'mentee.work', group: 'work' },
  },
  {
    path: 'mentee/action/$Id/{-$View}',
    ability: 'mentee.area',
    texts: ['actions', 'problems'],
    load: () => import('./features/actions/action.screen.tsx').then((file) => file.ActionScreen),
  },
  {
    path: 'mentor/mentee/list',
    ability: 'mentor.area',
    texts: ['mentoring', 'actions'],
    load: () => import('./features/mentoring/mentees.screen.tsx').then((file) => file.MenteesScreen),
    menu: { label: 'mentees', icon: 'people', ability: 'mentor.caseload', group: 'work' },
  },
  {
    path: 'mentor/mentee/$menteeId/{-$actionId}',
    ability: 'mentor.area',
    texts: ['mentoring', 'actions', 'questionnaires', 'results', 'problems'],
    load: () => import('./features/mentoring/mentee.screen.tsx').then((file) => file.MenteeScreen),
  },
  {
    path: 'mentor/results/$menteeId/{-$actionId}',
    ability: 'quest.follow',
    texts: ['results', 'questionnaires', 'problems'],
    load: () => import('./features/results/results.screen.tsx').then((file) => file.ResultsScreen),
  },
  {
    path: 'mentor/action/list',
    ability: 'mentor.area',
    texts: ['grid'],
    load: () => import('./features/projects/grid.screen.tsx').then((file) => file.MentorGridScreen),
    menu: { label: 'mentorActions', icon: 'grid', ability: 'mentor.caseload', group: 'work' },
  },
  {
    path: 'admin/project/applications',
    ability: 'applications.manage',
    texts: ['applications', 'problems'],
    load: () => import('./features/applications/applications.screen.tsx').then((file) => file.ApplicationsScreen),
    menu: { label: 'applications', icon: 'applications', group: 'work' },
  },
  {
    path: 'admin/grid',
    ability: 'project.manage',
    texts: ['grid'],
    load: () => import('./features/projects/grid.screen.tsx').then((file) => file.GridScreen),
    menu: { label: 'grid', icon: 'grid', group: 'work' },
  },
  {
    path: 'admin/project/linkusers',
    ability: 'pairing.manage',
    texts: ['pairing', 'problems'],
    load: () => import('./features/pairing/link-users.screen.tsx').then((file) => file.LinkUsersScreen),
    menu: { label: 'pairing', icon: 'pairing', group: 'work' },
  },
  {
    path: 'admin/user/list',
    ability: 'users.manage',
    texts: ['users', 'problems'],
    load: () => import('./features/users/user-list.screen.tsx').then((file) => file.UserListScreen),
    menu: { label: 'users', icon: 'users', group: 'manage' },
  },
  {
    path: 'admin/questionnaires',
    ability: 'quest.edit',
    texts: ['authoring', 'problems'],
    load: () => import('./features/authoring/questionnaires.screen.tsx').then((file) => file.QuestionnairesScreen),
    menu: { label: 'questionnaires', icon: 'questionnaire', group: 'manage' },
  },
  {
    path: 'admin/questionnaires/$Id/{-$Tab}',
    ability: 'quest.edit',
    texts: ['authoring', 'actions', 'questionnaires', 'problems'],
    load: () =>
      import('./features/authoring/questionnaire-admin.screen.tsx').then((file) => file.QuestionnaireAdminScreen),
  },
  {
    path: 'admin/project/answers',
    ability: 'quest.manage',
    texts: ['results', 'questionnaires', 'problems'],
    load: () => import('./features/results/answers.screen.tsx').then((file) => file.AnswersScreen),
    menu: { label: 'answers', icon: 'statistics', group: 'manage' },
  },
  {
    path: 'admin/outbox',
    ability: 'mails.view',
    texts: ['console'],
    load: () => import('./features/console/outbox.screen.tsx').then((file) => file.OutboxScreen),
    menu: { label: 'outbox', icon: 'outbox', group: 'manage' },
  },
  {
    path: 'questionnaire/$ActionId',
    ability: 'mentee.work',
    texts: ['questionnaires', 'problems'],
    load: () =>
      import('./features/questionnaires/questionnaire.screen.tsx').then((file) => file.ActionQuestionnaireScreen),
  },
  {
    path: 'questtoken/$token',
    ability: 'quest.answer',
    texts: ['questionnaires', 'problems'],
    load: () =>
      import('./features/questionnaires/questionnaire.screen.tsx').then((file) => file.TokenQuestionnaireScreen),
  },
  {
    path: 'mentorquest/$id',
    ability: 'mentor.caseload',
    texts: ['questionnaires', 'problems'],
    load: () =>
      import('./features/questionnaires/questionnaire.screen.tsx').then((file) => file.MentorQuestionnaireScreen),
  },
  {
    path: 'Quest/$AnswerSetId/{-$lang}',
    ability: 'quest.use',
    texts: ['questionnaires', 'problems'],
    load: () => import('./features/questionnaires/questionnaire.screen.tsx').then((file) => file.AnswerSetScreen),
  },
  {
    path: 'userinfo',
    ability: 'layout.view',
    texts: ['account', 'profile'],
    load: () => import('./features/account/profile.screen.tsx').then((file) => file.ProfileScreen),
    menu: { label: 'profile', icon: 'person', group: 'more' },
  },
  {
    path: 'about',
    ability: 'layout.view',
    texts: ['profile'],
    load: () => import('./features/account/about.screen.tsx').then((file) => file.AboutScreen),
    menu: { label: 'about', icon: 'info', group: 'more' },
  },
];
