/** The logo of a project or of the installation; the product's mark and name where there is none. */
import { useState } from 'react';
import styles from './brand.module.css';
import { Wordmark } from './brand.tsx';
import { classes } from './classes.ts';

/** The logo that the server wrote into the page; a page from the development server has none. */
export const pageLogo = (): string | null => {
  const written = document.querySelector('meta[name="logo"]')?.getAttribute('content') ?? '';
  return written.startsWith('/') ? written : null;
};

/** `path` is a path on this server. A logo that does not come is replaced by the product's own. */
export const Logo = ({ path, onColour = false }: { path: string | null; onColour?: boolean }) => {
  const [failed, setFailed] = useState<string | null>(null);
  if (path === null || path === failed) return <Wordmark onColour={onColour} />;
  return (
    <img
      className={classes(styles.logo, onColour && styles.logoOnColour)}
      src={path}
      alt=""
      onError={() => setFailed(path)}
    />
  );
};
