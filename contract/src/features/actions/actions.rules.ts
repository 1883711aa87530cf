/**
 * How each action stands for a mentee: whether it is shown, open, under way or done, who acts next and until when. The
 * one rule, for server and browser. Source: specification 000 §9 (flags), 001 §3; the domain's «Actions».
 */
import { evaluatesToTrue } from '../../kit/conditions.ts';
import { dayAfter, startOfDay } from '../../kit/dates.ts';
import { withStepBudget } from '../../kit/conditions/step-budget.ts';
import { actionTypeIds } from './action-types.ts';
import type { ActionData } from './actions.schemas.ts';

/** An action as the rule needs it. */
export type RuledAction = {
  readonly Id: number;
  readonly TypeId: number;
  readonly Flags: number;
  readonly Data: ActionData;
};

/** Who acts next. */
export type NextActor = 'mentee' | 'mentor' | 'nobody';

/** What is kept of an action for a mentee; times in epoch milliseconds. */
export type RuledCell = {
  readonly Completion: number;
  readonly Completed: boolean;
  readonly NextActor: NextActor;
  readonly Since: number;
  readonly Due: number | null;
  readonly HasWork: boolean;
  /** When it was completed, where it is. */
  readonly CompletedAt?: number | null;
};

/** What conditions may ask about. `answers` are the mentee's data by action id, as a text. */
export type Circumstances = {
  readonly user: Readonly<Record<string, string>>;
  readonly project: Readonly<Record<string, unknown>>;
  readonly joinedAt: number;
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly now: number;
};

/**
 * done; underway (begun by the mentee); ready (the mentee may begin); waiting (somebody else acts next); locked (its
 * condition does not hold yet).
 */
export type ActionState = 'done' | 'underway' | 'ready' | 'waiting' | 'locked';

/**
 * What a locked action waits for: these actions, or so many of any; neither when its condition is about something else.
 */
export type Needs = { readonly Ids: readonly number[]; readonly Count: number | null };

/** How an action stands. */
export type Standing<Action> = {
  readonly action: Action;
  readonly state: ActionState;
  /** Whether its ShowCondition holds. */
  readonly shown: boolean;
  readonly completion: number;
  readonly nextActor: NextActor;
  readonly due: number | null;
  readonly overdue: boolean;
  readonly needs: Needs;
};

const dayMs = 86_400_000;

/**
 * When an action should be done: by the end of a day, so many days after another action was completed (not before
 * that), or after joining; null when it has no time. In SQL it is server/src/features/actions/due.store.ts.
 */
export const dueOf = (
  { Due, DueAfter, DueDays }: Pick<ActionData, 'Due' | 'DueAfter' | 'DueDays'>,
  { joinedAt, completedAt }: { joinedAt: number; completedAt: (action: number) => number | null },
): number | null => {
  if (Due !== undefined) return startOfDay(dayAfter(Due));
  if (DueAfter !== undefined) {
    const from = completedAt(DueAfter.Action);
    return from === null ? null : from + DueAfter.Days * dayMs;
  }
  return DueDays === undefined ? null : joinedAt + DueDays * dayMs;
};

/**
 * Who acts first: the mentor calls a meeting, a milestone is told by the staff when it is reached, the mentee begins
 * everything else.
 */
export const firstActor = (typeId: number): NextActor => {
  if (typeId === actionTypeIds.meeting) return 'mentor';
  return typeId === actionTypeIds.payment ? 'nobody' : 'mentee';
};

/** What a condition still needs, read off the two forms in which conditions usually ask for completed actions. */
const needsOf = (condition: string | undefined, completed: ReadonlySet<number>): Needs => {
  const named = Array.from((condition ?? '').matchAll(/\b(\d+)\s+in\s+mentee\.completed/g), ([, id]) => Number(id));
  const [, operator, bound] = /size\(mentee\.completed\)\s*(>=?)\s*(\d+)/.exec(condition ?? '') ?? [];
  const count = bound === undefined ? null : Number(bound) + (operator === '>' ? 1 : 0);
  return {
    Ids: [...new Set(named)].filter((id) => !completed.has(id)),
    Count: count !== null && completed.size < count ? count : null,
  };
};

/** What the conditions of a mentee's actions see: which are completed, and the values for each action. */
export const circumstancesOf = (
  cells: ReadonlyMap<number, RuledCell>,
  at: Circumstances,
): {
  completed: ReadonlySet<number>;
  values: (action: Pick<RuledAction, 'Id' | 'TypeId' | 'Data'>) => Record<string, unknown>;
} => {
  const completed = new Set([...cells].filter(([, cell]) => cell.Completed).map(([id]) => id));
  const mentee = {
    completed: [...completed],
    completion: Object.fromEntries([...cells].map(([id, cell]) => [String(id), cell.Completion])),
    joined: new Date(at.joinedAt),
  };
  return {
    completed,
    values: ({ Id, TypeId, Data }) => ({
      user: at.user,
      project: at.project,
      answers: at.answers ?? {},
      mentee,
      now: new Date(at.now),
      action: { Id, TypeId, Minutes: Data.Minutes ?? 0 },
    }),
  };
};

/** How every action stands, in the order given. */
export const actionStates = <Action extends RuledAction>(
  actions: readonly Action[],
  cells: ReadonlyMap<number, RuledCell>,
  at: Circumstances,
): Standing<Action>[] => {
  const completedAt = (id: number): number | null => cells.get(id)?.CompletedAt ?? null;
  const { completed, values: valuesFor } = circumstancesOf(cells, at);
  return withStepBudget(() =>
    actions.map((action): Standing<Action> => {
      const cell = cells.get(action.Id);
      const { ShowCondition, EnableCondition } = action.Data;
      const values = valuesFor(action);
      const done = cell?.Completed ?? false;
      const open = done || evaluatesToTrue(EnableCondition, values);
      const nextActor = cell?.NextActor ?? firstActor(action.TypeId);
      const due = cell?.Due ?? dueOf(action.Data, { joinedAt: at.joinedAt, completedAt });
      const begun = cell !== undefined && (cell.Completion > 0 || cell.HasWork);
      return {
        action,
        state: done ? 'done' : !open ? 'locked' : nextActor !== 'mentee' ? 'waiting' : begun ? 'underway' : 'ready',
        shown: evaluatesToTrue(ShowCondition, values),
        completion: cell?.Completion ?? 0,
        nextActor,
        due,
        // What waits for nobody, as a meeting whose day is set, is late for nobody.
        overdue: !done && open && nextActor !== 'nobody' && due !== null && due < at.now,
        needs: done || open ? { Ids: [], Count: null } : needsOf(EnableCondition, completed),
      };
    }),
  );
};

/** Whether any condition asks for what the mentee wrote, which is otherwise left unread. */
export const asksForAnswers = (actions: readonly RuledAction[]): boolean =>
  actions.some(({ Data }) => /\banswers\b/.test(`${Data.ShowCondition ?? ''} ${Data.EnableCondition ?? ''}`));
