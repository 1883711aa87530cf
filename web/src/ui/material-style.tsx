/** Material's theme and the styles that the content policy lets through, for whatever is drawn with Material. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useLanguage } from '../platform/i18n.ts';
import { styleNonce } from '../platform/style-nonce.ts';
import { makeTheme } from './theme.ts';

const cache = createCache({ key: 'm', prepend: true, ...(styleNonce && { nonce: styleNonce }) });

/** Wraps a part that is drawn with Material. */
export const MaterialStyle = ({ children }: { children: ReactNode }) => {
  const language = useLanguage();
  const theme = useMemo(() => makeTheme(language), [language]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
};
