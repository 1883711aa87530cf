/** The filters of the mentees to link, and how many of those found have not activated their account. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { MayCome } from '../../ui/states.tsx';
import { MentorFilter } from './mentor-filter.shared.tsx';
import { currentStates, notActivated, useMentees, useMentors, type PeopleAsk } from './pairing.queries.ts';

type Filtering = { ask: PeopleAsk; onFilter: (changes: Record<string, string>) => void };

/** The value of the mentor's filter that finds people without one. */
export const unpaired = 'none';

/** As many mentors as one still finds in a list of choices. */
const maxMentorsListed = 200;

/** The search, and the filters by mentor and by state. */
export const PeopleFilters = ({ ask, onFilter }: Filtering) => {
  const { t } = useTranslation('pairing');
  const texts = useSearchParams();
  const mentors = useMentors(ask.ProjectId, { count: maxMentorsListed }).data;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 3 }}>
      <Box sx={{ flex: '1 1 240px' }}>
        <SearchBox value={ask.Search} label={t('people.search')} onSearch={(q) => onFilter({ q })} />
      </Box>
      <MentorFilter
        wide
        projectId={ask.ProjectId}
        minWidth={200}
        label={t('people.mentor')}
        value={texts['mentor'] ?? ''}
        onChoose={(mentor) => onFilter({ mentor })}
        first={[
          { value: '', label: t('people.anyMentor') },
          { value: unpaired, label: t('people.unpaired') },
        ]}
        mentors={mentors?.list ?? []}
        more={mentors !== undefined && (mentors.All ?? Infinity) > maxMentorsListed}
      />
      <Choice
        wide
        size="small"
        minWidth={200}
        label={t('people.state')}
        value={texts['state'] ?? ''}
        onChoose={(state) => onFilter({ state })}
        options={[
          { value: '', label: t('people.anyState') },
          { value: '1', label: t('people.active') },
          { value: String(notActivated), label: t('people.notActivated') },
        ]}
      />
    </Box>
  );
};

/** How many of those found have not activated their account, with the way to them. */
export const NotActivatedCount = ({ ask, onFilter }: Filtering) => {
  const { t } = useTranslation('pairing');
  const enabled = ask.State === currentStates;
  const asked = { ...ask, State: String(notActivated), page: 0 };
  const { data, isError, counting } = useMentees(asked, { count: 1, enabled });
  if (!enabled || isError || counting.failed || data?.All === 0) return null;
  if (!data || data.All === null) return <MayCome />;
  return (
    <Typography sx={{ mb: 2, fontSize: '0.875rem' }}>
      {t('people.notActivatedCount', { count: data.All })}{' '}
      <Button size="small" onClick={() => onFilter({ state: String(notActivated) })}>
        {t('people.showNotActivated')}
      </Button>
    </Typography>
  );
};
