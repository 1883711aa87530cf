/** The product's mark, a sail, and its name. */
import { useTranslation } from 'react-i18next';
import styles from './brand.module.css';
import { classes } from './classes.ts';

/** The mark alone; decorative, so it is hidden from those who listen. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" className={styles.tile} />
    <path d="M17 5.5v15h8.5C24.6 14 21.6 8.8 17 5.5z" className={styles.sail} />
    <path d="M14.5 9.5v11H7.2c1-4.4 3.6-8.2 7.3-11z" className={styles.farSail} />
    <path d="M5.5 22.5h21c-1.4 2.6-3.7 4-6.5 4h-8c-2.8 0-5.1-1.4-6.5-4z" className={styles.sail} />
  </svg>
);

/** Mark and name; `onColour` on a coloured ground. */
export const Wordmark = ({ onColour = false, size = 32 }: { onColour?: boolean; size?: number }) => {
  const { t } = useTranslation();
  return (
    <span className={classes(styles.wordmark, onColour && styles.onColour)}>
      <Mark size={size} />
      <span>{t('product')}</span>
    </span>
  );
};
