/** What one shares, and ends from here: also what is not approved by now, and is not there to be opened. */
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FramedList } from '../../ui/framed-list.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';
import { useOwnShares, type OwnShare } from './library.queries.ts';
import { besideItems, itemsShown } from './near-items.ts';
import { PlainLine } from './plain-line.tsx';

const ShareItem = lazy(() => import('./share-item.tsx').then((file) => ({ default: file.ShareItem })));

/** A page of them, what was shared last first. */
export const OwnShares = ({ page, onPage }: { page: number; onPage: (page: number) => void }) => {
  const { t } = useTranslation('library');
  const [open, setOpen] = useState<{ line: OwnShare; beside: () => void } | null>(null);
  const close = () => {
    // While it is in the list, the window itself gives the focus back to it.
    if (open && !itemsShown().includes(open.line.Id)) open.beside();
    setOpen(null);
  };
  return (
    <>
      <PagedList
        read={useOwnShares(page)}
        rows={3}
        height={76}
        page={page}
        onPage={onPage}
        empty={<EmptyState title={t('empty.shares')}>{t('empty.sharesMeans')}</EmptyState>}
        filter="shares"
      >
        {({ list }) => (
          <FramedList>
            {list.map((line) => (
              <PlainLine
                key={line.Id}
                of={line}
                about={
                  <>
                    {t(`kinds.${line.Kind}`)} · {t('share.with', { count: line.SharedWith })} · {t('share.last')}{' '}
                    <When at={line.SharedAt} />
                    {line.Approved ? null : (
                      <Typography component="div" sx={{ mt: 1 }}>
                        <StatusChip tone="waiting" label={t('share.notApproved')} />
                      </Typography>
                    )}
                  </>
                }
                act={t('do.shares')}
                actOf={t('share.sharesOf', { title: line.Title })}
                onAct={() => setOpen({ line, beside: besideItems([line.Id]) })}
              />
            ))}
          </FramedList>
        )}
      </PagedList>
      <Suspense>
        {open ? <ShareItem items={[open.line]} endsOnly={!open.line.Approved} onClose={close} /> : null}
      </Suspense>
    </>
  );
};
