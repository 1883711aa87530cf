/** The answers on the screen: the server's and those on their way, with the state of each. */
import { answerFault, keyOfGroup, normalAnswer, progressOf, type Answers, type Sheet } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { chosen, type AnswerFault, type GivenAnswer, type RuleQuestion } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { ruleOf } from '@telemachos/contract/features/questionnaires/types/registry.rules.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { asProblem, send, type ApiProblem } from '../../platform/api.ts';
import { useWatched, watched } from '../../platform/store.ts';
import type { Questionnaire } from './questionnaires.queries.ts';
import { openQueue, type Outcome, type Queue } from './queue/queue.ts';
import { emptyQueue, isAllSent, shownBodies, slotStates, waitingCount, type Hold, type SlotState } from './queue/queue.rules.ts';

/** What the queue keeps of an answer. */
type Body = GivenAnswer & { group: number; closed: boolean; givenAt: string };

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && 'group' in value && 'closed' in value && 'givenAt' in value && 'OptionId' in value && 'Text' in value;

/** The refusals that will never turn into acceptance; on anything else the answer stays in the queue. */
const final: ReadonlySet<string> = new Set(['UNKNOWN_GROUP', 'UNKNOWN_OPTION', 'INVALID_ANSWER', 'BAD_INPUT', 'MALFORMED_BODY', 'BODY_TOO_LARGE', 'EXPIRED', 'FINISHED']);

const outcomeOf = (problem: ApiProblem): Outcome => {
  if (problem.code === 'EXPIRED' && problem.details['Kept'] === true) return 'sent';
  if (final.has(problem.code)) return 'refused';
  if (problem.code === 'PAUSED' || problem.code === 'NOT_STARTED') return 'paused';
  // Somebody else's session looks like a missing set: the answers wait for their owner.
  return problem.code === 'SIGN_IN_REQUIRED' || problem.code === 'NOT_FOUND' || problem.code === 'REFUSED' ? 'session' : 'network';
};

const sendBody = (AnswerSetId: number, body: Body, Device: string, Number: number): Promise<unknown> => {
  const common = { AnswerSetId, GroupId: body.group, Device, Number, GivenAt: body.givenAt };
  return body.closed ? send('/api/quest/AnswerClosed', { ...common, OptionId: body.OptionId }) : send('/api/quest/AnswerOpen', { ...common, Text: body.Text });
};

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

const nothing = watched(emptyQueue<Body>(new Map()));

/** Follow a set's answers. `onRefused` hears of answers that the server will not take, `onEnded` of a set that takes none any more. */
export const useAnswers = (questionnaire: Questionnaire, sheet: Sheet, now: () => number, told: { onRefused: (problem: ApiProblem) => void; onEnded: () => void }): AnswersInUse => {
  const { AnswerSetID, Answers: first, User: user } = questionnaire;
  const [queue, setQueue] = useState<Queue<Body> | null>(null);
  const hearing = useRef(told);
  const atStart = useRef(first);
  useEffect(() => {
    hearing.current = told;
  });
  useEffect(() => {
    const confirmed = new Map<string, Body>(Object.entries(atStart.current).map(([key, given]) => [key, { ...given, group: Number(key.slice(1)), closed: given.OptionId !== null, givenAt: '' }]));
    const opened = openQueue<Body>({
      topic: `answers ${AnswerSetID}`,
      confirmed,
      isBody,
      send: async (body, device, number) => {
        try {
          await sendBody(AnswerSetID, body, device, number);
          return 'sent';
        } catch (error) {
          const problem = asProblem(error);
          const outcome = outcomeOf(problem);
          if (outcome === 'refused') hearing.current.onRefused(problem);
          if (problem.code === 'EXPIRED' || problem.code === 'FINISHED' || problem.code === 'PAUSED') hearing.current.onEnded();
          return outcome;
        }
      },
    });
    setQueue(opened);
    return () => opened.close();
  }, [AnswerSetID]);

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
        queue?.add(key, { ...given, group, closed: ruleOf(question.Type).answer === 'closed', givenAt: new Date(now()).toISOString() });
      }
      return null;
    },
    [now, queue, user],
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
