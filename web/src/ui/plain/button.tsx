/** A button, and a link that looks like one. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Way } from './way.tsx';

/** Main: the one thing to do here. Quiet: anything else. Text: the least. Danger: what cannot be taken back. */
export type ButtonKind = 'main' | 'quiet' | 'text' | 'danger';

type Look = { kind?: ButtonKind; wide?: boolean };

/** While `busy` it keeps its width and place, says so, and takes no second press. A double click is one press. */
export const Button = ({
  kind = 'main',
  wide = false,
  busy = false,
  type = 'button',
  children,
  onClick,
  ref,
  ...button
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  Look & { busy?: boolean; ref?: Ref<HTMLButtonElement> }) => (
  <button
    {...button}
    ref={ref}
    type={type}
    className={classes(styles.button, styles[kind], wide && styles.wide, busy && styles.busy)}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => (busy || event.detail > 1 ? event.preventDefault() : onClick?.(event))}
  >
    <span className={styles.words}>{children}</span>
    {busy ? <span className={styles.turning} aria-hidden="true" /> : null}
  </button>
);

/** A link within the product, dressed as a button. */
export const ButtonLink = ({
  to,
  kind = 'main',
  wide = false,
  children,
}: Look & { to: string; children: ReactNode }) => (
  <Way to={to} className={classes(styles.button, styles[kind], wide && styles.wide)}>
    <span className={styles.words}>{children}</span>
  </Way>
);
