/**
 * What a result of the application form means, one text for each (specification 000 §2, §4): a link that leads nowhere
 * (what to do next, and no hint why), one that has done its work, applications that are closed, and every status.
 */
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { ButtonLink } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, PageShell } from '../../ui/plain/page-shell.tsx';
import './applications.texts.ts';
import styles from './applications.module.css';
import { StatusPage } from './status-page.tsx';
import { statusInAddress } from './status-address.ts';

/** One page for every reason: wrong, expired, of an application that was withdrawn. */
const Invalid = () => {
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

const AlreadyConfirmed = () => {
  const { t } = useTranslation('applications');
  const session = useSession();
  return (
    <PageShell title={t('already.title')}>
      <Notice kind="success" title={t('already.what')}>
        {t('already.whatMeans')}
      </Notice>
      <Buttons>
        {session ? (
          <ButtonLink to="/">{t('already.toOwn')}</ButtonLink>
        ) : (
          <>
            <ButtonLink to="/signin">{t('invalid.toSignIn')}</ButtonLink>
            <ButtonLink to="/forgot" kind="quiet">
              {t('already.noPassword')}
            </ButtonLink>
          </>
        )}
      </Buttons>
    </PageShell>
  );
};

const Closed = () => {
  const { t } = useTranslation('applications');
  return (
    <PageShell title={t('form.closed')}>
      <Notice kind="warn">{t('form.closedMeans')}</Notice>
      <Buttons>
        <ButtonLink to="/signin">{t('invalid.toSignIn')}</ButtonLink>
      </Buttons>
    </PageShell>
  );
};

/** Statuses that are no number, in small letters as in addresses; what the form has done is told where it is confirmed. */
const confirmed = ['submitted', 'confirmed', 'withdrawn'];

/** The page of the address's status; an unknown one leads to the form. */
export const ResultScreen = () => {
  const status = useParam('status').toLowerCase();
  const name = statusInAddress(status);
  if (status === 'invalidtoken') return <Invalid />;
  if (status === 'alreadyconfirmed') return <AlreadyConfirmed />;
  if (status === 'closed') return <Closed />;
  if (name !== null) return <StatusPage name={name} />;
  return (
    <Navigate to={confirmed.includes(status) ? `/applicationForm/confirm/${status}` : '/applicationForm'} replace />
  );
};
