/** Choosing a mentor: who they are and how many mentees each has, as a number and a bar. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { hasWord } from '@telemachos/contract/kit/sounds.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../ui/lists.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useMentors } from './pairing.queries.ts';

/** With more mentors than this the list gets a search of its own. */
const searchFrom = 9;

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
  const mentors = useMentors(projectId);
  const [search, setSearch] = useState('');
  if (mentors.error) return <ErrorState error={mentors.error} retry={() => void mentors.refetch()} />;
  if (mentors.isPending) return <RowsSkeleton rows={5} height={52} />;
  if (mentors.data.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('mentors.empty')}</Typography>;
  const largest = Math.max(1, ...mentors.data.map(({ Caseload }) => Caseload));
  const shown = mentors.data.filter(({ Id, Name }) => Id === value || hasWord(Name, search));
  return (
    <>
      {mentors.data.length > searchFrom ? (
        <SearchBox value={search} label={t('mentors.search')} onSearch={setSearch} delay={200} />
      ) : null}
      <RadioGroup
        aria-label={t('mentors.title')}
        value={value === null ? '' : String(value)}
        onChange={(event) => {
          const mentor = mentors.data.find(({ Id }) => String(Id) === event.target.value);
          if (mentor) onChoose(mentor);
        }}
        sx={{ flexWrap: 'nowrap', maxHeight: 360, overflowY: 'auto' }}
      >
        {shown.map(({ Id, Name, Caseload }) => (
          <FormControlLabel
            key={Id}
            value={String(Id)}
            control={<Radio />}
            sx={{ mr: 0, py: 1, '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 } }}
            label={
              <>
                <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
                  <span>{Name}</span>
                  <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
                    {t('mentors.caseload', { count: Caseload })}
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
                      width: `${(100 * Caseload) / largest}%`,
                    }}
                  />
                </Box>
              </>
            }
          />
        ))}
      </RadioGroup>
    </>
  );
};
