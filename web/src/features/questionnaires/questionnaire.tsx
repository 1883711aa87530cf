/** One questionnaire from start to end: which page of it is shown (specification 000 §3, §4). */
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { PageHeader } from '../../ui/page.tsx';
import { TextSkeleton } from '../../ui/states.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { AnsweringPage } from './answering-page.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { inputsReady } from './inputs/registry.ts';
import { flushTyping } from './inputs/use-typing.ts';
import { LeftBehind } from './left-behind.tsx';
import { isOpen } from './kept.rules.ts';
import { useKeeping, type Opened } from './kept.ts';
import { EndedLater, fetchEnd, GoneLater } from './load-later.ts';
import type { Questionnaire } from './opened.shared.ts';
import { moves } from './questionnaires.queries.ts';
import { placedQuestions, sheetOf, type Placed } from './sheet.shared.ts';
import { StartPage } from './start-page.tsx';
import { useTrail } from './trail.ts';
import { useAnswers } from './use-answers.shared.ts';
import { useSetClock } from './use-clock.ts';
import { useLeaving } from './use-leaving.ts';
import { useSteps } from './use-steps.ts';
import { Confirming, Within } from './within.shared.ts';

/** How long after the first page that of the end is fetched, in milliseconds. */
const endPrefetchDelayMs = 3000;

/** What is needed later is fetched while there is a network. */
const useFetching = (questionnaire: Questionnaire): void => {
  useEffect(() => {
    const later = setTimeout(fetchEnd, endPrefetchDelayMs);
    return () => clearTimeout(later);
  }, []);
  useEffect(() => {
    // From here on the network may be gone: the inputs come now. A failure shows when the start is pressed.
    inputsReady(questionnaire).catch(() => undefined);
  }, [questionnaire]);
};

/** The questionnaire in use: its clock, its answers, its questions as they stand. */
const useInUse = (questionnaire: Questionnaire, opened: Opened, fetchQuestions: () => Promise<void>) => {
  const { t } = useTranslation('questionnaires');
  const problemText = useProblemMessage();
  const session = useSession();
  const id = questionnaire.AnswerSetID;
  const sheet = useMemo(() => sheetOf(questionnaire), [questionnaire]);
  const clock = useSetClock(id, questionnaire);
  const { hear, fail } = clock;
  const answering = useAnswers(questionnaire, session?.Id ?? 0, sheet, clock.now, {
    onRefused: (problem) => showToast('error', t('refused', { why: problemText(problem) }), { subject: 'answer' }),
    onEnded: () => void moves.resync(id).then(hear, fail),
  });
  const { answers } = answering;
  const gone = clock.gone ?? (answering.hold === 'gone' ? 'missing' : null);
  const isKept = gone === null && isOpen({ Mine: questionnaire.Mine, Status: clock.status });
  useKeeping(session, opened, questionnaire, isKept, { answers, ...clock.heard });
  const placed = useMemo(() => placedQuestions(questionnaire, sheet, answers), [questionnaire, sheet, answers]);
  const placedNow = (): Placed[] => {
    answering.catchUp();
    return placedQuestions(questionnaire, sheet, answering.latest());
  };
  useFetching(questionnaire);
  useLeaving(answering);
  useEffect(() => {
    // What was typed before the end was given in time.
    if (clock.over) flushTyping();
  }, [clock.over]);
  const isRunning = clock.started && clock.status === 'OK';
  // The time runs and the questions are not here: it was started or continued on another device.
  const lacksQuestions = isRunning && questionnaire.Section.length === 0;
  // Without them the start page stays, and its button tries again.
  const fetchNow = useLatest(() => void fetchQuestions().catch(() => undefined));
  useEffect(() => {
    if (lacksQuestions) fetchNow();
  }, [lacksQuestions, fetchNow]);
  const isAnswering = isRunning && !lacksQuestions;
  return { session, questionnaire, sheet, clock, answering, placed, placedNow, gone, isAnswering, fetchQuestions };
};

type InUse = ReturnType<typeof useInUse>;

/** The page it is at. */
const Page = ({ inUse, steps }: { inUse: InUse; steps: ReturnType<typeof useSteps> }) => {
  const { questionnaire, clock, answering, placed, placedNow, gone, isAnswering } = inUse;
  const { status } = clock;
  const wasAnswering = useRef(false);
  useEffect(() => {
    // What tells of the pause, and the way on, are at the top; one was somewhere among the questions.
    if (wasAnswering.current && status === 'Paused') scrollTo({ top: 0 });
    wasAnswering.current = isAnswering;
  }, [isAnswering, status]);
  if (gone)
    return (
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <GoneLater questionnaire={questionnaire} answers={answering.written} why={gone} />
      </Suspense>
    );
  if (status === 'Finished' || status === 'Expired')
    return (
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <EndedLater questionnaire={questionnaire} status={status} answering={answering} />
      </Suspense>
    );
  if (!isAnswering)
    return (
      <StartPage
        questionnaire={questionnaire}
        clock={clock}
        begin={() => void steps.begin()}
        busy={steps.busy}
        error={steps.error}
        count={
          questionnaire.Section.length === 0
            ? questionnaire.QuestionCount
            : placed.filter(({ number }) => number !== null).length
        }
        progress={answering.progress}
      />
    );
  return (
    <AnsweringPage
      questionnaire={questionnaire}
      placed={placed}
      placedNow={placedNow}
      answering={answering}
      clock={clock}
      onPause={() => void steps.pause()}
      onFinish={() => void steps.finish()}
      goTo={steps.goTo}
      begun={steps.begun}
      busy={steps.busy}
    />
  );
};

type OwnProps = {
  questionnaire: Questionnaire;
  opened: Opened;
  /** Fetches the questions, which the server withheld; rejects without them. */
  fetchQuestions: () => Promise<void>;
};

/** Answer one's own questionnaire. The screen keeps its state as long as the answer set is the same. */
export const OwnQuestionnaire = ({ questionnaire, opened, fetchQuestions }: OwnProps) => {
  const trail = useTrail();
  const inUse = useInUse(questionnaire, opened, fetchQuestions);
  const steps = useSteps(inUse);
  // While answering, every line of a phone's screen belongs to the question.
  const { session, answering, isAnswering } = inUse;
  return (
    <>
      <PageHeader title={questionnaire.Title} {...(isAnswering ? {} : { trail })} />
      {session && questionnaire.ActionId !== null ? (
        <LeftBehind owner={session.Id} actionId={questionnaire.ActionId} answerSetId={questionnaire.AnswerSetID} />
      ) : null}
      <Within.Provider value={questionnaire}>
        <Confirming.Provider value={answering.confirm}>
          <Page inUse={inUse} steps={steps} />
        </Confirming.Provider>
      </Within.Provider>
      <FinishDialog
        open={steps.finishing && isAnswering}
        answering={answering}
        busy={steps.busy}
        failure={steps.error}
        onFinish={() => void steps.finishNow()}
        onClose={steps.stay}
      />
      {steps.Missing ? (
        <steps.Missing
          missing={steps.missing}
          onClose={steps.seen}
          onGo={(question) => {
            steps.seen();
            steps.lead(question);
          }}
        />
      ) : null}
    </>
  );
};
