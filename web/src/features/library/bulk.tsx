/** What is done with those items that are selected: shared, approved, moved, deleted; what all of them allow. */
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { useProject } from '../../platform/session.ts';
import { StickyBulkBar } from '../../ui/lists.tsx';
import { useApprovingMany, useDeleting } from './doings.ts';
import type { Selection } from './selection.tsx';

const ShareItem = lazy(() => import('./share-item.tsx').then((file) => ({ default: file.ShareItem })));
const MoveItems = lazy(() => import('./move-items.tsx').then((file) => ({ default: file.MoveItems })));

/** The folder of them all, or the root. */
const folderOf = (items: readonly LibraryLine[]): string => {
  const [first] = items;
  return first && items.every(({ Category }) => Category === first.Category) ? first.Category : '/';
};

export const Bulk = ({ selection: { selected, clear } }: { selection: Selection }) => {
  const { t } = useTranslation('library');
  const project = useProject();
  const [remove, approve] = [useDeleting(), useApprovingMany()];
  const [doing, setDoing] = useState<'move' | 'share' | null>(null);
  const items = [...selected.values()];
  const waiting = items.filter(({ Approved, Scan }) => !Approved && Scan === 'clean');
  const mayApprove = project?.Abilities.includes('library.approve') === true && waiting.length > 0;
  const mayChange = items.every((item) => item.MayChange);
  const end = () => setDoing(null);
  const done = () => {
    end();
    clear();
  };
  const afterwards = (isDone: boolean) => {
    if (isDone) clear();
  };
  return (
    <>
      <StickyBulkBar count={items.length} onClear={clear}>
        {mayApprove ? (
          <Button onClick={() => void approve(waiting).then(afterwards)}>
            {t('approve.actMany', { count: waiting.length })}
          </Button>
        ) : null}
        {items.every(({ Approved }) => Approved) ? (
          <Button onClick={() => setDoing('share')}>{t('do.share')}</Button>
        ) : null}
        {mayChange ? (
          <>
            <Button onClick={() => setDoing('move')}>{t('do.move')}</Button>
            <Button color="error" onClick={() => void remove(items).then(afterwards)}>
              {t('do.delete')}
            </Button>
          </>
        ) : null}
      </StickyBulkBar>
      <Suspense>
        {doing === 'move' ? (
          <MoveItems ids={[...selected.keys()]} from={folderOf(items)} onDone={done} onClose={end} />
        ) : null}
        {doing === 'share' ? <ShareItem items={items} onClose={end} /> : null}
      </Suspense>
    </>
  );
};
