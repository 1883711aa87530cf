/** A page within the page, as wide as a phone: what is inside lays itself out by that width, as on a real one. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import { useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { styleNonce } from '../../platform/style-nonce.ts';

/** The page's own styles, for the inner one. */
const copyStyles = (into: Document): void => {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) into.head.append(sheet.cloneNode(true));
  into.documentElement.lang = document.documentElement.lang;
  into.body.style.setProperty('padding', '12px');
};

const Inside = ({ page, children }: { page: Document; children: ReactNode }) => {
  const cache = useMemo(
    () => createCache({ key: 'p', container: page.head, ...(styleNonce && { nonce: styleNonce }) }),
    [page],
  );
  return createPortal(<CacheProvider value={cache}>{children}</CacheProvider>, page.body);
};

export const PhoneFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const [page, setPage] = useState<Document | null>(null);
  return (
    <Box sx={{ width: 406, maxWidth: '100%', mx: 'auto', p: 2, borderRadius: '28px', bgcolor: 'var(--ink)' }}>
      <Box
        component="iframe"
        title={title}
        ref={(frame: HTMLIFrameElement | null) => {
          const inner = frame?.contentDocument;
          if (!inner || inner === page) return;
          copyStyles(inner);
          setPage(inner);
        }}
        sx={{
          display: 'block',
          width: '100%',
          height: 'min(780px, 80vh)',
          border: 0,
          borderRadius: '20px',
          bgcolor: 'var(--ground)',
        }}
      />
      {page ? <Inside page={page}>{children}</Inside> : null}
    </Box>
  );
};
