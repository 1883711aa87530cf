/**
 * How plain pages lead on, without knowing by what: the router says how once it is there. Before, on a first page that came
 * without it, whoever drew that page does.
 */
export type Ways = {
  /** Go to an address of the product; in place of the present one (`replace`) where it is none to come back to. */
  go(href: string, how?: 'push' | 'replace'): void;
  /** Somebody is about to go there. */
  prepare?(href: string): void;
};

let ways: Ways | undefined;

/** From now on these lead. */
export const leadBy = (by: Ways): void => {
  ways = by;
};

/** Go to an address of the product. */
export const go: Ways['go'] = (href, how) => ways?.go(href, how);

/** Somebody is about to go there. */
export const prepare = (href: string): void => ways?.prepare?.(href);
