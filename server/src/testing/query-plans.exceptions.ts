/** Statements that may scan a large table, with the reason. */

const once = 'read once for all who look and kept for half a minute, where there are many (platform/stale-cache.ts)';

/** The store and its function, why, and how what is wrong begins. */
export const scanExceptions: Readonly<Record<string, { why: string; may: readonly string[] }>> = {
  'features/mentoring/standing.store standingOf': {
    why: once,
    may: [
      'reads all of action_mentees',
      'reads all of sessions',
      'reads all of mentor_links',
      'reads all of memberships',
    ],
  },
  'features/mentoring/staff-home.store groupNumbers': {
    why: once,
    may: ['reads all of action_mentees', 'reads all of memberships'],
  },
  'features/completion/completion-input.store countConcerned': {
    why: 'a preview says of how many mentees it speaks, for those who write scripts',
    may: ['reads all of memberships'],
  },
  'features/actions/actions.store doneOf': { why: once, may: ['reads all of action_mentees'] },
  'features/making/making.store doneWith': {
    why: 'ends at the first note, at the first meeting and at the first mentor’s own data of the action',
    may: ['reads all of note_versions', 'reads all of meetings', 'reads all of action_mentors'],
  },
  'features/languages/languages.store backToGreek': {
    why: 'a language that is closed: whoever chose it reads Greek, once',
    may: ['reads all of users'],
  },
  'features/settings/settings.store activeInProjects': { why: once, may: ['reads all of memberships'] },
  'features/results/overview.store actionCounts': { why: once, may: ['reads all of answer_sets'] },
  'features/users/users.store followedMentors': {
    why: once,
    may: ['reads all of mentor_links', 'reads all of memberships'],
  },
  'features/applications/list.store duplicateIds': { why: once, may: ['reads all of applications'] },
  'features/applications/list.store findLines': {
    why: 'the file of the list has every application that was found, a thousand at a time',
    may: ['reads all of applications'],
  },
  'features/applications/list.store areMoreFound': {
    why: 'ends after 2,000 are found; of one letter no index knows',
    may: ['reads all of applications'],
  },
  'features/applications/list.store one': {
    why: 'counts under a search or a filter by status: what a word of one letter finds is most of the table',
    may: ['reads all of applications'],
  },
  'features/files/sent.store groupsFor': {
    why: 'the names of all mentors, who are one in thirty: in order as far as a page goes, and all of them where one is sought',
    may: ['reads all of users'],
  },
  'features/users/people-filter.store countWithState': {
    why: 'counts the same people, and those of them who have not activated their account',
    may: ['reads all of memberships', 'reads all of mentor_links'],
  },
  'features/users/people-filter.store countPeople': {
    why: 'counts who holds a role, or whom no mentor looks after: nearly everybody is a mentee, and there is no quicker way to say how many',
    may: ['reads all of memberships', 'reads all of mentor_links'],
  },
  'features/users/people-page.store fewOf': {
    why: 'ends after 2,000 are found',
    may: ['reads all of memberships', 'reads all of users'],
  },
  'features/users/people-page.store among': {
    why: 'one or two letters together that few names have: no index knows of them',
    may: ['reads all of users'],
  },
  'features/console/console.store areMoreMails': { why: 'ends after 2,000 are found', may: ['reads all of mails'] },
  'features/users/people-page.store someOf': {
    why: 'ends after as many are found as one change may be for',
    may: ['reads all of memberships', 'reads all of users'],
  },
  'features/users/people-page.store allOf': {
    why: 'who belongs to the project, beside an order that is kept for all who look',
    may: ['reads all of memberships', 'reads all of users'],
  },
  'features/users/people-page.store ordered': {
    why: 'a page deep among many: who belongs to the project is read once, beside the index of names',
    may: ['reads all of memberships'],
  },
  'features/mentoring/caseload.store stancesOf': {
    why: 'for a mentor’s own mentees, or 200 people at the most; here a mentor has 300',
    may: ['reads all of users', 'reads all of memberships', 'reads all of mentor_links'],
  },
  'features/mentoring/caseload.store weighedPage': {
    why: 'for a mentor’s own mentees, or 200 people at the most',
    may: ['reads all of users', 'reads all of memberships', 'reads all of mentor_links'],
  },
  'features/chat/chat.store conversationsOf': {
    why: 'one’s own conversations by their index; here a mentor seems to have 1,200, on pages that are only ten times as many',
    may: ['reads all of conversation_members'],
  },
  'features/meetings/agenda.store scheduleOf': {
    why: 'one’s own meetings by their index; here a mentor seems to have 600, on pages that are only ten times as many',
    may: ['reads all of meeting_mentees'],
  },
  'features/library/items.store foldersIn': {
    why: 'counts what is in each folder at any depth: of the root that is all items of the project, of which there are far fewer than people',
    may: ['reads all of library_items'],
  },
  'features/files/uploads.store moveUploads': {
    why: 'a folder of everybody’s that is called otherwise, when it is told to: what is on its way into it is among all that is',
    may: ['reads all of uploads'],
  },
  'features/library/items.store allFolders': {
    why: 'all folders of the project, when somebody puts an item into one: they are known by their items alone',
    may: ['reads all of library_items'],
  },
  'features/pairing/mentors.store activeMentors': {
    why: 'which mentors have room, when somebody asks whom to link mentees to: how many each has, counted once for all mentors',
    may: ['reads all of memberships', 'reads all of mentor_links'],
  },
  'features/users/filters.store valuesOf': {
    why: 'the values that people have in a field without declared ones; browsers ask once a minute at the most',
    may: ['reads all of users', 'reads all of memberships'],
  },
  'features/queries/queries.store exampleOfRoles': {
    why: 'who stands for each role, when an administrator tries a definition for all of them: among all who hold the role',
    may: ['reads all of users', 'reads all of memberships'],
  },
  'features/projects/grid-order.store gridIds': {
    why: 'everybody whom a file of the grid has: long work, beside those who are served',
    may: ['reads all of memberships'],
  },
  'features/pairing/pairing.store link': {
    why: 'changes everybody that a filter finds, when it is told to',
    may: ['reads all of mentor_links'],
  },
  'features/pairing/pairing.store unlink': {
    why: 'changes everybody that a filter finds, when it is told to',
    may: ['reads all of mentor_links', 'reads all of users'],
  },
  'features/settings/settings.store projectsPage': {
    why: 'counts the people of each project: only who sets projects up looks, and seldom',
    may: ['reads all of memberships'],
  },
  'features/settings/renaming.store holding': {
    why: 'counts who has something in a field that an administrator is about to take out',
    may: ['reads all of memberships', 'reads all of users'],
  },
  'features/settings/renaming.store heldOver': {
    why: 'counts who has something in the name that an administrator is about to give a field',
    may: ['reads all of memberships', 'reads all of users'],
  },
  'features/settings/renaming.store renameAnswers': {
    why: 'changes what everybody answered to a question whose field is given another name, when it is told to',
    may: ['reads all of applications'],
  },
  'features/settings/renaming.store renameField': {
    why: 'changes what everybody has in a field that is given another name, when it is told to',
    may: ['reads all of memberships', 'reads all of users'],
  },
  'features/console/retention.store sizeOf': {
    why: 'counts exactly what is small: larger tables are told about',
    may: [
      'reads all of sessions',
      'reads all of answer_set_events',
      'reads all of batch_rows',
      'reads all of sent_reminders',
      'reads all of notices',
      'reads all of answer_log',
      'reads all of audit',
      'reads all of jobs',
      'reads all of links',
      'reads all of sign_in_failures',
    ],
  },
  'features/console/months.store dropAuditMonth': {
    why: 'counts a month that is dropped, and here is not there',
    may: ['has no plan'],
  },
  'features/console/months.store emptyLogPart': {
    why: 'counts a part of the log that is emptied at once',
    may: ['reads all of answer_log'],
  },
  'features/console/retention.store countGone': {
    why: 'counts what a rule would remove, when an administrator asks for a trial',
    may: [
      'reads all of sessions',
      'reads all of audit',
      'reads all of answer_sets',
      'reads all of notices',
      'reads all of links',
      'reads all of applications',
      'reads all of sign_in_failures',
    ],
  },
  'db/first-start.store hasAnyUser': { why: 'ends with the first row', may: ['reads all of users'] },
};

/** What is deleted one at a time, by somebody who tells so: what names it may be looked for from end to end. */
export const singleDeletes: readonly string[] = ['actions'];
