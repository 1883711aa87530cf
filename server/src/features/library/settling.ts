/** What follows once an item was given, changed, or passed its scan: it is approved, or those who approve are told. */
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Telling } from '../notices/notify.shared.ts';
import * as store from './changing.store.ts';
import { tellWaiting } from './waiting.ts';

/** A call, or a work in somebody's name. */
export type Settling = Telling &
  Connection & {
    viewer: Viewer;
    now: Date;
    can(ability: Ability): boolean;
    audit(subject: string, subjectId: number | null, ...details: Record<string, unknown>[]): Promise<void>;
  };

/**
 * What was returned waits again once who gave it changed it. It is approved at once where that was asked by who may, or,
 * while its file waits for its scan, once it passed; else those who approve are told of what is new to them.
 */
export const settle = async (
  settling: Settling,
  item: Pick<store.HeldItem, 'id' | 'projectId' | 'uploaderId' | 'approved' | 'clean' | 'returned'>,
  { approve, fresh: isNew }: { approve: boolean; fresh: boolean },
): Promise<void> => {
  const { viewer, now } = settling;
  const { id, projectId } = item;
  const isBack = item.returned && item.uploaderId === viewer.userId;
  if (isBack) await store.waitAgain(settling, [id]);
  if (item.approved) return;
  const isApproved = approve && settling.can('library.approve');
  if (!item.clean) {
    if (isApproved) await store.askApproval(settling, id, viewer.userId);
    return;
  }
  if (isApproved) {
    await store.approveItem(settling, id, { by: viewer.userId, at: now });
    await settling.audit('libraryItem', id, { Approved: true });
  } else if (isBack || (isNew && !item.returned))
    await tellWaiting(settling, { projectId, actorId: viewer.userId, at: now });
};
