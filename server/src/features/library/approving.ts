/** Approving what was given, as its content is, and returning it with a reason. */
import type { libraryCalls } from '@telemachos/contract/features/library/library.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { notify } from '../notices/notify.shared.ts';
import * as store from './changing.store.ts';
import { itemNow, libraryViewerOf } from './looking.ts';
import { forgetApproval } from './replacing.store.ts';

type ApprovingHandlers = Pick<Handlers<typeof libraryCalls>, 'approve' | 'approveMany' | 'returnItem'>;
type Approving = Parameters<ApprovingHandlers['approve' | 'approveMany' | 'returnItem']>[0];

const held = async (context: Approving, id: number): Promise<store.HeldItem> =>
  (await store.holdItems(context, libraryViewerOf(context), [id]))[0] ?? context.fail('NOT_FOUND');

/** Whoever gave them hears of it, once. */
const tell = (
  context: Approving,
  kind: 'libraryApproved' | 'libraryReturned',
  item: store.HeldItem,
  userIds: readonly number[] = [item.uploaderId],
) =>
  notify(context, {
    kind,
    projectId: item.projectId,
    userIds,
    actorId: context.actorId,
    at: context.now,
  });

/** How somebody saw an item stand. */
type Seen = { Approved: boolean; Returned: string } | null | undefined;

/** Somebody else approved, returned or took back since. */
const isDecided = ({ approved, reason }: store.HeldItem, seen: Seen): boolean =>
  seen != null && (seen.Approved !== approved || seen.Returned.trim() !== reason.trim());

/** Refuses to overrule what somebody else decided unseen, and tells who decided what. */
const refuseDecided = (
  context: Parameters<ApprovingHandlers['approve' | 'returnItem']>[0],
  { approved, reason, decidedBy, version }: store.HeldItem,
): never =>
  context.fail('DECIDED', {
    details: {
      Decision: approved ? 'approved' : reason !== '' ? 'returned' : decidedBy === null ? 'waiting' : 'takenBack',
      Approved: approved,
      Returned: reason,
      By: decidedBy ?? '',
      Version: version,
    },
  });

/** Why an item is not approved as it was read; null where it is. */
const whyLeft = (
  item: store.HeldItem | undefined,
  read: { hash: string | undefined; version: number | undefined },
  seen: Seen,
): 'NOT_FOUND' | 'STALE' | 'DECIDED' | 'FILE_UNCHECKED' | null => {
  if (!item) return 'NOT_FOUND';
  if (item.deleted || item.hash !== read.hash) return 'STALE';
  // What somebody else approved meanwhile is as it was to be.
  if (!item.approved && isDecided(item, seen)) return 'DECIDED';
  if (!item.approved && read.version !== undefined && item.version !== read.version) return 'STALE';
  return item.clean ? null : 'FILE_UNCHECKED';
};

/** Refuses to approve what was not read, and tells how the item is now. */
const refuseStale = (
  context: Parameters<ApprovingHandlers['approve']>[0],
  { version, hash, title, menteesSee }: store.HeldItem,
): never => context.fail('STALE', { details: { Version: version, Hash: hash, Title: title, MenteesSee: menteesSee } });

export const approvingHandlers: ApprovingHandlers = {
  async approve(context, { Id, Hash, Version, Approved, Seen }) {
    const item = await held(context, Id);
    if (Hash != null && Hash !== item.hash) return refuseStale(context, item);
    if (Approved && !item.clean) return context.fail('FILE_UNCHECKED');
    if (!Approved) await forgetApproval(context, Id);
    // Told again it is done already.
    if (item.approved === Approved) return itemNow(context, Id);
    if (isDecided(item, Seen)) return refuseDecided(context, item);
    if (Approved && Version != null && Version !== item.version) return refuseStale(context, item);
    await store.approveItem(context, Id, {
      approved: Approved,
      by: context.viewer.userId,
      at: context.now,
    });
    if (Approved) await tell(context, 'libraryApproved', item);
    await context.audit('libraryItem', Id, { Approved });
    return itemNow(context, Id);
  },

  async approveMany(context, { ItemIds, Hashes, Seen, Versions }) {
    const items = await store.holdSeen(context, libraryViewerOf(context), ItemIds, true);
    const there = new Map(items.map((item) => [item.id, item]));
    const Left = ItemIds.flatMap((Id, at) => {
      const item = there.get(Id);
      const Reason = whyLeft(item, { hash: Hashes[at], version: Versions?.[at] }, Seen?.[at]);
      return Reason === null ? [] : [{ Id, Title: item?.title ?? '', Reason }];
    });
    const left = new Set(Left.map(({ Id }) => Id));
    const chosen = items.filter(({ id }) => !left.has(id));
    // Those that were approved already stay as they are.
    const fresh = chosen.filter(({ approved }) => !approved);
    for (const { id } of fresh) {
      await store.approveItem(context, id, { by: context.viewer.userId, at: context.now });
      await context.audit('libraryItem', id, { Approved: true });
    }
    const [first] = fresh;
    const givers = [...new Set(fresh.map(({ uploaderId }) => uploaderId))];
    if (first) await tell(context, 'libraryApproved', first, givers);
    return { Approved: chosen.map(({ id }) => id), Left };
  },

  async returnItem(context, { Id, Reason, Seen }) {
    const item = await held(context, Id);
    const reason = Reason.trim();
    // Told again it is done already.
    if (item.reason === reason && isDecided(item, Seen)) return itemNow(context, Id);
    if (isDecided(item, Seen)) return refuseDecided(context, item);
    await forgetApproval(context, Id);
    await store.returnItem(context, Id, { reason, by: context.viewer.userId, at: context.now });
    await tell(context, 'libraryReturned', item);
    await context.audit('libraryItem', Id, { Returned: true });
    return itemNow(context, Id);
  },
};
