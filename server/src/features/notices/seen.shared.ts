/** Who reads notices, with what their own list does not have in that moment: asked before anything is told to them. */
import type { Writer } from '../../access/messaging.store.ts';
import type { Connection } from '../../db/connect.ts';
import { menteeWork } from '../actions/work.shared.ts';
import { conditionalOf, type Reader } from './notices.store.ts';

/**
 * Somebody as the reader of what they were told. Their list is gone through only where they were told of an action under a
 * condition: everything else that keeps an action from them the statements know.
 */
export const asReader = async (connection: Connection, writer: Writer, now: Date): Promise<Reader> => {
  const asked = await conditionalOf(connection, writer);
  if (asked.length === 0) return { ...writer, now, unshown: [] };
  const found = await menteeWork(connection, writer.projectId, writer.viewer.userId, 'own', now);
  const seen = new Set(found?.work.map(({ action }) => action.Id));
  return { ...writer, now, unshown: asked.filter((id) => !seen.has(id)) };
};
