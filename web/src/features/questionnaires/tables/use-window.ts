/**
 * Which rows of a long table are drawn: those in sight and some around them; all of them on paper. Short tables are
 * drawn whole.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type RefObject } from 'react';
import { usePrinting } from '../../../ui/use-printing.ts';

/** A table with more rows scrolls within its own box. */
const maxStaticRows = 120;
/** A row with an input is a little higher; the list measures nothing, the spare rows hide the difference. */
const rowHeightPx = 44;
const overscanRows = 12;

/** The rows from `from` up to `to`, and how many pixels stand for those before and after. */
export const useWindow = (
  rows: number,
): {
  box: RefObject<HTMLDivElement | null>;
  long: boolean;
  from: number;
  to: number;
  before: number;
  after: number;
} => {
  const box = useRef<HTMLDivElement | null>(null);
  const printing = usePrinting();
  const long = rows > maxStaticRows;
  const windowed = long && !printing;
  const list = useVirtualizer({
    count: windowed ? rows : 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeightPx,
    overscan: overscanRows,
    initialRect: { width: 0, height: 600 },
  });
  const items = list.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return windowed
    ? {
        box,
        long,
        from: first?.index ?? 0,
        to: (last?.index ?? -1) + 1,
        before: first?.start ?? 0,
        after: list.getTotalSize() - (last?.end ?? 0),
      }
    : { box, long, from: 0, to: rows, before: 0, after: 0 };
};
