/** A message that stays on the page: what happened, what it means, what to do. */
import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { classes } from './classes.ts';

/** What a notice is about; it shows as a sign and a colour. */
export type NoticeKind = 'info' | 'success' | 'warn' | 'error';

const signs: Record<NoticeKind, string> = {
  info: 'M10 1.7a8.3 8.3 0 1 0 0 16.6 8.3 8.3 0 0 0 0-16.6ZM9 9h2v5.5H9V9Zm0-3.5h2v2H9v-2Z',
  success: 'M10 1.7a8.3 8.3 0 1 0 0 16.6 8.3 8.3 0 0 0 0-16.6Zm-1.3 12L5 10l1.4-1.4 2.3 2.3 4.9-4.9L15 7.4l-6.3 6.3Z',
  warn: 'M10 1.5 19 17.5H1L10 1.5ZM9 7.5v5h2v-5H9Zm0 6.2v1.8h2v-1.8H9Z',
  error: 'M6.6 1.7h6.8l4.9 4.9v6.8l-4.9 4.9H6.6l-4.9-4.9V6.6l4.9-4.9ZM9 5.5v5.5h2V5.5H9Zm0 7v2h2v-2H9Z',
};

/**
 * Errors and warnings are announced at once, the rest when there is a pause. `requestId` helps those who are asked for
 * help.
 */
export const Notice = ({
  kind = 'info',
  title,
  children,
  requestId,
  action,
}: {
  kind?: NoticeKind;
  title?: string;
  children?: ReactNode;
  requestId?: ReactNode;
  action?: ReactNode;
}) => (
  <div className={classes(styles.notice, styles[kind])} role={kind === 'error' ? 'alert' : 'status'}>
    <svg className={styles.sign} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={signs[kind]} fill="currentColor" fillRule="evenodd" />
    </svg>
    <div className={styles.body}>
      {title ? <p className={styles.title}>{title}</p> : null}
      {children ? <div>{children}</div> : null}
      {requestId ? <p className={styles.small}>{requestId}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  </div>
);
