/** A question with its input, its help or fault, and the state of its answer. */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import CheckOutlined from '@mui/icons-material/Check';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Smartphone from '@mui/icons-material/Smartphone';
import SyncOutlined from '@mui/icons-material/Sync';
import { groupsOf, keyOfGroup } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { createElement, memo, Suspense, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  AnswerFault,
  GivenAnswer,
  RuleQuestion,
} from '@telemachos/contract/features/questionnaires/types/type.ts';
import { TextSkeleton } from '../../ui/states.tsx';
import { FieldMessage } from '../../ui/plain/field.tsx';
import { inputOf } from './inputs/registry.ts';
import type { SlotState } from '../../platform/queue/queue.rules.ts';
import styles from './questionnaires.module.css';
import { ruleQuestion, type Placed } from './sheet.shared.ts';
import type { Shown } from './live.ts';
import type { AnswersInUse } from './use-answers.shared.ts';

const pictures = {
  saving: SyncOutlined,
  kept: Smartphone,
  here: ErrorOutlineOutlined,
  saved: CheckOutlined,
  late: CheckOutlined,
  refused: ErrorOutlineOutlined,
};

const SavedState = ({ state }: { state: SlotState | undefined }) => {
  const { t } = useTranslation('questionnaires');
  if (!state) return <span className={styles.state} />;
  const Picture = pictures[state];
  return (
    <span className={styles.state} data-state={state}>
      <Picture sx={{ fontSize: 16 }} aria-hidden="true" />
      {t(`state.${state}`)}
    </span>
  );
};

/** The state of a question of several groups: the least settled of theirs. */
const worst = (states: (SlotState | undefined)[]): SlotState | undefined =>
  (['refused', 'here', 'kept', 'saving', 'late', 'saved'] as const).find((state) => states.includes(state));

const limitText = (limit: AnswerFault['limit']): string =>
  typeof limit === 'string' ? showDay(limit) : String(limit ?? '');

type CardProps = {
  placed: Placed;
  all: number;
  answering: AnswersInUse;
  closed?: boolean;
  /** Told of every answer that was kept. */ onPick?: () => void;
};

const sameAnswer = (a: GivenAnswer | undefined, b: GivenAnswer | undefined): boolean =>
  a === b || (a?.Text === b?.Text && String(a?.OptionId) === String(b?.OptionId));

/**
 * Whether a card would be drawn as it is: only what is about its own question counts, but for tables, which read each
 * other.
 */
const isSame = (before: CardProps, now: CardProps): boolean => {
  const { question, number, enabled } = now.placed;
  const [was, is] = [before.answering, now.answering];
  if (
    before.placed.question !== question ||
    before.placed.number !== number ||
    before.placed.enabled !== enabled ||
    before.all !== now.all ||
    before.closed !== now.closed ||
    before.onPick !== now.onPick ||
    was.give !== is.give
  )
    return false;
  // What its own groups show it follows by itself.
  if (question.Data.Table)
    return was.written === is.written && was.stateOf(question.Group) === is.stateOf(question.Group);
  if (is.live) return was.live === is.live;
  return groupsOf(ruleQuestion(question)).every(
    (group) =>
      was.stateOf(group) === is.stateOf(group) &&
      was.faultOf(group)?.reason === is.faultOf(group)?.reason &&
      sameAnswer(was.written[keyOfGroup(group)], is.written[keyOfGroup(group)]),
  );
};

/** Bodies of answers by a number: another one is another answer. */
const numbers = new WeakMap<GivenAnswer, number>();
let lastNumber = 0;
const numberOf = (given: GivenAnswer): number => {
  const known = numbers.get(given);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(given, lastNumber);
  return lastNumber;
};

const unwatched = () => () => undefined;

/** What the groups of a question show: now, where the answering is live. */
const useShown = (answering: AnswersInUse, rule: RuleQuestion): { group: number; shown: Shown }[] => {
  const { live } = answering;
  const groups = groupsOf(rule);
  // Told as a text, so that only what changes it draws the card again.
  useSyncExternalStore(live?.watch ?? unwatched, () =>
    live === null
      ? ''
      : groups
          .map((group) => {
            const { given, state, fault } = live.of(group);
            return `${given ? numberOf(given) : ''} ${state ?? ''} ${fault?.reason ?? ''}`;
          })
          .join(),
  );
  return groups.map((group) => ({
    group,
    shown: live?.of(group) ?? {
      given: answering.written[keyOfGroup(group)],
      state: answering.stateOf(group),
      fault: answering.faultOf(group),
    },
  }));
};

/** `all` is how many numbered questions there are; `closed`: the time is over. */
export const QuestionCard = memo(({ placed, all, answering, closed = false, onPick }: CardProps) => {
  const { t } = useTranslation('questionnaires');
  const { question, number, enabled } = placed;
  const [told, setTold] = useState<AnswerFault | null>(null);
  const [typing, setTyping] = useState(false);
  const id = useId();
  // The one it was first drawn with: another in its place, once it has come, would take the focus and the next keys.
  const [drawn, setDrawn] = useState(() => ({ of: question.Type, input: inputOf(question.Type) }));
  if (drawn.of !== question.Type) setDrawn({ of: question.Type, input: inputOf(question.Type) });
  const { input } = drawn;
  const rule: RuleQuestion = ruleQuestion(question);
  const own = useShown(answering, rule);
  const several = question.Data.MaxChoices;
  const help =
    question.Help ||
    (question.Type === questionTypes.severalChoices
      ? several === undefined
        ? t('any')
        : t('most', { count: several })
      : '');
  // What an earlier visit left half written is as wrong as it was; but not while it is being written.
  const left = typing ? undefined : own.map(({ shown }) => shown.fault).find((each) => each !== null);
  const written: Record<string, GivenAnswer> = { ...answering.written };
  for (const { group, shown } of own) if (shown.given) written[keyOfGroup(group)] = shown.given;
  const fault = told ?? left ?? null;
  const message = fault ? t(`faults.${fault.reason}`, { limit: limitText(fault.limit) }) : null;
  const give = (group: number, given: GivenAnswer) => {
    const found = answering.give(rule, group, given);
    if (found === null) onPick?.();
    return found;
  };
  const type = (group: number, given: GivenAnswer) => {
    setTyping(true);
    answering.type(rule, group, given);
  };
  const onFault = (found: AnswerFault | null) => {
    setTyping(false);
    setTold(found);
  };
  return (
    <section
      id={`q-${question.Id}`}
      data-question={question.Id}
      tabIndex={-1}
      aria-labelledby={`${id}t`}
      className={styles.card}
    >
      <div className={styles.cardTop}>
        <p className={styles.number}>
          {number === null ? t('information') : t('question', { number, all })}
          {number !== null && !question.Required ? ` · ${t('notRequired')}` : ''}
        </p>
        <SavedState state={worst(own.map(({ shown }) => shown.state))} />
      </div>
      <h3 id={`${id}t`} className={styles.text}>
        {question.Text}
      </h3>
      {input ? (
        <Suspense fallback={<TextSkeleton lines={2} />}>
          {createElement(input, {
            question,
            answers: written,
            disabled: !enabled || closed,
            labelId: `${id}t`,
            messageId: help || message ? `${id}m` : undefined,
            faulty: fault !== null,
            type,
            give,
            onFault,
          })}
        </Suspense>
      ) : null}
      <div className={styles.message} aria-live="polite">
        <FieldMessage id={`${id}m`} help={help} error={message} />
      </div>
    </section>
  );
}, isSame);
