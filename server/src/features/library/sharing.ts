/** Sharing items with mentees; who was shared what, and opened it. */
import type { libraryCalls } from '@telemachos/contract/features/library/library.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { notify } from '../notices/notify.shared.ts';
import { asLine } from './as-item.ts';
import { holdItems } from './changing.store.ts';
import { itemsByIds } from './items.store.ts';
import { lookerOf } from './looking.ts';
import * as store from './sharing.store.ts';

type SharingHandlers = Pick<Handlers<typeof libraryCalls>, 'share' | 'unshare' | 'shares' | 'shared'>;

const failed = (Reason: 'NOT_APPROVED' | 'UNCHECKED' | 'NO_MENTEES') => ({
  message: 'FAIL_SHARE' as const,
  Shared: 0,
  Reason,
});

export const sharingHandlers: SharingHandlers = {
  async share(context, { ItemId, MenteeIds, isNew }) {
    const { viewer, now, actorId } = context;
    const looker = lookerOf(context);
    const [item] = await holdItems(context, looker, [ItemId]);
    if (!item) return context.fail('NOT_FOUND');
    if (!item.clean) return failed('UNCHECKED');
    if (!item.approved) return failed('NOT_APPROVED');
    const mentees = await store.menteesAmong(context, looker.projectId, MenteeIds);
    if (mentees.length === 0) return failed('NO_MENTEES');
    const share = { itemId: ItemId, userIds: mentees, sharerId: viewer.userId, at: now, anew: isNew };
    const told = await store.shareItem(context, share);
    await notify(context, { kind: 'libraryShared', projectId: looker.projectId, userIds: told, actorId, at: now });
    await context.audit('libraryItem', ItemId, { Shared: told.length });
    return { message: 'SUCCESS_SHARE', Shared: told.length, Reason: null };
  },

  async unshare(context, { ItemId, MenteeIds }) {
    await store.unshareItem(context, ItemId, MenteeIds);
    await context.audit('libraryItem', ItemId, { Unshared: MenteeIds.length });
    return { Ok: true };
  },

  async shares(context, { ItemId, page, count }) {
    const { list, all } = await store.sharesOf(context, lookerOf(context), ItemId, { size: count, number: page });
    return {
      list: list.map(({ id, name, byId, by, at, opened }) => ({
        Id: id,
        Name: name,
        By: { Id: byId, Name: by },
        At: at.toISOString(),
        Opened: opened?.toISOString() ?? null,
      })),
      All: all,
      count: Math.ceil(all / count),
    };
  },

  async shared(context, { page, count }) {
    const looker = lookerOf(context);
    const { list, all, fresh } = await store.sharedWith(context, looker, { size: count, number: page });
    const items = await itemsByIds(
      context,
      looker,
      list.map(({ id }) => id),
    );
    const shares = new Map(list.map((share) => [share.id, share]));
    return {
      items: items.flatMap((row) => {
        const share = shares.get(row.id);
        if (!share) return [];
        const { byId, by, at, opened } = share;
        const told = { SharedBy: { Id: byId, Name: by }, SharedAt: at.toISOString() };
        return [{ ...asLine(row), ...told, Opened: opened?.toISOString() ?? null }];
      }),
      All: all,
      count: Math.ceil(all / count),
      New: fresh,
    };
  },
};
