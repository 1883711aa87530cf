/**
 * Material's surroundings for the signed-in screens: theme, toasts, confirmations, and styles that the content policy
 * lets through.
 */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useLanguage } from '../platform/i18n.ts';
import { ConfirmProvider } from './confirm.tsx';
import { makeTheme } from './theme.ts';
import { Toasts } from './toasts.tsx';

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
/** The server puts a fresh nonce into the page; without it (development) none is needed. */
const cache = createCache({ key: 'm', prepend: true, ...(nonce && !nonce.startsWith('__') ? { nonce } : {}) });

/** Wraps whatever uses Material. */
export const Material = ({ children }: { children: ReactNode }) => {
  const language = useLanguage();
  const theme = useMemo(() => makeTheme(language), [language]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <ConfirmProvider>{children}</ConfirmProvider>
        <Toasts />
      </ThemeProvider>
    </CacheProvider>
  );
};
