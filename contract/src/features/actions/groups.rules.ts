/**
 * What is next, and what belongs together: over lines as they travel, without the engine of conditions, so that the
 * browser carries little.
 */
import { actionTypeIds } from './action-types.ts';
import type { ActionState } from './actions.rules.ts';

type Step = { readonly State: ActionState; readonly Due: string | null; readonly Optional?: boolean };

/**
 * The mentee's next step: of what can be done now, what is due first; what has no time comes last; ties keep the
 * programme's order; what is only offered is never the next step.
 */
export const nextStep = <Line extends Step>(lines: readonly Line[]): Line | null => {
  const time = ({ Due }: Line) => (Due === null ? Number.POSITIVE_INFINITY : Date.parse(Due));
  return lines
    .filter(({ State, Optional }) => !Optional && (State === 'ready' || State === 'underway'))
    .reduce<Line | null>((first, line) => (first === null || time(line) < time(first) ? line : first), null);
};

type Grouped = { readonly Group: string; readonly State: ActionState };

/** The groups in the programme's order, each with its lines and how many are done. */
export const groupsOf = <Line extends Grouped>(
  lines: readonly Line[],
): { group: string; lines: Line[]; done: number }[] => {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(line.Group, [...(groups.get(line.Group) ?? []), line]);
  return [...groups].map(([group, own]) => ({
    group,
    lines: own,
    done: own.filter(({ State }) => State === 'done').length,
  }));
};

/** Whether an action counts in how far a mentee has come: neither what is only offered nor what the staff mark. */
export const isCounted = ({ Optional, TypeId }: { Optional: boolean; TypeId: number }): boolean =>
  !Optional && TypeId !== actionTypeIds.payment;

/**
 * How many of a mentee's actions are done, of how many that count: the same for the mentee and for who looks after the
 * mentee, as far as each sees them. What the mentee does not see (`Unseen`) counts for neither.
 */
export const doneOf = (
  lines: readonly { Optional: boolean; TypeId: number; State: ActionState; Unseen?: unknown }[],
): { done: number; all: number } => {
  const counted = lines.filter((line) => isCounted(line) && (line.Unseen ?? null) === null);
  return { done: counted.filter(({ State }) => State === 'done').length, all: counted.length };
};
