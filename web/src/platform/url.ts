/** Hooks for a screen's path and search parameters. */
import { useNavigate, useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { parseSearch, type SearchParams } from './search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search parameter by which this history entry opened an overlay over the previous entry. */
    opened?: string;
  }
}

/** A path parameter by its name in the route table; '' when missing. */
export const useParam = (name: string): string => {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
};

/** All search parameters of the address. */
export const useSearchParams = (): SearchParams =>
  parseSearch(useRouterState({ select: (state) => state.location.searchStr }));

/**
 * Changes search parameters in place; '' removes one. With `entry` it adds a history entry, so that Back undoes the
 * change. `opened` names the parameter by which that entry opens an overlay.
 */
export const useSetSearchParams = (): ((changes: SearchParams, entry?: 'entry', opened?: string) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (changes, entry, opened) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...changes }),
        // A change in place keeps the entry's state.
        state: entry === undefined ? true : opened === undefined ? {} : { opened },
        replace: entry === undefined,
        resetScroll: false,
      }),
    [navigate],
  );
};

/** The page of a list, counted from 0; addresses count from 1. Invalid values mean the first page. */
export const parsePage = ({ page = '' }: SearchParams): number => (/^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0);

/** The page in the address, and a function that changes it. */
export const usePage = (): { page: number; setPage: (page: number) => void } => {
  const page = parsePage(useSearchParams());
  const setSearch = useSetSearchParams();
  const setPage = useCallback((next: number) => setSearch({ page: next === 0 ? '' : String(next + 1) }), [setSearch]);
  return { page, setPage };
};

/**
 * Opens an overlay beside a list by one search parameter. Back closes it, and closing it by hand leaves no extra
 * history entry. The history entry itself records that it opened an overlay, so this survives a reload.
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
      // A second press before the address changed would go back twice.
      if (leaving.current) return;
      leaving.current = true;
      return history.back({ ignoreBlocker: true });
    }
    // Reads the current address: a second press may come before the screen renders.
    if (value !== '' && !parseSearch(search)[key]) return setSearch({ [key]: value }, 'entry', key);
    return setSearch({ [key]: value });
  };
};
