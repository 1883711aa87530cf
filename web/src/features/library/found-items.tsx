/** What a search of the library found, with the places marked where it did (specification 000 §4, §5). */
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ItemKind } from '@telemachos/contract/features/library/library.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { usePage } from '../../platform/url.ts';
import { EmptyState } from '../../ui/states.tsx';
import { ItemList } from './item-list.tsx';
import { useFoundItems } from './library.queries.ts';
import { isSearch, piecesOf } from './library.rules.ts';

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

export const FoundItems = ({ text, category, kind }: { text: string; category: string; kind: ItemKind | null }) => {
  const { t } = useTranslation('library');
  const { page, turn } = usePage();
  const asked = isSearch(text);
  const read = useFoundItems({ libSearchText: text, Category: category, Kind: kind, page }, asked);
  if (!asked) return <EmptyState title={t('search.tooShort')}>{t('search.tooShortMeans')}</EmptyState>;
  // `nr`: no result (000 §4).
  const none = (
    <Box role="status">
      <EmptyState title={t('search.nr', { text })} picture={<SearchOff />}>
        {t('search.nrMeans')}
      </EmptyState>
    </Box>
  );
  return (
    <>
      <ItemList
        read={read}
        page={page}
        filter={`${text} ${category} ${kind ?? ''}`}
        onPage={turn}
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
