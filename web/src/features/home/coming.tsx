/** The next meetings of a mentor: the first few by time, and how many more the calendar has. */
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dayInAthens, showDateTime } from '@telemachos/contract/kit/dates.ts';
import { Section } from '../../ui/page.tsx';
import type { Mentees } from '../mentoring/mentoring.queries.ts';

type Coming = NonNullable<Mentees['Coming']>;
type Meeting = Coming['list'][number];

/**
 * Where a meeting leads: to what is done with the one mentee who comes, or to the calendar where several do, or somebody who
 * has another mentor by now.
 */
const pathOf = (segment: string, { Id, ActionId, Start, Mentees: [first, ...others] }: Meeting): string =>
  first?.Own && others.length === 0
    ? `/${segment}/mentor/mentee/${first.Id}/${ActionId}`
    : `/${segment}/calendar?view=day&day=${dayInAthens(Date.parse(Start))}&meeting=${Id}`;

export const ComingMeetings = ({ coming: { list, Count }, segment }: { coming: Coming; segment: string }) => {
  const { t } = useTranslation('homes');
  const nameOf = ({ Mentees: [first, ...others] }: Meeting): string =>
    others.length === 0 ? (first?.Name ?? '') : t('mentor.together', { name: first?.Name ?? '', count: others.length });
  return (
    <Section id="week" title={t('mentor.week')}>
      {list.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('mentor.noWeek')}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 3 }}>
          {list.map((meeting) => (
            <Box component="li" key={meeting.Id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
              <Box sx={{ minWidth: 140, fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
                {showDateTime(meeting.Start)}
              </Box>
              <Link to={pathOf(segment, meeting)}>{nameOf(meeting)}</Link>
            </Box>
          ))}
        </Box>
      )}
      {Count > list.length ? (
        <Box sx={{ mt: 3 }}>
          <Link to={`/${segment}/calendar?view=agenda`}>{t('mentor.moreComing', { count: Count - list.length })}</Link>
        </Box>
      ) : null}
    </Section>
  );
};
