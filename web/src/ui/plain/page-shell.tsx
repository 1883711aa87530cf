/** The page of the public screens: wordmark, language, one column. */
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo, pageLogo } from './logo.tsx';
import styles from './page-shell.module.css';
import { Stray } from './stray.tsx';
import { Way } from './way.tsx';

/**
 * `title` is the page's heading and the tab's name; `aside` stands beside the card on wide screens, under it on phones;
 * `languages` is whether the language may be changed here.
 */
export const PageShell = ({
  title,
  intro,
  aside,
  wide = false,
  actions,
  languages = true,
  children,
}: {
  title: string;
  intro?: ReactNode;
  aside?: ReactNode;
  wide?: boolean;
  actions?: ReactNode;
  languages?: boolean;
  children: ReactNode;
}) => {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={styles.header} data-crowded={actions ? true : undefined}>
        <Way to="/" className={styles.home} aria-label={t('home')}>
          <Logo path={pageLogo()} />
        </Way>
        <div className={styles.tools}>
          {actions}
          {languages ? <LanguageSwitch /> : null}
        </div>
      </header>
      <div className={classes(styles.middle, aside ? styles.withAside : null, wide && styles.wide)}>
        <main id="main" tabIndex={-1} className={styles.card}>
          <div className={styles.heading}>
            <h1>{title}</h1>
            {intro ? <div className={styles.intro}>{intro}</div> : null}
          </div>
          <Stray />
          {children}
        </main>
        {aside ? <aside className={styles.aside}>{aside}</aside> : null}
      </div>
    </div>
  );
};

/** A column of fields with even gaps. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;

/** The buttons under a form. */
export const Buttons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>;
