/** The languages that people may choose, each by its own name. */
import { useTranslation } from 'react-i18next';
import { useShownLanguage } from '../../platform/i18n.ts';
import { openLanguages } from '../../platform/languages.ts';
import { chooseLanguage } from '../../platform/session.ts';
import { useObservable } from '../../platform/observable.ts';
import { showToast } from '../../platform/toasts.ts';
import { classes } from './classes.ts';
import styles from './language-switch.module.css';

/** With more languages than this the switch is a list. */
const maxButtons = 3;

const shortOf = (code: string): string => (code === 'el' ? 'Ελ' : `${code.slice(0, 1).toUpperCase()}${code.slice(1)}`);

/** Small buttons, of which the chosen one is pressed, or a list of many. `onColour` on a coloured ground. */
export const LanguageSwitch = ({ onColour = false }: { onColour?: boolean }) => {
  const { t } = useTranslation();
  const current = useShownLanguage();
  const languages = useObservable(openLanguages);
  const choose = (code: string) => void chooseLanguage(code).catch(() => showToast('info', t('frame.languageNotKept')));
  const look = classes(styles.group, onColour && styles.onColour);
  if (languages.length > maxButtons)
    return (
      <select
        className={classes(styles.group, styles.many, onColour && styles.onColour)}
        aria-label={t('language')}
        value={current}
        onChange={({ target }) => choose(target.value)}
      >
        {languages.map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    );
  return (
    <div className={look} role="group" aria-label={t('language')}>
      {languages.map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={styles.choice}
          aria-pressed={code === current}
          onClick={() => choose(code)}
        >
          <span aria-hidden="true">{shortOf(code)}</span>
          <span className="only-heard">{name}</span>
        </button>
      ))}
    </div>
  );
};
