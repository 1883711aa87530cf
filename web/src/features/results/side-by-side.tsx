/** The answers of several attempts, side by side; on phones one under the other. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Combined } from './results.queries.ts';
import styles from './results.module.css';

type Line = Combined['Question'][number];

/** By questionnaire: its lines, and the attempts that have them. */
const partsOf = ({ Question, Sets }: Combined): { title: string; sets: Combined['Sets']; lines: Line[] }[] =>
  [...Map.groupBy(Question, ({ Questionnaire }) => Questionnaire)].map(([title, lines]) => {
    const ids = new Set(lines.flatMap(({ Answers }) => Answers.map(({ AnswerSetId }) => AnswerSetId)));
    return { title, lines, sets: Sets.filter(({ AnswerSetId }) => ids.has(AnswerSetId)) };
  });

const differs = ({ Answers }: Line): boolean => new Set(Answers.map(({ Text }) => Text)).size > 1;

/** Where attempts can be compared, only the answers that differ may be asked for. */
export const SideBySide = ({ combined }: { combined: Combined }) => {
  const { t } = useTranslation(['results', 'questionnaires']);
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
        const heads = new Map(
          sets.map(({ AnswerSetId, Attempt, FinishedAt, TimeStarted }) => [
            AnswerSetId,
            { attempt: t('attempt', { number: Attempt }), date: showDate(FinishedAt ?? TimeStarted ?? Date.now()) },
          ]),
        );
        return (
          <Box
            key={title}
            component="details"
            open={sets.length > 1 || parts.length === 1}
            sx={{ '& + &': { mt: 4 }, '& > summary': { cursor: 'pointer', py: 2 } }}
          >
            <summary>
              <Typography variant="h3" component="h3" sx={{ display: 'inline' }}>
                {title}
              </Typography>
            </summary>
            {shown.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{t('compare.allSame')}</Typography>
            ) : (
              <Box sx={{ overflowX: 'auto' }}>
                <table className={styles.answers}>
                  <caption className="only-heard">{title}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t('compare.question')}</th>
                      {sets.map(({ AnswerSetId }) => (
                        <th key={AnswerSetId} scope="col">
                          {heads.get(AnswerSetId)?.attempt}
                          <Box
                            component="span"
                            sx={{ display: 'block', fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' }}
                          >
                            {heads.get(AnswerSetId)?.date}
                          </Box>
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {shown.map((line) => (
                      <tr key={`${line.Group}-${line.Text}`}>
                        <th scope="row">{line.Text}</th>
                        {sets.map(({ AnswerSetId }) => {
                          const words = line.Answers.find((answer) => answer.AnswerSetId === AnswerSetId)?.Text ?? '';
                          return (
                            <td key={AnswerSetId}>
                              {/* On phones the columns have no heading to be read under. */}
                              {sets.length > 1 ? (
                                <Box
                                  component="span"
                                  sx={{
                                    display: { xs: 'inline', sm: 'none' },
                                    color: 'text.secondary',
                                    fontSize: '0.875rem',
                                  }}
                                >{`${heads.get(AnswerSetId)?.date ?? ''}: `}</Box>
                              ) : null}
                              {words || (
                                <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
                                  {t('questionnaires:view.noAnswer')}
                                </Box>
                              )}
                            </td>
                          );
                        })}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Box>
            )}
          </Box>
        );
      })}
    </>
  );
};
