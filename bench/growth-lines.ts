/**
 * What is measured on databases of growing size: each list, search and home, its first page and its last one, and how
 * many there are where the screen asks for that by itself. A room that gets a list adds its lines here.
 */

import { glancePageSize } from '@telemachos/contract/features/projects/glance.rules.ts';
import { homes } from './growth-homes.ts';
import { linesOfPeople } from './growth-person.ts';
import { found, inDays, inProject, longPages, pages, uncounted, type Known, type Line } from './growth-line.ts';

const mentees = (more: object) => (known: Known) => ({ ProjectId: known.ProjectId, ...more });
const ofPerson = ({ ProjectId, MenteeId }: Known) => ({ ProjectId, UserId: MenteeId });
const settingsOf = ({ ProjectId }: Known) => ({ Id: ProjectId });
const inConversation = ({ ConversationId }: Known) => ({ ConversationId });
const named = (more: object) => (known: Known) => ({ ActionId: known.NamedId, ...more });

const mentor = { as: 'mentor' } as const;
const coordinator = { as: 'coordinator' } as const;
const admin = { as: 'admin' } as const;

const caseload = '/api/mentor/Mentees';
const groups = '/api/files/Groups';
const applications = '/api/ApplicationForm/List';
const people = '/api/user/FindUsers';
const grid = '/api/project/GetActionsGrid_Partial';
const gridCount = '/api/project/GetActionsGrid_Count';
const glance = '/api/project/GetActionsGrid_Glance';
const outbox = '/api/console/Outbox';
const publishedFor = '/api/action/PublishedFor';
const conversations = '/api/Chat/Conversations';
const messages = '/api/chat/Search';
const contacts = '/api/User/Chat';
const texts = '/api/Lang/LangServiceAll';

const calendar = '/api/meetings/List';
const folder = '/api/library/SubCategories';
const finding = '/api/Library/GetLibSearchResults';
const firstPage = () => ({ page: 0 });
/** From the first to the last day of the calendar that shows this day. */
const month = inDays(-15, 15);

export const lines: readonly Line[] = [
  ...homes,
  ...linesOfPeople,
  { what: 'mentor’s mentees by need', ...mentor, path: caseload, body: inProject, maxMs: 50 },
  { what: 'mentor’s mentees by need, 14 at once', ...mentor, path: caseload, body: inProject, atOnce: 14, maxMs: 50 },
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
  ...found(
    longPages('people without a mentor', {
      ...coordinator,
      path: people,
      body: mentees({ Roles: ['Mentee'], Unpaired: true }),
    }),
  ),
  uncounted({ what: 'people, search', ...coordinator, path: people, body: mentees({ Search: 'παπαδ' }) }),
  uncounted({ what: 'people, Latin letters', ...coordinator, path: people, body: mentees({ Search: 'papad' }) }),
  uncounted({ what: 'people, one letter', ...coordinator, path: people, body: mentees({ Search: 'α' }) }),
  uncounted({ what: 'people, nothing found', ...coordinator, path: people, body: mentees({ Search: 'ξψζξψζ' }) }),
  ...longPages('mentors to choose from', { ...coordinator, path: '/api/User/GetMentors', body: inProject }),
  { what: 'a person’s page', as: 'supervisor', path: '/api/user/Person', body: ofPerson },
  { what: 'a person’s page, history', as: 'supervisor', path: '/api/user/History', body: ofPerson },
  ...pages('projects', { ...admin, path: '/api/project/List', body: () => ({}) }),
  {
    what: 'beside the names of a page of the grid',
    ...coordinator,
    path: '/api/project/GetActionsGrid_People',
    body: ({ ProjectId, MenteeIds }) => ({
      ProjectId,
      Ids: MenteeIds,
      Fields: ['education', 'employment'],
      Look: true,
    }),
  },
  { what: 'mentors as values of a filter', ...coordinator, path: '/api/user/MentorsFilterValues', body: inProject },
  {
    what: 'supervisors as values of a filter',
    ...coordinator,
    path: '/api/user/SupervisorFilterValues',
    body: inProject,
  },
  {
    what: 'values of a field within another one’s',
    ...coordinator,
    path: '/api/user/CascadeFilter',
    body: mentees({ Field: 'employment', CascadeField: 'education', CascadeValue: 'postgraduate' }),
  },
  {
    what: 'people by a field',
    ...coordinator,
    path: '/api/user/GetUsersByField',
    body: mentees({ Field: 'education', Values: ['postgraduate'] }),
  },
  {
    what: 'mentors by a field',
    ...coordinator,
    path: '/api/user/GetUsersByField',
    body: mentees({ Field: 'education', Values: ['postgraduate'], Roles: ['Mentor'] }),
  },
  {
    what: 'mentors proposed for a hundred mentees',
    ...coordinator,
    path: '/api/user/ProposeMentors',
    body: ({ ProjectId, MenteeIds }) => ({ ProjectId, MenteeIds }),
  },
  {
    what: 'whom a supervisor follows',
    as: 'supervisor',
    path: '/api/user/GetSubjectIds',
    body: ({ ProjectId, SupervisorId }) => ({ ProjectId, SupervisorId }),
  },
  { what: 'values of filters', ...coordinator, path: '/api/user/FilterList', body: mentees({ Fields: ['education'] }) },
  { what: 'supervision', opens: true, as: 'supervisor', path: '/api/user/Supervision', body: inProject },
  ...pages('grid', { ...coordinator, path: grid, body: mentees({ Page: 0, Count: 20 }) }),
  { what: 'grid, count', ...coordinator, path: gridCount, body: inProject },
  {
    what: 'grid, by field',
    ...coordinator,
    path: grid,
    body: mentees({ Page: 0, Count: 20, Filter: { education: 'postgraduate', employment: 'student' } }),
  },
  { what: 'grid as mentor', opens: true, ...mentor, path: grid, body: mentees({ Page: 0, Count: 20 }) },
  ...pages('grid at a glance', { ...coordinator, path: glance, body: mentees({ Page: 0, Count: glancePageSize }) }),
  {
    what: 'grid at a glance, by last move',
    ...coordinator,
    path: glance,
    body: mentees({ Page: 0, Count: glancePageSize, Order: 'moved' }),
  },
  { what: 'questionnaires answered', opens: true, ...coordinator, path: '/api/quest/ActionsAnswered', body: inProject },
  ...pages('late answers', { ...coordinator, path: '/api/quest/LateSets', body: inProject }),
  ...longPages('who answered', {
    ...coordinator,
    path: '/anyquest/QuestAdmin/Answerers',
    body: ({ QuestionnaireId }) => ({ QuestionnaireId }),
  }),
  { what: 'questionnaires', opens: true, ...coordinator, path: '/anyquest/QuestAdmin/Quests', body: () => ({}) },
  ...longPages('an action’s data', {
    ...coordinator,
    path: '/api/mentor/GetAllActionMenteeData',
    body: ({ ActionId }) => ({ ActionId, Page: 0 }),
  }),
  ...longPages('an action’s aggregate', {
    ...coordinator,
    path: '/api/action/GetAggregateMentees',
    body: ({ ActionId, ProjectId }) => ({ Id: ActionId, ProjectId, Page: 0 }),
  }),
  ...longPages('what mentees may read of an action', {
    ...coordinator,
    path: '/api/mentor/PublicMenteeData',
    body: ({ ActionId }) => ({ ActionId, Page: 0 }),
  }),
  { what: 'actions as they are made', opens: true, ...coordinator, path: '/api/action/Making', body: inProject },
  ...found([
    ...pages('for whom an action is published', { ...coordinator, path: publishedFor, body: named({}) }),
    ...pages('for whose mentees it is published', {
      ...coordinator,
      path: publishedFor,
      body: named({ By: 'mentors' }),
    }),
  ]),
  { what: 'for whom, search', ...coordinator, path: publishedFor, body: named({ Search: 'παπαδ' }) },
  ...longPages('outbox', { ...admin, path: outbox, body: () => ({}) }),
  uncounted({ what: 'outbox, failed', ...admin, path: outbox, body: () => ({ Status: ['failed'] }) }),
  ...pages('mails that did not arrive', { ...coordinator, path: '/api/console/Undelivered', body: inProject }),
  ...pages('own files', { ...coordinator, path: '/api/jobs/Own', body: () => ({}) }),
  uncounted({ what: 'outbox, search', ...admin, path: outbox, body: () => ({ Search: 'mentee777' }) }),
  { what: 'conversations', opens: true, ...mentor, path: conversations, body: inProject },
  { what: 'conversations, search', ...mentor, path: conversations, body: mentees({ Search: 'παπαδ' }) },
  { what: 'messages of a conversation', opens: true, ...mentor, path: '/api/Chat/GetMessages', body: inConversation },
  { what: 'messages, search', ...mentor, path: messages, body: mentees({ Search: 'συνάντηση' }) },
  { what: 'messages, nothing found', ...mentor, path: messages, body: mentees({ Search: 'ξψζξψζ' }) },
  { what: 'messages, how many unread', ...mentor, path: '/api/chat/NewCount', body: inProject },
  ...longPages('whom one may write to', { ...coordinator, path: contacts, body: inProject }),
  uncounted({
    what: 'whom one may write to, search',
    ...coordinator,
    path: contacts,
    body: mentees({ Search: 'παπαδ' }),
  }),
  { what: 'notices', opens: true, ...mentor, path: '/api/notify/List', body: inProject },
  { what: 'notices, how many', ...mentor, path: '/api/notify/Count', body: inProject },
  // All of the project's meetings in it are counted, mentor by mentor: it grows with them, as a count does.
  { what: 'calendar, a month', ...coordinator, path: calendar, body: month },
  { what: 'calendar, a month of a mentor’s', opens: true, ...mentor, path: calendar, body: month },
  // A whole year, up to 2,000 lines: the fewer people, the fewer there are.
  { what: 'schedule, the project’s', ...coordinator, path: '/api/user/Schedule2', body: inProject },
  { what: 'schedule, a mentor’s', ...mentor, path: '/api/user/Schedule', body: inProject },
  ...pages('library, a folder', { ...coordinator, path: folder, body: () => ({ Category: '/7/', page: 0 }) }),
  // How many items are seen in each is counted, as with the calendar.
  { what: 'library, its folders', as: 'mentee', path: folder, body: () => ({}) },
  { what: 'library, all folders', ...coordinator, path: '/api/library/Categories', body: () => ({}) },
  { what: 'library, search', ...coordinator, path: finding, body: () => ({ libSearchText: 'συνεντευξη' }) },
  { what: 'library, search of two words', as: 'mentee', path: finding, body: () => ({ libSearchText: 'οδηγος αγο' }) },
  { what: 'library, nothing found', ...coordinator, path: finding, body: () => ({ libSearchText: 'ξψζξψζ' }) },
  ...pages('library, what waits', { as: 'supervisor', path: '/api/library/GetUnapproved', body: firstPage }),
  ...pages('library, one’s own', { ...coordinator, path: '/api/library/Own', body: firstPage }),
  { what: 'library, favourites', opens: true, ...mentor, path: '/api/library/Favorites', body: firstPage },
  { what: 'library, shared with one', opens: true, as: 'mentee', path: '/api/Library/GetShared', body: firstPage },
  ...pages('files that were received', { ...mentor, path: '/api/Files/GetShared', body: firstPage }),
  ...pages('library, with whom one item is shared', {
    ...coordinator,
    path: '/api/library/Shares',
    body: ({ SharedId }) => ({ ItemId: SharedId, page: 0 }),
  }),
  ...pages('library, what one shared', { ...coordinator, path: '/api/library/OwnShares', body: firstPage }),
  ...pages('library, deleted', { as: 'supervisor', path: '/api/library/Deleted', body: firstPage }),
  ...pages('one’s own files of the library', { ...mentor, path: '/api/files/Own', body: firstPage }),
  ...pages('to whom a file was sent', {
    ...coordinator,
    path: '/api/files/SentTo',
    body: ({ SentId }) => ({ Id: SentId, page: 0 }),
  }),
  ...longPages('groups to send a file to', { ...coordinator, path: groups, body: mentees({ page: 0 }) }),
  uncounted({ what: 'groups, search', ...coordinator, path: groups, body: mentees({ Search: 'παπαδ' }) }),
  { what: 'groups, as a mentee', opens: true, as: 'mentee', path: groups, body: mentees({ page: 0 }) },
  { what: 'roles to send a file to', ...coordinator, path: '/api/files/Roles', body: inProject },
  {
    what: 'a mentee’s notes',
    opens: true,
    ...mentor,
    path: '/api/mentor/Notes',
    body: ({ ProjectId, MenteeId }) => ({ ProjectId, MenteeId }),
  },
  {
    what: 'a person’s attempts',
    opens: true,
    ...mentor,
    path: '/api/quest/Attempts',
    body: ({ MenteeId }) => ({ MenteeId }),
  },
  ...pages('records of the project', { ...admin, path: '/api/Data/List', body: firstPage }),
  ...pages('versions of the settings', { ...admin, path: '/api/project/Versions', body: settingsOf }),
  { what: 'policies, and how many agreed', ...admin, path: '/api/project/ConsentTexts', body: settingsOf },
  { what: 'people to try settings on', opens: true, ...admin, path: '/api/project/SamplePeople', body: settingsOf },
  {
    what: 'people to try settings on, search',
    ...admin,
    path: '/api/project/SamplePeople',
    body: ({ ProjectId }) => ({ Id: ProjectId, Search: 'παπαδ' }),
  },
  ...pages('works on many people', { ...coordinator, path: '/api/user/Batches', body: inProject }),
  ...pages('people of one work', {
    ...coordinator,
    path: '/api/user/BatchRows',
    body: ({ BatchId }) => ({ BatchId }),
  }),
  ...pages('reported messages', { as: 'supervisor', path: '/api/chat/Reports', body: inProject }),
  ...pages('texts of languages', { ...admin, path: texts, body: () => ({}) }),
  { what: 'texts of languages, search', ...admin, path: texts, body: () => ({ Search: 'σύμβουλο' }) },
];
