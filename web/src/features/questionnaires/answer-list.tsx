/** Given answers, to read. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  groupsOf,
  isAnswered,
  keyOfGroup,
  type Answers,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { filesOf } from '@telemachos/contract/features/questionnaires/types/upload.rules.ts';
import { answerWords } from '@telemachos/contract/features/questionnaires/words-of.rules.ts';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../platform/api.ts';
import { Download } from '../../ui/download.tsx';
import { Fold } from '../../ui/fold.tsx';
import { TextSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Question, Questionnaire } from './opened.shared.ts';
import { RichText } from './rich-text.shared.tsx';
import { placedQuestions, ruleQuestion, sheetOf, type Placed } from './sheet.shared.ts';
import { loadTableAnswer } from './tables/load-tables.ts';

const TableAnswer = lazy(loadTableAnswer);

/** Files, each to be fetched. */
const GivenFiles = ({ answerSetId, text }: { answerSetId: number; text: string }) => (
  <Box component="ul" sx={{ listStyle: 'none' }}>
    {filesOf(text).map(({ Id, Name }) => (
      <li key={Id}>
        <Link
          component={Download}
          href={fileUrl('/api/files/ToolFile', { AnswerSetId: String(answerSetId), Id: String(Id) })}
        >
          {Name}
        </Link>
      </li>
    ))}
  </Box>
);

/**
 * The answer of a group as it is read: dressed where it was dressed, files to be fetched, else in words; '' for none.
 */
const givenOf = (question: Question, group: number, answers: Answers, answerSetId: number): ReactNode => {
  const words = answerWords(question, group, answers);
  if (words !== '' && question.Type === questionTypes.upload)
    return <GivenFiles answerSetId={answerSetId} text={answers[keyOfGroup(group)]?.Text ?? ''} />;
  return words !== '' && question.Type === questionTypes.openLong ? (
    <RichText text={answers[keyOfGroup(group)]?.Text ?? ''} />
  ) : (
    words
  );
};

const Given = ({ words, late }: { words: ReactNode; late: boolean }) => {
  const { t } = useTranslation('answered');
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
        color: words ? 'text.primary' : 'text.secondary',
        fontStyle: words ? 'normal' : 'italic',
      }}
    >
      {words || t('view.noAnswer')}
      {late ? <StatusChip tone="waiting" label={t('view.late')} /> : null}
    </Box>
  );
};

/** A table takes the whole width. One that only calculates has no number, and belongs here all the same. */
const GivenTable = ({
  questionnaire,
  placed: { question, number },
  late,
}: {
  questionnaire: Questionnaire;
  placed: Placed;
  late: boolean;
}) => {
  const { t } = useTranslation('answered');
  const labelId = `answered-${question.Id}`;
  return (
    <Box sx={{ py: 3, borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
      <Box component="dt" id={labelId} sx={{ color: 'text.secondary', mb: 2 }}>
        {number === null ? question.Text : `${number}. ${question.Text}`}{' '}
        {late ? <StatusChip tone="waiting" label={t('view.late')} /> : null}
      </Box>
      <Box component="dd" sx={{ minWidth: 0 }}>
        {number !== null && !isAnswered(questionnaire.Answers[keyOfGroup(question.Group)]) ? (
          <Box sx={{ mb: 2 }}>
            <Given words="" late={false} />
          </Box>
        ) : null}
        <Suspense fallback={<TextSkeleton lines={4} />}>
          <TableAnswer questionnaire={questionnaire} question={question} labelId={labelId} />
        </Suspense>
      </Box>
    </Box>
  );
};

/** A question and what was answered to it. */
const Answered = ({
  questionnaire,
  placed,
  late,
}: {
  questionnaire: Questionnaire;
  placed: Placed;
  late: ReadonlySet<number>;
}) => {
  const { question, number } = placed;
  const given = (group: number) => (
    <Given words={givenOf(question, group, questionnaire.Answers, questionnaire.AnswerSetID)} late={late.has(group)} />
  );
  if (question.Data.Table)
    return <GivenTable questionnaire={questionnaire} placed={placed} late={late.has(question.Group)} />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 5 },
        gridTemplateColumns: { sm: '1fr 1fr' },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary' }}>{`${number}. ${question.Text}`}</Box>
      <Box component="dd" sx={{ fontWeight: 500 }}>
        {question.Rows.length === 0
          ? given(question.Group)
          : groupsOf(ruleQuestion(question)).map((group) => (
              <Box key={group} sx={{ mb: 1 }}>
                <Box
                  component="span"
                  sx={{ fontWeight: 400, color: 'text.secondary' }}
                >{`${question.Rows.find((row) => row.Group === group)?.Text ?? ''}: `}</Box>
                {given(group)}
              </Box>
            ))}
      </Box>
    </Box>
  );
};

/** With more questions than this the list is collapsed by section. */
const maxOpenQuestions = 8;

/** Whether nothing of a question is left without an answer. */
const isDone = ({ Answers }: Questionnaire, { question }: Placed): boolean =>
  groupsOf(ruleQuestion(question)).every((group) => isAnswered(Answers[keyOfGroup(group)]));

/** The visible questions by section, each with what was answered; many are folded to how many were. */
export const AnswerList = ({ questionnaire }: { questionnaire: Questionnaire }) => {
  const { t } = useTranslation(['answered', 'questionnaires']);
  const placed = useMemo(
    () =>
      placedQuestions(questionnaire, sheetOf(questionnaire), questionnaire.Answers).filter(
        ({ number, question }) => number !== null || question.Data.Table,
      ),
    [questionnaire],
  );
  const late = new Set(questionnaire.Late);
  const sections = [...new Set(placed.map(({ section }) => section))];
  const noteOf = (section: number): string => {
    const asked = placed.filter((one) => one.section === section && one.number !== null);
    const answered = asked.filter((one) => isDone(questionnaire, one)).length;
    return asked.length === 0
      ? ''
      : t('questionnaires:answered', { answered, countable: asked.length, count: asked.length });
  };
  // What the line above the list speaks of is in sight.
  const hasLate = (section: number): boolean =>
    placed.some(
      (one) => one.section === section && groupsOf(ruleQuestion(one.question)).some((group) => late.has(group)),
    );
  return (
    <>
      {late.size > 0 ? (
        <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
          {t('view.lateMeans')}
        </Typography>
      ) : null}
      {sections.map((section) => (
        <Fold
          key={`${section} ${hasLate(section)}`}
          title={questionnaire.Section[section]?.Title ?? ''}
          note={noteOf(section)}
          open={placed.length <= maxOpenQuestions || hasLate(section)}
        >
          <Box component="dl" sx={{ display: 'grid' }}>
            {placed
              .filter((one) => one.section === section)
              .map((one) => (
                <Answered key={one.question.Id} questionnaire={questionnaire} placed={one} late={late} />
              ))}
          </Box>
        </Fold>
      ))}
    </>
  );
};
