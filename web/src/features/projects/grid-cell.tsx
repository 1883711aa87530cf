/** One cell: a filled proportion, a letter for who acts next, a dot when overdue; and the same in words. */
import type { TFunction } from 'i18next';
import type { Cell } from './grid-lines.ts';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import type { HTMLAttributes } from 'react';
import glance from './glance.module.css';
import styles from './grid.module.css';

declare module 'react' {
  interface CSSProperties {
    /** How far a mark is filled. */
    '--far'?: string;
  }
  interface HTMLAttributes<T> {
    'data-next'?: string;
    'data-mark'?: string | number;
    'data-late'?: boolean;
  }
}

/** What a cell says, for a tooltip and a screen reader. */
export const cellWords = (t: TFunction<'grid'>, cell: Cell | undefined): string => {
  if (!cell) return t('words.none');
  const { Completion: percent, NextActor, Since, Done } = cell;
  const state = Done
    ? t('words.group', { done: Done.count, of: Done.of, count: Done.of, percent })
    : Since === undefined
      ? t(percent === 100 ? 'glanceWords.done' : `glanceWords.${NextActor}`, { percent })
      : t(percent === 100 ? 'words.done' : `words.${NextActor}`, { percent, date: showDate(Since * 1000) });
  return cell.Overdue ? `${state} · ${t('words.overdue')}` : state;
};

/** The picture of a state; its words are said by the cell around it. */
export const CellPicture = ({ cell }: { cell: Cell | undefined }) => {
  const { t } = useTranslation('grid');
  if (!cell) return <span className={`${styles['state']} ${styles['none']}`}>·</span>;
  const done = cell.Completion === 100;
  return (
    <span className={`${styles['state']} ${done ? styles['done'] : ''}`}>
      <span className={styles['fill']} style={{ width: `${cell.Completion}%` }} />
      <b>{done ? '✓' : t(`letters.${cell.NextActor}`)}</b>
      <span>{cell.Completion}%</span>
      {cell.Overdue ? <span className={styles['overdue']} /> : null}
    </span>
  );
};

/**
 * The same in the few places of a glance, as what an element around nothing says of itself: a shape and a letter for who acts
 * next, filled from below as far as it is. Of a thousand places each is one element.
 */
export const useGlance = (): ((cell: Cell | undefined) => HTMLAttributes<HTMLElement>) => {
  const { t } = useTranslation('grid');
  return (cell) => {
    if (!cell) return { className: glance['mark'], 'data-next': 'none' };
    const done = cell.Completion === 100;
    return {
      className: glance['mark'],
      'data-next': done ? 'done' : cell.NextActor,
      'data-mark': done ? '✓' : cell.Done ? cell.Completion : t(`letters.${cell.NextActor}`),
      ...(cell.Overdue ? { 'data-late': true } : {}),
      style: { '--far': `${cell.Completion}%` },
    };
  };
};

/** Such a mark by itself. */
export const CellGlance = ({ cell }: { cell: Cell | undefined }) => <span {...useGlance()(cell)} />;
