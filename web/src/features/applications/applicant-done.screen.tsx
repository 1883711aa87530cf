/** The applicant's done page: the password is kept, and this is where the application stands. */
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell } from '../../ui/plain/page-shell.tsx';
import './applications.texts.ts';
import { OwnStatus, useOwnName } from './own-status.tsx';
import { SignOut } from './sign-out.tsx';

/** What comes after the first password (specification 000 §2); the page of every later visit is `/applicant`. */
export const ApplicantDoneScreen = () => {
  const { t } = useTranslation('applications');
  const name = useOwnName();
  return (
    <PageShell title={t('applicant.doneTitle')} intro={t('applicant.doneIntro', { name })} actions={<SignOut />}>
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
      <OwnStatus />
    </PageShell>
  );
};
