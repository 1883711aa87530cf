/** The aggregate view of an action that is a meeting: every mentee with day and time, or that none is set (001 §2). */
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { isMailed } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { userInList } from '../../platform/person.ts';
import { segmentOf, type OwnProject } from '../../platform/session.ts';
import { usePage } from '../../platform/url.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { Section } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMenteesOf } from './meetings.queries.ts';

type Line = OutputOfPath<'/api/action/GetAggregateMentees'>['list'][number];

/** How the meeting of a mentee stands. */
const Standing = ({ record }: { record: Line }) => {
  const { t } = useTranslation('meetings');
  const data = record.MentorData.Data ?? {};
  const { date, time } = readPublic(data);
  if (record.Completion === 100) return <StatusChip tone="good" label={t('state.held')} />;
  if (date === '' || time === '') return <StatusChip tone="waiting" label={t('aggregate.none')} />;
  const [timeHours, timeMinutes] = [Number(data['timeHours']), Number(data['timeMinutes'])];
  const lastMail = typeof data['lastMail'] === 'string' ? data['lastMail'] : null;
  const mailed = isMailed({ date, timeHours, timeMinutes, lastMail });
  return <StatusChip tone={mailed ? 'good' : 'waiting'} label={t(mailed ? 'mailed' : 'notMailed')} />;
};

/** Below the schedule of an action. */
export const Aggregate = ({ project, actionId }: { project: OwnProject; actionId: number }) => {
  const { t } = useTranslation('meetings');
  const { page, turn } = usePage();
  const read = useMenteesOf(actionId, project.Id, page);
  return (
    <Box sx={{ mt: 8 }}>
      <Section id="aggregate" title={t('aggregate.title')} intro={t('aggregate.intro')}>
        <PagedList read={read} rows={5} page={page} onPage={turn} empty={<EmptyState title={t('aggregate.nobody')} />}>
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
                      to={`/${segmentOf(project)}/mentor/mentee/${record.User.Id}/${actionId}`}
                      sx={{ overflowWrap: 'anywhere' }}
                    >
                      {userInList(record.User)}
                    </Box>
                    <div>{date === '' ? '–' : `${showDay(date)} ${time}`.trim()}</div>
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
