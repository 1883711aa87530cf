/** The whole of the browser's side. */
import { RouterProvider } from '@tanstack/react-router';
import { forgetSession, onSessionEnded } from './platform/session.ts';
import { router } from './router.tsx';

onSessionEnded(() => {
  // The guards of the present address then lead to sign-in, with the way back.
  forgetSession();
  void router.invalidate();
});

/** The application. */
export const App = () => <RouterProvider router={router} />;
