/** Provider of the query cache for every screen except sign-in, with focus restoration. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keepFocus } from '../ui/keep-focus.ts';
import { queryClient } from './queries.ts';

keepFocus();

/** Provides the query cache of the page. */
export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
