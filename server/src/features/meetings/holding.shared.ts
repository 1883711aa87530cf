/**
 * Who holds meetings of an action: the mentee's mentor for it. A mentor holds no meeting of a mentee who has another one
 * for the action. Source: specification 000 §7, 001 §4, §5; docs/decisions/2026-11-25-meetings.md.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Context } from '../../platform/context.ts';
import type { WorkAction } from '../actions/work.shared.ts';
import { mentorsOf, otherMentorsOf } from './times.store.ts';

/** A mentor, or who runs the project. */
export type Staff = Pick<Context<CallEntry>, 'client' | 'viewer' | 'reach'>;

/** Who holds meetings with these mentees: a mentor themselves; else each one's mentor, or the caller where there is none. */
export const holdersOf = async (
  staff: Staff,
  action: WorkAction,
  menteeIds: readonly number[],
): Promise<Map<number, number>> => {
  const own = staff.viewer.userId;
  if (staff.reach === 'caseload') return new Map(menteeIds.map((id) => [id, own]));
  const found = await mentorsOf(staff, { projectId: action.row.projectId, actionId: action.Id, menteeIds });
  return new Map(menteeIds.map((id) => [id, found.get(id)?.id ?? own]));
};

/**
 * Who holds the meetings of an action with a mentor's mentee instead of that mentor: the name of the other one, who is theirs
 * for it; undefined where it is the mentor themselves, and for who runs the project.
 */
export const holdersInstead = async (
  staff: Staff,
  projectId: number,
  actionIds: readonly number[],
  menteeIds: readonly number[],
): Promise<(menteeId: number, actionId: number) => string | undefined> => {
  if (staff.reach !== 'caseload' || actionIds.length === 0 || menteeIds.length === 0) return () => undefined;
  const found = await otherMentorsOf(staff, staff.viewer.userId, { projectId, actionIds, menteeIds });
  const names = new Map(found.map(({ actionId, menteeId, name }) => [`${menteeId} ${actionId}`, name]));
  return (menteeId, actionId) => names.get(`${menteeId} ${actionId}`);
};

/** Those of a mentor's mentees who have another mentor for the action: that one holds its meetings. */
export const heldByOthers = async (
  staff: Staff,
  action: WorkAction,
  menteeIds: readonly number[],
): Promise<number[]> => {
  const instead = await holdersInstead(staff, action.row.projectId, [action.Id], menteeIds);
  return menteeIds.filter((id) => instead(id, action.Id) !== undefined);
};

/** Whether a mentor sees a meeting that somebody else holds: it is not theirs to move, to cancel or to tell of. */
export const isHeldByOther = ({ reach, viewer }: Staff, { mentorId }: { mentorId: number }): boolean =>
  reach === 'caseload' && mentorId !== viewer.userId;

/** Whether a mentor is by now the one of all these, who come to a meeting, for its action. */
export const areTheirs = async (
  staff: Staff,
  { projectId, actionId }: { projectId: number; actionId: number },
  menteeIds: readonly number[],
): Promise<boolean> => {
  const mentors = await mentorsOf(staff, { projectId, actionId, menteeIds });
  return menteeIds.every((id) => mentors.get(id)?.id === staff.viewer.userId);
};
