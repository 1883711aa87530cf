/**
 * What is measured on databases of growing size: each list, search and home, its first page and its last one, and how
 * many there are where the screen asks for that by itself. A room that gets a list adds its lines here.
 */

/** What bodies are put together from. */
export type Known = { ProjectId: number; QuestionnaireId: number; ActionId: number; MenteeId: number };

/** A line of the table: who asks which call. */
export type Line = {
  what: string;
  as: string;
  path: string;
  body: (known: Known) => Record<string, unknown>;
  /** The last page: the one before it says how many there are. */
  last?: true;
  /** So many at once, as many people look at their home in the morning; the slowest counts. */
  atOnce?: number;
  /** What it may take at the greatest size, in milliseconds; 100 unless it is a home. */
  most?: number;
};

/** The figures of a line, in milliseconds by size; a failure is told instead. */
export type Grown = { line: Line; times: (number | string)[] };

const mentees = (more: object) => (known: Known) => ({ ProjectId: known.ProjectId, ...more });
const ofPerson = ({ ProjectId, MenteeId }: Known) => ({ ProjectId, UserId: MenteeId });
const inProject = ({ ProjectId }: Known) => ({ ProjectId });

/** A first page and its last one. */
const pages = (what: string, line: Omit<Line, 'what' | 'last'>): Line[] => [
  { what: `${what}, first page`, ...line },
  { what: `${what}, last page`, ...line, last: true },
];

/** A list or a search whose lines come before it is counted, as its screen asks for them. */
const uncounted = <Some extends Pick<Line, 'body'>>({ body, ...line }: Some) => ({
  ...line,
  body: (known: Known) => ({ ...body(known), Totals: 'without' }),
});

/** A first page, the last one, and how many there are. */
const longPages = (what: string, line: Omit<Line, 'what' | 'last'>): Line[] => [
  ...pages(what, uncounted(line)),
  { what: `${what}, how many`, ...line, body: (known) => ({ ...line.body(known), Totals: 'alone' }) },
];

const mentor = { as: 'mentor' } as const;
const coordinator = { as: 'coordinator' } as const;
const admin = { as: 'admin' } as const;

const caseload = '/api/mentor/Mentees';
const applications = '/api/ApplicationForm/List';
const people = '/api/user/FindUsers';
const grid = '/api/project/GetActionsGrid_Partial';
const gridCount = '/api/project/GetActionsGrid_Count';
const outbox = '/api/console/Outbox';

export const lines: readonly Line[] = [
  { what: 'staff home', ...coordinator, path: '/api/home/Staff', body: inProject, most: 50 },
  { what: 'staff home, 14 at once', ...coordinator, path: '/api/home/Staff', body: inProject, atOnce: 14, most: 50 },
  { what: 'a mentee’s home', as: 'mentee', path: '/api/data/getactions', body: inProject, most: 50 },
  { what: 'mentor’s mentees by need', ...mentor, path: caseload, body: inProject, most: 50 },
  ...longPages('mentees by name', { ...coordinator, path: caseload, body: mentees({ Order: 'last_name' }) }),
  ...pages('mentees by need', { ...coordinator, path: caseload, body: inProject }),
  ...pages('mentees, overdue', { ...coordinator, path: caseload, body: mentees({ Need: 'overdue' }) }),
  ...pages('mentees, silent', { ...coordinator, path: caseload, body: mentees({ Need: 'silent' }) }),
  ...pages('mentees, no first meeting', { ...coordinator, path: caseload, body: mentees({ Need: 'firstMeeting' }) }),
  uncounted({
    what: 'mentees, search',
    ...coordinator,
    path: caseload,
    body: mentees({ Search: 'παπαδ', Order: 'last_name' }),
  }),
  ...longPages('applications', { ...coordinator, path: applications, body: inProject }),
  uncounted({ what: 'applications, waiting', ...coordinator, path: applications, body: mentees({ Status: [1, 100] }) }),
  { what: 'applications, doubles', ...coordinator, path: applications, body: mentees({ Duplicates: true }) },
  uncounted({ what: 'applications, search', ...coordinator, path: applications, body: mentees({ Search: 'παπαδ' }) }),
  uncounted({ what: 'applications, one letter', ...coordinator, path: applications, body: mentees({ Search: 'α' }) }),
  uncounted({
    what: 'applications, nothing found',
    ...coordinator,
    path: applications,
    body: mentees({ Search: 'ξψζξψζ' }),
  }),
  uncounted({
    what: 'applications, by name',
    ...coordinator,
    path: applications,
    body: mentees({ Sort: { Field: 'LastName', Desc: false } }),
  }),
  ...longPages('people', { ...coordinator, path: people, body: inProject }),
  ...longPages('people, mentors', { ...coordinator, path: people, body: mentees({ Roles: ['Mentor'] }) }),
  ...longPages('people without a mentor', {
    ...coordinator,
    path: people,
    body: mentees({ Roles: ['Mentee'], Unpaired: true }),
  }),
  uncounted({ what: 'people, search', ...coordinator, path: people, body: mentees({ Search: 'παπαδ' }) }),
  uncounted({ what: 'people, Latin letters', ...coordinator, path: people, body: mentees({ Search: 'papad' }) }),
  uncounted({ what: 'people, one letter', ...coordinator, path: people, body: mentees({ Search: 'α' }) }),
  uncounted({ what: 'people, nothing found', ...coordinator, path: people, body: mentees({ Search: 'ξψζξψζ' }) }),
  uncounted({ what: 'mentors to choose from', ...coordinator, path: '/api/User/GetMentors', body: inProject }),
  { what: 'a person’s page', as: 'supervisor', path: '/api/user/Person', body: ofPerson },
  { what: 'a person’s page, history', as: 'supervisor', path: '/api/user/History', body: ofPerson },
  ...pages('projects', { ...admin, path: '/api/project/List', body: () => ({}) }),
  { what: 'values of filters', ...coordinator, path: '/api/user/FilterList', body: mentees({ Fields: ['education'] }) },
  { what: 'supervision', as: 'supervisor', path: '/api/user/Supervision', body: inProject },
  { what: 'grid, first page', ...coordinator, path: grid, body: mentees({ Page: 0, Count: 20 }) },
  { what: 'grid, last page', ...coordinator, path: grid, body: mentees({ Page: 0, Count: 20 }), last: true },
  { what: 'grid, count', ...coordinator, path: gridCount, body: inProject },
  {
    what: 'grid, by field',
    ...coordinator,
    path: grid,
    body: mentees({ Page: 0, Count: 20, Filter: { education: 'postgraduate', employment: 'student' } }),
  },
  { what: 'grid as mentor', ...mentor, path: grid, body: mentees({ Page: 0, Count: 20 }) },
  { what: 'questionnaires answered', ...coordinator, path: '/api/quest/ActionsAnswered', body: inProject },
  ...pages('late answers', { ...coordinator, path: '/api/quest/LateSets', body: inProject }),
  ...longPages('who answered', {
    ...coordinator,
    path: '/anyquest/QuestAdmin/Answerers',
    body: ({ QuestionnaireId }) => ({ QuestionnaireId }),
  }),
  { what: 'questionnaires', ...coordinator, path: '/anyquest/QuestAdmin/Quests', body: () => ({}) },
  ...longPages('an action’s data', {
    ...coordinator,
    path: '/api/mentor/GetAllActionMenteeData',
    body: ({ ActionId }) => ({ ActionId }),
  }),
  ...longPages('outbox', { ...admin, path: outbox, body: () => ({}) }),
  uncounted({ what: 'outbox, failed', ...admin, path: outbox, body: () => ({ Status: ['failed'] }) }),
  ...pages('mails that did not arrive', { ...coordinator, path: '/api/console/Undelivered', body: inProject }),
  ...pages('own files', { ...coordinator, path: '/api/jobs/Own', body: () => ({}) }),
  uncounted({ what: 'outbox, search', ...admin, path: outbox, body: () => ({ Search: 'mentee777' }) }),
];
