/** Given answers, to read. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { groupsOf, isAnswered, keyOfGroup, type Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { chosen } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/lists.tsx';
import type { Question, Questionnaire } from './questionnaires.queries.ts';
import { placedQuestions, ruleQuestion, sheetOf } from './sheet.ts';

/** The answer of a group in words; '' for none. */
const wordsOf = (question: Question, group: number, answers: Answers): string => {
  const given = answers[keyOfGroup(group)];
  if (!given || !isAnswered(given)) return '';
  const options = chosen(given).map((id) => question.Option.find(({ Id }) => Id === id)?.Text ?? '');
  return options.length > 0 ? options.join(' · ') : question.Type === questionTypes.date ? showDay(given.Text) : given.Text;
};

const Given = ({ words, late }: { words: string; late: boolean }) => {
  const { t } = useTranslation('questionnaires');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: words ? 'text.primary' : 'text.secondary', fontStyle: words ? 'normal' : 'italic' }}>
      {words || t('view.noAnswer')}
      {late ? <StatusChip tone="waiting" label={t('view.late')} /> : null}
    </Box>
  );
};

/** The visible questions by section, each with what was answered. */
export const AnswerList = ({ questionnaire }: { questionnaire: Questionnaire }) => {
  const { t } = useTranslation('questionnaires');
  const placed = useMemo(() => placedQuestions(questionnaire, sheetOf(questionnaire), questionnaire.Answers).filter(({ number }) => number !== null), [questionnaire]);
  const late = new Set(questionnaire.Late);
  const sections = [...new Set(placed.map(({ section }) => section))];
  return (
    <>
      {late.size > 0 ? <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>{t('view.lateMeans')}</Typography> : null}
      {sections.map((section) => (
        <Box key={section} sx={{ '& + &': { mt: 6 } }}>
          <Typography variant="h3" sx={{ mb: 2 }}>{questionnaire.Section[section]?.Title}</Typography>
          <Box component="dl" sx={{ display: 'grid' }}>
            {placed.filter((one) => one.section === section).map(({ question, number }) => (
              <Box key={question.Id} sx={{ display: 'grid', gap: { xs: 1, sm: 5 }, gridTemplateColumns: { sm: '1fr 1fr' }, py: 3, borderTop: 1, borderColor: 'divider' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>{`${number}. ${question.Text}`}</Box>
                <Box component="dd" sx={{ fontWeight: 500 }}>
                  {question.Rows.length === 0
                    ? <Given words={wordsOf(question, question.Group, questionnaire.Answers)} late={late.has(question.Group)} />
                    : groupsOf(ruleQuestion(question)).map((group) => (
                        <Box key={group} sx={{ mb: 1 }}>
                          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>{`${question.Rows.find((row) => row.Group === group)?.Text ?? ''}: `}</Box>
                          <Given words={wordsOf(question, group, questionnaire.Answers)} late={late.has(group)} />
                        </Box>
                      ))}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
};
