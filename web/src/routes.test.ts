/**
 * The table of addresses and who may open them, written a second time from the specification (000 §2 and §6, 001 §2 and
 * §6), so that an address with another ability does not go unseen.
 */
import { abilities } from '@telemachos/contract/access/abilities.ts';
import { reachOf, roles } from '@telemachos/contract/access/roles.ts';
import { expect, test } from 'vitest';
import { menuOf } from './frame/menu.ts';
import { openScreens, projectScreens } from './routes.tsx';

const all = 'all but Registered';
const managers = 'Super Admin Supervisor Coordinator';
const menteeArea = `${managers} Mentee`;
const mentorArea = `${managers} Mentor Microdata`;

/** Outside the frame; `null` is open to strangers too. */
const open: Record<string, string | null> = {
  '/signin': null,
  '/forgot': null,
  '/password/$token': null,
  '/setup/$token': null,
  '/account/loginas': null,
  '/email/$what/$token': null,
  '/unsubscribe/$token': null,
  '/two-steps': `${all} Registered`,
  '/gdpr': `${all} Registered`,
  '/applicationForm': null,
  '/applicationForm/result/$status': null,
  '/applicationForm/confirm/$status/{-$protocol}': null,
  '/application/$status/$token': null,
  // Who has to choose a first password, whatever their role, chooses it there.
  '/applicant': `${all} Registered`,
  '/applicant/ok': 'Super Admin Registered Mentee',
};

/** Within the frame, that is for all but Registered. */
const framed: Record<string, string> = {
  home: all,
  userinfo: all,
  about: all,
  // «Mentee area: Admin, Mentee, Supervisor, Coordinator (the mentee view also Mentor)».
  'mentee/actions': menteeArea,
  'mentee/action/$Id/{-$View}': menteeArea,
  'mentee/{-$menteeId}': `${menteeArea} Mentor`,
  // «Mentor area: Mentor, Coordinator, Admin, Microdata, Supervisor».
  mentor: mentorArea,
  'mentor/mentee/list': mentorArea,
  'mentor/mentee/$menteeId/{-$actionId}': mentorArea,
  'mentor/action/list': mentorArea,
  'mentor/action/list/$actionId': mentorArea,
  'mentor/action2/list/{-$actionId}': mentorArea,
  calendar: all,
  'mentor/meetings/plan': `${managers} Mentor`,
  // A mentor's own hours.
  'mentor/meetings/times': 'Mentor',
  // Scores and answers of people: of the mentor area those who counsel or run the programme.
  'mentor/results/$menteeId/{-$actionId}': `${managers} Mentor`,
  // «Project admin area: Admin, Supervisor, Coordinator», the supervisor page also SupervisorLite.
  'admin/project/applications': managers,
  'admin/project/linkusers': managers,
  'admin/project/handover': managers,
  'admin/project/linksupervisorsmentors': managers,
  'admin/project/supervisor': `${managers} SupervisorLite`,
  'admin/project/answers': managers,
  // «admin/project with … /actions», «admin/action/list».
  'admin/project/actions': managers,
  'admin/project/action/$Id/{-$Tab}': managers,
  'admin/action/list': managers,
  'admin/action/types': managers,
  'admin/action/type/$Id': 'Admin',
  'admin/grid': managers,
  'admin/questionnaires': managers,
  'admin/questionnaires/$Id/{-$Tab}': managers,
  // «Admin user pages: Admin, Supervisor», and Coordinator (docs/decisions/2026-11-28-who-configures.md).
  'admin/user/list': managers,
  'admin/user/mentorlist': managers,
  'admin/user/{-$id}': managers,
  'admin/project/users': managers,
  // «Updateuserfields: Admin, Supervisor, SupervisorLite, Coordinator».
  'admin/project/updateuserfields': `${managers} SupervisorLite`,
  // «Administrators (Admin, Super, Supervisor, Coordinator) … import users in bulk» (001 §1).
  'admin/massdata': managers,
  'admin/project/template/{-$Project}': 'Super Admin',
  'admin/language/list': 'Super Admin Translator',
  'admin/outbox': managers,
  'admin/retention': 'Super Admin',
  'admin/home': 'Super Admin Supervisor Coordinator',
  'admin/project/list': 'Super Admin Supervisor Coordinator',
  'admin/project/{-$Project}/{-$Tab}': 'Super Admin Supervisor Coordinator',
  'admin/data': 'Super Admin Supervisor Coordinator',
  // Everybody runs queries that name their role; administrators write them.
  queries: all,
  'queries/$Id': all,
  'admin/queries': 'Super Admin',
  'admin/services': 'Super Admin',
  'admin/jsservice': 'Super Admin',
  'admin/queries/$Query/{-$Tab}': 'Super Admin',
  'admin/services/$Query/{-$Tab}': 'Super Admin',
  'admin/jsservice/$Query/{-$Tab}': 'Super Admin',
  // Files of the grid and of answers, for those who may order them.
  files: mentorArea,
  // «Logged-in routes chat, chat/{id}».
  'chat/{-$id}': all,
  // Reported messages, for those who settle them.
  'chat/reports': 'Super Admin Supervisor',
  'mentee/chatitems': menteeArea,
  'mentor/chatitems': mentorArea,
  // «Logged-in route library/items/{Category?}», «library: Admin, Supervisor, Coordinator, Mentor, Mentee».
  library: `${managers} Mentor Mentee`,
  'library/items/$': `${managers} Mentor Mentee`,
  'library/shared': `${managers} Mentor Mentee`,
  'library/favourites': `${managers} Mentor Mentee`,
  // Giving to it; approving is Admin's and Supervisor's.
  'library/own': `${managers} Mentor`,
  'library/unapproved': 'Super Admin Supervisor',
  // «mentee/senditems», «mentor/senditems», «admin/senditems».
  senditems: all,
  'mentee/senditems': menteeArea,
  'mentor/senditems': mentorArea,
  'admin/senditems': managers,
  // «Logged-in route notifications».
  notifications: all,
  // Without a rule of roles: whoever is signed in; what is not theirs is not found.
  'questionnaire/$ActionId': all,
  'questtoken/$token': all,
  'mentorquest/$id': all,
  'Quest/$AnswerSetId/{-$lang}': all,
};

const everyone = Object.keys(reachOf);
const written = (roles: string): string[] =>
  roles
    .replace(all, everyone.filter((role) => role !== 'Registered').join(' '))
    .split(' ')
    .sort();
const held = (ability: keyof typeof abilities): string[] => [...abilities[ability]].sort();

test('every address within the frame is open to the roles of its area, and to no other', () => {
  expect(
    Object.fromEntries(projectScreens.map(({ path, ability }) => [path, ability ? held(ability) : 'everybody'])),
  ).toEqual(Object.fromEntries(Object.entries(framed).map(([path, roles]) => [path, written(roles)])));
});

test('every address outside the frame is open to strangers, or to the roles that it is for', () => {
  expect(Object.fromEntries(openScreens.map(({ path, ability }) => [path, ability ? held(ability) : null]))).toEqual(
    Object.fromEntries(Object.entries(open).map(([path, roles]) => [path, roles === null ? null : written(roles)])),
  );
});

test('what has no rule of roles asks for no more than the frame itself', () => {
  const free = [
    'home',
    'userinfo',
    'about',
    'questionnaire/$ActionId',
    'mentorquest/$id',
    'Quest/$AnswerSetId/{-$lang}',
  ];
  expect(projectScreens.filter(({ path }) => free.includes(path)).map(({ ability }) => ability)).toEqual(
    free.map(() => 'layout.view'),
  );
});

test.each(roles)('no two places of the menu of %s have the same picture', (role) => {
  const pictures = menuOf(projectScreens, role).map(({ icon }) => icon);
  expect(pictures.filter((icon, at) => pictures.indexOf(icon) !== at)).toEqual([]);
});
