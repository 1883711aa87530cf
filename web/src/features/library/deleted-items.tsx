/** What was deleted within a day, one's own or everybody's for those who approve: each is brought back from here. */
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FramedList } from '../../ui/framed-list.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useDoneAgain } from './again.ts';
import { useAbout } from './item-parts.tsx';
import { useDeletedItems, useRestoreItems, type DeletedLine } from './library.queries.ts';
import { shortTitle } from './library.rules.ts';
import { besideItems } from './near-items.ts';
import { PlainLine } from './plain-line.tsx';

const Line = ({ line }: { line: DeletedLine }) => {
  const { t } = useTranslation('library');
  const [about, restore, again] = [useAbout(), useRestoreItems(), useDoneAgain()];
  const { Id, Title, Category, Deleted } = line;
  const bringBack = () => {
    const beside = besideItems([Id]);
    again(() => restore.mutateAsync({ ItemIds: [Id] }).then(beside), {
      done: t('delete.restored', { count: 1, title: shortTitle(Title) }),
      about: `library.restore.${Id}`,
    });
  };
  return (
    <PlainLine
      of={line}
      about={
        <>
          {about(line)} · {t('fact.folder')}: {Category} · {t('deleted.at')} <When at={Deleted} />
        </>
      }
      act={t('deleted.restore')}
      actOf={t('deleted.restoreOf', { title: Title })}
      busy={restore.isPending}
      onAct={bringBack}
    />
  );
};

/** A page of them, the last deleted first. */
export const DeletedItems = ({ page, onPage }: { page: number; onPage: (page: number) => void }) => {
  const { t } = useTranslation('library');
  return (
    <PagedList
      read={useDeletedItems(page)}
      rows={3}
      height={76}
      page={page}
      onPage={onPage}
      empty={<EmptyState title={t('empty.deleted')}>{t('empty.deletedMeans')}</EmptyState>}
      filter="deleted"
    >
      {({ list }) => (
        <>
          <Typography sx={{ mb: 3, color: 'text.secondary' }}>{t('deleted.means')}</Typography>
          <FramedList>
            {list.map((line) => (
              <Line key={line.Id} line={line} />
            ))}
          </FramedList>
        </>
      )}
    </PagedList>
  );
};
