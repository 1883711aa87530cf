/**
 * All questions as small squares, five in a row: the arrows move by one and by a row of five (specification 000 §4).
 */
import {
  groupsOf,
  isWhole,
  keyOfGroup,
  type Answers,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './questionnaires.module.css';
import { ruleQuestion, type Placed } from './sheet.shared.ts';

/** How many questions stand in a row. */
const row = 5;

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row };

/** Whether every group of a question is answered. */
const isDone = ({ question }: Placed, answers: Answers): boolean =>
  groupsOf(ruleQuestion(question)).every((group) => isWhole(ruleQuestion(question), answers[keyOfGroup(group)]));

type ItemProps = {
  id: string;
  number: number | null;
  index: number;
  done: boolean;
  here: boolean;
  reached: boolean;
  onGo: (id: string) => void;
  onFocus: (index: number) => void;
};

/** Drawn again only when its own question changes: there are a hundred of them. */
const Item = memo(({ id, number, index, done, here, reached, onGo, onFocus }: ItemProps) => {
  const { t } = useTranslation('questionnaires');
  return (
    <button
      type="button"
      tabIndex={reached ? 0 : -1}
      className={styles.mapItem}
      data-done={done || undefined}
      aria-current={here ? 'step' : undefined}
      aria-label={t('map.item', { number, state: t(done ? 'map.done' : 'map.empty') })}
      onFocus={() => onFocus(index)}
      onClick={() => onGo(id)}
    >
      {number}
    </button>
  );
});

export const QuestionMap = ({
  placed,
  answers,
  current,
  onGo,
}: {
  placed: readonly Placed[];
  answers: Answers;
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
          done={isDone(one, answers)}
          here={index === here}
          reached={index === at}
          onGo={onGo}
          onFocus={setFocused}
        />
      ))}
    </div>
  );
};
