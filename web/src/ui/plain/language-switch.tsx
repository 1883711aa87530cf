/** Greek and English, each by its own name. */
import { useTranslation } from 'react-i18next';
import { languages, useLanguage } from '../../platform/i18n.ts';
import { chooseLanguage } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { classes } from './classes.ts';
import styles from './language-switch.module.css';

const names = { el: { short: 'Ελ', full: 'Ελληνικά' }, en: { short: 'En', full: 'English' } } as const;

/** Two small buttons; the chosen one is pressed. `onColour` on a coloured ground. */
export const LanguageSwitch = ({ onColour = false }: { onColour?: boolean }) => {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <div className={classes(styles.group, onColour && styles.onColour)} role="group" aria-label={t('language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.choice}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language).catch(() => toast('info', t('frame.languageNotKept')))}
        >
          <span aria-hidden="true">{names[language].short}</span>
          <span className="only-heard">{names[language].full}</span>
        </button>
      ))}
    </div>
  );
};
