/**
 * What a result of the application form means, one text for each (specification 000 §2, §4): a link that leads nowhere
 * (what to do next, and no hint why), one that has done its work, applications that are closed, and every status.
 */
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  isStatus,
  statusName,
  type StatusName,
} from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { useSession } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { ButtonLink } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, PageShell } from '../../ui/plain/page-shell.tsx';
import './applications.texts.ts';
import styles from './applications.module.css';

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

/** What a status means, whosever application it is; one's own with its dates stands behind the sign-in. */
const OfStatus = ({ name }: { name: StatusName }) => {
  const { t } = useTranslation('applications');
  return (
    <PageShell title={t(`result.${name}`)} intro={t('result.intro')}>
      <Notice kind={name === 'selected' ? 'success' : 'info'}>{t(`result.${name}Means`)}</Notice>
      <Buttons>
        <ButtonLink to="/applicant">{t('result.toOwn')}</ButtonLink>
      </Buttons>
    </PageShell>
  );
};

/** Statuses that are no number, in small letters as in addresses; what the form has done is told where it is confirmed. */
const confirmed = ['submitted', 'confirmed', 'withdrawn'];

/** The page of the address's status; an unknown one leads to the form. */
export const ResultScreen = () => {
  const status = useParam('status').toLowerCase();
  const number = /^-?\d{1,4}$/.test(status) ? Number(status) : null;
  if (status === 'invalidtoken') return <Invalid />;
  if (status === 'alreadyconfirmed') return <AlreadyConfirmed />;
  if (status === 'closed') return <Closed />;
  if (number !== null && isStatus(number)) return <OfStatus name={statusName(number)} />;
  return (
    <Navigate to={confirmed.includes(status) ? `/applicationForm/confirm/${status}` : '/applicationForm'} replace />
  );
};
