/** Between oneself and the product as somebody else sees it lies a page that begins anew: nothing of one stays in the other. */

/** Where one was before one saw the product as somebody else. */
const returnPathKey = 'telemachos.looked-from';

/** Begin anew as whoever this browser's session is now; what was asked for meanwhile waits for nobody. */
const reloadAt = (path: string): Promise<never> => {
  location.assign(path);
  return new Promise(() => undefined);
};

/** Go on as oneself, where one was before. */
export const leaveImpersonation = (): Promise<never> => {
  let from: string | null = null;
  try {
    from = sessionStorage.getItem(returnPathKey);
  } catch {
    // Without storage one begins at home.
  }
  return reloadAt(from ?? '/');
};

/** The next page is drawn for somebody else: nothing of this one stays. */
export const enterImpersonation = (): Promise<never> => {
  try {
    sessionStorage.setItem(returnPathKey, `${location.pathname}${location.search}`);
  } catch {
    // Then one comes back to the home page.
  }
  return reloadAt('/');
};
