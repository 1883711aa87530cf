/**
 * An application's statuses, its moves between them, and what may still be done to it. Pure; shared by server and
 * browser. Source: specification 000 §4, 001 §4; the domain's «Applications».
 */

/** The statuses: submitted and unchecked, waiting (100: sent again), eligible, selected, declined. */
export const statuses = {
  unchecked: -1,
  waiting: 1,
  eligible: 2,
  selected: 3,
  resubmitted: 100,
  declined: 1000,
} as const;
export type Status = (typeof statuses)[keyof typeof statuses];
export type StatusName = keyof typeof statuses;

/** Unconfirmed applications of one e-mail address; another one replaces the oldest. */
export const maxUnconfirmedPerEmail = 5;

/** What the wire sends to move one step forward or back; anything else is the status to set. */
export const moves = { forward: -1, back: -2 } as const;

/**
 * The values that ChangeStatus takes: -1 is the forward move, so that the status -1 is reached by the way back alone.
 */
export const movesAndStatuses = [
  moves.forward,
  moves.back,
  statuses.waiting,
  statuses.eligible,
  statuses.selected,
  statuses.resubmitted,
  statuses.declined,
] as const;
export type Move = (typeof movesAndStatuses)[number];

const forward: Partial<Record<Status, Status>> = { [-1]: 1, 1: 2, 100: 2, 2: 3 };
const back: Partial<Record<Status, Status>> = { 3: 2, 2: 1, 1: -1, 100: -1, 1000: -1 };

/**
 * The status after a move: one step forward or back by the table, or the status named; null when there is no such step.
 */
export const moveStatus = (from: Status, move: Move): Status | null =>
  move === moves.forward ? (forward[from] ?? null) : move === moves.back ? (back[from] ?? null) : move;

/** Whether a number is one of the statuses. */
export const isStatus = (value: number): value is Status => Object.values<number>(statuses).includes(value);

/** The status's name, the key of its words. */
export const statusName = (status: Status): StatusName => statusNames[status];
const statusNames: Record<Status, StatusName> = {
  [-1]: 'unchecked',
  1: 'waiting',
  2: 'eligible',
  3: 'selected',
  100: 'resubmitted',
  1000: 'declined',
};

/** The statuses in the order of the funnel. */
export const statusOrder: readonly Status[] = [-1, 1, 100, 2, 3, 1000];

/** The chips that count applications; waiting stands for 1 and 100 alike (specification 000 §4). */
export const statusGroups = {
  unchecked: [-1],
  waiting: [1, 100],
  eligible: [2],
  selected: [3],
  declined: [1000],
} as const satisfies Record<string, readonly Status[]>;
export type StatusGroup = keyof typeof statusGroups;

/**
 * Why one application of a batch cannot take a move: there is no such step, the e-mail is not confirmed, or it was
 * withdrawn.
 */
export type MoveFault = 'NO_STEP' | 'NOT_CONFIRMED' | 'WITHDRAWN';

/** What rules ask of an application. */
export type Standing = { status: Status; confirmed: boolean; withdrawn: boolean };

/**
 * Where a move leads an application, or why it cannot be made. Selecting needs an account, and that needs a confirmed
 * e-mail.
 */
export const judgeMove = (
  { status, confirmed, withdrawn }: Standing,
  move: Move,
): { to: Status } | { fault: MoveFault } => {
  if (withdrawn) return { fault: 'WITHDRAWN' };
  const to = moveStatus(status, move);
  if (to === null) return { fault: 'NO_STEP' };
  return to === statuses.selected && !confirmed ? { fault: 'NOT_CONFIRMED' } : { to };
};

/**
 * Whether the person may change the answers: in time, and unchecked or waiting, or reopened by a coordinator (short of
 * selected).
 */
export const canEdit = (
  { status, withdrawn, reopened, editableUntil }: Standing & { reopened: boolean; editableUntil: Date | null },
  now: Date,
): boolean =>
  !withdrawn &&
  editableUntil !== null &&
  editableUntil > now &&
  status !== statuses.selected &&
  (reopened || ([statuses.unchecked, statuses.waiting, statuses.resubmitted] as Status[]).includes(status));

/**
 * Whether the person may withdraw: somebody selected leaves the project instead, and a declined application has ended.
 */
export const canWithdraw = ({ status, withdrawn }: Standing): boolean =>
  !withdrawn && status !== statuses.selected && status !== statuses.declined;

/** The steps of an application's way, as its owner sees them. */
export type StepKey = 'submitted' | 'confirmed' | 'checked' | 'eligible' | 'selected' | 'declined' | 'withdrawn';
export type StepState = 'done' | 'current' | 'next' | 'stopped';
export type ApplicationStep = { Key: StepKey; State: StepState; At: string | null };

const reached: Record<Status, number> = { [-1]: 1, 1: 2, 100: 2, 2: 3, 3: 4, 1000: 4 };

/**
 * The steps with their dates (ISO instants). A step is done when the application is past it; the first one not done is
 * the current one; an application that was declined or withdrawn ends with that.
 */
export const applicationSteps = (about: {
  status: Status;
  submittedAt: string;
  confirmedAt: string | null;
  withdrawnAt: string | null;
  reachedAt: Partial<Record<Status, string>>;
}): ApplicationStep[] => {
  const { status, submittedAt, confirmedAt, withdrawnAt, reachedAt } = about;
  const line: { Key: StepKey; At: string | null; done: boolean }[] = [
    { Key: 'submitted', At: submittedAt, done: true },
    { Key: 'confirmed', At: confirmedAt, done: confirmedAt !== null },
    { Key: 'checked', At: reachedAt[1] ?? reachedAt[100] ?? null, done: reached[status] >= 2 },
    { Key: 'eligible', At: reachedAt[2] ?? null, done: reached[status] >= 3 },
    { Key: 'selected', At: reachedAt[3] ?? null, done: status === statuses.selected },
  ];
  const ending: ApplicationStep | null =
    withdrawnAt !== null
      ? { Key: 'withdrawn', State: 'stopped', At: withdrawnAt }
      : status === statuses.declined
        ? { Key: 'declined', State: 'stopped', At: reachedAt[1000] ?? null }
        : null;
  if (ending)
    return [
      ...line.filter(({ done, At }) => done && At !== null).map(({ Key, At }) => ({ Key, State: 'done' as const, At })),
      ending,
    ];
  const current = line.findIndex(({ done }) => !done);
  return line.map(({ Key, At, done }, index) => ({
    Key,
    State: done ? 'done' : index === current ? 'current' : 'next',
    At: done ? At : null,
  }));
};
