/** Applications that wait for their e-mail to be confirmed and no longer can be. */
import type { Connection } from '../../db/connect.ts';
import { deleteApplicationLinks } from '../../platform/link-tokens.store.ts';
import * as store from './applications.store.ts';
import * as events from './events.store.ts';

/**
 * These no longer wait, for `why`: the owner of the address has confirmed another, or newer ones came. Their links end.
 */
export const giveUp = async (
  context: Connection & { now: Date },
  ids: readonly number[],
  why: string,
): Promise<void> => {
  if (ids.length === 0) return;
  await store.saveWithdrawn(context, ids, context.now);
  await events.insertEvents(
    context,
    null,
    ids.map((applicationId) => ({ applicationId, kind: 'withdrawn' as const, note: why })),
    context.now,
  );
  await deleteApplicationLinks(context, ids, 'application-confirm');
};
