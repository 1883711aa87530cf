/**
 * Page reloads between a person's own account and the account they impersonate. Nothing of one page remains in the
 * other.
 */

/** Session storage key of the page where the impersonation started. */
const returnPathKey = 'telemachos.looked-from';

/** Reloads the page at a path. The promise never settles, because the page is going away. */
const reloadAt = (path: string): Promise<never> => {
  location.assign(path);
  return new Promise(() => undefined);
};

/** Returns to the person's own account, on the page where the impersonation started. */
export const leaveImpersonation = (): Promise<never> => {
  let from: string | null = null;
  try {
    from = sessionStorage.getItem(returnPathKey);
  } catch {
    // Without storage the person returns to the home page.
  }
  return reloadAt(from ?? '/');
};

/** Reloads the page for the impersonated person. */
export const enterImpersonation = (): Promise<never> => {
  try {
    sessionStorage.setItem(returnPathKey, `${location.pathname}${location.search}`);
  } catch {
    // Without storage the person returns to the home page.
  }
  return reloadAt('/');
};
