/**
 * The answers on the screen: the server's and those on their way, with the state of each, and what was typed and is no
 * answer yet.
 */
import {
  answerFault,
  indexOf,
  keyOfGroup,
  noAnswer,
  normalAnswer,
  type Answers,
  type Sheet,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import {
  chosen,
  type AnswerFault,
  type GivenAnswer,
  type RuleQuestion,
} from '@telemachos/contract/features/questionnaires/types/type.ts';
import { ruleOf } from '@telemachos/contract/features/questionnaires/types/registry.rules.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDeferredObservable, createObservable } from '../../platform/observable.ts';
import { askedIn, saidIn } from './copy.rules.ts';
import { useLive, type Live } from './live.ts';
import type { Questionnaire } from './opened.shared.ts';
import { progressIn, valuesIn } from './sheet.shared.ts';
import type { Confirm } from './within.shared.ts';
import { openAnswerQueue, type AnswerBody, type Told } from './queue/answer-queue.shared.ts';
import { sendLeftovers } from './queue/leftovers.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import {
  emptyQueue,
  isAllSent,
  unsavedCount,
  shownBodies,
  slotStates,
  unsentBodies,
  waitingCount,
  type Hold,
  type QueueState,
  type SlotState,
} from '../../platform/queue/queue.rules.ts';

/** What screens use. */
export type AnswersInUse = {
  answers: Answers;
  /** Those that the server has, without what it refused. */
  taken: () => Answers;
  /** Those on their way from here. */
  unsent: () => Answers;
  /** The same with what was typed and is no answer as it stands: what fields show. */
  written: Answers;
  /** What is wrong with what was typed for a group; null where nothing is. */
  faultOf: (group: number) => AnswerFault | null;
  stateOf: (group: number) => SlotState | undefined;
  /** The same of single groups at this very moment: a press is drawn from here, all else in the frame after it. */
  live: Live | null;
  /** Answers the server does not have yet, and why nothing is sent. */
  waiting: number;
  /** Answers that arrived after the end. */
  late: number;
  /** What goes with this page when it closes. */
  risky: number;
  /** False until it is known what an earlier visit left here. */
  ready: boolean;
  hold: Hold | null;
  progress: ReturnType<typeof progressIn>;
  /** Note what is being typed. */
  type: (question: RuleQuestion, group: number, given: GivenAnswer) => void;
  /** Judge an answer and, if it is valid, keep it: on this device at once, on the server as soon as it answers. */
  give: (question: RuleQuestion, group: number, given: GivenAnswer) => AnswerFault | null;
  /** Take over what the server has by another way: the names of files. */
  confirm: Confirm;
  release: () => void;
  settled: () => Promise<void>;
  /** The answers and the queue as they are now, for work that waited. */
  latest: () => Answers;
  /** Show the answers as they are now, with what is drawn next. */
  catchUp: () => void;
  now: () => QueueState<AnswerBody>;
  /** Note everything once more: the page may go. */
  secure: () => void;
  isEmpty: () => boolean;
};

const nothing = createObservable(emptyQueue<AnswerBody>(new Map()));

const asAnswers = (bodies: ReadonlyMap<string, AnswerBody>): Answers =>
  Object.fromEntries(Array.from(bodies, ([key, { OptionId, Text }]) => [key, { OptionId, Text }]));

const same = (a: GivenAnswer | undefined, b: GivenAnswer): boolean =>
  (a?.Text ?? '') === b.Text && chosen(a ?? { OptionId: null, Text: '' }).join() === chosen(b).join();

/** The queue of one's own set, open while the screen is; null at first. */
const useOwnQueue = (
  { AnswerSetID, Answers: first, Status }: Questionnaire,
  owner: number,
  told: Told,
): Queue<AnswerBody> | null => {
  const [queue, setQueue] = useState<Queue<AnswerBody> | null>(null);
  const hearing = useRef(told);
  const atStart = useRef({ first, again: Status === 'OK' });
  useEffect(() => {
    hearing.current = told;
  });
  useEffect(() => {
    const opened = openAnswerQueue({ answerSetId: AnswerSetID, owner, ...atStart.current }, () => hearing.current);
    setQueue(opened);
    return () => {
      opened.close();
      // What a field gives on its way out is sent from wherever its owner goes.
      setTimeout(() => void sendLeftovers(owner).catch(() => undefined));
    };
  }, [AnswerSetID, owner]);
  return queue;
};

/** What the queue keeps of an answer, and when each was given. */
const useBodies = (questionnaire: Questionnaire, owner: number, now: () => number) => {
  const { ActionId: action } = questionnaire;
  const asked = useMemo(() => askedIn(questionnaire), [questionnaire]);
  const lastAt = useRef(0);
  const bodyOf = useCallback(
    (question: RuleQuestion, group: number, given: GivenAnswer, givenAt: string): AnswerBody => ({
      ...given,
      group,
      closed: ruleOf(question.Type).answer === 'closed',
      givenAt,
      owner,
      action,
      asked: asked.get(group) ?? '',
    }),
    [action, asked, owner],
  );
  const moment = useCallback((): string => {
    // Of two answers in one millisecond the second is the later one, on every way they may take.
    lastAt.current = Math.max(lastAt.current + 1, Math.round(now()));
    return new Date(lastAt.current).toISOString();
  }, [now]);
  return { bodyOf, moment };
};

type Giving = {
  questionnaire: Questionnaire;
  queue: Queue<AnswerBody> | null;
  bodies: ReturnType<typeof useBodies>;
};

/**
 * Judging what is typed and given: `note` keeps it on this device as it is, `give` hands it on when it is an answer.
 */
const useGiving = ({ questionnaire, queue, bodies: { bodyOf, moment } }: Giving) => {
  /** When the text that is being typed was typed: time that ends meanwhile does not take it away. */
  const typing = useRef(new Map<number, { text: string; at: string }>());
  const { Answers: first } = questionnaire;
  /** As they are now: what is on the screen may be a moment behind. */
  const latest = useCallback(
    (): Answers => ({ ...first, ...asAnswers(shownBodies((queue?.state ?? nothing).get())) }),
    [first, queue],
  );

  const judge = useCallback(
    (question: RuleQuestion, group: number, given: GivenAnswer) =>
      answerFault(question, given, valuesIn(questionnaire, { ...latest(), [keyOfGroup(group)]: given })),
    [latest, questionnaire],
  );
  const note = useCallback(
    (question: RuleQuestion, group: number, sent: GivenAnswer): AnswerFault | null => {
      const key = keyOfGroup(group);
      const given = normalAnswer(question, sent);
      const fault = judge(question, group, given);
      const at = moment();
      typing.current.set(group, { text: sent.Text, at });
      if (fault === null && same(latest()[key], given)) queue?.clearTyping(key);
      else
        queue?.saveTyping(
          key,
          { ...bodyOf(question, group, fault ? sent : given, at), ...(fault ? { wrong: true } : {}) },
          fault !== null,
        );
      return fault;
    },
    [bodyOf, judge, latest, moment, queue],
  );

  const give = useCallback(
    (question: RuleQuestion, group: number, sent: GivenAnswer): AnswerFault | null => {
      const given = normalAnswer(question, sent);
      const key = keyOfGroup(group);
      const fault = judge(question, group, given);
      if (fault) {
        // Words that are no answer stay where they were typed; a choice that is refused was never made.
        if (ruleOf(question.Type).answer === 'open') note(question, group, sent);
        return fault;
      }
      const typed = typing.current.get(group);
      typing.current.delete(group);
      if (same(latest()[key], given)) {
        queue?.clearTyping(key);
        return null;
      }
      const body = bodyOf(question, group, given, typed?.text === sent.Text ? typed.at : moment());
      queue?.add(key, { ...body, said: saidIn(questionnaire, { [key]: given }, new Set([group]))[0]?.said ?? '' });
      return null;
    },
    [bodyOf, judge, latest, moment, note, queue, questionnaire],
  );

  return { judge, note, give, latest };
};

/** Follow the answers of one's own set. */
export const useAnswers = (
  questionnaire: Questionnaire,
  owner: number,
  sheet: Sheet,
  now: () => number,
  told: Told,
): AnswersInUse => {
  const { Answers: first } = questionnaire;
  const queue = useOwnQueue(questionnaire, owner, told);
  const source = queue?.state ?? nothing;
  const [state, catchUp] = useDeferredObservable(source);
  const answers = useMemo<Answers>(() => ({ ...first, ...asAnswers(shownBodies(state)) }), [first, state]);
  const written = useMemo<Answers>(
    () => ({ ...answers, ...asAnswers(new Map([...state.invalidInputs].map(([key, { body }]) => [key, body]))) }),
    [answers, state.invalidInputs],
  );
  const states = useMemo(() => slotStates(state), [state]);
  const { questionOf } = useMemo(() => indexOf(sheet), [sheet]);
  const bodies = useBodies(questionnaire, owner, now);
  const { judge, note, give, latest } = useGiving({ questionnaire, queue, bodies });

  const type = useCallback(
    (question: RuleQuestion, group: number, given: GivenAnswer) => void note(question, group, given),
    [note],
  );
  const progress = useMemo(() => progressIn(questionnaire, sheet, answers), [sheet, questionnaire, answers]);
  const live = useLive(source, first, questionOf, judge);

  return useMemo(
    () => ({
      answers,
      written,
      faultOf: (group) => live.of(group).fault,
      live,
      stateOf: (group) => states.get(keyOfGroup(group)),
      waiting: waitingCount(state),
      late: [...states.values()].filter((one) => one === 'late').length,
      risky: unsavedCount(state),
      ready: state.isLoaded,
      hold: state.hold,
      progress,
      type,
      give,
      confirm: (group, next) => {
        const key = keyOfGroup(group);
        queue?.confirm(key, { ...next(latest()[key] ?? noAnswer), group, closed: false, givenAt: '' });
      },
      release: () => queue?.release(),
      settled: () => queue?.settled() ?? Promise.resolve(),
      latest,
      catchUp,
      taken: () => ({ ...first, ...asAnswers(shownBodies({ ...state, refused: new Map() })) }),
      unsent: () => asAnswers(unsentBodies({ ...state, refused: new Map(), invalidInputs: new Map() })),
      secure: () => queue?.flush(),
      now: () => (queue?.state ?? nothing).get(),
      isEmpty: () => queue !== null && isAllSent(queue.state.get()),
    }),
    [answers, written, state, states, live, progress, type, give, latest, catchUp, first, queue],
  );
};

/** The groups whose answer is not with the server as the screen shows it: wrong, refused, or unsent. */
export const unsettledGroups = (state: QueueState<AnswerBody>): { wrong: number[]; unsent: number[] } => {
  const wrong = [...state.refused.values(), ...state.invalidInputs.values()].map(({ body }) => body.group);
  return {
    wrong,
    unsent: [...unsentBodies(state).values()].map(({ group }) => group).filter((group) => !wrong.includes(group)),
  };
};
