/** One questionnaire from start to end: which page of it is shown, and what leads from one to the next (specification 000 §3, §4). */
import { unansweredRequired } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, asProblem } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { useSession } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { AnsweringPage } from './answering-page.tsx';
import { EndedPage } from './ended-page.tsx';
import { finishQuestion, MissingDialog } from './finish-dialog.tsx';
import { inputsReady } from './inputs/registry.ts';
import { forgetActions, moves, type Clock, type Questionnaire } from './questionnaires.queries.ts';
import { placedQuestions, sheetOf, type Placed } from './sheet.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { StartPage } from './start-page.tsx';
import { useTrail } from './trail.ts';
import { useAnswers } from './use-answers.ts';
import { useSetClock } from './use-clock.ts';
import { Confirming, Within } from './within.ts';

/** Answer one's own questionnaire. The screen keeps its state as long as the answer set is the same. */
export const OwnQuestionnaire = ({ questionnaire }: { questionnaire: Questionnaire }) => {
  const { t } = useTranslation('questionnaires');
  const problemText = useProblemText();
  const session = useSession();
  const ask = useConfirm();
  const trail = useTrail();
  const id = questionnaire.AnswerSetID;
  const sheet = useMemo(() => sheetOf(questionnaire), [questionnaire]);
  const clock = useSetClock(id, questionnaire);
  const { hear } = clock;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [missing, setMissing] = useState<readonly Placed[]>([]);
  const [goTo, setGoTo] = useState<string | null>(null);
  const answering = useAnswers(questionnaire, session?.Id ?? 0, sheet, clock.now, {
    onRefused: (problem) => toast('error', t('restored', { failed: t('failed'), why: problemText(problem) })),
    onEnded: () => void moves.resync(id).then(hear, () => undefined),
  });
  const { answers, waiting, durable } = answering;
  const placed = useMemo(() => placedQuestions(questionnaire, sheet, answers), [questionnaire, sheet, answers]);

  useEffect(() => {
    // From here on the network may be gone: the inputs come now. A failure shows when the start is pressed.
    inputsReady(questionnaire).catch(() => undefined);
  }, [questionnaire]);
  useEffect(() => {
    if (waiting === 0 || durable) return;
    // Only where the browser keeps nothing is closing the tab a loss.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [waiting, durable]);

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
        const { code } = asProblem(failure);
        if (code === 'EXPIRED' || code === 'FINISHED' || code === 'NOT_FOUND') await moves.resync(id).then(hear, () => undefined);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [hear, id],
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
    // Leaving the field is what keeps the last typing; then everything must be on the server.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await answering.settled();
    return answering.isEmpty();
  };
  const pause = async () => {
    if (!(await ask({ title: t('pause.title'), text: t('pause.text'), yes: t('pause.yes'), no: t('pause.no') }))) return;
    await sendRest();
    if (await run(moves.pause)) toast('success', t('pause.done'));
    else toast('error', t('failed'));
  };
  const finish = async () => {
    if (!(await sendRest())) return void (await ask({ title: t('finish.waiting'), text: t('finish.waitingMeans'), yes: t('finish.no') }));
    const open = new Set(unansweredRequired(sheet, { answers: answering.latest(), user: questionnaire.User }).map((question) => question.Id));
    if (open.size > 0) return setMissing(placed.filter(({ question }) => open.has(question.Id)));
    const optional = answering.progress.Countable - answering.progress.Answered;
    if (!(await ask(finishQuestion(t, optional)))) return;
    if (!(await run(moves.finish))) toast('error', t('failed'));
  };

  const page = () => {
    const { status, started } = clock;
    if (status === 'Finished' || status === 'Expired') {
      const { Answered, Countable } = answering.progress;
      return <EndedPage questionnaire={{ ...questionnaire, Status: status, Answers: { ...answers }, Answered, Countable }} waiting={waiting} />;
    }
    if (status === 'Paused' || !started) return <StartPage questionnaire={questionnaire} clock={clock} begin={() => void begin()} busy={busy} error={error} count={placed.filter(({ number }) => number !== null).length} />;
    return <AnsweringPage questionnaire={questionnaire} placed={placed} answering={answering} clock={clock} onPause={() => void pause()} onFinish={() => void finish()} goTo={goTo} busy={busy} />;
  };
  // While answering, every line of a phone's screen belongs to the question.
  const isAnswering = clock.started && clock.status === 'OK';
  return (
    <>
      <PageHeader title={questionnaire.Title} {...(isAnswering ? {} : { trail })} />
      <Within.Provider value={questionnaire}>
        <Confirming.Provider value={answering.confirm}>{page()}</Confirming.Provider>
      </Within.Provider>
      <MissingDialog missing={missing} onClose={() => setMissing([])} onGo={(question) => { setMissing([]); setGoTo(null); setTimeout(() => setGoTo(question), 200); }} />
      {answering.hold === 'session' && session && !session.NeedsConsent ? <SignInAgain session={session} onBack={answering.release} /> : null}
    </>
  );
};
