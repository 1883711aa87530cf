/** The aggregate view of an action that is a meeting: every mentee with day and time, or that none is set (001 §2). */
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { pageSize } from '@telemachos/contract/kit/paging.rules.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { toUrlSegment, type OwnProject } from '../../platform/session.ts';
import { usePage, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { Section } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Dated } from '../../ui/written.tsx';
import { standingOf } from './aggregate.rules.ts';
import { useMenteesOf } from './meetings.queries.ts';
import { useNow } from './use-now.ts';

type Line = OutputOfPath<'/api/action/GetAggregateMentees'>['list'][number];

const labels = {
  held: 'state.held',
  completed: 'aggregate.completed',
  none: 'aggregate.none',
  mailed: 'mailed',
  notMailed: 'notMailed',
} as const;

/** How the meeting of a mentee stands. */
const Standing = ({ record }: { record: Line }) => {
  const { t } = useTranslation('meetings');
  const standing = standingOf(record.MentorData.Data ?? {}, record.Completion === 100, useNow());
  const tone = standing === 'none' || standing === 'notMailed' ? 'waiting' : 'good';
  return <StatusChip tone={tone} label={t(labels[standing])} />;
};

/** Below the schedule of an action. */
export const Aggregate = ({ project, actionId }: { project: OwnProject; actionId: number }) => {
  const { t } = useTranslation('meetings');
  const { page, setPage } = usePage();
  const setSearch = useSetSearchParams();
  const { q = '' } = useSearchParams();
  const read = useMenteesOf(actionId, project.Id, { Page: page, Count: pageSize, Search: q });
  return (
    <Box sx={{ mt: 8 }}>
      <Section id="aggregate" title={t('aggregate.title')} intro={t('aggregate.intro')}>
        <Box sx={{ mb: 4, maxWidth: 420 }}>
          <SearchBox value={q} label={t('aggregate.search')} onSearch={(text) => setSearch({ q: text, page: '' })} />
        </Box>
        <PagedList
          read={read}
          rows={5}
          page={page}
          onPage={setPage}
          empty={<EmptyState title={t(q === '' ? 'aggregate.nobody' : 'aggregate.noMatch')} />}
        >
          {({ list }) => (
            <FramedList>
              {list.map((record) => {
                const { date, time } = readPublic(record.MentorData.Data ?? {});
                return (
                  <Box
                    key={record.User.Id}
                    component="li"
                    sx={{
                      display: 'grid',
                      gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 160px 190px' },
                      alignItems: 'center',
                      gap: 2,
                      px: 3,
                      py: 2,
                      '& + &': { borderTop: 1, borderColor: 'divider' },
                    }}
                  >
                    <Box
                      component={Link}
                      to={`/${toUrlSegment(project)}/mentor/mentee/${record.User.Id}/${actionId}`}
                      sx={{ overflowWrap: 'anywhere' }}
                    >
                      {userSurnameFirst(record.User)}
                    </Box>
                    <div>{date === '' ? '–' : <Dated>{`${showDay(date)} ${time}`.trim()}</Dated>}</div>
                    <Standing record={record} />
                  </Box>
                );
              })}
            </FramedList>
          )}
        </PagedList>
      </Section>
    </Box>
  );
};
