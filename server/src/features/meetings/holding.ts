/**
 * Who holds meetings of an action: the mentee's mentor for it. A mentor holds no meeting of a mentee who has another one
 * for the action. Source: specification 000 §7, 001 §4, §5; docs/decisions/2026-11-25-meetings.md.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Context } from '../../platform/context.ts';
import type { WorkAction } from '../actions/work.shared.ts';
import { mentorsOf } from './times.store.ts';

/** A mentor, or who runs the project. */
export type Staff = Pick<Context<CallEntry>, 'client' | 'viewer' | 'reach'>;

const mentorIdsOf = async ({ client }: Staff, action: WorkAction, menteeIds: readonly number[]) => {
  const found = await mentorsOf({ client }, { projectId: action.row.projectId, actionId: action.Id, menteeIds });
  return (menteeId: number): number | undefined => found.get(menteeId)?.id;
};

/** Who holds meetings with these mentees: a mentor themselves; else each one's mentor, or the caller where there is none. */
export const holdersOf = async (
  staff: Staff,
  action: WorkAction,
  menteeIds: readonly number[],
): Promise<Map<number, number>> => {
  const own = staff.viewer.userId;
  if (staff.reach === 'caseload') return new Map(menteeIds.map((id) => [id, own]));
  const mentorId = await mentorIdsOf(staff, action, menteeIds);
  return new Map(menteeIds.map((id) => [id, mentorId(id) ?? own]));
};

/** Those of a mentor's mentees who have another mentor for the action: that one holds its meetings. */
export const heldByOthers = async (
  staff: Staff,
  action: WorkAction,
  menteeIds: readonly number[],
): Promise<number[]> => {
  if (staff.reach !== 'caseload') return [];
  const own = staff.viewer.userId;
  const mentorId = await mentorIdsOf(staff, action, menteeIds);
  return menteeIds.filter((id) => (mentorId(id) ?? own) !== own);
};
