/** One questionnaire from start to end: which page of it is shown, and what leads from one to the next (specification 000 §3, §4). */
import {
  groupsOf,
  keyOfGroup,
  unansweredRequired,
  type Answers,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { hasWrongCells } from '@telemachos/contract/features/questionnaires/types/table.rules.ts';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, asProblem } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { useSession } from '../../platform/session.ts';
import { settleToast, toast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { rescueFocus } from '../../ui/focus.ts';
import { PageHeader } from '../../ui/page.tsx';
import { TextSkeleton } from '../../ui/states.tsx';
import { AnsweringPage } from './answering-page.tsx';
import { saidIn } from './copy.rules.ts';
import { GonePage } from './gone-page.tsx';
import { FinishDialog, MissingDialog } from './finish-dialog.tsx';
import { inputsReady } from './inputs/registry.ts';
import { flushTyping } from './inputs/use-typing.ts';
import { useKeeping, type Opened } from './kept.ts';
import { isOpen } from './kept.rules.ts';
import { LeftBehind } from './kept-copy.tsx';
import { EndedLater, fetchEnd } from './load-later.ts';
import type { Clock, Questionnaire } from './opened.shared.ts';
import { forgetActions, moves, useAnswersAtEnd } from './questionnaires.queries.ts';
import { riskyCount } from './queue/queue.rules.ts';
import { placedQuestions, ruleQuestion, sheetOf, type Placed } from './sheet.shared.ts';
import { StartPage } from './start-page.tsx';
import { useTrail } from './trail.ts';
import { unsettledGroups, useAnswers } from './use-answers.shared.ts';
import { useSetClock } from './use-clock.ts';
import { Confirming, Within } from './within.shared.ts';

/** How long after the first page that of the end is fetched, in milliseconds. */
const endAfter = 3000;

/** Answer one's own questionnaire. The screen keeps its state as long as the answer set is the same. */
export const OwnQuestionnaire = ({ questionnaire, opened }: { questionnaire: Questionnaire; opened: Opened }) => {
  const { t } = useTranslation('questionnaires');
  const problemText = useProblemText();
  const session = useSession();
  const ask = useConfirm();
  const trail = useTrail();
  const id = questionnaire.AnswerSetID;
  const sheet = useMemo(() => sheetOf(questionnaire), [questionnaire]);
  const clock = useSetClock(id, questionnaire);
  const { hear, fail } = clock;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [missing, setMissing] = useState<readonly Placed[]>([]);
  const [finishing, setFinishing] = useState(false);
  const [goTo, setGoTo] = useState<string | null>(null);
  const answering = useAnswers(questionnaire, session?.Id ?? 0, sheet, clock.now, {
    onRefused: (problem) => toast('error', t('refused', { why: problemText(problem) }), { about: 'answer' }),
    onEnded: () => void moves.resync(id).then(hear, fail),
  });
  const { answers, waiting } = answering;
  const { now, secure } = answering;
  const isKept =
    clock.gone === null && answering.hold !== 'gone' && isOpen({ Mine: questionnaire.Mine, Status: clock.status });
  useKeeping(session, opened, questionnaire, isKept, { answers, ...clock.heard });
  const ended = (clock.status === 'Finished' || clock.status === 'Expired') && clock.status !== questionnaire.Status;
  const atEnd = useAnswersAtEnd(id, useLanguage(), ended, `${waiting} ${answering.late}`);
  const placed = useMemo(() => placedQuestions(questionnaire, sheet, answers), [questionnaire, sheet, answers]);

  useEffect(() => {
    const later = setTimeout(fetchEnd, endAfter);
    return () => clearTimeout(later);
  }, []);

  useEffect(() => {
    // From here on the network may be gone: the inputs come now. A failure shows when the start is pressed.
    inputsReady(questionnaire).catch(() => undefined);
  }, [questionnaire]);
  useEffect(() => {
    // Only what neither the device nor the server has is lost with the page.
    const hold = (event: BeforeUnloadEvent) => {
      put();
      if (riskyCount(now()) > 0) event.preventDefault();
    };
    const put = () => {
      flushTyping();
      secure();
    };
    const ending = new AbortController();
    addEventListener('beforeunload', hold, { signal: ending.signal });
    addEventListener('pagehide', put, { signal: ending.signal });
    document.addEventListener('visibilitychange', put, { signal: ending.signal });
    return () => ending.abort();
  }, [now, secure]);
  /** The questions whose answer is refused, is none as it stands, or has cells that are wrong. */
  const wrongOnes = (given: Answers): readonly Placed[] => {
    const { wrong } = unsettledGroups(now());
    return placed.filter(
      ({ question }) =>
        groupsOf(ruleQuestion(question)).some((group) => wrong.includes(group)) ||
        hasWrongCells(ruleQuestion(question), given[keyOfGroup(question.Group)]),
    );
  };
  const isRight = wrongOnes(answers).length === 0;
  useEffect(() => {
    // Corrected, and on its way: the error that led there has been answered.
    if (isRight) settleToast('answer');
  }, [isRight]);
  useEffect(() => {
    // The page of the end comes in place of the fields and buttons that had the focus; a dialog gives it on by itself.
    if (ended) setTimeout(rescueFocus);
  }, [ended]);
  useEffect(() => {
    // What was typed before the end was given in time.
    if (clock.over) flushTyping();
  }, [clock.over]);

  const run = useCallback(
    async (move: (set: number) => Promise<Clock>): Promise<boolean> => {
      setBusy(true);
      setError(null);
      try {
        hear(await move(id));
        forgetActions();
        return true;
      } catch (failure) {
        setError(failure);
        fail(failure);
        const { code } = asProblem(failure);
        if (code === 'EXPIRED' || code === 'FINISHED' || code === 'NOT_FOUND') await moves.resync(id).then(hear, fail);
        const { Questions } = asProblem(failure).details;
        if (code === 'INVALID_ANSWER' && Array.isArray(Questions)) {
          setFinishing(false);
          setMissing(placed.filter(({ question }) => Questions.includes(question.Id)));
        }
        return false;
      } finally {
        setBusy(false);
      }
    },
    [fail, hear, id, placed],
  );

  const begin = async () => {
    const move = clock.status === 'Paused' ? moves.goOn : moves.start;
    const ready = async (set: number) => {
      await inputsReady(questionnaire).catch(() => Promise.reject(new ApiProblem('NETWORK', 0)));
      return move(set);
    };
    if (await run(ready)) answering.release();
  };
  const sendRest = async (): Promise<boolean> => {
    // What is being typed is given, and fields that keep their words until they are left are left; then everything must be on the server.
    flushTyping();
    // A button that was pressed keeps the focus, so that whoever comes back is where they were.
    const at = document.activeElement;
    if (at instanceof HTMLElement && !(at instanceof HTMLButtonElement)) at.blur();
    await answering.settled();
    return answering.isEmpty();
  };
  const pause = async () => {
    if (!(await ask({ title: t('pause.title'), text: t('pause.text'), yes: t('pause.yes'), no: t('pause.no') })))
      return;
    await sendRest();
    if (await run(moves.pause)) toast('success', t('pause.done'));
    else toast('error', t('failed'));
  };
  const lead = (question: string | undefined) => {
    setGoTo(null);
    setTimeout(() => setGoTo(question ?? null), 200);
  };
  /** Whether nothing stands in the way of finishing but answers on their way; what does is shown. */
  const mayFinish = (): boolean => {
    const pointedOut = wrongOnes(answering.latest());
    if (pointedOut.length > 0) {
      toast('error', t('finish.wrong', { count: pointedOut.length }), { about: 'answer' });
      lead(pointedOut[0]?.question.Id);
      return false;
    }
    const open = new Set(
      unansweredRequired(sheet, { answers: answering.latest(), user: questionnaire.User }).map(
        (question) => question.Id,
      ),
    );
    if (open.size > 0) setMissing(placed.filter(({ question }) => open.has(question.Id)));
    return open.size === 0;
  };
  const finish = async () => {
    setError(null);
    settleToast('answer');
    await sendRest();
    // The dialog waits for what is on its way.
    setFinishing(mayFinish());
  };
  /** From the dialog: looked at once more, for what was on its way may have been refused. */
  const finishNow = async () => {
    if (!mayFinish() || (await run(moves.finish))) setFinishing(false);
  };

  const page = () => {
    const { status, started } = clock;
    const gone = clock.gone ?? (answering.hold === 'gone' ? 'missing' : null);
    if (gone) return <GonePage questionnaire={questionnaire} answers={answering.written} why={gone} />;
    if (status === 'Finished' || status === 'Expired') {
      // What was read at the beginning is not all that was answered: the page waits for what the server has, unless it cannot be had.
      const read = atEnd.data;
      const { Answered, Countable } = read ?? answering.progress;
      const Answers = read ? { ...read.Answers, ...answering.unsent() } : { ...answering.taken() };
      const late = questionnaire.Section.flatMap(({ Questions }) =>
        Questions.flatMap((question) => groupsOf(ruleQuestion(question))),
      ).filter((group) => answering.stateOf(group) === 'late');
      return (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <EndedLater
            questionnaire={{
              ...questionnaire,
              Status: status,
              Answers,
              Late: [...new Set([...(read ?? questionnaire).Late, ...late])],
              Answered,
              Countable,
            }}
            reading={ended && atEnd.isLoading}
            waiting={waiting}
            late={late.length}
            refused={saidIn(questionnaire, answering.written, new Set(unsettledGroups(answering.now()).wrong))}
          />
        </Suspense>
      );
    }
    if (status === 'Paused' || !started)
      return (
        <StartPage
          questionnaire={questionnaire}
          clock={clock}
          begin={() => void begin()}
          busy={busy}
          error={error}
          count={placed.filter(({ number }) => number !== null).length}
        />
      );
    return (
      <AnsweringPage
        questionnaire={questionnaire}
        placed={placed}
        answering={answering}
        clock={clock}
        onPause={() => void pause()}
        onFinish={() => void finish()}
        goTo={goTo}
        busy={busy}
      />
    );
  };
  // While answering, every line of a phone's screen belongs to the question.
  const isAnswering = clock.started && clock.status === 'OK';
  return (
    <>
      <PageHeader title={questionnaire.Title} {...(isAnswering ? {} : { trail })} />
      {session && questionnaire.ActionId !== null ? (
        <LeftBehind owner={session.Id} actionId={questionnaire.ActionId} answerSetId={id} />
      ) : null}
      <Within.Provider value={questionnaire}>
        <Confirming.Provider value={answering.confirm}>{page()}</Confirming.Provider>
      </Within.Provider>
      <FinishDialog
        open={finishing && isAnswering}
        answering={answering}
        busy={busy}
        failure={error}
        onFinish={() => void finishNow()}
        onClose={() => setFinishing(false)}
      />
      <MissingDialog
        missing={missing}
        onClose={() => setMissing([])}
        onGo={(question) => {
          setMissing([]);
          lead(question);
        }}
      />
    </>
  );
};
