/**
 * Several actions together: the profile of each questionnaire's newest scores, scales over time, answers side by side.
 */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../ui/fold.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ScoreBars, ScoreTable, type ScaleScore } from '../questionnaires/results-view.shared.tsx';
import { OverTime, pointsOf } from './over-time.tsx';
import type { Combined } from './results.queries.ts';
import { SideBySide } from './side-by-side.tsx';
import { groupBy, findLastItem } from '@telemachos/contract/kit/array-polyfills.ts';

type Profile = { title: string; date: string; scales: ScaleScore[] };

/** For each questionnaire the scores of the newest attempt that has any. */
const profilesOf = ({ Scale, Sets }: Combined): Profile[] =>
  [...groupBy(Scale, ({ Questionnaire }) => Questionnaire)].flatMap(([title, scales]) => {
    const newest = findLastItem(Sets, ({ AnswerSetId }) =>
      scales.some(({ Points }) => Points.some((point) => point.AnswerSetId === AnswerSetId)),
    );
    if (!newest) return [];
    const at = newest.FinishedAt ?? newest.TimeStarted;
    const shown = scales.flatMap(({ Points, Questionnaire: _title, ...scale }) => {
      const point = Points.find(({ AnswerSetId }) => AnswerSetId === newest.AnswerSetId);
      return point ? [{ ...scale, Score: point.Score, Answered: point.Answered, Items: point.Items }] : [];
    });
    return [{ title, date: at ? showDate(at) : '', scales: shown }];
  });

export const Comparison = ({ combined }: { combined: Combined }) => {
  const { t } = useTranslation('results');
  const { Scale, Sets, Credits } = combined;
  if (Sets.length === 0) return <EmptyState title={t('compare.none')}>{t('compare.noneText')}</EmptyState>;
  const profiles = profilesOf(combined);
  const repeated = Scale.some((scale) => pointsOf(scale, Sets).length > 1);
  return (
    <>
      <Section
        id="profile"
        title={t('compare.profile')}
        intro={t(profiles.length > 0 ? 'compare.profileIntro' : 'compare.noScales')}
      >
        <Box
          sx={{
            display: 'grid',
            columnGap: 10,
            rowGap: 6,
            gridTemplateColumns: { md: profiles.length > 1 ? '1fr 1fr' : '1fr' },
          }}
        >
          {profiles.map(({ title, date, scales }) => (
            <Box key={title} sx={{ minWidth: 0 }}>
              <Typography variant="h3">{title}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
                {date}
              </Typography>
              <ScoreBars scales={scales} />
              <ScoreTable scales={scales} />
            </Box>
          ))}
        </Box>
      </Section>
      {repeated ? (
        <Section id="over-time" title={t('compare.overTime')} intro={t('compare.overTimeIntro')}>
          <Fold title={t('compare.charts')} note={t('compare.times', { count: Sets.length })}>
            <OverTime scales={Scale} sets={Sets} />
          </Fold>
        </Section>
      ) : null}
      <Section id="side-by-side" title={t('compare.answers')}>
        <SideBySide combined={combined} />
      </Section>
      {Credits.length > 0 ? (
        <Box sx={{ mb: 6 }}>
          <Fold title={t('compare.credits')}>
            {Credits.map((text) => (
              <Typography key={text} variant="body2" sx={{ color: 'text.secondary', '& + &': { mt: 3 } }}>
                {text}
              </Typography>
            ))}
          </Fold>
        </Box>
      ) : null}
    </>
  );
};
