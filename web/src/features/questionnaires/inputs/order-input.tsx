/**
 * Putting in order: dragged by mouse or finger, moved by its two buttons, or by the arrow keys on either of them. Every
 * move is told to those who listen.
 */
import {
  closestCenter,
  DndContext,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { orderedIds } from '@telemachos/contract/features/questionnaires/types/order.rules.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dragWords } from '../../../ui/drag-words.ts';
import type { InputProps } from './input.ts';
import styles from './order-input.module.css';

type ItemProps = {
  id: number;
  text: string;
  place: number;
  count: number;
  disabled: boolean;
  settled: boolean;
  move: (id: number, to: number) => void;
};

const Item = ({ id, text, place, count, disabled, settled, move }: ItemProps) => {
  const { t } = useTranslation('inputs');
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, disabled });
  const keys = (event: KeyboardEvent) => {
    const to =
      event.key === 'ArrowUp'
        ? place - 1
        : event.key === 'ArrowDown'
          ? place + 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? count - 1
              : null;
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    move(id, to);
  };
  const style = { transition, ...(transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : {}) };
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragging={isDragging || undefined}
      data-settled={settled || undefined}
      style={style}
    >
      <span className={styles.handle} aria-hidden="true" {...listeners}>
        <DragIndicator />
      </span>
      <span className={styles.place} aria-hidden="true">
        {settled ? place + 1 : '–'}
      </span>
      <span className={styles.text}>{text}</span>
      <IconButton
        data-item={id}
        aria-label={t('order.up', { text })}
        disabled={disabled}
        aria-disabled={place === 0 || undefined}
        onKeyDown={keys}
        onClick={() => move(id, place - 1)}
      >
        <ArrowUpward />
      </IconButton>
      <IconButton
        aria-label={t('order.down', { text })}
        disabled={disabled}
        aria-disabled={place === count - 1 || undefined}
        onKeyDown={keys}
        onClick={() => move(id, place + 1)}
      >
        <ArrowDownward />
      </IconButton>
    </li>
  );
};

export const OrderInput = ({ question, answers, disabled, labelId, messageId, give, onFault }: InputProps) => {
  const { t } = useTranslation('inputs');
  const kept = orderedIds((answers[keyOfGroup(question.Group)] ?? noAnswer).Text);
  const ids = kept ?? question.Option.map(({ Id }) => Id);
  const list = useRef<HTMLOListElement>(null);
  const [told, setTold] = useState('');
  const [moved, setMoved] = useState<number | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );
  const textOf = (id: number) => question.Option.find(({ Id }) => Id === id)?.Text ?? '';
  const put = (next: number[]) => onFault(give(question.Group, { OptionId: null, Text: JSON.stringify(next) }));
  const move = (id: number, to: number) => {
    if (to < 0 || to >= ids.length) return;
    setTold(t('order.moved', { text: textOf(id), place: to + 1, count: ids.length }));
    setMoved(id);
    put(arrayMove(ids, ids.indexOf(id), to));
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id && typeof active.id === 'number' && typeof over.id === 'number')
      move(active.id, ids.indexOf(over.id));
  };
  useEffect(() => {
    // The line was drawn anew in its new place: the keys stay with it.
    if (moved === null || document.activeElement?.closest('li')?.querySelector(`[data-item="${moved}"]`)) return;
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-item="${moved}"]`)?.focus();
  }, [moved]);
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={messageId}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={dropped}
        accessibility={dragWords(t('order.how'))}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol ref={list} className={styles.list}>
            {ids.map((id, place) => (
              <Item
                key={id}
                id={id}
                text={textOf(id)}
                place={place}
                count={ids.length}
                disabled={disabled}
                settled={kept !== null}
                move={move}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className={styles.how}>{t('order.how')}</p>
      {kept === null ? (
        <Button variant="outlined" disabled={disabled} onClick={() => put(ids)}>
          {t('order.asIs')}
        </Button>
      ) : null}
      <span className="only-heard" role="status">
        {told}
      </span>
    </div>
  );
};
