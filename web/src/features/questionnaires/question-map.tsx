/**
 * All questions as small squares, five in a row: the arrows move by one and by a row of five (specification 000 §4).
 */
import { groupsOf, isWhole, keyOfGroup } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { hasWrongCells } from '@telemachos/contract/features/questionnaires/types/table.rules.ts';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './questionnaires.module.css';
import { ruleQuestion, type Placed } from './sheet.shared.ts';
import type { AnswersInUse } from './use-answers.shared.ts';

/** How many questions stand in a row. */
const questionsPerRow = 5;

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: questionsPerRow,
  ArrowUp: -questionsPerRow,
};

type Standing = 'done' | 'wrong' | 'empty';

type Answering = Pick<AnswersInUse, 'answers' | 'written' | 'faultOf' | 'stateOf'>;

/** How a question stands: what was written and is no answer comes before what was answered earlier. */
const standingOf = ({ question: placed }: Placed, { answers, written, faultOf, stateOf }: Answering): Standing => {
  const question = ruleQuestion(placed);
  const groups = groupsOf(question);
  const isWrong = (group: number) => faultOf(group) !== null || stateOf(group) === 'refused';
  if (groups.some(isWrong) || hasWrongCells(question, written[keyOfGroup(placed.Group)])) return 'wrong';
  return groups.every((group) => isWhole(question, answers[keyOfGroup(group)])) ? 'done' : 'empty';
};

type ItemProps = {
  id: string;
  number: number | null;
  index: number;
  standing: Standing;
  here: boolean;
  reached: boolean;
  onGo: (id: string) => void;
  onFocus: (index: number) => void;
};

/** Drawn again only when its own question changes: there are a hundred of them. */
const Item = memo(({ id, number, index, standing, here, reached, onGo, onFocus }: ItemProps) => {
  const { t } = useTranslation('questionnaires');
  return (
    <button
      type="button"
      tabIndex={reached ? 0 : -1}
      className={styles.mapItem}
      data-standing={standing}
      aria-current={here ? 'step' : undefined}
      aria-label={t('map.item', { number, state: t(`map.${standing}`) })}
      onFocus={() => onFocus(index)}
      onClick={() => onGo(id)}
    >
      {number}
    </button>
  );
});

export const QuestionMap = ({
  placed,
  answering,
  current,
  onGo,
}: {
  placed: readonly Placed[];
  answering: Answering;
  current: string;
  onGo: (id: string) => void;
}) => {
  const { t } = useTranslation('questionnaires');
  const numbered = placed.filter(({ number }) => number !== null);
  const here = Math.max(
    0,
    numbered.findIndex(({ question }) => question.Id === current),
  );
  const [focused, setFocused] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const at = Math.min(focused ?? here, numbered.length - 1);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? numbered.length - 1 : step === undefined ? null : at + step;
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (to < 0 || to >= numbered.length) return;
    setFocused(to);
    place.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      ref={place}
      role="toolbar"
      tabIndex={-1}
      aria-label={`${t('map.title')}. ${t('map.keys')}`}
      className={styles.map}
      onKeyDown={move}
      onBlur={() => setFocused(null)}
    >
      {numbered.map((one, index) => (
        <Item
          key={one.question.Id}
          id={one.question.Id}
          number={one.number}
          index={index}
          standing={standingOf(one, answering)}
          here={index === here}
          reached={index === at}
          onGo={onGo}
          onFocus={setFocused}
        />
      ))}
    </div>
  );
};
