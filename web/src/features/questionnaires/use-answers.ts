/** The answers on the screen: the server's and those on their way, with the state of each. */
import { answerFault, keyOfGroup, normalAnswer, progressOf, type Answers, type Sheet } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { chosen, type AnswerFault, type GivenAnswer, type RuleQuestion } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { ruleOf } from '@telemachos/contract/features/questionnaires/types/registry.rules.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useWatched, watched } from '../../platform/store.ts';
import type { Questionnaire } from './questionnaires.queries.ts';
import { openAnswerQueue, type AnswerBody, type Told } from './queue/answer-queue.ts';
import type { Queue } from './queue/queue.ts';
import { emptyQueue, isAllSent, shownBodies, slotStates, waitingCount, type Hold, type SlotState } from './queue/queue.rules.ts';

/** What screens use. */
export type AnswersInUse = {
  answers: Answers;
  stateOf: (group: number) => SlotState | undefined;
  /** Answers the server does not have yet, and why nothing is sent. */
  waiting: number;
  /** False until it is known what an earlier visit left here. */
  ready: boolean;
  hold: Hold | null;
  durable: boolean;
  progress: ReturnType<typeof progressOf>;
  /** Judge an answer and, if it is valid, keep it: on this device at once, on the server as soon as it answers. */
  give: (question: RuleQuestion, group: number, given: GivenAnswer) => AnswerFault | null;
  /** Take over what the server has by another way: the names of files. */
  confirm: (group: number, given: GivenAnswer) => void;
  release: () => void;
  settled: () => Promise<void>;
  /** The answers and the queue as they are now, for work that waited. */
  latest: () => Answers;
  isEmpty: () => boolean;
};

const nothing = watched(emptyQueue<AnswerBody>(new Map()));

/** Follow the answers of one's own set. */
export const useAnswers = (questionnaire: Questionnaire, owner: number, sheet: Sheet, now: () => number, told: Told): AnswersInUse => {
  const { AnswerSetID, Answers: first, User: user } = questionnaire;
  const [queue, setQueue] = useState<Queue<AnswerBody> | null>(null);
  const hearing = useRef(told);
  const atStart = useRef(first);
  useEffect(() => {
    hearing.current = told;
  });
  useEffect(() => {
    const opened = openAnswerQueue(AnswerSetID, owner, atStart.current, () => hearing.current);
    setQueue(opened);
    return () => opened.close();
  }, [AnswerSetID, owner]);

  const state = useWatched(queue?.state ?? nothing);
  const answers = useMemo<Answers>(() => ({ ...first, ...Object.fromEntries(Array.from(shownBodies(state), ([key, { OptionId, Text }]) => [key, { OptionId, Text }])) }), [first, state]);
  const states = useMemo(() => slotStates(state), [state]);
  const current = useRef(answers);
  useEffect(() => {
    current.current = answers;
  }, [answers]);

  const give = useCallback(
    (question: RuleQuestion, group: number, sent: GivenAnswer): AnswerFault | null => {
      const given = normalAnswer(question, sent);
      const key = keyOfGroup(group);
      const before = current.current[key];
      const fault = answerFault(question, given, { answers: { ...current.current, [key]: given }, user });
      if (fault) return fault;
      const same = (before?.Text ?? '') === given.Text && chosen(before ?? { OptionId: null, Text: '' }).join() === chosen(given).join();
      if (!same) {
        current.current = { ...current.current, [key]: given };
        queue?.add(key, { ...given, group, closed: ruleOf(question.Type).answer === 'closed', givenAt: new Date(now()).toISOString(), owner });
      }
      return null;
    },
    [now, owner, queue, user],
  );

  return {
    answers,
    stateOf: (group) => states.get(keyOfGroup(group)),
    waiting: waitingCount(state),
    ready: state.ready,
    hold: state.hold,
    durable: queue?.durable() ?? true,
    progress: progressOf(sheet, { answers, user }),
    give,
    confirm: useCallback((group: number, given: GivenAnswer) => queue?.confirm(keyOfGroup(group), { ...given, group, closed: false, givenAt: '' }), [queue]),
    release: () => queue?.release(),
    settled: () => queue?.settled() ?? Promise.resolve(),
    latest: () => current.current,
    isEmpty: () => queue !== null && isAllSent(queue.state.get()),
  };
};
