/**
 * The part of the grid before the eyes: what is drawn of rows and columns, where the box begins, and the place that has
 * the focus.
 */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Place } from './grid-keys.ts';
import { leftFrom } from './grid-left.ts';
import type { Sizes } from './grid-sizes.ts';

type Box = RefObject<HTMLDivElement | null>;
type Windows = {
  down: Virtualizer<HTMLDivElement, Element>;
  along: Virtualizer<HTMLDivElement, Element>;
};

/** Rows and columns, windowed both ways. */
export const useGridWindows = (
  box: Box,
  sizes: Sizes,
  rows: number,
  columns: number,
  widthOf: (index: number) => number,
  nameWidth: number,
): Windows => {
  const down = useVirtualizer<HTMLDivElement, Element>({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: () => sizes.row,
    overscan: 6,
    paddingStart: sizes.head,
    scrollPaddingStart: sizes.head,
  });
  const along = useVirtualizer<HTMLDivElement, Element>({
    horizontal: true,
    count: columns,
    getScrollElement: () => box.current,
    estimateSize: widthOf,
    overscan: 3,
    paddingStart: nameWidth,
    scrollPaddingStart: nameWidth,
  });
  return { down, along };
};

/** Tells the styles where the box begins: it takes the rest of the window's height. */
export const useTop = (box: Box): void => {
  useLayoutEffect(() => {
    const measure = () =>
      box.current?.style.setProperty('--top', `${Math.round(box.current.getBoundingClientRect().top + scrollY)}px`);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [box]);
};

/**
 * The place in the tab order. `moveTo` brings it to the eyes and the focus into it, and with the pinned name the first
 * columns, unless the names are gone down with what is before the eyes; `setActive` only notes that it has the focus.
 * Who comes back to the grid finds it as it was left.
 */
export const useActivePlace = (box: Box, { down, along }: Windows) => {
  const [active, setActive] = useState<Place>({ row: 0, column: -1 });
  const moved = useRef<{ place: Place; how: 'far' | 'within' } | null>(null);
  useEffect(() => {
    if (moved.current?.place !== active) return;
    const { how } = moved.current;
    moved.current = null;
    // What has the focus may be drawn no more after the scrolling: the grid has it until the place is there, so that no key
    // is lost on the way.
    const drawn = () => box.current?.querySelector<HTMLElement>(`[data-place="${active.row}:${active.column}"]`);
    if (box.current?.contains(document.activeElement)) (drawn() ?? box.current).focus({ preventScroll: true });
    if (active.row >= 0) down.scrollToIndex(active.row, { align: 'auto' });
    if (active.column >= 0) along.scrollToIndex(active.column, { align: 'auto' });
    else if (how === 'far') along.scrollToOffset(0);
    // The place may be rendered only after the scrolling: look for it for a few frames.
    let tries = 120;
    let frame = 0;
    const look = () => {
      // Whoever went elsewhere meanwhile is not called back; the page as a whole has the focus when it was come to.
      const { activeElement: at } = document;
      const isNowhere = !(at instanceof HTMLElement) || at === document.body || at.tabIndex < 0 || at === box.current;
      if (!isNowhere && !at.closest('[data-place]')) return;
      const place = drawn();
      if (place) place.focus({ preventScroll: active.column >= 0 });
      else if ((tries -= 1) > 0) frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [box, active, down, along]);
  const moveTo = useCallback((place: Place, how: 'far' | 'within') => {
    moved.current = { place, how };
    setActive(place);
  }, []);
  // Also where the grid was only hidden behind a page that was still on its way: it is shown again, not made again.
  useLayoutEffect(() => {
    const left = leftFrom();
    if (!left) return undefined;
    box.current?.scrollTo(left.x, left.y);
    const frame = requestAnimationFrame(() => moveTo(left.place, 'within'));
    return () => cancelAnimationFrame(frame);
  }, [box, moveTo]);
  return { active, setActive, moveTo };
};
