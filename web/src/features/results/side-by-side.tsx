/** The answers of several attempts, side by side; on phones one under the other. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../ui/fold.tsx';
import type { Combined } from './results.queries.ts';
import styles from './results.module.css';
import { groupBy } from '@telemachos/contract/kit/array-polyfills.ts';

type Line = Combined['Question'][number];
/** A questionnaire: its lines, and the attempts that have them. */
type Part = { title: string; sets: Combined['Sets']; lines: Line[] };

const partsOf = ({ Question, Sets }: Combined): Part[] =>
  [...groupBy(Question, ({ Questionnaire }) => Questionnaire)].map(([title, lines]) => {
    const ids = new Set(lines.flatMap(({ Answers }) => Answers.map(({ AnswerSetId }) => AnswerSetId)));
    return { title, lines, sets: Sets.filter(({ AnswerSetId }) => ids.has(AnswerSetId)) };
  });

const differs = ({ Answers }: Line): boolean => new Set(Answers.map(({ Text }) => Text)).size > 1;

const dateOf = ({ FinishedAt, TimeStarted }: Combined['Sets'][number]): string =>
  showDate(FinishedAt ?? TimeStarted ?? Date.now());

/** What was answered in one attempt; `date` says which, where it is one of several. */
const Answer = ({ words, date }: { words: string; date: string | null }) => {
  const { t } = useTranslation('answered');
  return (
    <td>
      {/* On phones the columns have no heading to be read under. */}
      {date === null ? null : (
        <Box
          component="span"
          sx={{ display: { xs: 'inline', sm: 'none' }, color: 'text.secondary', fontSize: '0.875rem' }}
        >{`${date}: `}</Box>
      )}
      {words || (
        <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
          {t('view.noAnswer')}
        </Box>
      )}
    </td>
  );
};

/** A row for each question, a column for each attempt. */
const AnswersTable = ({ title, sets, lines }: Part) => {
  const { t } = useTranslation('results');
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <table className={styles.answers}>
        <caption className="only-heard">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('compare.question')}</th>
            {sets.map((set) => (
              <th key={set.AnswerSetId} scope="col">
                {t('attempt', { number: set.Attempt })}
                <Box
                  component="span"
                  sx={{ display: 'block', fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' }}
                >
                  {dateOf(set)}
                </Box>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.Group}-${line.Text}`}>
              <th scope="row">{line.Text}</th>
              {sets.map((set) => (
                <Answer
                  key={set.AnswerSetId}
                  words={line.Answers.find(({ AnswerSetId }) => AnswerSetId === set.AnswerSetId)?.Text ?? ''}
                  date={sets.length > 1 ? dateOf(set) : null}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
};

/** With more questions than this the list is collapsed. */
const maxOpenQuestions = 8;

/** Where attempts can be compared, only the answers that differ may be asked for. */
export const SideBySide = ({ combined }: { combined: Combined }) => {
  const { t } = useTranslation('results');
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const parts = partsOf(combined);
  const comparable = parts.some(({ sets }) => sets.length > 1);
  return (
    <>
      {comparable ? (
        <FormControlLabel
          data-screen-only
          control={<Switch checked={onlyDifferent} onChange={(_event, on) => setOnlyDifferent(on)} />}
          label={t('compare.different')}
          sx={{ mb: 2 }}
        />
      ) : null}
      {parts.map(({ title, sets, lines }) => {
        const shown = onlyDifferent && sets.length > 1 ? lines.filter(differs) : lines;
        return (
          <Fold
            key={title}
            title={title}
            note={t('compare.questions', { count: lines.length })}
            open={parts.length === 1 && lines.length <= maxOpenQuestions}
          >
            {shown.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{t('compare.allSame')}</Typography>
            ) : (
              <AnswersTable title={title} sets={sets} lines={shown} />
            )}
          </Fold>
        );
      })}
    </>
  );
};
