/** The grid on paper: every line that the filters find in a plain table, whose heads are repeated on each page. */
import Box from '@mui/material/Box';
import type { GridPerson } from '@telemachos/contract/features/projects/projects.wire.ts';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { useColumns } from './grid-head.tsx';
import { cellIn, dataIn, notesOf, personName, type Cell, type Column, type Line } from './grid-lines.ts';
import { maxPrintedMentees, useAllLines, type GridAsk, type useGridLines } from './grid.queries.ts';
import styles from './grid.module.css';

/** A cell in as few signs as it takes: done, or how far and whose turn. */
const useSign = (): ((cell: Cell | undefined) => string) => {
  const { t } = useTranslation('grid');
  return (cell) =>
    cell === undefined
      ? ''
      : cell.Completion === 100
        ? '✓'
        : `${cell.Completion} ${t(`letters.${cell.NextActor}`)}${cell.Overdue ? ' !' : ''}`;
};

const landscape = '@page { size: A4 landscape; margin: 10mm; }';

/**
 * Every page lies on its side while this is here. A named page for the table alone would leave the title on a page of
 * its own, and Firefox gives the table the width of the first kind of page.
 */
const useLandscape = (): void =>
  useLayoutEffect(() => {
    const [sheet] = document.styleSheets;
    if (!sheet) return undefined;
    const rule = sheet.cssRules[sheet.insertRule(landscape, sheet.cssRules.length)];
    return () => sheet.deleteRule([...sheet.cssRules].findIndex((one) => one === rule));
  }, []);

/** The table, with what stands beside each name; `note` stands above it. */
const Paper = ({
  lines,
  besideOf,
  columns,
  note,
}: {
  lines: readonly Line[];
  besideOf: (line: Line, at: number) => GridPerson | undefined;
  columns: readonly Column[];
  note: string | null;
}) => {
  const { t } = useTranslation('grid');
  const words = useColumns(columns);
  const sign = useSign();
  useLandscape();
  return (
    <div className={styles['paper']} aria-hidden="true">
      {note === null ? null : <p>{note}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('person')}</th>
            {columns.map((column) => (
              <th key={column.Id} scope="col" className={column.Data ? styles['paperData'] : undefined}>
                <span>{words.shortOf(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.Id}>
              <th scope="row">{[personName(line), ...notesOf(line).map((key) => t(key))].join(' · ')}</th>
              {columns.map((column) => (
                <td key={column.Id} className={column.Data ? styles['paperData'] : undefined}>
                  {column.Data ? dataIn(line, column.Data, besideOf(line, at)) : sign(cellIn(line, column))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Fetches all lines, prints them, and says that it is done; on the screen nothing of it is seen. */
export const GridPrint = ({
  ask,
  columns,
  onDone,
}: {
  ask: GridAsk;
  columns: readonly Column[];
  onDone: () => void;
}) => {
  const { t } = useTranslation('grid');
  const wordsOf = useProblemMessage();
  const { data: read, error } = useAllLines(ask, columns);
  useEffect(() => {
    if (error) {
      showToast('error', `${t('print.failed')}: ${wordsOf(error)}`);
      onDone();
    }
  }, [error, onDone, t, wordsOf]);
  useEffect(() => {
    if (!read) return undefined;
    addEventListener('afterprint', onDone);
    // The table is drawn before the browser looks at it.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', onDone);
    };
  }, [read, onDone]);
  if (!read) return <Box role="status">{t('print.wait')}</Box>;
  const { lines, beside } = read;
  const note = lines.length >= maxPrintedMentees ? t('print.cut', { count: maxPrintedMentees }) : null;
  return <Paper lines={lines} besideOf={({ Id }) => beside.get(Id)} columns={columns} note={note} />;
};

/** What is on paper when the browser prints by itself: the lines that the page has, and how to have them all. */
export const PagePrint = ({
  read: { there, besideAt },
  columns,
  all,
}: {
  read: Pick<ReturnType<typeof useGridLines>, 'there' | 'besideAt'>;
  columns: readonly Column[];
  all: number;
}) => {
  const { t } = useTranslation('grid');
  if (!usePrinting()) return null;
  const { from, lines } = there();
  const note = lines.length < all ? t('print.part', { from: from + 1, to: from + lines.length, all }) : null;
  return <Paper lines={lines} besideOf={(_line, at) => besideAt(from + at)} columns={columns} note={note} />;
};
