/** The library's own lists: what was shared with one, favourites, what one gave, what waits to be approved. */
import Typography from '@mui/material/Typography';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { segmentOf, useProject } from '../../platform/session.ts';
import { usePage } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { ItemList } from './item-list.tsx';
import { LibraryFrame, type LibraryPage } from './library-frame.tsx';
import { useFavourites, useOwnItems, useShared, useUnapproved } from './library.queries.ts';
import { SharedLine } from './shared-line.tsx';

const useEmpty = (page: Exclude<LibraryPage, 'items'>) => {
  const { t } = useTranslation('library');
  return <EmptyState title={t(`empty.${page}`)}>{t(`empty.${page}Means`)}</EmptyState>;
};

/** The library begins with its folders. */
export const LibraryScreen = () => {
  const project = useProject();
  return project ? <Navigate to={`/${segmentOf(project)}/library/items`} replace /> : null;
};

/** What was shared with one (/library/shared). */
export const SharedScreen = () => {
  const { t } = useTranslation('library');
  const { page, turn } = usePage();
  return (
    <>
      <PageHeader title={t('pages.shared')} />
      <LibraryFrame page="shared">
        <ItemList
          read={useShared(page)}
          page={page}
          onPage={turn}
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
  const { page, turn } = usePage();
  return (
    <>
      <PageHeader title={t('pages.favourites')} />
      <LibraryFrame page="favourites">
        <ItemList read={useFavourites(page)} page={page} onPage={turn} empty={useEmpty('favourites')} />
      </LibraryFrame>
    </>
  );
};

/** What one gave (/library/own); why something came back stands below it. */
export const OwnScreen = () => {
  const { t } = useTranslation('library');
  const { page, turn } = usePage();
  return (
    <>
      <PageHeader title={t('pages.own')} />
      <LibraryFrame page="own">
        <ItemList
          read={useOwnItems(page)}
          page={page}
          onPage={turn}
          empty={useEmpty('own')}
          renderBelow={({ Returned }) =>
            Returned ? (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {t('standing.why')} {Returned}
              </Typography>
            ) : null
          }
        />
      </LibraryFrame>
    </>
  );
};

/** What waits to be approved (/library/unapproved): for those who approve (000 §4). */
export const UnapprovedScreen = () => {
  const { t } = useTranslation('library');
  const { page, turn } = usePage();
  return (
    <>
      <PageHeader title={t('pages.unapproved')} />
      <LibraryFrame page="unapproved">
        <ItemList
          read={useUnapproved(page)}
          page={page}
          onPage={turn}
          empty={useEmpty('unapproved')}
          renderBelow={({ Added }) => (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('waitsSince')} <When at={Added} />
            </Typography>
          )}
        />
      </LibraryFrame>
    </>
  );
};
