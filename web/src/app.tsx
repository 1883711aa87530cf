/** The whole of the browser's side. */
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { send, previewLanguage } from './platform/api.ts';
import { loadTexts } from './platform/i18n.ts';
import {
  endedSession,
  forgetSession,
  onRequiredStep,
  onSignInChangedElsewhere,
  onSessionEnded,
  useSession,
  type EndedSession,
  type Session,
} from './platform/session.ts';
import { useObservable } from './platform/observable.ts';
import { setNavigator, type PageNavigator } from './platform/navigation.ts';
import { router } from './router.tsx';

onSessionEnded(() => {
  // The guards of the present address then lead to sign-in, with the way back.
  forgetSession();
  void router.invalidate();
});

// A call finds that nobody is signed in any more, and the page is covered as after any other.
onSignInChangedElsewhere((isSomebody) => {
  if (!isSomebody) void send('/api/user/getcurrent', {}).catch(() => undefined);
});

onRequiredStep((path) => {
  // A navigation like any other, so that a screen with something unsaved may save it or ask first.
  void router.navigate({ to: path, search: { returnUrl: router.state.location.href } });
});

/** Signing in again over whatever page it is; its code comes when a session ends. */
const Again = () => {
  const ended = useObservable(endedSession);
  const [Dialog, setDialog] = useState<ComponentType<{ ended: EndedSession }> | null>(null);
  useEffect(() => {
    if (!ended || Dialog) return;
    Promise.all([
      import('./features/account/again-dialog.tsx'),
      loadTexts(['again', 'account', 'problems', 'twoSteps']),
    ]).then(
      ([file]) => setDialog(() => file.AgainDialog),
      // Without the dialog there is the page for it.
      () => ended.resume('leave'),
    );
  }, [ended, Dialog]);
  return ended && Dialog ? <Dialog ended={ended} /> : null;
};

/** Says that somebody sees the product as somebody else, above every page; its code comes when it is so. */
const Seeing = () => {
  const session = useSession();
  const seen = Boolean(session?.SeenBy);
  const [Bar, setBar] = useState<ComponentType<{ session: Session }> | null>(null);
  useEffect(() => {
    if (!seen || Bar) return;
    Promise.all([import('./features/account/seeing-bar.tsx'), loadTexts(['seeing', 'problems'])]).then(
      ([file]) => setBar(() => file.SeeingBar),
      // Nobody looks without it in sight.
      () => location.reload(),
    );
  }, [seen, Bar]);
  return session?.SeenBy && Bar ? <Bar session={session} /> : null;
};

/** Says in which language a translator looks at the product in this tab; its code comes when it is so. */
const Trying = () => {
  const tried = useObservable(previewLanguage);
  const [Bar, setBar] = useState<ComponentType<{ language: string }> | null>(null);
  useEffect(() => {
    if (tried === null || Bar) return;
    Promise.all([import('./features/account/trying-bar.tsx'), loadTexts(['seeing'])]).then(
      ([file]) => setBar(() => file.TryingBar),
      () => undefined,
    );
  }, [tried, Bar]);
  return tried !== null && Bar ? <Bar language={tried} /> : null;
};

/** Plain pages lead on by the router, too. */
const ways: PageNavigator = {
  navigate: (href, how) => router.history[how ?? 'push'](href),
  preload: (href) => void router.preloadRoute({ to: href.replace(/[?#].*/s, '') }).catch(() => undefined),
};

/** The application. */
export const App = () => {
  useEffect(() => setNavigator(ways), []);
  return (
    <>
      <Seeing />
      <Trying />
      <RouterProvider router={router} />
      <Again />
    </>
  );
};
