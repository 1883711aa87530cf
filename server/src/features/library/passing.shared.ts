/**
 * What is set going once the scan of a file of the library is known: its item is there for others, or the file takes the
 * place for which it waited; its text is read, and it is approved as was asked, or those who approve are told.
 */
import { canIn } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { insertAuditEntries } from '../../platform/audit.store.ts';
import type { Services } from '../../platform/context.ts';
import { findViewerOfUser } from '../../platform/session.store.ts';
import { removeKept } from '../files/kept.store.ts';
import { notify, type Telling } from '../notices/notify.shared.ts';
import * as store from './changing.store.ts';
import * as replacing from './replacing.store.ts';
import { saidOf, saidSince } from './said.ts';
import { settle, type Settling } from './settling.ts';
import { tellWaiting } from './waiting.ts';

type Passing = Telling & Connection & { services: Pick<Services, 'jobs'> };

/** Order that the text inside an item's file is read. */
export const orderText = (context: Connection & { services: Pick<Services, 'jobs'> }, itemId: number): Promise<void> =>
  context.services.jobs.enqueue(
    context.client,
    'look',
    { itemId },
    { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  );

/** The same in the name of who gave something, with what they may by now; null of who is no more. */
const inTheirName = async (
  passing: Passing,
  { userId, projectId, at }: { userId: number; projectId: number; at: Date },
): Promise<Settling | null> => {
  const viewer = await findViewerOfUser(passing.client, userId);
  if (!viewer) return null;
  const told = { actorId: userId, projectId, call: 'library.endUpload', requestId: 'scan' };
  return {
    ...passing,
    viewer,
    now: at,
    can: (ability) => canIn(viewer, projectId, ability),
    audit: (subject, subjectId, ...details) => insertAuditEntries(passing, { ...told, subject, subjectId, details }),
  };
};

/** A file that passed takes the place for which it waited, with what was said with it. */
export const takePlace = async (
  settling: Settling & Passing,
  item: store.HeldItem,
  one: replacing.Replacement,
  { hash, approve }: { hash: string; approve: boolean },
): Promise<void> => {
  const { itemId: id, fileId, kind } = one;
  await replacing.dropReplacement(settling, id);
  const old = await store.updateContent(settling, id, { kind, fileId, link: null, hash, clean: true });
  if (old !== null) await removeKept(settling, old, settling.now);
  await store.updateSaid(settling, id, saidOf(kind, saidSince(one.said, one.was, item), item));
  await settling.audit('libraryItem', id, { Given: true });
  await orderText(settling, id);
  await settle(settling, { ...item, approved: false, clean: true }, { approve, fresh: true });
};

/**
 * The same where who gave it may still change the item. Else, be it that they are suspended or lost a role, it waits as an
 * item of theirs does: those who approve are told, once however often its content
 * passes, and who may change the item puts it in place or withdraws it.
 */
const putInPlace = async (passing: Passing, one: replacing.Replacement, hash: string, at: Date): Promise<void> => {
  const { itemId: id, projectId, giverId, approve } = one;
  const settling = await inTheirName(passing, { userId: giverId, projectId, at });
  const [item] = settling ? await store.holdItems(passing, { viewer: settling.viewer, projectId }, [id]) : [];
  if (!settling || !item?.mayChange) {
    const isNew = await replacing.holdReplacement(passing, id, at);
    return isNew ? tellWaiting(passing, { projectId, actorId: giverId, at }) : undefined;
  }
  await takePlace({ ...passing, ...settling }, item, one, { hash, approve });
};

/** The files of a content passed the scan: their items are there for others, like those that needed none. */
export const itemsPassed = async (passing: Passing, key: string, at: Date): Promise<void> => {
  for (const { approveBy, ...item } of await store.itemsClean(passing, key)) {
    await orderText(passing, item.id);
    const { projectId } = item;
    const userId = approveBy ?? item.uploaderId;
    const settling = await inTheirName(passing, { userId, projectId, at });
    // What was returned was told of already, and waits for its giver.
    if (settling)
      await settle(settling, { ...item, clean: true, uploaderId: 0 }, { approve: approveBy !== null, fresh: true });
  }
  for (const one of await replacing.replacementsOf(passing, key)) await putInPlace(passing, one, key, at);
};

/** The files of a content did not pass: those that waited for a place are gone, and who gave them is told. Answers them. */
export const replacementsRefused = async (passing: Telling, key: string, at: Date): Promise<ReadonlySet<number>> => {
  const refused = await replacing.replacementsOf(passing, key);
  for (const one of refused) {
    await replacing.refuseReplacement(passing, one, at);
    const { projectId, giverId } = one;
    await notify(passing, { kind: 'libraryRefused', projectId, userIds: [giverId], at });
  }
  return new Set(refused.map(({ fileId }) => fileId));
};
