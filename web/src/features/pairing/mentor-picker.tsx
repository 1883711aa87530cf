/** Choosing a mentor, page by page or by a search: who they are and how many mentees each has, as a number and a bar. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../ui/lists.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useMentors } from './pairing.queries.ts';

/** With more mentors than this the list gets a search of its own. */
const searchFrom = 9;

/** A mentor's name, how many mentees there are, and beside the others' how many that is. */
const Line = ({ name, caseload, largest }: { name: string; caseload: number; largest: number }) => {
  const { t } = useTranslation('pairing');
  return (
    <>
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <span>{name}</span>
        <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('mentors.caseload', { count: caseload })}
        </Box>
      </Box>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ display: 'block', height: 4, mt: 1, borderRadius: 2, bgcolor: 'var(--grey-200)' }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            borderRadius: 2,
            bgcolor: 'primary.main',
            width: `${(100 * caseload) / largest}%`,
          }}
        />
      </Box>
    </>
  );
};

export const MentorPicker = ({
  projectId,
  value,
  onChoose,
}: {
  projectId: number;
  value: number | null;
  onChoose: (mentor: { Id: number; Name: string }) => void;
}) => {
  const { t } = useTranslation('pairing');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const mentors = useMentors(projectId, { Search: search, page });
  if (mentors.error) return <ErrorState error={mentors.error} retry={() => void mentors.refetch()} />;
  if (mentors.isPending) return <RowsSkeleton rows={5} height={52} />;
  const { list, count, All } = mentors.data;
  if (All === 0 && search === '') return <Typography sx={{ color: 'text.secondary' }}>{t('mentors.empty')}</Typography>;
  const largest = Math.max(1, ...list.map(({ Caseload }) => Caseload));
  return (
    <>
      {All > searchFrom || search !== '' ? (
        <SearchBox
          value={search}
          label={t('mentors.search')}
          onSearch={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
      ) : null}
      {All === 0 ? (
        <Typography role="status" sx={{ mt: 3, color: 'text.secondary' }}>
          {t('mentors.noMatch')}
        </Typography>
      ) : null}
      <RadioGroup
        aria-label={t('mentors.title')}
        value={value === null ? '' : String(value)}
        onChange={(event) => {
          const mentor = list.find(({ Id }) => String(Id) === event.target.value);
          if (mentor) onChoose(mentor);
        }}
        sx={{ flexWrap: 'nowrap', maxHeight: 360, overflowY: 'auto' }}
      >
        {list.map(({ Id, Name, Caseload }) => (
          <FormControlLabel
            key={Id}
            value={String(Id)}
            control={<Radio />}
            sx={{ mr: 0, py: 1, '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 } }}
            label={<Line name={Name} caseload={Caseload} largest={largest} />}
          />
        ))}
      </RadioGroup>
      {count > 1 ? <Pager page={page} pages={count} all={All} onPage={setPage} buttons={5} /> : null}
    </>
  );
};
