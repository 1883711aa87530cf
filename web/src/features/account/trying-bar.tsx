/** Above every page of a tab in which a translator looks at a language: which one it is, and how it ends. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshLanguages, leavePreview } from '../../platform/translations.ts';
import styles from './seeing-bar.module.css';

export const TryingBar = ({ language }: { language: string }) => {
  const { t, i18n } = useTranslation('seeing');
  useEffect(() => {
    // A text was saved beside this tab: the answer to any call tells how new the words are, which are read anew then.
    const look = () => {
      if (document.visibilityState === 'visible') void refreshLanguages().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const name = new Intl.DisplayNames([i18n.language], { type: 'language' }).of(language) ?? language;
  return (
    <aside className={styles.bar} aria-label={t('trying.label')}>
      <div role="status" className={styles.words}>
        <span className={styles.who}>{t('trying.what', { language: name })}</span>
        {` · ${t('trying.means')}`}
      </div>
      <div className={styles.acts}>
        <button type="button" className={styles.end} onClick={leavePreview}>
          {t('trying.end')}
        </button>
      </div>
    </aside>
  );
};
