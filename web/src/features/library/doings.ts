/** What is done with items after a question: deleted, approved, and both taken back. */
import { useTranslation } from 'react-i18next';
import type { LibraryItem, LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { useFailure } from '../../platform/failures.ts';
import { toast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useAskedBy } from './asked-by.ts';
import { besideItems } from './near-items.ts';
import { shortTitle } from './library.rules.ts';
import { useApprove, useApproveMany, useDeleteItems, useRestoreItems } from './library.queries.ts';
import { leftOf } from './library.rules.ts';

/** Asks and deletes; for ten seconds a message brings them back. True when they are gone. */
export const useDeleting = (): ((items: readonly Pick<LibraryLine, 'Id' | 'Title'>[]) => Promise<boolean>) => {
  const { t } = useTranslation('library');
  const [ask, failure] = [useConfirm(), useFailure()];
  const [remove, restore, askedBy] = [useDeleteItems(), useRestoreItems(), useAskedBy()];
  return async (items) => {
    const ItemIds = items.map(({ Id }) => Id);
    const [count, title] = [items.length, shortTitle(items[0]?.Title)];
    const beside = besideItems(ItemIds);
    const act = () =>
      remove.mutateAsync({ ItemIds }).then(
        () => null,
        (error: unknown) => failure(error),
      );
    const isGone = await ask({
      title: t('delete.title', { count: items.length }),
      text: t('delete.text', { count: items.length, title: items[0]?.Title ?? '' }) + (await askedBy(ItemIds)),
      yes: t('delete.act'),
      danger: true,
      act,
    });
    if (!isGone) return false;
    // The window over it is closed by then: the promise tells, not the window.
    const bringBack = () =>
      void restore.mutateAsync({ ItemIds }).then(
        () => toast('success', t('delete.restored', { count, title })),
        (error: unknown) => toast('error', failure(error).words),
      );
    beside();
    toast('success', t('delete.done', { count, title }), {
      time: 'link',
      action: { label: t('undo'), run: bringBack },
    });
    return true;
  };
};

/** Asks, and takes an approval back. */
export const useAskedTakingBack = (): ((item: Pick<LibraryItem, 'Id' | 'Title'>) => Promise<void>) => {
  const { t } = useTranslation('library');
  const [ask, askedBy, failure, approve] = [useConfirm(), useAskedBy(), useFailure(), useApprove()];
  return async ({ Id, Title }) => {
    const act = () =>
      approve.mutateAsync({ Id, Approved: false }).then(
        () => null,
        (error: unknown) => failure(error),
      );
    const isDone = await ask({
      title: t('takeBack.title'),
      text: t('takeBack.text', { title: Title }) + (await askedBy([Id])),
      yes: t('do.takeBack'),
      danger: true,
      act,
    });
    if (isDone) toast('success', t('approve.takenBack', { title: shortTitle(Title) }));
  };
};

/** Takes an approval back: the item waits again. */
const useTakingBack = (): ((item: Pick<LibraryItem, 'Id' | 'Title'>) => void) => {
  const { t } = useTranslation('library');
  const [failure, approve] = [useFailure(), useApprove()];
  return ({ Id, Title }) =>
    void approve.mutateAsync({ Id, Approved: false }).then(
      () => toast('success', t('approve.takenBack', { title: shortTitle(Title) })),
      (error: unknown) => toast('error', failure(error).words),
    );
};

/** Asks and approves the content as it was read; a message takes it back. */
export const useApproving = (): ((
  item: Pick<LibraryItem, 'Id' | 'Title' | 'Hash' | 'MenteesSee'>,
) => Promise<boolean>) => {
  const { t } = useTranslation('library');
  const [ask, failure, approve, takeBack] = [useConfirm(), useFailure(), useApprove(), useTakingBack()];
  return async (item) => {
    const { Id, Title, Hash, MenteesSee } = item;
    const act = () =>
      approve.mutateAsync({ Id, Hash, Approved: true }).then(
        () => null,
        (error: unknown) => failure(error),
      );
    const isApproved = await ask({
      title: t('approve.title'),
      text: t(MenteesSee ? 'approve.text' : 'approve.textStaff', { title: Title }),
      yes: t('approve.act'),
      act,
    });
    if (!isApproved) return false;
    toast('success', t('approve.done', { title: shortTitle(Title) }), {
      time: 'link',
      action: { label: t('undo'), run: () => takeBack(item) },
    });
    return true;
  };
};

type Waiting = Pick<LibraryLine, 'Id' | 'Title' | 'Hash' | 'MenteesSee'>;

/** Asks how many, and approves them as they were read; what changed meanwhile is told by its title, and left. */
export const useApprovingMany = (): ((items: readonly Waiting[]) => Promise<boolean>) => {
  const { t } = useTranslation('library');
  const [ask, failure, approve, approveOne] = [useConfirm(), useFailure(), useApproveMany(), useApproving()];
  return async (items) => {
    const [first, ...more] = items;
    if (!first) return false;
    if (more.length === 0) return approveOne(first);
    const read = { ItemIds: items.map(({ Id }) => Id), Hashes: items.map(({ Hash }) => Hash) };
    let outcome: Awaited<ReturnType<typeof approve.mutateAsync>> | null = null;
    const act = async () => {
      try {
        outcome = await approve.mutateAsync(read);
        return null;
      } catch (error) {
        return failure(error);
      }
    };
    const count = items.length;
    const beside = besideItems(read.ItemIds);
    const isDone = await ask({
      title: t('approve.titleMany', { count }),
      text: t('approve.textMany', { count }),
      yes: t('approve.actMany', { count }),
      act,
    });
    if (!isDone || outcome === null) return false;
    const { Approved, Left }: Awaited<ReturnType<typeof approve.mutateAsync>> = outcome;
    if (Left.length === 0) beside();
    if (Approved.length > 0) toast('success', t('approve.doneMany', { count: Approved.length }));
    const titles = leftOf(items, Left)
      .map(({ Title }) => `«${Title}»`)
      .join(', ');
    if (Left.length > 0) toast('error', t('approve.left', { count: Left.length, titles }));
    return true;
  };
};
