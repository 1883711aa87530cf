/** Scores as bars with their words, and the same in a table for those who cannot see them. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../platform/i18n.ts';
import { FiguresTable } from '../../ui/figures-table.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import type { Results } from './opened.shared.ts';
import { useResults } from './questionnaires.queries.ts';
import styles from './results-view.module.css';
import { useNumber } from '../../ui/use-number.ts';

/** A scale with its score. */
export type ScaleScore = Results['Scale'][number];

const Bar = ({ scale }: { scale: ScaleScore }) => {
  const { t } = useTranslation('answered');
  const showNumber = useNumber();
  const { Score, Min, Max, Name } = scale;
  return (
    <li className={styles.scale}>
      <div className={styles.scaleTop}>
        <span>{Name}</span>
        <span>{Score === null ? '–' : t('results.outOf', { score: showNumber(Score), max: showNumber(Max) })}</span>
      </div>
      {Score === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('results.tooFew', { answered: scale.Answered, items: scale.Items })}
        </Typography>
      ) : (
        <div
          className={styles.track}
          role="img"
          aria-label={t('results.value', {
            name: Name,
            score: showNumber(Score),
            min: showNumber(Min),
            max: showNumber(Max),
          })}
        >
          <div
            className={styles.bar}
            style={{ width: `${Max > Min ? Math.max(2, (100 * (Score - Min)) / (Max - Min)) : 0}%` }}
          />
        </div>
      )}
      {scale.Low || scale.High ? (
        <div className={styles.ends}>
          <span>{scale.Low}</span>
          <span>{scale.High}</span>
        </div>
      ) : null}
    </li>
  );
};

/** Scores as bars, each with its number and what its ends mean. */
export const ScoreBars = ({ scales }: { scales: readonly ScaleScore[] }) => (
  <Box component="ul" sx={{ listStyle: 'none' }}>
    {scales.map((scale) => (
      <Bar key={scale.Id} scale={scale} />
    ))}
  </Box>
);

/** The same numbers in a table, for those who cannot see the bars. */
export const ScoreTable = ({ scales }: { scales: readonly ScaleScore[] }) => {
  const { t } = useTranslation('answered');
  const showNumber = useNumber();
  return (
    <FiguresTable
      title={t('results.table')}
      corner={t('results.scale')}
      columns={[t('results.score'), t('results.range'), t('results.items')]}
      rows={scales.map(({ Name, Score, Min, Max, Answered, Items }) => ({
        name: Name,
        figures: [
          Score === null ? '–' : showNumber(Score),
          `${showNumber(Min)}–${showNumber(Max)}`,
          `${Answered}/${Items}`,
        ],
      }))}
    />
  );
};

/** The scores of an answer set, with their source. */
export const ResultsView = ({ answerSetId, language }: { answerSetId: number; language: Language }) => {
  const { t } = useTranslation('answered');
  const results = useResults(answerSetId, language);
  if (results.error) return <ErrorState error={results.error} retry={() => void results.refetch()} />;
  if (!results.data) return <TextSkeleton lines={6} />;
  const { Scale: scales, Credits } = results.data;
  if (scales.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('results.none')}</Typography>;
  return (
    <>
      <ScoreBars scales={scales} />
      <ScoreTable scales={scales} />
      {Credits ? (
        <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
          {Credits}
        </Typography>
      ) : null}
    </>
  );
};
