/** The homes, each by the figures that it is about, and with all that its screen asks as many open it in one moment. */
import { inDays, inProject, type Known, type Line } from './growth-line.ts';

/** What every page asks as it opens. */
const anyPage = [
  { path: '/api/user/getcurrent', body: () => ({}) },
  { path: '/api/notify/Count', body: inProject },
];
/** Many open their home in the same moment. */
const inTheMorning = { atOnce: 20, percent: 99, maxMs: 200 } as const;

export const homes: readonly Line[] = [
  { what: 'staff home', as: 'coordinator', path: '/api/home/Staff', body: inProject, maxMs: 50 },
  {
    what: 'staff home, 14 at once',
    as: 'coordinator',
    path: '/api/home/Staff',
    body: inProject,
    atOnce: 14,
    maxMs: 50,
  },
  {
    what: 'staff home with all it asks, 20 at once, 99 of 100',
    as: 'coordinator',
    path: '/api/home/Staff',
    body: inProject,
    beside: anyPage,
    ...inTheMorning,
  },
  { what: 'a mentee’s home', as: 'mentee', path: '/api/data/getactions', body: inProject, maxMs: 50 },
  {
    what: 'a mentee’s home, 14 at once',
    as: 'mentee',
    path: '/api/data/getactions',
    body: inProject,
    atOnce: 14,
    maxMs: 50,
  },
  {
    what: 'a mentee’s home with all it asks, 20 at once, 99 of 100',
    as: 'mentee',
    path: '/api/data/getactions',
    body: () => ({}),
    beside: [
      ...anyPage,
      { path: '/api/mentee/Mentors', body: () => ({}) },
      { path: '/api/Library/GetShared', body: () => ({ page: 0, count: 4 }) },
      { path: '/api/meetings/List', body: inDays(-14, 366) },
      { path: '/api/mentee/GetAllQuests', body: () => ({}) },
    ],
    ...inTheMorning,
  },
  {
    what: 'a mentor’s home with all it asks, 20 at once, 99 of 100',
    as: 'mentor',
    path: '/api/mentor/Mentees',
    body: ({ ProjectId }: Known) => ({ ProjectId, count: 200, Coming: true, Totals: 'without' }),
    beside: [
      ...anyPage,
      { path: '/api/quest/MentorQuests', body: () => ({}) },
      {
        path: '/api/Chat/Conversations',
        body: ({ ProjectId }: Known) => ({ ProjectId, Search: '', Before: null, BeforeId: null, Waiting: true }),
      },
    ],
    ...inTheMorning,
  },
];
