/** Above the items of a folder: search, kind, order and how they are drawn; all but the last stand in the address. */
import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import {
  itemKinds,
  itemOrders,
  maxLibrarySearchLength,
  rootCategory,
  type ItemKind,
  type ItemOrder,
} from '@telemachos/contract/features/library/library.rules.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import type { View } from './item-window.tsx';

/** Milliseconds of rest before a search is sent (000 §5). */
const searchDelayMs = 1000;

/** What the address says: what is sought, of which kind, in which order. */
export const useItemsAsked = (): { q: string; kind: ItemKind | null; sort: ItemOrder; isDown: boolean } => {
  const { q = '', kind = '', sort = '', desc = '' } = useSearchParams();
  return {
    q: q.trim().slice(0, maxLibrarySearchLength),
    kind: itemKinds.find((known) => known === kind) ?? null,
    sort: itemOrders.find((known) => known === sort) ?? 'title',
    isDown: desc === '1',
  };
};

/** `within` where one searches: a folder, or the whole library. */
export const ItemsBar = ({ view, within, onView }: { view: View; within: string; onView: (view: View) => void }) => {
  const { t } = useTranslation('library');
  const setSearch = useSetSearchParams();
  const { q, kind, sort, isDown } = useItemsAsked();
  const isFolder = q === '';
  return (
    <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
      <Box role="search" sx={{ flex: '1 1 240px', maxWidth: { sm: 440 } }}>
        <SearchBox
          value={q}
          delay={searchDelayMs}
          label={t(within === rootCategory ? 'search.label' : 'search.labelHere')}
          onSearch={(text) => setSearch({ q: text, page: '' })}
        />
      </Box>
      <Choice
        minWidth={150}
        label={t('filter.kind')}
        value={kind ?? ''}
        onChoose={(value) => setSearch({ kind: value, page: '' })}
        options={[
          { value: '', label: t('filter.all') },
          ...itemKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
      />
      {isFolder ? (
        <>
          <Choice
            minWidth={170}
            label={t('sort.label')}
            value={sort === 'title' ? '' : sort}
            onChoose={(value) => setSearch({ sort: value })}
            options={itemOrders.map((value) => ({
              value: value === 'title' ? '' : value,
              label: t(`sort.${value}`),
            }))}
          />
          <IconButton
            aria-label={t('sort.descending')}
            aria-pressed={isDown}
            onClick={() => setSearch({ desc: isDown ? '' : '1' })}
          >
            {isDown ? <ArrowDownward /> : <ArrowUpward />}
          </IconButton>
          <ToggleButtonGroup
            exclusive
            value={view}
            aria-label={t('view.label')}
            onChange={(_event, next: View | null) => next && onView(next)}
          >
            <ToggleButton value="list" aria-label={t('view.list')}>
              <ViewListOutlined />
            </ToggleButton>
            <ToggleButton value="grid" aria-label={t('view.grid')}>
              <GridViewOutlined />
            </ToggleButton>
          </ToggleButtonGroup>
        </>
      ) : null}
    </Box>
  );
};
