/** What single groups show at this very moment: a press is drawn from here, all else in the frame after it. */
import {
  keyOfGroup,
  normalAnswer,
  type Answers,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type {
  AnswerFault,
  GivenAnswer,
  RuleQuestion,
} from '@telemachos/contract/features/questionnaires/types/type.ts';
import { useMemo } from 'react';
import type { Observable } from '../../platform/observable.ts';
import type { AnswerBody } from './queue/answer-queue.shared.ts';
import { shownBodies, slotStates, type QueueState, type SlotState } from '../../platform/queue/queue.rules.ts';

/** What a group shows. */
export type Shown = { given: GivenAnswer | undefined; state: SlotState | undefined; fault: AnswerFault | null };

/** What groups show now, with watchers. */
export type Live = { watch: (told: () => void) => () => void; of: (group: number) => Shown };

/** Something reckoned over a state, once for all who ask about the same one. */
const once = <Result>(reckon: (state: QueueState<AnswerBody>) => Result) => {
  let last: { of: QueueState<AnswerBody>; is: Result } | null = null;
  return (state: QueueState<AnswerBody>): Result => {
    if (last?.of !== state) last = { of: state, is: reckon(state) };
    return last.is;
  };
};

/** What single groups show at this very moment. */
export const useLive = (
  source: Observable<QueueState<AnswerBody>>,
  first: Answers,
  questionOf: ReadonlyMap<number, RuleQuestion>,
  judge: (question: RuleQuestion, group: number, given: GivenAnswer) => AnswerFault | null,
): Live =>
  useMemo(() => {
    const bodiesOf = once(shownBodies<AnswerBody>);
    const statesOf = once(slotStates<AnswerBody>);
    return {
      watch: source.subscribe,
      of: (group) => {
        const [state, key] = [source.get(), keyOfGroup(group)];
        const typed = state.invalidInputs.get(key)?.body;
        const question = questionOf.get(group);
        return {
          given: typed ?? bodiesOf(state).get(key) ?? first[key],
          state: statesOf(state).get(key),
          fault: typed?.wrong && question ? judge(question, group, normalAnswer(question, typed)) : null,
        };
      },
    };
  }, [source, first, questionOf, judge]);
