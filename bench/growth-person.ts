/** What is of one person or one attempt, and does not grow with the others; what of all people is counted for one page; files that are ordered. */
import { inDays, inProject, type Known, type Line } from './growth-line.ts';

const inSet = ({ SetId }: Known) => ({ AnswerSetId: SetId });
/** The days ahead, of whatever an action says. */
const days = (known: Known): object => {
  const { ProjectId: _project, ...rest } = inDays(1, 30)(known);
  return rest;
};
const attempts = ({ ActionId }: Known) => ({ ActionId });

/** Of one person: to stay flat. */
const single: readonly Line[] = [
  { what: 'who one is', as: 'mentee', path: '/api/user/getcurrent', body: () => ({}), opens: true },
  { what: 'a questionnaire as it opens', as: 'mentee', path: '/api/quest/getByAction', body: attempts, opens: true },
  {
    what: 'a person’s results side by side',
    as: 'coordinator',
    path: '/api/quest/CombinedResults',
    body: ({ SetOf, ActionId }) => ({ MenteeId: SetOf, ActionIds: [ActionId] }),
    opens: true,
  },
  { what: 'what happened in an attempt', as: 'coordinator', path: '/api/quest/Timeline', body: inSet, opens: true },
  { what: 'late answers of an attempt', as: 'coordinator', path: '/api/quest/LateAnswers', body: inSet, opens: true },
  { what: 'an attempt as PDF', as: 'coordinator', path: '/api/quest/Report', get: true, body: inSet, maxMs: 1000 },
  {
    what: 'free hours of one’s mentor',
    as: 'mentee',
    path: '/api/meetings/Slots',
    body: (known) => ({ ActionId: known.MeetingId, ...days(known) }),
  },
  {
    what: 'hours for 25 mentees, proposed',
    as: 'mentor',
    path: '/api/meetings/Propose',
    body: (known) => ({ ActionId: known.MeetingId, MenteeIds: known.OwnIds, ...days(known) }),
  },
];
/** What a page counts or reads of everybody at once. */
const ofAll: readonly Line[] = [
  {
    what: 'linking all who are found, beforehand',
    as: 'coordinator',
    path: '/api/user/LinkPreview',
    body: ({ ProjectId, MentorId }) => ({ ProjectId, Search: 'παπαδ', ActionIds: null, MentorId }),
    maxMs: 500,
  },
  { what: 'what is kept, and for how long', as: 'admin', path: '/api/console/Retention', body: () => ({}) },
];

/**
 * Files are made as jobs, apart from those who are served: no goal but that they are made. Their time is that of one, from
 * the order to the file.
 */
const file = { as: 'coordinator', file: true, maxMs: Infinity } as const;
const files: readonly Line[] = [
  ...(['csv', 'xlsx'] as const).map((Format) => ({
    what: `file: all answers of an action, ${Format}`,
    ...file,
    path: '/api/quest/Export',
    body: (known: Known) => ({ ...attempts(known), Kind: 'raw', Format, Language: 'el' }),
  })),
  {
    what: 'file: the grid, csv',
    ...file,
    path: '/api/project/GridExport',
    body: (known) => ({ ...inProject(known), Format: 'csv', Language: 'el' }),
  },
  {
    what: 'file: what mentees wrote in an action, csv',
    ...file,
    path: '/api/mentor/DataExport',
    body: (known) => ({ ...inProject(known), ActionId: known.FormId, Format: 'csv', Language: 'el' }),
  },
];

export const linesOfPeople: readonly Line[] = [...single, ...ofAll, ...files];
