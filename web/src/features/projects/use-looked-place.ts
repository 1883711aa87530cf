/** Which place of the grid is gone on from after something was looked at beside it. */
import { useEffect, useRef } from 'react';
import type { Looked } from './cell-drawer.tsx';
import type { Column } from './grid-lines.ts';
import type { useGridLines } from './grid.queries.ts';
import type { useActivePlace } from './use-grid-window.ts';

/** What is looked at beside the grid, as the address has it, is the place to go on from, where it is among these lines. */
export const useLookedPlace = (
  { looked, opened }: { looked: Looked | null; opened: Looked | null },
  columns: readonly Column[],
  { from, lines }: ReturnType<ReturnType<typeof useGridLines>['there']>,
  { setActive, moveTo }: Pick<ReturnType<typeof useActivePlace>, 'setActive' | 'moveTo'>,
) => {
  // What the page was opened with may be closed before any line is there.
  const sought = looked ?? opened;
  const isWaiting = useRef(opened !== null);
  const at = sought ? lines.findIndex(({ Id }) => Id === sought.menteeId) : -1;
  const column = columns.findIndex(({ Id, Members }) => Id === sought?.actionId && !Members);
  const row = at < 0 || column < 0 ? null : from + at;
  const isSet = useRef(false);
  useEffect(() => {
    if (row !== null && looked && !isSet.current) setActive({ row, column });
    else if (row !== null && !looked && isWaiting.current) moveTo({ row, column }, 'within');
    isSet.current = row !== null && looked !== null;
    if (lines.length > 0) isWaiting.current = false;
  }, [row, column, looked, lines.length, setActive, moveTo]);
};
