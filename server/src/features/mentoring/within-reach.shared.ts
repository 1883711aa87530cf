/**
 * The mentee and the action that a mentor's call names, once the gates have let it pass: what flags and roles still
 * forbid.
 */
import { coversProject } from '@telemachos/contract/access/roles.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Viewer } from '../../access/viewer.ts';
import { caseloadAmong } from '../../access/scopes.store.ts';
import type { Connection } from '../../db/connect.ts';
import * as actions from '../actions/actions.store.ts';
import { asAction, type WorkAction } from '../actions/work.shared.ts';

/** Who is asked about, and in which action. */
export type Within = { action: WorkAction; person: actions.MenteeRow };

type Asking = Connection & { viewer: Viewer; reach: Reach };

/**
 * The pairs of an action and some people, or null where one must look missing: the action is hidden from callers of this
 * reach, somebody is no mentee, or is the caller (who may be both, and must not read what is kept from mentees).
 */
export const allWithinReach = async (
  connection: Asking,
  actionId: number,
  menteeIds: readonly number[],
): Promise<Within[] | null> => {
  const found = await stillWithinReach(connection, actionId, menteeIds);
  if (!found || found.people.length < menteeIds.length) return null;
  return found.people.map((person) => ({ action: found.action, person }));
};

/**
 * The action with those of some people who are its mentees still; null where it must look missing. What was agreed with
 * several is not kept from the others by one who is no mentee any more.
 */
export const stillWithinReach = async (
  connection: Asking,
  actionId: number,
  menteeIds: readonly number[],
): Promise<{ action: WorkAction; people: actions.MenteeRow[] } | null> => {
  if (menteeIds.includes(connection.viewer.userId)) return null;
  const row = await actions.findAction(connection, actionId);
  if (!row || isHiddenFrom(row.flags, connection.reach)) return null;
  return { action: asAction(row), people: await actions.findMentees(connection, row.projectId, menteeIds) };
};

/**
 * The action with those of some people who are within the caller's reach for it; null where it must look missing. Whoever
 * is left out is so like one who does not exist.
 */
export const someWithinReach = async (
  connection: Asking,
  actionId: number,
  menteeIds: readonly number[],
): Promise<{ action: WorkAction; people: actions.MenteeRow[] } | null> => {
  const { viewer, reach } = connection;
  const row = await actions.findAction(connection, actionId);
  if (!row || isHiddenFrom(row.flags, reach)) return null;
  const others = menteeIds.filter((id) => id !== viewer.userId);
  const mine = () => caseloadAmong(connection, row.projectId, viewer.userId, others, actionId);
  const ids = coversProject(reach) ? others : reach === 'caseload' ? await mine() : [];
  return { action: asAction(row), people: await actions.findMentees(connection, row.projectId, ids) };
};

/** One pair. */
export const withinReach = async (connection: Asking, actionId: number, menteeId: number): Promise<Within | null> =>
  (await allWithinReach(connection, actionId, [menteeId]))?.[0] ?? null;
