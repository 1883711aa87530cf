/** What a screen reads from its address, and keeps in it. */
import { useNavigate, useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { parseSearch, type SearchTexts } from './search-texts.ts';

/** A segment of the path by its name in the table of routes; '' when the address has none. */
export const useParam = (name: string): string => {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
};

/** All search texts of the address. */
export const useSearchTexts = (): SearchTexts =>
  parseSearch(useRouterState({ select: (state) => state.location.searchStr }));

/**
 * Change some search texts of the address in place; '' removes one. With `entry` the history gets a new entry: Back
 * undoes the change.
 */
export const useSetSearch = (): ((changes: SearchTexts, entry?: 'entry') => void) => {
  const navigate = useNavigate();
  return useCallback(
    (changes, entry) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...changes }),
        replace: entry === undefined,
        resetScroll: false,
      }),
    [navigate],
  );
};

/** The page of a list, counted from 0 and written in the address from 1; what is no page is the first. */
export const pageIn = ({ page = '' }: SearchTexts): number => (/^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0);

/** The page in the address, and turning to another. */
export const usePage = (): { page: number; turn: (page: number) => void } => {
  const page = pageIn(useSearchTexts());
  const setSearch = useSetSearch();
  const turn = useCallback((next: number) => setSearch({ page: next === 0 ? '' : String(next + 1) }), [setSearch]);
  return { page, turn };
};

/**
 * Opening something beside a list, by one text of the address: Back closes it and stays in the list, and closing it by
 * hand leaves nothing to go back to.
 */
export const useOpened = (key: string): ((value: string) => void) => {
  const router = useRouter();
  const setSearch = useSetSearch();
  const open = useSearchTexts()[key] ?? '';
  const entered = useRef(false);
  useEffect(() => {
    if (open === '') entered.current = false;
  }, [open]);
  return (value) => {
    if (value === '' && entered.current) {
      // Closed by a second press before the address has changed, it would be gone back from twice.
      entered.current = false;
      return router.history.back({ ignoreBlocker: true });
    }
    if (value !== '' && open === '') {
      entered.current = true;
      return setSearch({ [key]: value }, 'entry');
    }
    return setSearch({ [key]: value });
  };
};
