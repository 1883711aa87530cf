/**
 * The mentee and the action that a mentor's call names, once the gates have let it pass: what flags and roles still
 * forbid.
 */
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import * as actions from '../actions/actions.store.ts';
import { asAction, type WorkAction } from '../actions/work.shared.ts';

/** Who is asked about, and in which action. */
export type Within = { action: WorkAction; person: actions.MenteeRow };

/**
 * The pair, or null where it must look missing: the action is hidden from callers of this reach, the person is no
 * mentee, or is the caller (who may be both, and must not read what is kept from mentees).
 */
export const withinReach = async (
  connection: Connection & { viewer: Viewer; reach: Reach },
  actionId: number,
  menteeId: number,
): Promise<Within | null> => {
  if (menteeId === connection.viewer.userId) return null;
  const row = await actions.findAction(connection, actionId);
  if (!row || isHiddenFrom(row.flags, connection.reach)) return null;
  const person = await actions.findMentee(connection, row.projectId, menteeId);
  return person ? { action: asAction(row), person } : null;
};
