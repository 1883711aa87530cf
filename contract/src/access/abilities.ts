/**
 * The roles of each ability.
 *
 * The menu, the routes and gate 1 read this table, nothing else does. Source: specification 000 §6, 001 §6.
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
  /** Anything a signed-in person may do with their own account. */
  'account.own': everyone,
  /** The logged-in layout: all but Registered. */
  'layout.view': members,
  /** Writing with people of the project (access/messaging.ts says with whom). */
  'chat.use': members,
  /** Deciding about messages that were reported. */
  'chat.reports': [...admins, 'Supervisor'],
  /** Files of one's own, and sending files to those one may write to. */
  'files.own': members,
  /** Reading the library: searching, rating, marking (000 §6). */
  'library.use': [...managers, 'Mentor', 'Mentee'],
  /** Giving to the library and sharing out of it. */
  'library.add': [...managers, 'Mentor'],
  /** Seeing what waits to be approved, approving it, and changing what others gave. */
  'library.approve': [...admins, 'Supervisor'],
  /** The applicant's page. */
  'applicant.use': [...admins, 'Registered', 'Mentee'],
  /** The mentee area. */
  'mentee.area': [...managers, 'Mentee'],
  /** A mentee's own work: saving action data, answering. */
  'mentee.work': ['Mentee'],
  /** A mentee's record seen by those who work with the person (the mentee view is open to mentors too). */
  'mentee.view': [...managers, 'Mentor', 'Mentee'],
  /** The mentor area. */
  'mentor.area': mentorArea,
  /** Having a caseload of one's own: what only mentors' menus show. */
  'mentor.caseload': ['Mentor'],
  /** Writing notes and action data about a mentee. */
  'mentor.work': [...managers, 'Mentor'],
  /** Reading and answering questionnaires: one's own, or those of people within reach. */
  'quest.use': [...mentorArea, 'Mentee'],
  /** Starting, answering and finishing one's own answer set. */
  'quest.answer': everyone.filter((role) => role !== 'Registered'),
  /** Following how people answer: results of several actions, the timeline of an attempt. */
  'quest.follow': [...managers, 'Mentor'],
  /**
   * Deciding about attempts: extra time, late answers, reopening, resetting, clearing; exporting everybody's answers.
   */
  'quest.manage': managers,
  /** Making questionnaires of a project, and links that open them. */
  'quest.edit': managers,
  /** Changing the questionnaires that every project may use. */
  'quest.share': admins,
  /** Project administration: applications, linking, the grid. */
  'project.manage': managers,
  /** The grid of mentees by actions. */
  'grid.view': mentorArea,
  /** Long work that one ordered oneself: files of lists. For all who may order any. */
  'work.own': mentorArea,
  /** Pages about users. */
  'users.manage': [...admins, 'Supervisor'],
  /** Seeing the product as somebody weaker: an administrators' tool. */
  'users.seeAs': admins,
  /** Adding people to a project. */
  'users.add': managers,
  /** Changing fields of people, one or many. */
  'users.fields': [...managers, 'SupervisorLite'],
  /** Applications: seeing and moving them. */
  'applications.manage': managers,
  /** Linking mentors to mentees and actions. */
  'pairing.manage': managers,
  /** Which supervisor follows which mentors, and how their mentees are getting on. */
  'supervision.view': [...managers, 'SupervisorLite'],
  /** Gathering what the authority asks about everybody: the people and how far they are, what only that menu shows. */
  'microdata.gather': ['Microdata'],
  /** Reports of the project. */
  'reports.view': [...managers, 'SupervisorLite', 'SupervisorLitePlus', 'Microdata'],
  /** Making actions of a project, publishing them, and the types that every project has. */
  'actions.edit': admins,
  /** The words of the screens, in other languages. */
  'texts.translate': [...admins, 'Translator'],
  /** Which languages people may choose. */
  'languages.open': admins,
  /** The outbox of mails, which carries links: administrators only. */
  'mails.view': admins,
  /** How long the installation keeps what is needed for a time only. */
  'data.keep': admins,
  /** Projects: making and setting up. */
  'projects.edit': admins,
} as const satisfies Record<string, readonly Role[]>;

export type Ability = keyof typeof abilities;

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
