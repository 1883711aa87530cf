/** The course over time: applications, new mentees and those who finished, week by week; the same in a table. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { FiguresTable } from '../../ui/figures-table.tsx';
import { Section } from '../../ui/page.tsx';
import './home.texts.ts';
import type { Numbers } from './staff-numbers.ts';

type Week = Numbers['Weeks'][number];

const lines = [
  { key: 'applied', field: 'Applications' },
  { key: 'joined', field: 'Joined' },
  { key: 'finished', field: 'Finished' },
] as const;

type Line = (typeof lines)[number];

/** A bar for each week with its number over it; the first and the last say when. Those who listen have the table. */
const Bars = ({ weeks, line }: { weeks: readonly Week[]; line: Line }) => {
  const { t } = useTranslation('homes');
  const numbers = weeks.map((week) => week[line.field]);
  const maxNumber = Math.max(1, ...numbers);
  return (
    <Box sx={{ minWidth: 0, breakInside: 'avoid' }}>
      <Typography variant="h3">{t(`staff.weeks.${line.key}`)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('staff.weeks.sum', { count: numbers.reduce((sum, number) => sum + number, 0), weeks: weeks.length })}
      </Typography>
      <Box
        aria-hidden="true"
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          gap: '3px',
          height: 104,
          mt: 3,
          borderBottom: 1,
          borderColor: 'var(--control-line)',
        }}
      >
        {weeks.map((week) => (
          <Box
            key={week.Week}
            sx={{ flex: 1, minWidth: 0, fontSize: '0.75rem', textAlign: 'center', color: 'text.secondary' }}
          >
            {week[line.field] || ''}
            <Box
              sx={{
                height: Math.round((80 * week[line.field]) / maxNumber),
                borderRadius: '3px 3px 0 0',
                bgcolor: 'primary.main',
              }}
            />
          </Box>
        ))}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', justifyContent: 'space-between', fontSize: '0.75rem', color: 'text.secondary' }}
      >
        {[weeks[0], weeks.at(-1)].map((week, end) => (
          <span key={end}>{week ? showDay(week.Week) : ''}</span>
        ))}
      </Box>
    </Box>
  );
};

const Rows = ({ weeks }: { weeks: readonly Week[] }) => {
  const { t } = useTranslation('homes');
  return (
    <FiguresTable
      title={t('staff.weeks.table')}
      corner={t('staff.weeks.week')}
      columns={lines.map(({ key }) => t(`staff.weeks.${key}`))}
      rows={weeks.map((week) => ({ name: showDay(week.Week), figures: lines.map(({ field }) => week[field]) }))}
    />
  );
};

/** The last weeks, the running one last. */
export const Weeks = ({ numbers: { Weeks: weeks } }: { numbers: Numbers }) => {
  const { t } = useTranslation('homes');
  return (
    <Section id="weeks" title={t('staff.weeks.title')} intro={t('staff.weeks.intro', { count: weeks.length })}>
      <Box
        sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}
      >
        {lines.map((line) => (
          <Bars key={line.key} weeks={weeks} line={line} />
        ))}
      </Box>
      <Rows weeks={weeks} />
    </Section>
  );
};
