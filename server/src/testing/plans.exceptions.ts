/** Who may read a large table from end to end, and why: the store and its function. */

const once = 'read once for all who look and kept for half a minute, where there are many (platform/kept.ts)';

export const acrossLarge: Readonly<Record<string, string>> = {
  'features/mentoring/standing.store standingOf': once,
  'features/mentoring/staff-home.store groupNumbers': once,
  'features/results/overview.store actionCounts': once,
  'features/users/users.store followedMentors': once,
  'features/applications/list.store duplicateIds': once,
  'features/applications/list.store one':
    'counts under a search or a filter by status: what a word of one letter finds is most of the table',
  'features/users/people-filter.store countPeople':
    'counts who holds a role: nearly everybody is a mentee, and there is no quicker way to say how many',
  'features/users/people-page.store someOf': 'ends after 2,000 are found',
  'features/users/people-page.store ordered':
    'a page deep among many: who belongs to the project is read once, beside the index of names',
  'features/mentoring/caseload.store weighedPage': 'for a mentor’s own mentees, or 200 people at the most',
  'features/users/filters.store valuesOf':
    'the values that people have in a field without declared ones; browsers ask once a minute at the most',
  'features/projects/projects.store gridIds':
    'everybody whom a file of the grid has: long work, beside those who are served',
  'features/pairing/pairing.store link': 'changes everybody that a filter finds, when it is told to',
  'features/console/retention.store sizeOf': 'counts exactly what is small: larger tables are told about',
  'features/console/retention.store countGone':
    'counts what a rule would remove, when an administrator asks for a trial',
  'db/first-start.store hasPeople': 'ends with the first row',
};
