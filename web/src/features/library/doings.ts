/** What is done with items after a question: deleted, approved, and both taken back. */
import { useTranslation } from 'react-i18next';
import type { LibraryItem, LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useDescribeFailure } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useDoneAgain } from './again.ts';
import { useAskedBy } from './asked-by.ts';
import { changedMeanwhile } from './changed-meanwhile.tsx';
import { besideItems, itemsShown } from './near-items.ts';
import { saidSince, shortTitle } from './library.rules.ts';
import { useApprove, useApproveMany, useDeleteItems, useRestoreItems } from './library.queries.ts';
import { decisionOf, leftOf } from './library.rules.ts';

/** Asks and deletes; a message brings them back, as «Διαγραμμένα» does for a day. True when they are gone. */
export const useDeleting = (): ((items: readonly Pick<LibraryLine, 'Id' | 'Title'>[]) => Promise<boolean>) => {
  const { t } = useTranslation('library');
  const [ask, failure] = [useConfirm(), useDescribeFailure()];
  const [remove, restore, askedBy, again] = [useDeleteItems(), useRestoreItems(), useAskedBy(), useDoneAgain()];
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
      again(() => restore.mutateAsync({ ItemIds }), {
        done: t('delete.restored', { count, title }),
        about: `library.restore.${ItemIds.join('.')}`,
      });
    beside();
    showToast('success', t('delete.done', { count, title }), {
      time: 'link',
      action: { label: t('undo'), run: bringBack },
    });
    return true;
  };
};

/** How an item stands that is approved. */
const approved = { Approved: true, Returned: '' };

/** Asks, and takes an approval back. */
export const useAskedTakingBack = (): ((item: Pick<LibraryItem, 'Id' | 'Title'>) => Promise<void>) => {
  const { t } = useTranslation('library');
  const [ask, askedBy, failure, approve] = [useConfirm(), useAskedBy(), useDescribeFailure(), useApprove()];
  return async ({ Id, Title }) => {
    const act = () =>
      approve.mutateAsync({ Id, Approved: false, Seen: approved }).then(
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
    if (isDone) showToast('success', t('approve.takenBack', { title: shortTitle(Title) }));
  };
};

/** Takes an approval back: the item waits again. */
const useTakingBack = (): ((item: Pick<LibraryItem, 'Id' | 'Title'>) => void) => {
  const { t } = useTranslation('library');
  const [approve, again] = [useApprove(), useDoneAgain()];
  return ({ Id, Title }) =>
    again(() => approve.mutateAsync({ Id, Approved: false, Seen: approved }), {
      done: t('approve.takenBack', { title: shortTitle(Title) }),
      about: `library.takeBack.${Id}`,
    });
};

type Waiting = Pick<LibraryLine, 'Id' | 'Title' | 'Hash' | 'Version' | 'MenteesSee' | 'Approved' | 'Returned'>;

/**
 * Asks whether an item is to be approved as it was read, and approves it. Where something else was said of it since, it
 * says so and asks about it as it is now. Answers the item that was approved; null where none was.
 */
const useAskedApproval = (): ((item: Waiting) => Promise<Waiting | null>) => {
  const { t } = useTranslation('library');
  const [ask, failure, approve] = [useConfirm(), useDescribeFailure(), useApprove()];
  const asked = async (item: Waiting, isChanged: boolean): Promise<Waiting | null> => {
    const { Id, Title, Hash, Version, MenteesSee } = item;
    const since: { said: ReturnType<typeof saidSince> } = { said: null };
    const act = async () => {
      try {
        await approve.mutateAsync({ Id, Hash, Version, Approved: true, Seen: decisionOf(item) });
        return null;
      } catch (error) {
        since.said = saidSince(toApiProblem(error), Hash);
        return since.said === null ? failure(error) : null;
      }
    };
    const text = t(MenteesSee ? 'approve.text' : 'approve.textStaff', { title: Title });
    const isDone = await ask({
      title: t(isChanged ? 'approve.titleChanged' : 'approve.title'),
      text: isChanged ? changedMeanwhile(t('approve.changed'), text) : text,
      yes: t('approve.act'),
      act,
    });
    if (!isDone) return null;
    return since.said === null ? item : asked({ ...item, ...since.said }, true);
  };
  return (item) => asked(item, false);
};

/**
 * Approves the item as it was read, after a question, unless somebody decided otherwise since; a message takes it back,
 * but `inWindow`: no key reaches that from the item's window, which has a button for it.
 */
export const useApproving = (): ((item: Waiting, how?: { inWindow: boolean }) => Promise<boolean>) => {
  const { t } = useTranslation('library');
  const [askedApproval, takeBack] = [useAskedApproval(), useTakingBack()];
  return async (item, { inWindow } = { inWindow: false }) => {
    const beside = besideItems([item.Id], { mayStay: true });
    const approved = await askedApproval(item);
    if (approved === null) return false;
    if (!inWindow) beside();
    const undo = { time: 'link', action: { label: t('undo'), run: () => takeBack(approved) } } as const;
    showToast('success', t('approve.done', { title: shortTitle(approved.Title) }), inWindow ? {} : undo);
    return true;
  };
};

/** Asks how many, and approves them as they were read; what changed meanwhile is told by its title, and left. */
export const useApprovingMany = (): ((items: readonly Waiting[]) => Promise<boolean>) => {
  const { t } = useTranslation('library');
  const [ask, failure, approve, approveOne] = [useConfirm(), useDescribeFailure(), useApproveMany(), useApproving()];
  return async (items) => {
    const [first, ...more] = items;
    if (!first) return false;
    if (more.length === 0) return approveOne(first);
    const ItemIds = items.map(({ Id }) => Id);
    const read = {
      ItemIds,
      Hashes: items.map(({ Hash }) => Hash),
      Seen: items.map(decisionOf),
      Versions: items.map(({ Version }) => Version),
    };
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
    const shown = itemsShown();
    const isDone = await ask({
      title: t('approve.titleMany', { count }),
      text: t('approve.textMany', { count }),
      yes: t('approve.actMany', { count }),
      act,
    });
    if (!isDone || outcome === null) return false;
    const { Approved, Left }: Awaited<ReturnType<typeof approve.mutateAsync>> = outcome;
    // What was left is looked at first.
    const left = leftOf(items, Left);
    besideItems(
      [...left, ...items].map(({ Id }) => Id),
      { shown, mayStay: true },
    )();
    if (Approved.length > 0) showToast('success', t('approve.doneMany', { count: Approved.length }));
    const titles = left.map(({ Title }) => `«${Title}»`).join(', ');
    if (Left.length > 0) showToast('error', t('approve.left', { count: Left.length, titles }));
    return true;
  };
};
