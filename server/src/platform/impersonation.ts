/** The rules of impersonation that hold for every call. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type pg from 'pg';
import { mayImpersonate } from '../access/account-access.ts';
import type { Viewer } from '../access/viewer.ts';
import { Problem } from './problem.ts';
import { findViewerOfUser, type FoundSession } from './session.store.ts';

/**
 * Checks that the actor may still impersonate the viewer. Without that right the call runs as the actor, or without a
 * session when a link had started the impersonation.
 */
export const recheckImpersonation = async (
  client: pg.PoolClient,
  session: FoundSession | null,
): Promise<FoundSession | null> => {
  const through = session?.viewer.impersonator;
  if (!session || !through) return session;
  const actor = await findViewerOfUser(client, through.actorId);
  if (actor && (await mayImpersonate({ client }, actor, session.viewer))) return session;
  if (!actor || through.byLink) return null;
  return { stale: false, viewer: { ...actor, sessionId: session.viewer.sessionId } };
};

/** Whether PostgreSQL must refuse writes: the impersonation is read-only, and the entry states no exception. */
export const mustOnlyRead = (entry: CallEntry, viewer: Viewer | null): boolean =>
  viewer?.impersonator != null && !viewer.impersonator.changes && (entry.impersonation ?? 'inner') === 'inner';

/** Refuses calls that only the account's owner may make, and writes until the actor switched them on. */
export const assertAllowedDuringImpersonation = (entry: CallEntry, viewer: Viewer | null): void => {
  if (viewer?.impersonator == null || entry.impersonation === 'always' || entry.impersonation === 'inner') return;
  if (entry.impersonation === 'never') throw new Problem('NOT_AS_ANOTHER');
  if (entry.readOnly !== true && !viewer.impersonator.changes) throw new Problem('VIEW_ONLY');
};
