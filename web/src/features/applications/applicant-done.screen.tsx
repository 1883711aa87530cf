/** The applicant's done page: the password is kept, and this is where the application stands. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApplicantOnly } from '../../platform/applicant-only.ts';
import { useSession } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell } from '../../ui/plain/page-shell.tsx';
import './applications.texts.ts';
import { useFocusOnArrival } from './arrived.ts';
import { OwnStatus, useOwnName } from './own-status.tsx';
import { firstPasswordKept } from './sent.ts';
import { SignOut } from './sign-out.tsx';

/**
 * What comes after the first password (specification 000 §2): that it is kept is said once, after it was. An applicant's
 * page of every later visit is `/applicant`, and who does more than apply sees the application here.
 */
export const ApplicantDoneScreen = () => {
  const { t } = useTranslation('applications');
  const session = useSession();
  const name = useOwnName();
  const [kept] = useState(() => firstPasswordKept.get());
  useEffect(() => firstPasswordKept.set(false), []);
  useFocusOnArrival();
  return (
    <PageShell title={t('applicant.doneTitle')} intro={t('applicant.doneIntro', { name })} actions={<SignOut />}>
      {kept && session && isApplicantOnly(session) ? (
        <Notice
          kind="success"
          title={t('applicant.passwordSaved')}
          action={
            <ButtonLink to="/applicant" kind="quiet">
              {t('applicant.toOwn')}
            </ButtonLink>
          }
        >
          {t('applicant.passwordSavedMeans')}
        </Notice>
      ) : null}
      <OwnStatus />
    </PageShell>
  );
};
