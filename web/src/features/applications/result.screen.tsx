/** The result of a link that leads nowhere: what to do next, and no hint why (specification 000 §2, §8). */
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, PageShell } from '../../ui/plain/page-shell.tsx';
import './applications.texts.ts';
import styles from './applications.module.css';

/** One page for every reason: wrong, used, expired. */
export const ResultScreen = () => {
  const { t } = useTranslation('applications');
  return (
    <PageShell title={t('invalid.title')}>
      <Notice kind="warn">{t('invalid.what')}</Notice>
      <section className={styles.part} aria-labelledby="todo">
        <h2 id="todo">{t('invalid.todo')}</h2>
        <ul className={styles.list}>
          <li>{t('invalid.newest')}</li>
          <li>{t('invalid.signIn')}</li>
          <li>{t('invalid.again')}</li>
        </ul>
      </section>
      <Buttons>
        <ButtonLink to="/signin">{t('invalid.toSignIn')}</ButtonLink>
        <ButtonLink to="/applicationForm" kind="quiet">
          {t('invalid.toForm')}
        </ButtonLink>
      </Buttons>
    </PageShell>
  );
};
