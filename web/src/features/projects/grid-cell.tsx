/** One cell: a filled proportion, a letter for who acts next, a dot when overdue; and the same in words. */
import type { TFunction } from 'i18next';
import type { GridCell } from '@telemachos/contract/features/projects/projects.wire.ts';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import styles from './grid.module.css';

/** What a cell says, for a tooltip and a screen reader. */
export const cellWords = (t: TFunction<'grid'>, cell: GridCell | undefined): string => {
  if (!cell) return t('words.none');
  const values = { percent: cell.Completion, date: showDate(cell.Since * 1000) };
  const state = cell.Completion === 100 ? t('words.done', values) : t(`words.${cell.NextActor}`, values);
  return cell.Overdue ? `${state} · ${t('words.overdue')}` : state;
};

/** The picture of a state; its words are said by the cell around it. */
export const CellPicture = ({ cell }: { cell: GridCell | undefined }) => {
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
