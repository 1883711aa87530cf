/**
 * What is around every screen but the sign-in page, which does not load it: the cache of reads, and the focus that is
 * kept.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keepFocus } from '../ui/keep-focus.ts';
import { queryClient } from './queries.ts';

keepFocus();

/** Gives what is inside the one cache of the browser. */
export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
