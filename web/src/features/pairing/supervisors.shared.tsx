/** Supervisors with the mentors they follow, each mentor in figures; also on the home of who only follows. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import './pairing.texts.ts';

type Supervision = OutputOfPath<'/api/user/Supervision'>;
type Mentor = Supervision['Mentors'][number];

/** With more mentors than this the reader searches by name. */
export const maxRenderedMentors = 100;

/** A mentor in figures; who manages the project is led to the mentor's mentees. */
const MentorLine = ({ mentor, grid }: { mentor: Mentor; grid: string | null }) => {
  const { t } = useTranslation('pairing');
  const { Id, Name, Caseload, Overdue, Waiting } = mentor;
  const figures = [
    t('supervision.caseload', { count: Caseload }),
    ...(Overdue > 0 ? [t('supervision.overdue', { count: Overdue })] : []),
    ...(Waiting > 0 ? [t('supervision.waiting', { count: Waiting })] : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 4,
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {grid ? (
        <Link to={grid} search={{ mentor: String(Id) }}>
          {Name}
        </Link>
      ) : (
        <span>{Name}</span>
      )}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {figures.join(' · ')}
      </Box>
    </Box>
  );
};

const Mentors = ({ mentors, grid }: { mentors: readonly Mentor[]; grid: string | null }) => (
  <Box component="ul" sx={{ listStyle: 'none' }}>
    {mentors.map((mentor) => (
      <MentorLine key={mentor.Id} mentor={mentor} grid={grid} />
    ))}
  </Box>
);

/**
 * A section for each supervisor, one's own first; then the mentors whom nobody follows. `grid` leads to a mentor's
 * mentees, where one may see them.
 */
export const Supervisors = ({ data, grid }: { data: Supervision; grid: string | null }) => {
  const { t } = useTranslation('pairing');
  const own = useSession()?.Id;
  const followed = new Set(data.Supervisors.flatMap(({ Subjects }) => Subjects));
  const without = data.Mentors.filter(({ Id }) => !followed.has(Id));
  const supervisors = [...data.Supervisors].sort((a, b) => Number(b.Id === own) - Number(a.Id === own));
  if (supervisors.length === 0)
    return <EmptyState title={t('supervision.empty')}>{t('supervision.emptyText')}</EmptyState>;
  return (
    <>
      {supervisors.map(({ Id, Name, Subjects }) => {
        const mentors = data.Mentors.filter((mentor) => Subjects.includes(mentor.Id));
        return (
          <Section key={Id} id={`supervisor-${Id}`} title={Id === own ? t('supervision.you', { name: Name }) : Name}>
            {mentors.length === 0 ? t('supervision.nobody') : <Mentors mentors={mentors} grid={grid} />}
          </Section>
        );
      })}
      {without.length === 0 ? null : (
        <Section id="without" title={t('supervision.without')}>
          <Mentors mentors={without.slice(0, maxRenderedMentors)} grid={grid} />
          {without.length > maxRenderedMentors ? (
            <Typography sx={{ mt: 3, color: 'text.secondary' }}>
              {t('supervision.shown', { shown: maxRenderedMentors, all: without.length })}
            </Typography>
          ) : null}
        </Section>
      )}
      <AsOf at={data.AsOf} />
    </>
  );
};
