/** Greek and English, each by its own name. */
import { useTranslation } from 'react-i18next';
import { languages, setLanguage, useLanguage } from '../../platform/i18n.ts';
import styles from './language-switch.module.css';

const names = { el: { short: 'Ελ', full: 'Ελληνικά' }, en: { short: 'En', full: 'English' } } as const;

/** Two small buttons; the chosen one is pressed. */
export const LanguageSwitch = () => {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <div className={styles.group} role="group" aria-label={t('language')}>
      {languages.map((language) => (
        <button key={language} type="button" lang={language} className={styles.choice} aria-pressed={language === current} onClick={() => void setLanguage(language)}>
          <span aria-hidden="true">{names[language].short}</span>
          <span className="only-heard">{names[language].full}</span>
        </button>
      ))}
    </div>
  );
};
