/** A table as it is read and filled in: row and column headings, inputs, computed values. */
import type { Calculation } from '@telemachos/contract/features/questionnaires/tables/calculation.rules.ts';
import { isError } from '@telemachos/contract/features/questionnaires/tables/cell-values.ts';
import { nameOf } from '@telemachos/contract/features/questionnaires/tables/names.rules.ts';
import type { TableWire } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';
import { writeCell } from '@telemachos/contract/features/questionnaires/tables/written.rules.ts';
import { memo, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsOf, type Drawn } from './layout.ts';
import styles from './tables.module.css';
import { useWindow } from './use-window.ts';
import './tables.texts.ts';

/** What a cell shows: words, a number on the right, or an error with its words. */
const Shown = memo(({ text, error }: { text: string; error: string }) => {
  const { t } = useTranslation('tables');
  const words: Record<string, string> = t('errors', { returnObjects: true });
  const means: Record<string, string> = t('errorsMean', { returnObjects: true });
  return error ? (
    <span className={styles.error} title={means[error]}>
      {words[error] ?? error}
    </span>
  ) : (
    text
  );
});
Shown.displayName = 'Shown';

/** Enter and the arrows up and down go from input to input: within the column first, then to the next one anywhere. */
const moveBetween = (event: KeyboardEvent<HTMLTableElement>): void => {
  const by =
    event.key === 'Enter' || event.key === 'ArrowDown'
      ? event.shiftKey && event.key === 'Enter'
        ? -1
        : 1
      : event.key === 'ArrowUp'
        ? -1
        : 0;
  if (by === 0 || event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
  const all = Array.from(event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)'));
  const column = all.filter(
    (input) =>
      input.dataset['column'] === (event.target instanceof HTMLInputElement ? event.target.dataset['column'] : ''),
  );
  const to = column[column.indexOf(event.target) + by] ?? all[all.indexOf(event.target) + by];
  event.preventDefault();
  to?.focus();
  to?.select();
};

type GridProps = {
  table: TableWire;
  calculation: Calculation;
  labelId: string;
  messageId?: string | undefined;
  /** Draws an input; without it the values are shown as they were given. */
  input?: (drawn: Drawn, name: string) => ReactNode;
  title: string;
};

/** How a cell is drawn. A function and no component: every key that is typed draws hundreds of them. */
const useCells = ({ table, calculation, input }: Pick<GridProps, 'table' | 'calculation' | 'input'>) => {
  const { t } = useTranslation('tables');
  const inside = ({ address, cell, input: typed }: Drawn): ReactNode => {
    if (!cell) return null;
    if (typed && input) return null;
    const value = calculation.value(table.Name, address);
    return (
      <Shown
        text={typeof value === 'boolean' ? t(value ? 'yes' : 'no') : writeCell(value, cell)}
        error={isError(value) ? value.error : ''}
      />
    );
  };
  const isRight = ({ address, cell }: Drawn): boolean => {
    if (!cell || cell.Value.startsWith('@')) return false;
    const value = calculation.value(table.Name, address);
    return (
      (value !== null && typeof value !== 'string') ||
      (cell.Input !== undefined && cell.Input !== 'text') ||
      cell.Format !== undefined
    );
  };
  return (drawn: Drawn): ReactNode => {
    const { address, cell, span, heads, input: typed } = drawn;
    const right = isRight(drawn) || (heads === 'column' && address !== 'A1');
    const common = {
      key: address,
      colSpan: span > 1 ? span : undefined,
      'data-right': right || undefined,
      'data-bold': cell?.Bold ?? undefined,
      'data-input': typed || undefined,
      'data-given': (typed && !input) || undefined,
    };
    const content = typed && input ? input(drawn, nameOf(table, address) || t('cell', { address })) : inside(drawn);
    const { key, ...rest } = common;
    return heads ? (
      <th key={key} {...rest} scope={heads === 'column' ? 'col' : 'row'} data-alone={span > 1 || undefined}>
        {content}
      </th>
    ) : (
      <td key={key} {...rest}>
        {content}
      </td>
    );
  };
};

export const TableGrid = ({ table, calculation, labelId, messageId, input, title }: GridProps) => {
  const { t } = useTranslation('tables');
  const rows = useMemo(() => rowsOf(table), [table]);
  const hasHead = rows[0]?.some(({ heads }) => heads === 'column') ?? false;
  const body = hasHead ? rows.slice(1) : rows;
  const { box, from, to, before, after, long } = useWindow(body.length);
  const drawCell = useCells({ table, calculation, input });
  if (rows.length === 0) return <p className={styles.empty}>{t('empty')}</p>;
  return (
    // A box that scrolls must be reachable by keyboard, and say what it is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      ref={box}
      className={styles.scroll}
      data-long={long || undefined}
      role="region"
      aria-label={t('scroll', { title })}
      {...(table.Columns > 2 || long ? { tabIndex: 0 } : {})}
    >
      <table
        className={styles.table}
        aria-labelledby={labelId}
        aria-describedby={messageId}
        {...(long ? { 'aria-rowcount': rows.length } : {})}
        {...(input ? { onKeyDown: moveBetween } : {})}
      >
        <colgroup>
          {Array.from({ length: table.Columns }, (_, column) => (
            <col key={column} style={{ width: `${table.Widths[column] ?? 12}ch` }} />
          ))}
        </colgroup>
        {hasHead ? (
          <thead>
            <tr>{rows[0]?.map(drawCell)}</tr>
          </thead>
        ) : null}
        <tbody>
          {before > 0 ? <tr aria-hidden="true" style={{ height: before }} /> : null}
          {body.slice(from, to).map((row, place) => (
            <tr key={row[0]?.address} {...(long ? { 'aria-rowindex': from + place + 1 + (hasHead ? 1 : 0) } : {})}>
              {row.map(drawCell)}
            </tr>
          ))}
          {after > 0 ? <tr aria-hidden="true" style={{ height: after }} /> : null}
        </tbody>
      </table>
    </div>
  );
};
