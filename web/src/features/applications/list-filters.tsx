/**
 * The funnel of applications as chips that count and filter, with the search and the filters of the form's questions.
 */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { SearchBox } from '../../ui/lists.tsx';
import { views, type ListState, type View } from './list-state.ts';
import { labelOf } from './labels.ts';

type Page = OutputOfPath<'/api/ApplicationForm/List'>;

/** How many a chip stands for; null until they are counted. */
const countOf = (Counts: Page['Counts'] | undefined, view: View): number | null =>
  !Counts
    ? null
    : view === 'all'
      ? Counts.unchecked + Counts.waiting + Counts.eligible + Counts.selected + Counts.declined
      : Counts[view];

const Chip = ({
  label,
  count,
  on,
  onClick,
}: {
  label: string;
  count: number | null;
  on: boolean;
  onClick: () => void;
}) => (
  <ButtonBase
    aria-pressed={on}
    onClick={onClick}
    sx={{
      flex: 'none',
      display: 'grid',
      justifyItems: 'start',
      justifyContent: 'start',
      gap: 0.5,
      minWidth: 96,
      px: 3,
      py: 2,
      borderRadius: 2,
      border: 1,
      font: 'inherit',
      textAlign: 'left',
      bgcolor: on ? 'primary.main' : 'background.paper',
      color: on ? '#fff' : 'text.primary',
      borderColor: on ? 'primary.main' : 'divider',
      '&:hover': { borderColor: 'primary.main' },
    }}
  >
    <Box
      component="span"
      sx={{ fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
    >
      {count ?? '–'}
    </Box>
    <Box component="span" sx={{ fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
      {label}
    </Box>
  </ButtonBase>
);

/** Everything that narrows the list. Chips of what is rare show only when there is some. */
export const ListFilters = ({ state, page }: { state: ListState; page: Page | undefined }) => {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const shown = views.filter(
    (view) =>
      state.view === view || !['withdrawn', 'duplicates'].includes(view) || (countOf(page?.Counts, view) ?? 0) > 0,
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, mb: 5 }}>
      <Box
        role="group"
        aria-label={t('admin.groups.label')}
        sx={{ display: 'flex', gap: 2, overflowX: 'auto', mx: { xs: -4, sm: 0 }, px: { xs: 4, sm: 0 }, py: 0.5 }}
      >
        {shown.map((view) => (
          <Chip
            key={view}
            label={t(`admin.groups.${view}`)}
            count={countOf(page?.Counts, view)}
            on={state.view === view}
            onClick={() => state.show(view)}
          />
        ))}
      </Box>
      <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Box sx={{ flex: '1 1 280px', maxWidth: { sm: 440 } }}>
          <SearchBox value={state.search} onSearch={state.find} label={t('admin.search')} />
        </Box>
        {page?.Questions.map((question) => (
          <TextField
            key={question.Key}
            select
            label={labelOf(question, language)}
            value={state.filters[question.Key] ?? ''}
            onChange={(event) => state.filter(question.Key, event.target.value)}
            sx={{
              flex: { xs: '1 1 140px', sm: 'none' },
              minWidth: { sm: 200 },
              maxWidth: 280,
              bgcolor: 'background.paper',
            }}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value="">{t('admin.any')}</MenuItem>
            {question.Options.map((option) => (
              <MenuItem key={option.Value} value={option.Value}>
                {labelOf(option, language)}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
    </Box>
  );
};
