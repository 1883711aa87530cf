/**
 * Seeing the product as somebody else, as every call meets it: whether it may still go on, and what it may do. What
 * begins and ends it is in features/account.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type pg from 'pg';
import { mayImpersonate } from '../access/account-access.ts';
import type { Viewer } from '../access/viewer.ts';
import { Problem } from './problem.ts';
import { findPerson, type FoundSession } from './session.store.ts';

/**
 * The session as it stands now. Whoever may not see as this person any more is themselves again, or nobody where a link
 * had let them in.
 */
export const stillSeeing = async (
  client: pg.PoolClient,
  session: FoundSession | null,
): Promise<FoundSession | null> => {
  const through = session?.viewer.impersonator;
  if (!session || !through) return session;
  const actor = await findPerson(client, through.actorId);
  if (actor && (await mayImpersonate({ client }, actor, session.viewer))) return session;
  if (!actor || through.byLink) return null;
  return { stale: false, viewer: { ...actor, sessionId: session.viewer.sessionId } };
};

/** Whether a call must not change anything, whatever its handler does. */
export const onlyReads = (entry: CallEntry, viewer: Viewer | null): boolean =>
  viewer?.impersonator != null && !viewer.impersonator.changes && entry.impersonation === undefined;

/** The gate: what opens or binds an account is its owner's alone, and changes are off until they were switched on. */
export const passSeeingAs = (entry: CallEntry, viewer: Viewer | null): void => {
  if (viewer?.impersonator == null || entry.impersonation === 'always') return;
  if (entry.impersonation === 'never') throw new Problem('NOT_AS_ANOTHER');
  if (entry.readOnly !== true && !viewer.impersonator.changes) throw new Problem('VIEW_ONLY');
};
