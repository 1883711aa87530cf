/** What was deleted within a day, one's own or everybody's for those who approve: each is brought back from here. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FramedList } from '../../ui/framed-list.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useDoneAgain } from './again.ts';
import { useAbout } from './item-parts.tsx';
import { KindPicture } from './kind-picture.tsx';
import { useDeletedItems, useRestoreItems, type DeletedLine } from './library.queries.ts';
import { shortTitle } from './library.rules.ts';
import { besideItems } from './near-items.ts';

const Line = ({ line }: { line: DeletedLine }) => {
  const { t } = useTranslation('library');
  const [about, restore, again] = [useAbout(), useRestoreItems(), useDoneAgain()];
  const { Id, Title, Kind, Category, Deleted } = line;
  const bringBack = () => {
    const beside = besideItems([Id]);
    again(() => restore.mutateAsync({ ItemIds: [Id] }).then(beside), {
      done: t('delete.restored', { count: 1, title: shortTitle(Title) }),
      about: `library.restore.${Id}`,
    });
  };
  return (
    <Box
      component="li"
      data-item={Id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        px: { xs: 2, sm: 3 },
        py: 2,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <KindPicture kind={Kind} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{Title}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {about(line)} · {t('fact.folder')}: {Category} · {t('deleted.at')} <When at={Deleted} />
        </Typography>
      </Box>
      <Button
        data-title=""
        variant="outlined"
        aria-label={t('deleted.restoreOf', { title: Title })}
        disabled={restore.isPending}
        onClick={bringBack}
      >
        {t('deleted.restore')}
      </Button>
    </Box>
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
