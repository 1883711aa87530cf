/** A line of the table of growth: which call is asked, by whom, and what it may take. */

/** What bodies are put together from. */
export type Known = {
  ProjectId: number;
  QuestionnaireId: number;
  ActionId: number;
  MenteeId: number;
  /** The mentor’s conversation with the most messages. */
  ConversationId: number;
  /** An action that is published for some mentees alone. */
  NamedId: number;
  /** An item of the library that is shared, and the file that was sent to everybody. */
  SharedId: number;
  SentId: number;
  /** A work on as many people as one may be for. */
  BatchId: number;
  /** A hundred mentees, as a page of the grid has them. */
  MenteeIds: number[];
  SupervisorId: number;
  /** An attempt that was finished at the action, and whose it is. */
  SetId: number;
  SetOf: number;
  /** A meeting and a form of the project. */
  MeetingId: number;
  FormId: number;
  /** The mentor who asks, and mentees of theirs. */
  MentorId: number;
  OwnIds: number[];
};

/** A line of the table: who asks which call. */
export type Line = {
  what: string;
  as: string;
  path: string;
  body: (known: Known) => Record<string, unknown>;
  /** It is asked with GET, its body being the query. */
  get?: true;
  /** A file that is ordered: one is waited for. */
  file?: true;
  /** A list as it opens: it is to stay within twice its time at the smallest size. */
  opens?: true;
  /** The last page: the one before it says how many there are. */
  last?: true;
  /** So many people at once, each with a session of their own, as they look at their home in the morning; each one's time counts. */
  atOnce?: number;
  /** What the screen asks beside it in the same moment: the time of the last answer counts. */
  beside?: readonly { path: string; body: (known: Known) => Record<string, unknown> }[];
  /** Of so many percent of the calls the time is told: the half of them unless it is said. */
  percent?: number;
  /** The slowest acceptable time at the greatest size; 100 unless it is a home. */
  maxMs?: number;
};

/** The figures of a line, in milliseconds by size; a failure is told instead. */
export type Grown = { line: Line; times: (number | string)[] };

export const inProject = ({ ProjectId }: Known) => ({ ProjectId });
/** So many days from this one. */
export const inDays =
  (from: number, until: number) =>
  ({ ProjectId }: Known) => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    return { ProjectId, From: day(from), Until: day(until) };
  };

/** A first page, of a list as it opens, and its last one. */
export const pages = (what: string, line: Omit<Line, 'what' | 'opens' | 'last'>): Line[] => [
  { what: `${what}, first page`, ...line, opens: true },
  { what: `${what}, last page`, ...line, last: true },
];

/** The same of a list that somebody narrowed down: a search, which looks at everybody. */
export const found = (lines: readonly Line[]): Line[] => lines.map(({ opens: _opens, ...line }) => line);

/** A list or a search whose lines come before it is counted, as its screen asks for them. */
export const uncounted = <Some extends Pick<Line, 'body'>>({ body, ...line }: Some) => ({
  ...line,
  body: (known: Known) => ({ ...body(known), Totals: 'without' }),
});

/** A first page, the last one, and how many there are. */
export const longPages = (what: string, line: Omit<Line, 'what' | 'opens' | 'last'>): Line[] => [
  ...pages(what, uncounted(line)),
  { what: `${what}, how many`, ...line, body: (known) => ({ ...line.body(known), Totals: 'alone' }) },
];
