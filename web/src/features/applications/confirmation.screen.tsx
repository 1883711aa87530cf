/** What was done: sent, confirmed with its number, or withdrawn; or the status of a number (specification 000 §2). */
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { ButtonLink } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell } from '../../ui/plain/page-shell.tsx';
import { useOwnApplication } from './applications.queries.ts';
import './applications.texts.ts';
import { useFocusOnArrival } from './arrived.ts';
import { Protocol } from './own-application.tsx';
import { isGivenHere } from './sent.ts';
import { statusInAddress } from './status-address.ts';
import { ConfirmedStatus } from './status-page.tsx';
import { Submitted } from './submitted.tsx';

/** The number as the server gave it: with the confirmation, in this tab, or to its owner, signed in. An address alone gives none. */
const Confirmed = () => {
  const { t } = useTranslation('applications');
  const session = useSession();
  const asked = useParam('protocol');
  const given = isGivenHere(asked) ? asked : null;
  // Before the first password nothing else is answered; the number is in the letter.
  const asks = session !== null && session.Abilities.includes('applicant.use') && !session.MustChoosePassword;
  const own = useOwnApplication(given === null && asks);
  const number = given ?? own.data?.Protocol;
  return (
    <PageShell title={t('confirmed.title')}>
      {number ? <Protocol number={number} explained /> : null}
      <p>{number ? t('confirmed.keep') : t('confirmed.mailed')}</p>
      {session ? (
        <Notice
          title={t('confirmed.password')}
          action={<ButtonLink to="/applicant">{t('confirmed.password')}</ButtonLink>}
        >
          {t('confirmed.passwordMeans')}
        </Notice>
      ) : (
        <Notice title={t('confirmed.known')} action={<ButtonLink to="/signin">{t('confirmed.signIn')}</ButtonLink>}>
          {t('confirmed.knownMeans')}
        </Notice>
      )}
    </PageShell>
  );
};

const Withdrawn = () => {
  const { t } = useTranslation('applications');
  useFocusOnArrival();
  return (
    <PageShell title={t('withdrawn.title')}>
      <Notice
        kind="success"
        title={t('withdrawn.what')}
        action={
          <ButtonLink to="/applicationForm" kind="quiet">
            {t('submitted.again')}
          </ButtonLink>
        }
      >
        {t('withdrawn.whatMeans')}
      </Notice>
    </PageShell>
  );
};

/** The page of the address's status, a word or a number; another status leads to the form. */
export const ConfirmationScreen = () => {
  const status = useParam('status').toLowerCase();
  const name = statusInAddress(status);
  if (name !== null) return <ConfirmedStatus name={name} />;
  if (status === 'submitted') return <Submitted />;
  if (status === 'confirmed') return <Confirmed />;
  return status === 'withdrawn' ? <Withdrawn /> : <Navigate to="/applicationForm" replace />;
};
