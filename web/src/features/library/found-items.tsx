/** What a search of the library found, with the places marked where it did (specification 000 §4, §5). */
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { foldersTo, rootCategory, type ItemKind } from '@telemachos/contract/features/library/library.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { stringifySearch } from '../../platform/search-params.ts';
import { usePage } from '../../platform/url.ts';
import { EmptyState } from '../../ui/states.tsx';
import { ItemList } from './item-list.tsx';
import { useFoundItems } from './library.queries.ts';
import { addressOf, isSearch, piecesOf } from './library.rules.ts';

type Found = OutputOfPath<'/api/Library/GetLibSearchResults'>['items'][number]['Found'];

const Excerpt = ({ found }: { found: Found }) => {
  const { t } = useTranslation('library');
  return (
    <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t(`found.${found.Field}`)}:{' '}
      </Box>
      {piecesOf(found.Excerpt, found.Hits).map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : text))}
    </Typography>
  );
};

/** The same search in the whole library, with its words. */
const Everywhere = ({ text, kind }: { text: string; kind: ItemKind | null }) => {
  const { t } = useTranslation('library');
  const project = useProject();
  if (!project) return null;
  return (
    <Button
      component={Link}
      to={`/${toUrlSegment(project)}/${addressOf(rootCategory)}${stringifySearch({ q: text, kind: kind ?? '' })}`}
    >
      {t('search.everywhere')}
    </Button>
  );
};

/** The same search through all kinds, where one was chosen. */
const AllKinds = ({ text, category }: { text: string; category: string }) => {
  const { t } = useTranslation('library');
  const project = useProject();
  if (!project) return null;
  return (
    <Button component={Link} to={`/${toUrlSegment(project)}/${addressOf(category)}${stringifySearch({ q: text })}`}>
      {t('search.allKinds')}
    </Button>
  );
};

export const FoundItems = ({ text, category, kind }: { text: string; category: string; kind: ItemKind | null }) => {
  const { t } = useTranslation('library');
  const { page, setPage } = usePage();
  const asked = isSearch(text);
  const read = useFoundItems({ libSearchText: text, Category: category, Kind: kind, page }, asked);
  if (!asked) return <EmptyState title={t('search.tooShort')}>{t('search.tooShortMeans')}</EmptyState>;
  // `nr`: no result (000 §4).
  const [isFolder, name] = [category !== rootCategory, foldersTo(category).at(-1)?.Name ?? ''];
  const none = (
    <Box role="status">
      <EmptyState
        title={isFolder ? t('search.nrHere', { text, name }) : t('search.nr', { text })}
        picture={<SearchOff />}
        action={
          isFolder || kind !== null ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
              {kind === null ? null : <AllKinds text={text} category={category} />}
              {isFolder ? <Everywhere text={text} kind={kind} /> : null}
            </Box>
          ) : undefined
        }
      >
        {kind === null ? t('search.nrMeans') : t('search.nrKind', { kind: t(`kinds.${kind}`) })}
      </EmptyState>
    </Box>
  );
  return (
    <>
      {isFolder && read.data && read.data.All > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3, color: 'text.secondary' }}>
          {t('search.here', { name })}
          <Everywhere text={text} kind={kind} />
        </Box>
      ) : null}
      <ItemList
        read={read}
        page={page}
        filter={`${text} ${category} ${kind ?? ''}`}
        onPage={setPage}
        selects
        empty={none}
        renderBelow={({ Found }) => <Excerpt found={Found} />}
      />
      {read.data?.More ? (
        <Typography sx={{ mt: 3, color: 'text.secondary' }}>{t('search.more', { count: read.data.All })}</Typography>
      ) : null}
    </>
  );
};
