/** Whether an action is open to a mentee, or to who looks after it: for every room in which people work on actions. */
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Connection } from '../../db/connect.ts';
import * as store from './actions.store.ts';
import { asAction, menteeWork, type Work, type WorkAction } from './work.shared.ts';

/** How an action stands for its mentee; null when the mentee may not see it, or is none. */
export const seenAction = async (
  connection: Connection,
  menteeId: number,
  actionId: number,
  now: Date,
): Promise<Work | null> => {
  const row = await store.findAction(connection, actionId);
  const found = row && (await menteeWork(connection, row.projectId, menteeId, 'own', now));
  return found?.work.find(({ action }) => action.Id === actionId) ?? null;
};

/**
 * An action for whoever asks: one's own while it is seen, else one that is not hidden from those of this reach.
 * `isOpen` says whether its content is there for them. Null where it looks missing.
 */
export const openedFor = async (
  asking: Connection & { viewer: { userId: number }; reach: Reach; now: Date },
  id: number,
): Promise<{ action: WorkAction; isOpen: boolean } | null> => {
  const seen = await seenAction(asking, asking.viewer.userId, id, asking.now);
  if (seen) return { action: seen.action, isOpen: seen.state !== 'locked' };
  if (asking.reach === 'own') return null;
  const row = await store.findAction(asking, id);
  return row && !isHiddenFrom(row.flags, asking.reach) ? { action: asAction(row), isOpen: true } : null;
};

/** The same where its content is there for them. */
export const contentOf = async (...asked: Parameters<typeof openedFor>): Promise<WorkAction | null> => {
  const opened = await openedFor(...asked);
  return opened?.isOpen ? opened.action : null;
};
