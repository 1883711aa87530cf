/** What stands in an address behind its path, as plain texts; and where one may be sent back to. */

/** Search texts of the address, all as plain text. */
export type SearchParams = Record<string, string>;

/** The longest text that is searched for: every call takes it. In UTF-16 units. */
export const longestSearch = 100;

/** What may be searched for of a text that may be anything, for an address is typed or pasted: words as they are. */
const cleanQuery = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim()
    .slice(0, longestSearch)
    .replace(/\p{Cs}$/u, '');

/**
 * Read `?a=1&b=x` as plain texts, so that addresses stay readable and can be typed by hand; `q` is what is searched for.
 */
export const parseSearch = (search: string): SearchParams => {
  const texts: SearchParams = Object.fromEntries(new URLSearchParams(search));
  return texts['q'] === undefined ? texts : { ...texts, q: cleanQuery(texts['q']) };
};

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

/** A path of this product to return to; anything that could lead elsewhere becomes '/'. */
export const safeReturnPath = (text: string | undefined, origin: string = location.origin): string => {
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
