/** The roles of each ability, written a second time from the specification, so that a change must be intended. */
import { expect, test } from 'vitest';
import { abilities } from './abilities.ts';
import { assignableRoles, isOnlyMentee, levelOf, reachOf, roleLevels } from './roles.ts';
import { actingLevel, mayActUpon, rolesOutOfReach } from './strength.ts';

/**
 * Super counts as an administrator (000 §6). The specification names no area for Translator; the role gets the layout
 * and its own answers.
 */
const written: Record<string, string> = {
  // «Other routes are open to any signed-in user»; «the applicant may change their own password» (000 §6).
  'account.own':
    'Super Admin Supervisor Coordinator SupervisorLitePlus SupervisorLite Microdata Translator Mentor Mentee Registered',
  // «Logged-in layout: all except Registered» (000 §6).
  'layout.view':
    'Super Admin Supervisor Coordinator SupervisorLitePlus SupervisorLite Microdata Translator Mentor Mentee',
  // «Library: Admin, Supervisor, Coordinator, Mentor, Mentee» (000 §6). Adding and sharing: roles that counsel or run
  // the programme.
  'library.use': 'Super Admin Supervisor Coordinator Mentor Mentee',
  'library.add': 'Super Admin Supervisor Coordinator Mentor',
  // «Unapproved items are fetched only for Admin or Supervisor» (000 §4).
  'library.approve': 'Super Admin Supervisor',
  // A person who may write to others may also send them files (docs/decisions/2026-11-25-library.md).
  'files.own':
    'Super Admin Supervisor Coordinator SupervisorLitePlus SupervisorLite Microdata Translator Mentor Mentee',
  // «Applicant: Registered, Mentee, Admin» (000 §6).
  'applicant.use': 'Super Admin Registered Mentee',
  // «Mentee area: Admin, Mentee, Supervisor, Coordinator (the mentee view also Mentor)» (000 §6, 001 §6).
  'mentee.area': 'Super Admin Supervisor Coordinator Mentee',
  'mentee.view': 'Super Admin Supervisor Coordinator Mentor Mentee',
  // «Mentees save their own action data» (001 §6).
  'mentee.work': 'Mentee',
  // «Mentor area: Mentor, Coordinator, Admin, Microdata, Supervisor» (000 §6, 001 §6).
  'mentor.area': 'Super Admin Supervisor Coordinator Mentor Microdata',
  'grid.view': 'Super Admin Supervisor Coordinator Mentor Microdata',
  // Exports of the grid and of answers, for the roles that may order them.
  'work.own': 'Super Admin Supervisor Coordinator Mentor Microdata',
  'mentor.caseload': 'Mentor',
  // «Mentors save public and private mentee data and action data» (001 §6): of the mentor area those who counsel or run
  // the programme, not Microdata.
  'mentor.work': 'Super Admin Supervisor Coordinator Mentor',
  // Questionnaires are reached from the mentee and the mentor area (001 §2).
  'quest.use': 'Super Admin Supervisor Coordinator Mentor Microdata Mentee',
  'quest.answer':
    'Super Admin Supervisor Coordinator SupervisorLitePlus SupervisorLite Microdata Translator Mentor Mentee',
  'quest.follow': 'Super Admin Supervisor Coordinator Mentor',
  // «Admin, Supervisor, Super and Coordinator count as admin for exports»; «Project admin area: Admin, Supervisor,
  // Coordinator» (001 §6).
  'quest.manage': 'Super Admin Supervisor Coordinator',
  'quest.edit': 'Super Admin Supervisor Coordinator',
  'project.manage': 'Super Admin Supervisor Coordinator',
  'applications.manage': 'Super Admin Supervisor Coordinator',
  'pairing.manage': 'Super Admin Supervisor Coordinator',
  // Shared questionnaires, mails with links, and projects: administrators (001 §6, «Admin tools»).
  'quest.share': 'Super Admin',
  'mails.view': 'Super Admin',
  'data.keep': 'Super Admin',
  'projects.edit': 'Super Admin',
  // «Admin, Super, Supervisor and Coordinator configure a project» (001 §1); docs/decisions/2026-11-28-who-configures.md.
  'actions.edit': 'Super Admin Supervisor Coordinator',
  'actions.reserved': 'Super Admin',
  // «Only Admin may edit view overrides of action and aggregate views» (001 §6).
  'actionViews.edit': 'Admin',
  // «Admin user pages: Admin, Supervisor» (001 §6); who configures a project also changes people's states (001 §1).
  // «With Admin and Super stay: … SQL» (domain.md, 28 November 2026).
  'definitions.write': 'Super Admin',
  // «Queries carry role access lists» (001 §6): the list of each decides, except for applicants.
  'queries.run':
    'Super Admin Supervisor Coordinator SupervisorLitePlus SupervisorLite Microdata Translator Mentor Mentee',
  // «Administrators (Admin, Super, Supervisor, Coordinator) … import users in bulk» (001 §1).
  'massData.send': 'Super Admin Supervisor Coordinator',
  'users.manage': 'Super Admin Supervisor Coordinator',
  'users.accounts': 'Super Admin Supervisor',
  // «Admin tools: login as any user (token link), view as user» (001 §6).
  'users.seeAs': 'Super Admin',
  // «Administrators (Admin, Super, Supervisor, Coordinator) … import users in bulk» (001 §1).
  'users.add': 'Super Admin Supervisor Coordinator',
  // «Updateuserfields: Admin, Supervisor, SupervisorLite, Coordinator» (001 §6).
  'users.fields': 'Super Admin Supervisor Coordinator SupervisorLite',
  'supervision.view': 'Super Admin Supervisor Coordinator SupervisorLite',
  'microdata.gather': 'Microdata',
  // «Reports: Admin, Supervisor, SupervisorLite, SupervisorLitePlus, Microdata, Coordinator» (001 §6).
  'reports.view': 'Super Admin Supervisor Coordinator SupervisorLite SupervisorLitePlus Microdata',
  // «Logged-in route chat» (000 §2): all roles except applicants have the logged-in layout.
  'chat.use': 'Super Admin Supervisor Coordinator SupervisorLitePlus SupervisorLite Microdata Translator Mentor Mentee',
  // docs/decisions/2026-11-24-finding-and-judging.md.
  'chat.reports': 'Super Admin Supervisor',
  'texts.translate': 'Super Admin Translator',
  'languages.open': 'Super Admin',
};

test('every ability is held by the roles that the specification gives it, and by no other', () => {
  const sorted = (names: readonly string[]) => names.toSorted();
  expect(Object.fromEntries(Object.entries(abilities).map(([ability, held]) => [ability, sorted(held)]))).toEqual(
    Object.fromEntries(Object.entries(written).map(([ability, held]) => [ability, sorted(held.split(' '))])),
  );
});

test('every role has the Level and the reach that the domain gives it', () => {
  expect(roleLevels).toEqual({
    Super: 0,
    Admin: 1,
    Supervisor: 100,
    Coordinator: 200,
    SupervisorLitePlus: 300,
    SupervisorLite: 400,
    Microdata: 500,
    Translator: 600,
    Mentor: 700,
    Mentee: 1000,
    Registered: 2000,
  });
  expect(reachOf).toEqual({
    Super: 'all',
    Admin: 'all',
    Supervisor: 'supervision',
    Coordinator: 'project',
    SupervisorLitePlus: 'supervision',
    SupervisorLite: 'supervision',
    Microdata: 'project',
    Translator: 'project',
    Mentor: 'caseload',
    Mentee: 'own',
    Registered: 'own',
  });
  expect([levelOf([]), levelOf(['Mentee', 'Supervisor']), levelOf(['Mentee'], 50)]).toEqual([2000, 100, 50]);
  expect([assignableRoles(0).length, assignableRoles(1).includes('Super'), assignableRoles(2)]).toEqual([
    11,
    false,
    ['Mentee', 'Mentor'],
  ]);
});

test('only weaker people are acted upon, and a Level by hand makes nobody stronger who acts', () => {
  expect([mayActUpon(100, 200), mayActUpon(100, 100), mayActUpon(100, 1)]).toEqual([true, false, false]);
  expect([
    actingLevel(['Supervisor'], null),
    actingLevel(['Supervisor'], 0),
    actingLevel(['Supervisor'], 900),
    actingLevel([], null),
  ]).toEqual([100, 100, 900, 2000]);
  expect(rolesOutOfReach(1)).toEqual(['Super', 'Admin']);
  expect(rolesOutOfReach(50)).toEqual(['Super', 'Admin']);
});

test('consent is asked of mentees, also of those who hold the applicants’ role besides, and of nobody who holds another', () => {
  expect(
    [['Mentee'], ['Mentee', 'Registered'], ['Registered'], ['Mentee', 'Mentor'], []].map((held) =>
      isOnlyMentee(held as Parameters<typeof isOnlyMentee>[0]),
    ),
  ).toEqual([true, true, false, false, false]);
});
