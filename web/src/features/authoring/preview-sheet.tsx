/** The sheet of the preview: all parts one after another, with the very cards and rules of answering. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  answerFault,
  countedAnswers,
  indexOf,
  keyOfGroup,
  normalAnswer,
  progressOf,
  type Answers,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { noAction } from '@telemachos/contract/features/questionnaires/around.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { scoresOf } from '@telemachos/contract/features/questionnaires/scoring.rules.ts';
import { inLanguage, sectionsIn } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { collectStopped } from '@telemachos/contract/kit/conditions.ts';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../platform/i18n.ts';
import { useProject, type OwnProject } from '../../platform/session.ts';
import { QuestionCard } from '../questionnaires/question-card.shared.tsx';
import type { Questionnaire } from '../questionnaires/opened.shared.ts';
import { placedQuestions, sheetOf, valuesIn, type Placed } from '../questionnaires/sheet.shared.ts';
import type { AnswerBody } from '../questionnaires/queue/answer-queue.shared.ts';
import { emptyQueue } from '../../platform/queue/queue.rules.ts';
import type { AnswersInUse } from '../questionnaires/use-answers.shared.ts';
import { Within } from '../questionnaires/within.shared.ts';
import './authoring.texts.ts';
import { findLastItem } from '@telemachos/contract/kit/array-polyfills.ts';

/** An answer set that nobody has: what the cards read of one. */
const trial = (definition: Definition, language: Language, project: OwnProject | null): Questionnaire => ({
  AnswerSetID: 0,
  ActionId: null,
  Mine: true,
  UserId: 0,
  Person: null,
  Status: 'OK',
  Remaining: null,
  TimeStarted: null,
  Paused: false,
  Now: '',
  Why: '',
  Minutes: null,
  Title: inLanguage(definition.Title, language),
  Introduction: inLanguage(definition.Introduction, language),
  Credits: inLanguage(definition.Credits, language),
  Duration: definition.Duration ?? null,
  FinishedAt: null,
  ShowResults: definition.ShowResults,
  Section: sectionsIn(definition, language),
  QuestionCount: 0,
  Types: [],
  Answers: {},
  Late: [],
  User: {},
  // A beginner's: now, just joined, nothing done.
  Around: {
    Project: { Id: project?.Id ?? 0, url: project?.url ?? '' },
    Action: noAction,
    Mentee: { completed: [], joined: new Date().toISOString() },
    Now: new Date().toISOString(),
  },
  Completion: 0,
  Answered: 0,
  Countable: 0,
});

const Scores = ({
  definition,
  questionnaire,
  language,
  answers,
}: {
  definition: Definition;
  questionnaire: Questionnaire;
  language: Language;
  answers: Answers;
}) => {
  const { t } = useTranslation('authoring');
  const scores = scoresOf(
    definition.Scales,
    indexOf(definition).questionOf,
    countedAnswers(definition, valuesIn(questionnaire, answers)),
  );
  if (scores.length === 0) return null;
  return (
    <Box
      component="section"
      sx={{
        mt: 6,
        p: 5,
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 'var(--radius-large)',
      }}
    >
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('preview.scores')}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 4, rowGap: 1, fontSize: '0.875rem' }}
      >
        {scores.map(({ Id, Score, Min, Max }, place) => (
          <Box key={`${Id} ${place}`} sx={{ display: 'contents' }}>
            <dt>{inLanguage(definition.Scales[place]?.Name, language) || Id}</dt>
            <Box component="dd" sx={{ m: 0, color: Score === null ? 'text.secondary' : 'inherit' }}>
              {Score === null ? t('preview.noScore') : t('preview.score', { score: Score, min: Min, max: Max })}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** A trial sends nothing and keeps nothing. */
const nothing = emptyQueue<AnswerBody>(new Map());

/** What is tried, and where the answers are kept. */
type Trying = { answers: Answers; onAnswers: (answers: Answers) => void };

/** Answering that stays on this screen: nothing is queued, and only what is no answer is refused. */
const useTrial = (
  questionnaire: Questionnaire,
  { answers, onAnswers }: Trying,
  progress: AnswersInUse['progress'],
): AnswersInUse => {
  const current = useRef(answers);
  return {
    answers,
    written: answers,
    taken: () => answers,
    unsent: () => ({}),
    faultOf: () => null,
    stateOf: () => undefined,
    live: null,
    waiting: 0,
    late: 0,
    risky: 0,
    ready: true,
    hold: null,
    progress,
    type: () => undefined,
    give: (question, group, sent) => {
      const given = normalAnswer(question, sent);
      const next = { ...current.current, [keyOfGroup(group)]: given };
      const fault = answerFault(question, given, valuesIn(questionnaire, next));
      if (fault) return fault;
      current.current = next;
      onAnswers(next);
      return null;
    },
    confirm: () => undefined,
    release: () => undefined,
    settled: () => Promise.resolve(),
    latest: () => current.current,
    catchUp: () => undefined,
    now: () => nothing,
    secure: () => undefined,
    isEmpty: () => true,
  };
};

/** A part with those of its questions that show. */
const TrialSection = ({
  section,
  here,
  all,
  answering,
}: {
  section: Questionnaire['Section'][number];
  here: readonly Placed[];
  all: number;
  answering: AnswersInUse;
}) => (
  <Box component="section" sx={{ mb: 8 }}>
    <Typography variant="h3" component="h3" sx={{ fontSize: '1.125rem', mb: 1 }}>
      {section.Title}
    </Typography>
    {section.SectionText ? (
      <Typography sx={{ mb: 3, color: 'text.secondary', whiteSpace: 'pre-line' }}>{section.SectionText}</Typography>
    ) : null}
    {/* Files would go to the server, which knows no such set. */}
    {here.map((one) => (
      <QuestionCard
        key={one.question.Id}
        placed={one.question.Type === questionTypes.upload ? { ...one, enabled: false } : one}
        all={all}
        answering={answering}
      />
    ))}
  </Box>
);

export const PreviewSheet = ({
  definition,
  language,
  answers,
  onAnswers,
}: { definition: Definition; language: Language } & Trying) => {
  const { t } = useTranslation('authoring');
  const project = useProject();
  const questionnaire = useMemo(() => trial(definition, language, project), [definition, language, project]);
  const sheet = useMemo(() => sheetOf(questionnaire), [questionnaire]);
  // A condition that is stopped here would be stopped for everybody who answers.
  const {
    value: [placed, progress],
    stopped,
  } = collectStopped(
    () =>
      [placedQuestions(questionnaire, sheet, answers), progressOf(sheet, valuesIn(questionnaire, answers))] as const,
  );
  const all = findLastItem(placed, ({ number }) => number !== null)?.number ?? 0;
  const answering = useTrial(questionnaire, { answers, onAnswers }, progress);
  return (
    <Box lang={language}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {questionnaire.Title}
      </Typography>
      {questionnaire.Introduction ? (
        <Typography sx={{ mb: 2, whiteSpace: 'pre-line' }}>{questionnaire.Introduction}</Typography>
      ) : null}
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 5 }} role="status">
        {t('preview.progress', {
          answered: progress.Answered,
          countable: progress.Countable,
          count: progress.Countable,
        })}
        {definition.Duration === undefined
          ? ''
          : ` · ${t('preview.time', { minutes: Math.round(definition.Duration / 6) / 10 })}`}
      </Typography>
      {stopped.map((condition) => (
        <Alert key={condition} severity="warning" role="status" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          {t('preview.stopped', { condition })}
        </Alert>
      ))}
      <Within value={questionnaire}>
        {questionnaire.Section.map((section, place) => {
          const here = placed.filter((one) => one.section === place);
          if (here.length === 0) return null;
          return <TrialSection key={place} section={section} here={here} all={all} answering={answering} />;
        })}
      </Within>
      <Scores definition={definition} questionnaire={questionnaire} language={language} answers={answers} />
      {questionnaire.Credits ? (
        <Typography variant="body2" sx={{ mt: 5, color: 'text.secondary', whiteSpace: 'pre-line' }}>
          {questionnaire.Credits}
        </Typography>
      ) : null}
    </Box>
  );
};
