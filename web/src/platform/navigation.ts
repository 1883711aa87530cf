/**
 * How plain pages lead on, without knowing by what: the router says how once it is there. Before, on a first page that came
 * without it, whoever drew that page does.
 */
export type Navigator = {
  /** Go to an address of the product; in place of the present one (`replace`) where it is none to come back to. */
  navigate(href: string, how?: 'push' | 'replace'): void;
  /** Somebody is about to go there. */
  preload?(href: string): void;
};

let navigator: Navigator | undefined;

/** From now on these lead. */
export const setNavigator = (by: Navigator): void => {
  navigator = by;
};

/** Go to an address of the product. */
export const go: Navigator['navigate'] = (href, how) => navigator?.navigate(href, how);

/** Somebody is about to go there. */
export const prepare = (href: string): void => navigator?.preload?.(href);
