/** The library's own lists: what was shared with one, favourites, what one gave, what waits to be approved. */
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { usePage, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { DeletedItems } from './deleted-items.tsx';
import { ItemList } from './item-list.tsx';
import { LibraryFrame, type LibraryPage } from './library-frame.tsx';
import { useFavourites, useOwnItems, useShared, useUnapproved } from './library.queries.ts';
import { OwnShares } from './own-shares.tsx';
import { SharedLine } from './shared-line.tsx';

const useEmpty = (page: Exclude<LibraryPage, 'items'>) => {
  const { t } = useTranslation('library');
  return <EmptyState title={t(`empty.${page}`)}>{t(`empty.${page}Means`)}</EmptyState>;
};

/** The library begins with its folders. */
export const LibraryScreen = () => {
  const project = useProject();
  return project ? <Navigate to={`/${toUrlSegment(project)}/library/items`} replace /> : null;
};

/** What was shared with one (/library/shared). */
export const SharedScreen = () => {
  const { t } = useTranslation('library');
  const { page, setPage } = usePage();
  return (
    <>
      <PageHeader title={t('pages.shared')} />
      <LibraryFrame page="shared">
        <ItemList
          read={useShared(page)}
          page={page}
          onPage={setPage}
          empty={useEmpty('shared')}
          renderBelow={(line) => <SharedLine line={line} />}
        />
      </LibraryFrame>
    </>
  );
};

/** One's favourites (/library/favourites). */
export const FavouritesScreen = () => {
  const { t } = useTranslation('library');
  const { page, setPage } = usePage();
  return (
    <>
      <PageHeader title={t('pages.favourites')} />
      <LibraryFrame page="favourites">
        <ItemList read={useFavourites(page)} page={page} onPage={setPage} empty={useEmpty('favourites')} />
      </LibraryFrame>
    </>
  );
};

/** What one gave; why something came back stands below it. */
const OwnItems = ({ page, onPage }: { page: number; onPage: (page: number) => void }) => {
  const { t } = useTranslation('library');
  return (
    <ItemList
      read={useOwnItems(page)}
      page={page}
      onPage={onPage}
      selects
      empty={useEmpty('own')}
      renderBelow={({ Returned }) =>
        Returned ? (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('standing.why')} {Returned}
          </Typography>
        ) : null
      }
    />
  );
};

/** What one gave (/library/own), what was deleted within a day, and what one shares. */
export const OwnScreen = () => {
  const { t } = useTranslation('library');
  const { page, setPage } = usePage();
  const setSearch = useSetSearchParams();
  const { deleted, shares } = useSearchParams();
  const part = deleted === '1' ? 'deleted' : shares === '1' ? 'shares' : 'there';
  const Part = { there: OwnItems, deleted: DeletedItems, shares: OwnShares }[part];
  return (
    <>
      <PageHeader title={t('pages.own')} />
      <LibraryFrame page="own">
        <ToggleButtonGroup
          exclusive
          size="small"
          sx={{ mb: 3 }}
          value={part}
          aria-label={t('waiting.label')}
          onChange={(_event, next: typeof part | null) =>
            next !== null &&
            setSearch({ deleted: next === 'deleted' ? '1' : '', shares: next === 'shares' ? '1' : '', page: '' })
          }
        >
          <ToggleButton value="there">{t('deleted.there')}</ToggleButton>
          <ToggleButton value="shares">{t('do.shares')}</ToggleButton>
          <ToggleButton value="deleted">{t('deleted.title')}</ToggleButton>
        </ToggleButtonGroup>
        <Part page={page} onPage={setPage} />
      </LibraryFrame>
    </>
  );
};

/** What waits to be approved, or was returned (/library/unapproved): for those who approve (000 §4). */
export const UnapprovedScreen = () => {
  const { t } = useTranslation('library');
  const { page, setPage } = usePage();
  const setSearch = useSetSearchParams();
  const isReturned = useSearchParams()['returned'] === '1';
  const empty = isReturned ? 'returned' : 'unapproved';
  return (
    <>
      <PageHeader title={t('pages.unapproved')} />
      <LibraryFrame page="unapproved">
        <ToggleButtonGroup
          exclusive
          size="small"
          sx={{ mb: 3 }}
          value={isReturned ? '1' : ''}
          aria-label={t('waiting.label')}
          onChange={(_event, next: string | null) => next !== null && setSearch({ returned: next, page: '' })}
        >
          <ToggleButton value="">{t('waiting.waiting')}</ToggleButton>
          <ToggleButton value="1">{t('waiting.returned')}</ToggleButton>
        </ToggleButtonGroup>
        <ItemList
          read={useUnapproved(isReturned, page)}
          page={page}
          filter={empty}
          onPage={setPage}
          selects
          empty={<EmptyState title={t(`empty.${empty}`)}>{t(`empty.${empty}Means`)}</EmptyState>}
          renderBelow={({ Added, Approved, Returned, Category }) => (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {t('fact.folder')}: {Category} {/* Of an approved one it is another file that waits, since later. */}
              {Approved ? null : (
                <>
                  · {Returned ? t('addedAt') : t('waitsSince')} <When at={Added} />
                </>
              )}
              {Returned ? (
                <Box component="span" sx={{ display: 'block', color: 'text.primary' }}>
                  {t('standing.why')} {Returned}
                </Box>
              ) : null}
            </Typography>
          )}
        />
      </LibraryFrame>
    </>
  );
};
