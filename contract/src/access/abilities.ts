/**
 * The roles of each ability.
 *
 * The menu, the routes and gate 1 read this table. Source: specification 000 §6, 001 §6.
 */
import { reachOf, wider, type Reach, type Role } from './roles.ts';

const everyone: readonly Role[] = [
  'Super',
  'Admin',
  'Supervisor',
  'Coordinator',
  'SupervisorLitePlus',
  'SupervisorLite',
  'Microdata',
  'Translator',
  'Mentor',
  'Mentee',
  'Registered',
];
const members = everyone.filter((role) => role !== 'Registered');
const admins: readonly Role[] = ['Super', 'Admin'];
const managers: readonly Role[] = [...admins, 'Supervisor', 'Coordinator'];
const mentorArea: readonly Role[] = [...managers, 'Mentor', 'Microdata'];

/** The roles that hold each ability. */
export const abilities = {
  /** Every signed-in person's own account. */
  'account.own': everyone,
  /** The layout for signed-in people, except Registered. */
  'layout.view': members,
  /** Messages to people of the project (access/messaging.ts says to whom). */
  'chat.use': members,
  /** Decisions about reported messages. */
  'chat.reports': [...admins, 'Supervisor'],
  /** Own files, and sending files to people whom the person may write to. */
  'files.own': members,
  /** Searching, opening, rating and marking library items (000 §6). */
  'library.use': [...managers, 'Mentor', 'Mentee'],
  /** Adding library items and sharing them with mentees. */
  'library.add': [...managers, 'Mentor'],
  /** Approving library items, and changing those of others. */
  'library.approve': [...admins, 'Supervisor'],
  /** The applicant page. */
  'applicant.use': [...admins, 'Registered', 'Mentee'],
  /** The mentee area. */
  'mentee.area': [...managers, 'Mentee'],
  /** A mentee's own work: saving action data, answering. */
  'mentee.work': ['Mentee'],
  /** The record of a mentee, also for people who work with the mentee. */
  'mentee.view': [...managers, 'Mentor', 'Mentee'],
  /** The mentor area. */
  'mentor.area': mentorArea,
  /** A caseload, which only the menus of mentors show. */
  'mentor.caseload': ['Mentor'],
  /** Writing notes and action data about a mentee. */
  'mentor.work': [...managers, 'Mentor'],
  /** Reading questionnaires, answers and results: the person's own, or those of people within reach. */
  'quest.use': [...mentorArea, 'Mentee'],
  /** Starting, answering and finishing an own attempt. */
  'quest.answer': everyone.filter((role) => role !== 'Registered'),
  /** Results of several actions and the timeline of an attempt. */
  'quest.follow': [...managers, 'Mentor'],
  /**
   * Decisions about attempts (extra time, late answers, reopening, resetting, clearing), and the export of all answers.
   */
  'quest.manage': managers,
  /** Editing questionnaires of a project, and links that open them. */
  'quest.edit': managers,
  /** Editing questionnaires that every project may use. */
  'quest.share': admins,
  /** Project administration: applications, linking, the grid. */
  'project.manage': managers,
  /** The grid of mentees by actions. */
  'grid.view': mentorArea,
  /** The person's own export jobs. For all roles that may order any. */
  'work.own': mentorArea,
  /** Pages about users: states, roles, invitations, and accounts that their owners have not opened. */
  'users.manage': managers,
  /** E-mail, user name, password and second step of accounts that their owners have opened. */
  'users.accounts': [...admins, 'Supervisor'],
  /** Impersonation of a weaker account: an administrators' tool. */
  'users.seeAs': admins,
  /** Adding people to a project. */
  'users.add': managers,
  /** Changing profile fields of one or many people. */
  'users.fields': [...managers, 'SupervisorLite'],
  /** Applications and their status. */
  'applications.manage': managers,
  /** Linking mentors to mentees, for the project or an action. */
  'pairing.manage': managers,
  /** Which supervisor follows which mentors, and the progress of their mentees. */
  'supervision.view': [...managers, 'SupervisorLite'],
  /** The data that the authority requires about all participants, and their progress. Only that menu shows it. */
  'microdata.gather': ['Microdata'],
  /** Reports of the project. */
  'reports.view': [...managers, 'SupervisorLite', 'SupervisorLitePlus', 'Microdata'],
  /** Editing and publishing actions of a project, and action types that no other project uses. */
  'actions.edit': managers,
  /** Flag 32 and the actions that it hides, scripts of actions, action types of other projects. */
  'actions.reserved': admins,
  /** Editing and publishing views of actions: Admin alone (001 §6). */
  'actionViews.edit': ['Admin'],
  /** Writing queries and services: SQL and its publication stay with administrators. */
  'definitions.write': admins,
  /** Running the queries and services that name one of the person's roles. */
  'queries.run': members,
  /** Sending many rows to services and calls, each by the sender's own rights. */
  'massData.send': managers,
  /** Translations of screen texts. */
  'texts.translate': [...admins, 'Translator'],
  /** The choice of languages that are open to people. */
  'languages.open': admins,
  /** The outbox of mails, which carries links: administrators only. */
  'mails.view': admins,
  /** Retention settings of the installation. */
  'data.keep': admins,
  /** Creating and deleting projects, and the settings that only administrators change. */
  'projects.edit': admins,
} as const satisfies Record<string, readonly Role[]>;

export type Ability = keyof typeof abilities;

/** The ability to change an account: once its owner has opened it, fewer people may. */
export const accountAbility = (isOpened: boolean): Ability => (isOpened ? 'users.accounts' : 'users.manage');

/** Whether any of the held roles has the ability. */
export const can = (held: readonly Role[], ability: Ability): boolean =>
  held.some((role) => (abilities[ability] as readonly Role[]).includes(role));

/** The widest reach of the ability among the held roles; null without the ability. */
export const reachFor = (held: readonly Role[], ability: Ability): Reach | null => {
  const having = held.filter((role) => (abilities[ability] as readonly Role[]).includes(role));
  return having.length === 0 ? null : having.map((role) => reachOf[role]).reduce(wider);
};

/** The abilities of the held roles. The server sends them to the browser for its menu. */
export const abilitiesOf = (held: readonly Role[]): Ability[] =>
  (Object.keys(abilities) as Ability[]).filter((ability) => can(held, ability));
