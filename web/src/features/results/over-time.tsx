/** Scales over several attempts: a small chart each, every point with its number, and the same in a table. */
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import type { Combined, ComparedScale } from './results.queries.ts';
import { FiguresTable } from '../../ui/figures-table.tsx';
import styles from './results.module.css';
import { useNumber } from '../../ui/use-number.ts';

type Point = { id: number; score: number; date: string };

/** Numbers beside every point while they fit; more points have theirs on focus. */
const maxLabelledPoints = 6;

const dateOf = (sets: Combined['Sets'], id: number): string => {
  const set = sets.find(({ AnswerSetId }) => AnswerSetId === id);
  const at = set?.FinishedAt ?? set?.TimeStarted;
  return at ? showDate(at) : '–';
};

/** The points of a scale that have a score, in their order. */
export const pointsOf = (scale: ComparedScale, sets: Combined['Sets']): Point[] =>
  scale.Points.flatMap(({ AnswerSetId, Score }) =>
    Score === null ? [] : [{ id: AnswerSetId, score: Score, date: dateOf(sets, AnswerSetId) }],
  );

const Chart = ({ scale, points }: { scale: ComparedScale; points: readonly Point[] }) => {
  const { t } = useTranslation('results');
  const showNumber = useNumber();
  const { Name, Min, Max } = scale;
  const across = (place: number) => (points.length === 1 ? 50 : (100 * place) / (points.length - 1));
  const up = (score: number) => (Max > Min ? (100 * (score - Min)) / (Max - Min) : 50);
  const told = (place: number) => points.length <= maxLabelledPoints || place === 0 || place === points.length - 1;
  return (
    <div className={styles.chart}>
      <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {[0, 100].map((y) => (
          <line key={y} x1="0" x2="100" y1={y} y2={y} />
        ))}
        <polyline points={points.map(({ score }, place) => `${across(place)},${100 - up(score)}`).join(' ')} />
      </svg>
      <span className={styles.edge} style={{ bottom: 0 }} aria-hidden="true">
        {showNumber(Min)}
      </span>
      <span className={styles.edge} style={{ bottom: '100%' }} aria-hidden="true">
        {showNumber(Max)}
      </span>
      {points.map(({ id, score, date }, place) => {
        const words = t('compare.point', {
          name: Name,
          date,
          score: showNumber(score),
          min: showNumber(Min),
          max: showNumber(Max),
        });
        return (
          <span key={id}>
            <Tooltip title={words} arrow>
              <button
                type="button"
                className={styles.point}
                data-printed
                aria-label={words}
                style={{ left: `${across(place)}%`, bottom: `${up(score)}%` }}
              />
            </Tooltip>
            {told(place) ? (
              <span aria-hidden="true">
                <span
                  className={styles.number}
                  style={{
                    left: `${across(place)}%`,
                    bottom: up(score) > 75 ? `calc(${up(score)}% - 32px)` : `calc(${up(score)}% + 10px)`,
                  }}
                >
                  {showNumber(score)}
                </span>
                <span className={styles.date} style={{ left: `${across(place)}%` }}>
                  {date}
                </span>
              </span>
            ) : null}
          </span>
        );
      })}
    </div>
  );
};

const Numbers = ({ scales, sets }: { scales: readonly ComparedScale[]; sets: Combined['Sets'] }) => {
  const { t } = useTranslation('results');
  const showNumber = useNumber();
  const shown = sets.filter(({ AnswerSetId }) =>
    scales.some(({ Points }) => Points.some((point) => point.AnswerSetId === AnswerSetId)),
  );
  const scoreOf = ({ Points }: ComparedScale, { AnswerSetId }: Combined['Sets'][number]): string => {
    const score = Points.find((point) => point.AnswerSetId === AnswerSetId)?.Score ?? null;
    return score === null ? '–' : showNumber(score);
  };
  return (
    <FiguresTable
      title={t('compare.table')}
      corner={t('compare.scale')}
      columns={shown.map(({ AnswerSetId }) => dateOf(sets, AnswerSetId))}
      rows={scales.map((scale) => ({
        name: `${scale.Name} (${t('compare.range', { min: showNumber(scale.Min), max: showNumber(scale.Max) })})`,
        figures: shown.map((set) => scoreOf(scale, set)),
      }))}
    />
  );
};

/** The scales that were measured more than once; nothing where none was. */
export const OverTime = ({ scales, sets }: { scales: readonly ComparedScale[]; sets: Combined['Sets'] }) => {
  const { t } = useTranslation('results');
  const showNumber = useNumber();
  const repeated = scales
    .map((scale) => ({ scale, points: pointsOf(scale, sets) }))
    .filter(({ points }) => points.length > 1);
  if (repeated.length === 0) return null;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))' }}>
        {repeated.map(({ scale, points }, place) => {
          const change = (points.at(-1)?.score ?? 0) - (points.at(-2)?.score ?? 0);
          return (
            <Box
              key={place}
              component="article"
              aria-label={scale.Name}
              sx={{ border: 1, borderColor: 'divider', borderRadius: 'var(--radius)', p: 4, breakInside: 'avoid' }}
            >
              <Typography variant="h3">{scale.Name}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('compare.change', { change: `${change > 0 ? '+' : ''}${showNumber(change)}` })}
              </Typography>
              <Chart scale={scale} points={points} />
            </Box>
          );
        })}
      </Box>
      <Numbers scales={repeated.map(({ scale }) => scale)} sets={sets} />
    </>
  );
};
