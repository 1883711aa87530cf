/** The hints of what a new password still lacks (specification 000 §5). */
import { useTranslation } from 'react-i18next';
import { passwordBits, specialForAll } from '@telemachos/contract/kit/password.ts';
import { classes } from './classes.ts';
import styles from './field.module.css';

const hints = ['length', 'lower', 'upper', 'digit', 'special'] as const;

/** The five rules of a password with the ones already met ticked. `missing` holds the bits of kit/password.ts. */
export const PasswordHints = ({ missing }: { missing: number }) => {
  const { t } = useTranslation();
  return (
    <ul className={styles.hints}>
      {hints.map((hint) => {
        const met = (missing & passwordBits[hint]) === 0;
        return (
          <li key={hint} className={classes(styles.hint, met && styles.hintMet)}>
            <span aria-hidden="true">{met ? '✓' : '○'}</span>
            <span>
              {t(`password.hints.${hint}`, { special: specialForAll })}
              <span className="only-heard">: {met ? t('password.met') : t('password.missing')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
};
