/** Search parameters of addresses as plain texts, and safe return paths. */

/** Search parameters by name. */
export type SearchParams = Record<string, string>;

/** Maximum length of a search text in UTF-16 units; every call accepts it. */
export const maxSearchLength = 100;

/** Cleans a search text. An address can be typed or pasted, so it may contain anything. */
const cleanQuery = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .replace(/\p{Cs}$/u, '');

/** Parses `?a=1&b=x` as plain texts, so that people can read and type addresses. `q` is the search text. */
export const parseSearch = (search: string): SearchParams => {
  const texts: SearchParams = Object.fromEntries(new URLSearchParams(search));
  return texts['q'] === undefined ? texts : { ...texts, q: cleanQuery(texts['q']) };
};

/** Serializes plain texts; empty ones are left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
      ? [[key, String(value)]]
      : [],
  );
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? '' : `?${text}`;
};

/** A path of this product to return to; '/' for anything that could lead elsewhere. */
export const safeReturnPath = (text: string | undefined, origin: string = location.origin): string => {
  if (!text || !/^\/(?![/\\])/.test(text)) return '/';
  try {
    const url = new URL(text, origin);
    // A normalized path may start with `//`, which names another server.
    const isOurs = url.origin === origin && !/^\/(?:signin|\/)/i.test(url.pathname);
    return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
};
