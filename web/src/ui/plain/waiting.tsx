/** What is seen while something is on its way. */
import { useTranslation } from 'react-i18next';
import styles from './waiting.module.css';

/** Grey lines in the shape of what will come; `lines` of text, or a block of `height` pixels. */
export const Skeleton = ({ lines = 3, height }: { lines?: number; height?: number }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status">
      <span className="only-heard">{t('loading')}</span>
      {height === undefined ? (
        Array.from({ length: lines }, (_, line) => <span key={line} className={styles.line} aria-hidden="true" />)
      ) : (
        <span className={styles.block} style={{ height }} aria-hidden="true" />
      )}
    </div>
  );
};

/**
 * A thin line along the top edge while a navigation is on its way; it waits a moment so that quick ones don't flicker.
 */
export const LoadingBar = ({ active }: { active: boolean }) => {
  const { t } = useTranslation();
  return (
    <div
      className={styles.bar}
      data-active={active || undefined}
      role="progressbar"
      aria-label={t('loading')}
      aria-hidden={!active}
    >
      <span />
    </div>
  );
};

/** A page on its way, before anything of it is known. */
export const PageSkeleton = () => (
  <div className={styles.page}>
    <Skeleton height={40} />
    <Skeleton height={180} />
    <Skeleton lines={4} />
  </div>
);
