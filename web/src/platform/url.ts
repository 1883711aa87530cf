/** What a screen reads from its address, and keeps in it. */
import { useNavigate, useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { parseSearch, type SearchParams } from './search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The text of the address by which this entry opened something over the entry under it. */
    opened?: string;
  }
}

/** A segment of the path by its name in the table of routes; '' when the address has none. */
export const useParam = (name: string): string => {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
};

/** All search texts of the address. */
export const useSearchParams = (): SearchParams =>
  parseSearch(useRouterState({ select: (state) => state.location.searchStr }));

/**
 * Change some search texts of the address in place; '' removes one. With `entry` the history gets a new entry: Back
 * undoes the change. `opened` is the text by which that entry opens something over the page it lies on.
 */
export const useSetSearchParams = (): ((changes: SearchParams, entry?: 'entry', opened?: string) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (changes, entry, opened) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...changes }),
        // In place, the entry still lies on what it lay on.
        state: entry === undefined ? true : opened === undefined ? {} : { opened },
        replace: entry === undefined,
        resetScroll: false,
      }),
    [navigate],
  );
};

/** The page of a list, counted from 0 and written in the address from 1; what is no page is the first. */
export const parsePage = ({ page = '' }: SearchParams): number => (/^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0);

/** The page in the address, and turning to another. */
export const usePage = (): { page: number; setPage: (page: number) => void } => {
  const page = parsePage(useSearchParams());
  const setSearch = useSetSearchParams();
  const turn = useCallback((next: number) => setSearch({ page: next === 0 ? '' : String(next + 1) }), [setSearch]);
  return { page, setPage };
};

/**
 * Opening something beside a list, by one text of the address: Back closes it and stays in the list, and closing it by
 * hand leaves nothing to go back to. Whether it was opened over the list is known by the entry of the history itself,
 * which outlives a reload.
 */
export const useOverlayParam = (key: string): ((value: string) => void) => {
  const { history } = useRouter();
  const setSearch = useSetSearchParams();
  const open = useSearchParams()[key] ?? '';
  const leaving = useRef(false);
  useEffect(() => {
    if (open === '') leaving.current = false;
  }, [open]);
  return (value) => {
    const { search, state } = history.location;
    if (value === '' && state.opened === key) {
      // Closed by a second press before the address has changed, it would be gone back from twice.
      if (leaving.current) return;
      leaving.current = true;
      return history.back({ ignoreBlocker: true });
    }
    // What the address says by now: a second press may come before the screen is drawn anew.
    if (value !== '' && !parseSearch(search)[key]) return setSearch({ [key]: value }, 'entry', key);
    return setSearch({ [key]: value });
  };
};
