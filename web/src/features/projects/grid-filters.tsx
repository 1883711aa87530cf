/** The grid's search and filters, all kept in the address. */
import FilterAltOff from '@mui/icons-material/FilterAltOff';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchTexts, useSetSearch, type SearchTexts } from '../../platform/url.ts';
import { SearchBox } from '../../ui/lists.tsx';
import { useMentorNames, useProjectSettings } from './grid.queries.ts';

/** The names of the address's own search texts; every other one is a profile field. */
const own = new Set(['q', 'state', 'mentor', 'group', 'all']);

/** The profile fields that the address filters by. */
export const fieldFilters = (texts: SearchTexts): SearchTexts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !own.has(name)));

const Choice = ({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}) => (
  <TextField
    select
    size="small"
    label={label}
    value={options.some((option) => option.value === value) ? value : ''}
    onChange={(event) => onChoose(event.target.value)}
    sx={{ flex: { xs: '1 1 140px', sm: 'none' }, minWidth: { sm: 168 }, bgcolor: 'background.paper' }}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
);

type Props = {
  projectId: number;
  manages: boolean;
  groups: readonly { value: string; label: string }[];
  group: string;
  narrow: boolean;
  legend: ReactNode;
};

/**
 * `manages` shows what only those who see the whole project may filter by; on phones all but the search and the group
 * fold away.
 */
export const GridFilters = ({ projectId, manages, groups, group, narrow, legend }: Props) => {
  const { t, i18n } = useTranslation('grid');
  const texts = useSearchTexts();
  const setSearch = useSetSearch();
  const mentors = useMentorNames(projectId, manages).data ?? [];
  const questions = (useProjectSettings(manages).data?.ApplicationForm ?? [])
    .flatMap(({ Questions }) => Questions)
    .filter(({ Filter, Options }) => Filter && Options);
  const english = i18n.language === 'en';
  const [unfolded, setUnfolded] = useState(false);
  const choose = (name: string) => (value: string) => setSearch({ [name]: value });
  const filtered = Object.keys(texts).some((name) => name !== 'all' && (name !== 'group' || texts['group'] !== ''));
  const folding = (
    <>
      <Choice
        label={t('state.label')}
        value={texts['state'] ?? ''}
        onChoose={choose('state')}
        options={[
          { value: '', label: t('state.active') },
          { value: 'all', label: t('state.all') },
          ...(['0', '2', '3'] as const).map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
      />
      {manages ? (
        <Choice
          label={t('mentor')}
          value={texts['mentor'] ?? ''}
          onChoose={choose('mentor')}
          options={[
            { value: '', label: t('anyMentor') },
            ...mentors.map(({ Id, Value }) => ({ value: String(Id), label: Value })),
          ]}
        />
      ) : null}
      {narrow ? null : <Choice label={t('group')} value={group} onChoose={choose('group')} options={groups} />}
      {questions.map(({ Key, Label, LabelEn, Options = [] }) => (
        <Choice
          key={Key}
          label={english ? (LabelEn ?? Label) : Label}
          value={texts[Key] ?? ''}
          onChoose={choose(Key)}
          options={[
            { value: '', label: t('any') },
            ...Options.map((option) => ({
              value: option.Value,
              label: english ? (option.LabelEn ?? option.Label) : option.Label,
            })),
          ]}
        />
      ))}
    </>
  );
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
      <Box sx={{ flex: '1 1 260px', maxWidth: { sm: 440 } }}>
        <SearchBox value={texts['q'] ?? ''} label={t(manages ? 'search' : 'mentorSearch')} onSearch={choose('q')} />
      </Box>
      {narrow ? <Choice label={t('group')} value={group} onChoose={choose('group')} options={groups} /> : null}
      {narrow ? (
        <Button startIcon={<Tune />} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {t('filters')}
        </Button>
      ) : null}
      {narrow && !unfolded ? null : folding}
      {narrow && !unfolded ? null : legend}
      {filtered ? (
        <Button
          startIcon={<FilterAltOff />}
          onClick={() => setSearch(Object.fromEntries(Object.keys(texts).map((name) => [name, ''])))}
        >
          {t('clearFilters')}
        </Button>
      ) : null}
    </Box>
  );
};
