/** The whole of the browser's side. */
import { RouterProvider } from '@tanstack/react-router';
import { forgetSession, onConsentAsked, onSessionEnded } from './platform/session.ts';
import { router } from './router.tsx';

onSessionEnded(() => {
  // The guards of the present address then lead to sign-in, with the way back.
  forgetSession();
  void router.invalidate();
});

onConsentAsked(() => {
  // A navigation like any other, so that a screen with something unsaved may save it or ask first.
  void router.navigate({ to: '/gdpr', search: { returnUrl: router.state.location.href } });
});

/** The application. */
export const App = () => <RouterProvider router={router} />;
