/**
 * Navigation for plain pages, without importing the router. Before the router is loaded, the first page registers its
 * own navigator.
 */
export type PageNavigator = {
  /** Goes to an address of the product. `replace` leaves no history entry. */
  navigate(href: string, how?: 'push' | 'replace'): void;
  /** Preloads the page of an address. */
  preload?(href: string): void;
};

let pageNavigator: PageNavigator | undefined;

/** Registers the navigator. */
export const setNavigator = (next: PageNavigator): void => {
  pageNavigator = next;
};

/** Goes to an address of the product. */
export const navigateTo: PageNavigator['navigate'] = (href, how) => pageNavigator?.navigate(href, how);

/** Preloads the page of an address. */
export const preloadPage = (href: string): void => pageNavigator?.preload?.(href);
