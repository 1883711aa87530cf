/** What a screen reads from its address, and keeps in it. */
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

/** A segment of the path by its name in the table of routes; '' when the address has none. */
export const useParam = (name: string): string => {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
};

/** Search texts of the address, all as plain text. */
export type SearchTexts = Record<string, string>;

/** Read `?a=1&b=x` as plain texts, so that addresses stay readable and can be typed by hand. */
export const parseSearch = (search: string): SearchTexts => Object.fromEntries(new URLSearchParams(search));

/** Write plain texts as a search; empty ones are left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
      ? [[key, String(value)]]
      : [],
  );
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? '' : `?${text}`;
};

/** All search texts of the address. */
export const useSearchTexts = (): SearchTexts =>
  parseSearch(useRouterState({ select: (state) => state.location.searchStr }));

/** Change some search texts of the address in place, without a new entry in the history; '' removes one. */
export const useSetSearch = (): ((changes: SearchTexts) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (changes) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
};

/** A path of this product to return to; anything that could lead elsewhere becomes '/'. */
export const safeReturn = (text: string | undefined, origin: string = location.origin): string => {
  if (!text || !/^\/(?![/\\])/.test(text)) return '/';
  try {
    const url = new URL(text, origin);
    // A path that was put together anew may begin like an address of another server.
    const isOurs = url.origin === origin && !/^\/(?:signin|\/)/i.test(url.pathname);
    return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
};
