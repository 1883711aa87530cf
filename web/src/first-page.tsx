/**
 * The sign-in page of somebody who comes from outside: drawn without the router and the table of addresses, which come
 * while the name is typed. Whatever leads on from here hands over to the application.
 */
import type { ReactNode } from 'react';
import { SignIn } from './features/account/sign-in.tsx';
import { previewLanguage } from './platform/api.ts';
import { loadTexts } from './platform/i18n.ts';
import { recordVisit } from './platform/visited-path.ts';
import { parseSearch } from './platform/search-params.ts';
import { ensureSession, maybeSignedIn } from './platform/session.ts';
import { useObservable, createObservable } from './platform/observable.ts';
import { setNavigator } from './platform/navigation.ts';
import { LoadingBar } from './ui/plain/waiting.tsx';

const isSignIn = (path: string): boolean => /^\/signin\/?$/i.test(path);

/**
 * Whether this is where a visitor signs in: also at `/`, which leads there. Whoever may be signed in goes by the guards,
 * and so does who gets no answer, or looks at a language.
 */
export const isFirstPage = async (): Promise<boolean> => {
  const { pathname, search, hash } = location;
  if (maybeSignedIn() || previewLanguage.get() !== null) return false;
  if (isSignIn(pathname)) return true;
  if (pathname !== '/' || search !== '' || hash !== '') return false;
  if (await ensureSession().catch(() => 'unknown')) return false;
  history.replaceState(history.state, '', `/signin?returnUrl=${encodeURIComponent('/')}`);
  return true;
};

/** What comes while the page rests, in milliseconds; or as soon as somebody begins. */
const restDelayMs = 2000;

const application = () => Promise.all([import('./app.tsx'), import('./router.tsx')]);

/** Whether somebody goes on from it; and why they could not. */
const leaving = createObservable(false);
const failed = createObservable<unknown>(null);

const FirstPage = () => (
  <>
    <LoadingBar active={useObservable(leaving)} />
    <SignIn search={parseSearch(location.search)} failure={useObservable(failed)} />
  </>
);

/** Draw it; `draw` puts a page in the place of the one before. */
export const drawFirstPage = async (draw: (page: ReactNode) => void): Promise<void> => {
  await loadTexts(['account']);
  let wanted: { href: string; how: 'push' | 'replace' } | undefined;
  const handOver = async (): Promise<void> => {
    const [{ App }, { router }] = await application();
    let elsewhere = true;
    // At once: nothing here is asked about before it is left.
    const lead = (href: string, how: 'push' | 'replace' = 'push'): void => {
      router.history[how](href, undefined, { ignoreBlocker: true });
      elsewhere = true;
    };
    const back = () => (elsewhere = true);
    if (wanted) lead(wanted.href, wanted.how);
    // Whoever goes back meanwhile, or presses something else, is led there.
    setNavigator({ navigate: lead });
    addEventListener('popstate', back);
    // The page stays until the next one is there; then those who listen hear it, and Tab goes on from its top.
    while (elsewhere) {
      elsewhere = false;
      await router.load();
    }
    removeEventListener('popstate', back);
    const heard = router.subscribe('onRendered', () => {
      heard();
      document.getElementById('main')?.focus({ preventScroll: true });
    });
    draw(<App />);
  };
  setNavigator({
    navigate(href, how = 'push') {
      const isFirst = !wanted;
      wanted = { href, how };
      if (!isFirst) return;
      leaving.set(true);
      failed.set(null);
      handOver().catch((error: unknown) => {
        const { href: to, how: way } = wanted ?? { href, how };
        // The file may have got another name since: the browser asks for the address by itself, where there is a network.
        if (navigator.onLine) return way === 'replace' ? location.replace(to) : location.assign(to);
        wanted = undefined;
        leaving.set(false);
        failed.set(error);
      });
    },
  });
  draw(<FirstPage />);
  recordVisit(location.pathname, false, location.search);
  const ahead = () => void application().catch(() => undefined);
  const waiting = setTimeout(ahead, restDelayMs);
  addEventListener('input', () => (clearTimeout(waiting), ahead()), { once: true });
};
