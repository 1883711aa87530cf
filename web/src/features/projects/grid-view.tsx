/** How the grid is looked at: in detail or at a glance, and which groups are folded. Both are in the address. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import type { View } from './grid-sizes.ts';
import './grid.texts.ts';

const asView = (text: string | undefined): View => (text === 'glance' ? 'glance' : 'whole');

/** How much of each cell is drawn, and which groups are folded: both in the address. */
export const useView = () => {
  const { view, fold = '' } = useSearchParams();
  const setSearch = useSetSearchParams();
  const isFolded = useMemo(() => new Set(fold.split('|').filter(Boolean)), [fold]);
  return {
    view: asView(view),
    isFolded,
    fold: (group: string) => {
      const next = new Set(isFolded);
      if (!next.delete(group)) next.add(group);
      setSearch({ fold: [...next].join('|') });
    },
  };
};

/** Whole cells with words, or many at a glance. */
export const ViewSwitch = ({ view }: { view: View }) => {
  const { t } = useTranslation('grid');
  const setSearch = useSetSearchParams();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={t('view.label')}
      onChange={(_event, next: View | null) => next && setSearch({ view: next === 'glance' ? next : '' })}
    >
      <ToggleButton value="whole">{t('view.whole')}</ToggleButton>
      <ToggleButton value="glance">{t('view.glance')}</ToggleButton>
    </ToggleButtonGroup>
  );
};
