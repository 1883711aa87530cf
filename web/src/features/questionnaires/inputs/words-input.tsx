/**
 * Words into blanks: a word is dragged into a blank, pressed to go into the next empty one, or chosen in the blank
 * itself, which is a drop-down of the device's own, so that keys, phones and screen readers work as people know them.
 */
import {
  DndContext,
  PointerSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { piecesOf, placedWords, wordsAsText } from '@telemachos/contract/features/questionnaires/types/words.rules.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { dragWords } from '../../../ui/drag-words.ts';
import type { InputProps } from './input.ts';
import styles from './words-input.module.css';

type BlankProps = {
  index: number;
  place: number | null;
  words: readonly string[];
  free: (place: number) => boolean;
  disabled: boolean;
  count: number;
  put: (index: number, place: number | null) => void;
};

const Blank = ({ index, place, words, free, disabled, count, put }: BlankProps) => {
  const { t } = useTranslation('inputs');
  const { setNodeRef, isOver } = useDroppable({ id: index, disabled });
  return (
    <span
      ref={setNodeRef}
      className={styles.blank}
      data-over={isOver || undefined}
      data-filled={place !== null || undefined}
    >
      <select
        value={place ?? ''}
        disabled={disabled}
        aria-label={t('words.blank', { number: index + 1, count })}
        onChange={(event) => put(index, event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{t('words.empty')}</option>
        {words.map((word, at) => (
          <option key={at} value={at + 1} disabled={!free(at + 1) && place !== at + 1}>
            {word}
          </option>
        ))}
      </select>
    </span>
  );
};

const Word = ({
  word,
  place,
  used,
  disabled,
  onPress,
}: {
  word: string;
  place: number;
  used: boolean;
  disabled: boolean;
  onPress: () => void;
}) => {
  const { t } = useTranslation('inputs');
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: place, disabled: disabled || used });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.word}
      disabled={disabled || used}
      data-dragging={isDragging || undefined}
      aria-label={t('words.put', { word })}
      onClick={onPress}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      {...listeners}
    >
      {word}
    </button>
  );
};

export const WordsInput = ({ question, answers, disabled, labelId, messageId, give, onFault }: InputProps) => {
  const { t } = useTranslation('inputs');
  const words = question.Data.Words ?? [];
  const pieces = piecesOf(question.Data.Sentence ?? '');
  const count = pieces.length - 1;
  const kept = placedWords((answers[keyOfGroup(question.Group)] ?? noAnswer).Text) ?? [];
  const places = Array.from({ length: count }, (_, index) => kept[index] ?? null);
  // A little way before a press becomes a drag; on touch a moment, so that the page still scrolls.
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );
  const reuse = question.Data.Reuse ?? false;
  const put = (index: number, place: number | null) => {
    // A word that moves leaves the blank it was in.
    const next = places.map((old, at) => (at === index ? place : old === place && !reuse ? null : old));
    onFault(give(question.Group, { OptionId: null, Text: wordsAsText(next) }));
  };
  const used = (place: number) => !reuse && places.includes(place);
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over && typeof over.id === 'number' && typeof active.id === 'number') put(over.id, active.id);
  };
  const press = (place: number) => {
    const empty = places.indexOf(null);
    if (empty >= 0) put(empty, place);
  };
  return (
    <DndContext sensors={sensors} onDragEnd={dropped} accessibility={dragWords(t('words.how'))}>
      <div role="group" aria-labelledby={labelId} aria-describedby={messageId} className={styles.words}>
        <p className={styles.sentence}>
          {pieces.map((piece, index) => (
            <Fragment key={index}>
              {index > 0 ? (
                <Blank
                  index={index - 1}
                  place={places[index - 1] ?? null}
                  words={words}
                  free={(place) => !used(place)}
                  disabled={disabled}
                  count={count}
                  put={put}
                />
              ) : null}
              {piece}
            </Fragment>
          ))}
        </p>
        <div className={styles.bank} role="group" aria-label={t('words.bank')}>
          {words.map((word, at) => (
            <Word
              key={at}
              word={word}
              place={at + 1}
              used={used(at + 1)}
              disabled={disabled || places.every((place) => place !== null)}
              onPress={() => press(at + 1)}
            />
          ))}
        </div>
        <p className={styles.how}>{t('words.how')}</p>
      </div>
    </DndContext>
  );
};
