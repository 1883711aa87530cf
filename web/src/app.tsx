/** The whole of the browser's side: cache, router. */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { onSessionEnded, queryClient } from './platform/queries.ts';
import { forgetSession } from './platform/session.ts';
import { router } from './router.tsx';

onSessionEnded(() => {
  // The guards of the present address then lead to sign-in, with the way back.
  forgetSession();
  void router.invalidate();
});

/** The application. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);
