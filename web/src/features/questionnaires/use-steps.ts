/**
 * What leads from one page of a questionnaire to the next: beginning and going on, pausing, finishing (specification
 * 000 §3, §4).
 */
import {
  groupsOf,
  keyOfGroup,
  unansweredRequired,
  type Sheet,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { hasWrongCells } from '@telemachos/contract/features/questionnaires/types/table.rules.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, asProblem } from '../../platform/api.ts';
import { toast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { finishQuestion } from './finish-dialog.tsx';
import { inputsReady } from './inputs/registry.ts';
import { flushTyping } from './inputs/use-typing.ts';
import type { Clock, Questionnaire } from './opened.shared.ts';
import { forgetActions, moves } from './questionnaires.queries.ts';
import { ruleQuestion, type Placed } from './sheet.shared.ts';
import { unsettledGroups, type AnswersInUse } from './use-answers.shared.ts';
import type { SetClock } from './use-clock.ts';

type Given = {
  questionnaire: Questionnaire;
  sheet: Sheet;
  placed: readonly Placed[];
  clock: SetClock;
  answering: AnswersInUse;
};

/** Tells the server of a move and hears its clock; where the move is refused, why. */
const useMove = ({ questionnaire, placed, clock }: Given, onMissing: (missing: readonly Placed[]) => void) => {
  const id = questionnaire.AnswerSetID;
  const { hear, fail } = clock;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
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
        if (code === 'INVALID_ANSWER' && Array.isArray(Questions))
          onMissing(placed.filter(({ question }) => Questions.includes(question.Id)));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [fail, hear, id, onMissing, placed],
  );
  return { busy, error, run };
};

const isOf = ({ question }: Placed, groups: readonly number[]): boolean =>
  groupsOf(ruleQuestion(question)).some((group) => groups.includes(group));

/** The questions in which something typed is no answer. */
const wrongOnes = ({ placed, answering }: Given, wrong: readonly number[]): Placed[] =>
  placed.filter(
    (one) =>
      isOf(one, wrong) || hasWrongCells(ruleQuestion(one.question), answering.latest()[keyOfGroup(one.question.Group)]),
  );

/** The required questions without an answer. */
const openOnes = ({ placed, sheet, answering, questionnaire }: Given): Placed[] => {
  const known = { answers: answering.latest(), user: questionnaire.User };
  const open = new Set(unansweredRequired(sheet, known).map(({ Id }) => Id));
  return placed.filter(({ question }) => open.has(question.Id));
};

/**
 * What is being typed is given, and fields that keep their words until they are left are left; then whether everything
 * is on the server.
 */
const sendRest = async (answering: AnswersInUse): Promise<boolean> => {
  flushTyping();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await answering.settled();
  return answering.isEmpty();
};

/** The steps; `missing` are required questions that were found open, `goTo` the question to show next. */
export const useSteps = (given: Given) => {
  const { questionnaire, placed, clock, answering } = given;
  const { t } = useTranslation('questionnaires');
  const ask = useConfirm();
  const [missing, setMissing] = useState<readonly Placed[]>([]);
  const [goTo, setGoTo] = useState<string | null>(null);
  const { busy, error, run } = useMove(given, setMissing);

  const begin = async () => {
    const move = clock.status === 'Paused' ? moves.goOn : moves.start;
    const ready = async (set: number) => {
      await inputsReady(questionnaire).catch(() => Promise.reject(new ApiProblem('NETWORK', 0)));
      return move(set);
    };
    if (await run(ready)) answering.release();
  };
  const pause = async () => {
    if (!(await ask({ title: t('pause.title'), text: t('pause.text'), yes: t('pause.yes'), no: t('pause.no') })))
      return;
    await sendRest(answering);
    if (await run(moves.pause)) toast('success', t('pause.done'));
    else toast('error', t('failed'));
  };
  const lead = (question: string | undefined) => {
    setGoTo(null);
    setTimeout(() => setGoTo(question ?? null), 200);
  };
  const finish = async () => {
    const sent = await sendRest(answering);
    const { wrong, unsent } = unsettledGroups(answering.now());
    const pointedOut = wrongOnes(given, wrong);
    if (pointedOut.length > 0) {
      toast('error', t('finish.wrong', { count: pointedOut.length }));
      return lead(pointedOut[0]?.question.Id);
    }
    if (!sent) {
      await ask({
        title: t('finish.waiting'),
        text: t(answering.risky > 0 ? 'finish.waitingHere' : 'finish.waitingMeans'),
        yes: t('finish.no'),
      });
      return lead(placed.find((one) => isOf(one, unsent))?.question.Id);
    }
    const open = openOnes(given);
    if (open.length > 0) return setMissing(open);
    const optional = answering.progress.Countable - answering.progress.Answered;
    if (!(await ask(finishQuestion(t, optional)))) return;
    if (!(await run(moves.finish))) toast('error', t('failed'));
  };
  return { busy, error, missing, setMissing, goTo, lead, begin, pause, finish };
};
