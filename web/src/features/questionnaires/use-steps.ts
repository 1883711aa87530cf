/**
 * What leads from one page of a questionnaire to the next: beginning and going on, pausing, finishing (specification
 * 000 §3, §4).
 */
import {
  groupsOf,
  keyOfGroup,
  unansweredRequired,
  type Answers,
  type Sheet,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { hasWrongCells } from '@telemachos/contract/features/questionnaires/types/table.rules.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { inputsReady, PartMissing } from './inputs/registry.ts';
import { flushTyping } from './inputs/use-typing.ts';
import { loadMissing } from './load-later.ts';
import type { Clock, Questionnaire } from './opened.shared.ts';
import { forgetActions, moves } from './questionnaires.queries.ts';
import { ruleQuestion, valuesIn, type Placed } from './sheet.shared.ts';
import { unsettledGroups, type AnswersInUse } from './use-answers.shared.ts';
import type { SetClock } from './use-clock.ts';

type Given = {
  questionnaire: Questionnaire;
  sheet: Sheet;
  placed: readonly Placed[];
  clock: SetClock;
  answering: AnswersInUse;
  fetchQuestions: () => Promise<void>;
};

/** What moves are refused with where the questionnaire ended meanwhile. */
const ends = ['EXPIRED', 'FINISHED', 'NOT_FOUND', 'SET_GONE'];

/** Tells the server of a move and hears its clock; where the move failed, why, else null. */
const useMove = ({ questionnaire, placed, clock }: Given, onMissing: (missing: readonly Placed[]) => void) => {
  const id = questionnaire.AnswerSetID;
  const { hear, fail } = clock;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = useCallback(
    async (move: (set: number) => Promise<Clock>): Promise<unknown> => {
      setBusy(true);
      setError(null);
      try {
        hear(await move(id));
        forgetActions();
        return null;
      } catch (failure) {
        setError(failure);
        fail(failure);
        const { code } = toApiProblem(failure);
        if (ends.includes(code)) await moves.resync(id).then(hear, fail);
        const { Questions } = toApiProblem(failure).details;
        if (code === 'INVALID_ANSWER' && Array.isArray(Questions))
          onMissing(placed.filter(({ question }) => Questions.includes(question.Id)));
        return failure;
      } finally {
        setBusy(false);
      }
    },
    [fail, hear, id, onMissing, placed],
  );
  const forget = () => setError(null);
  return { busy, error, forget, run };
};

const isOf = ({ question }: Placed, groups: readonly number[]): boolean =>
  groupsOf(ruleQuestion(question)).some((group) => groups.includes(group));

/** The questions whose answer is refused, is none as it stands, or has cells that are wrong. */
const wrongOnes = ({ placed, answering }: Given, given: Answers): Placed[] => {
  const { wrong } = unsettledGroups(answering.now());
  return placed.filter(
    (one) => isOf(one, wrong) || hasWrongCells(ruleQuestion(one.question), given[keyOfGroup(one.question.Group)]),
  );
};

/** The required questions without an answer. */
const openOnes = ({ placed, sheet, answering, questionnaire }: Given): Placed[] => {
  const open = new Set(unansweredRequired(sheet, valuesIn(questionnaire, answering.latest())).map(({ Id }) => Id));
  return placed.filter(({ question }) => open.has(question.Id));
};

/**
 * What is being typed is given, and fields that keep their words until they are left are left; then whether everything
 * is on the server.
 */
const sendRest = async (answering: AnswersInUse): Promise<boolean> => {
  flushTyping();
  // A button that was pressed keeps the focus, so that whoever comes back is where they were.
  const at = document.activeElement;
  if (at instanceof HTMLElement && !(at instanceof HTMLButtonElement)) at.blur();
  await answering.settled();
  return answering.isEmpty();
};

/** The question that one is led to; the dialog that led there is gone by then. */
const useLead = () => {
  const [goTo, setGoTo] = useState<string | null>(null);
  const lead = useCallback((question: string | undefined) => {
    setGoTo(null);
    setTimeout(() => setGoTo(question ?? null), 200);
  }, []);
  return { goTo, lead };
};

/**
 * Required questions that were found open, and what tells of them. Where that does not come the first one is shown: the
 * network may be gone when it is asked for.
 */
const useMissing = (lead: (question: string | undefined) => void) => {
  const { t } = useTranslation('questionnaires');
  const [missing, setMissing] = useState<readonly Placed[]>([]);
  const [Missing, setDialog] = useState<Awaited<ReturnType<typeof loadMissing>> | null>(null);
  const tell = useCallback(
    (open: readonly Placed[]) =>
      void loadMissing().then(
        (dialog) => {
          setDialog(() => dialog);
          setMissing(open);
        },
        () => {
          showToast('error', t('finish.missingHere', { count: open.length }), { subject: 'answer' });
          lead(open[0]?.question.Id);
        },
      ),
    [lead, t],
  );
  return { missing, Missing, tell, seen: () => setMissing([]) };
};

/**
 * The steps; `missing` are required questions that were found open, `goTo` the question to show next, `begun` whether it
 * was begun here, `finishing` whether finishing is asked about.
 */
export const useSteps = (given: Given) => {
  const { questionnaire, clock, answering, fetchQuestions } = given;
  const { t } = useTranslation('questionnaires');
  const ask = useConfirm();
  const problemText = useProblemMessage();
  const { goTo, lead } = useLead();
  const { tell, ...found } = useMissing(lead);
  const [finishing, setFinishing] = useState(false);
  const [begun, setBegun] = useState(false);
  const onMissing = useCallback(
    (open: readonly Placed[]) => {
      setFinishing(false);
      tell(open);
    },
    [tell],
  );
  const { busy, error, forget, run } = useMove(given, onMissing);
  const isRight = wrongOnes(given, answering.answers).length === 0;
  useEffect(() => {
    // Corrected, and on its way: the error that led there has been answered.
    if (isRight) dismissToastsAbout('answer');
  }, [isRight]);

  const begin = async () => {
    const move = clock.status === 'Paused' ? moves.goOn : moves.start;
    const ready = async (set: number) => {
      await inputsReady(questionnaire).catch(async () => {
        // Whether it is the network's fault the server can tell: where it answers, it is not.
        await moves.resync(set);
        throw new PartMissing('an input');
      });
      const moved = await move(set);
      if (questionnaire.Section.length === 0) await fetchQuestions();
      return moved;
    };
    if ((await run(ready)) !== null) return;
    setBegun(true);
    answering.release();
  };
  /** Why it was not paused, in words; the dialog tells them and tries again. */
  const pauseNow = async (): Promise<string | null> => {
    await sendRest(answering);
    const failure = await run(moves.pause);
    const { code } = toApiProblem(failure);
    // Where there is nothing left to pause, the page says so.
    if (failure === null || ends.includes(code)) return null;
    const why = code === 'NETWORK' ? t('pause.failedOffline') : t('pause.failed', { why: problemText(failure) });
    return clock.left === null ? why : `${why} ${t('pause.stillRuns')}`;
  };
  const pause = async () => {
    const kind = answering.isEmpty() ? 'text' : 'waiting';
    const text = `${t(`pause.${kind}`)} ${clock.left === null ? '' : t(`pause.${kind}Time`)}`.trim();
    await ask({ title: t('pause.title'), text, yes: t('pause.yes'), no: t('pause.no'), act: pauseNow });
  };
  /** Whether nothing stands in the way of finishing but answers on their way; what does is shown. */
  const mayFinish = (): boolean => {
    const pointedOut = wrongOnes(given, answering.latest());
    if (pointedOut.length > 0) {
      showToast('error', t('finish.wrong', { count: pointedOut.length }), { subject: 'answer' });
      lead(pointedOut[0]?.question.Id);
      return false;
    }
    const open = openOnes(given);
    if (open.length > 0) tell(open);
    return open.length === 0;
  };
  const finish = async () => {
    forget();
    dismissToastsAbout('answer');
    await sendRest(answering);
    // The dialog waits for what is on its way.
    setFinishing(mayFinish());
  };
  /** From the dialog: looked at once more, for what was on its way may have been refused. */
  const finishNow = async () => {
    if (!mayFinish() || (await run(moves.finish)) === null) setFinishing(false);
  };
  const stay = () => setFinishing(false);
  return { busy, error, ...found, goTo, lead, begin, begun, pause, finish, finishing, finishNow, stay };
};
