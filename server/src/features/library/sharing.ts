/** Sharing items with mentees; who was shared what, and opened it. */
import type { libraryCalls } from '@telemachos/contract/features/library/library.calls.ts';
import type { LibraryViewer } from '../../access/library-access.store.ts';
import { lookUpRecords } from '../../access/scopes.ts';
import { caseloadAmong } from '../../access/scopes.store.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { notify } from '../notices/notify.shared.ts';
import { asLine } from './as-item.ts';
import { holdItems, holdSeen, type HeldItem } from './changing.store.ts';
import { itemsByIds } from './items.store.ts';
import { libraryViewerOf } from './looking.ts';
import * as store from './sharing.store.ts';

type SharingHandlers = Pick<
  Handlers<typeof libraryCalls>,
  'share' | 'shareMany' | 'unshare' | 'shares' | 'ownShares' | 'shared'
>;

type Reason = 'NOT_APPROVED' | 'UNCHECKED' | 'NO_MENTEES';

/** Why an item is not shared with these people; null where it is. */
const whyNot = (
  { clean, approved }: Pick<HeldItem, 'clean' | 'approved'>,
  mentees: readonly number[],
): Reason | null => {
  if (!clean) return 'UNCHECKED';
  if (!approved) return 'NOT_APPROVED';
  return mentees.length === 0 ? 'NO_MENTEES' : null;
};

/** Those of these people who are mentees of the project, and where that is wished the caller’s own, by the links of a mentor. */
const menteesOf = async (
  connection: Connection,
  { viewer, projectId }: LibraryViewer,
  ids: readonly number[],
  own: boolean,
): Promise<number[]> =>
  store.menteesAmong(
    connection,
    projectId,
    own ? await caseloadAmong(connection, projectId, viewer.userId, ids, 'any') : ids,
  );

const failed = (Reason: Reason | 'NOT_REACHED') => ({
  message: 'FAIL_SHARE' as const,
  Shared: 0,
  Reason,
});

export const sharingHandlers: SharingHandlers = {
  async share(context, { ItemId, MenteeIds, Own, isNew }) {
    const { viewer, now, actorId } = context;
    const caller = libraryViewerOf(context);
    const [item] = await holdItems(context, caller, [ItemId]);
    if (!item) return context.fail('NOT_FOUND');
    const asking = { ...context, ability: 'library.add', actionId: 'any' } as const;
    if ((await lookUpRecords(context, 'users', MenteeIds).judge(asking)) === null) return failed('NOT_REACHED');
    const mentees = await menteesOf(context, caller, MenteeIds, Own);
    const why = whyNot(item, mentees);
    if (why !== null) return failed(why);
    const share = { itemId: ItemId, userIds: mentees, sharerId: viewer.userId, at: now, anew: isNew };
    const told = await store.shareItem(context, share);
    await notify(context, {
      kind: 'libraryShared',
      projectId: caller.projectId,
      userIds: told,
      actorId,
      at: now,
    });
    await context.audit('libraryItem', ItemId, { Shared: told.length });
    return { message: 'SUCCESS_SHARE', Shared: told.length, Reason: null };
  },

  async shareMany(context, { ItemIds, MenteeIds, Own, isNew }) {
    const { viewer, now, actorId } = context;
    const caller = libraryViewerOf(context);
    const items = await holdSeen(context, caller, ItemIds);
    const there = new Map(items.map((item) => [item.id, item]));
    const mentees = await menteesOf(context, caller, MenteeIds, Own);
    const Left = ItemIds.flatMap((Id) => {
      const item = there.get(Id);
      const Reason: Reason | 'NOT_FOUND' | null = item ? whyNot(item, mentees) : 'NOT_FOUND';
      return Reason === null ? [] : [{ Id, Title: item?.title ?? '', Reason }];
    });
    const left = new Set(Left.map(({ Id }) => Id));
    const Shared = ItemIds.filter((id) => !left.has(id));
    const told = new Set<number>();
    for (const id of Shared) {
      const share = { itemId: id, userIds: mentees, sharerId: viewer.userId, at: now, anew: isNew };
      const reached = await store.shareItem(context, share);
      for (const userId of reached) told.add(userId);
      await context.audit('libraryItem', id, { Shared: reached.length });
    }
    const { projectId } = caller;
    await notify(context, { kind: 'libraryShared', projectId, userIds: [...told], actorId, at: now });
    return { Shared, Left, Mentees: mentees.length };
  },

  async unshare(context, { ItemId, MenteeIds }) {
    await store.unshareItem(context, libraryViewerOf(context), ItemId, MenteeIds);
    await context.audit('libraryItem', ItemId, { Unshared: MenteeIds.length });
    return { Ok: true };
  },

  async shares(context, { ItemId, page, count }) {
    const { list, all } = await store.sharesOf(context, libraryViewerOf(context), ItemId, {
      size: count,
      number: page,
    });
    return {
      list: list.map(({ id, name, byId, by, at, opened, mayEnd }) => ({
        Id: id,
        Name: name,
        By: { Id: byId, Name: by },
        At: at.toISOString(),
        Opened: opened?.toISOString() ?? null,
        MayEnd: mayEnd,
      })),
      All: all,
      count: Math.ceil(all / count),
    };
  },

  async ownShares(context, { page, count }) {
    const { list, all } = await store.sharedBy(context, libraryViewerOf(context), { size: count, number: page });
    const items = list.map(({ id, title, kind, approved, people, at }) => ({
      Id: id,
      Title: title,
      Kind: kind,
      Approved: approved,
      SharedWith: people,
      SharedAt: at.toISOString(),
    }));
    return { items, All: all, count: Math.ceil(all / count) };
  },

  async shared(context, { page, count }) {
    const caller = libraryViewerOf(context);
    const { list, all, fresh } = await store.sharedWith(context, caller, { size: count, number: page });
    const items = await itemsByIds(
      context,
      caller,
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
