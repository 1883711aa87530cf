/** The applicant's done page: where the application stands, with dates, what is missing, what happens next. */
import { useTranslation } from 'react-i18next';
import { asProblem } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell } from '../../ui/plain/page-shell.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { useOwnApplication } from './applications.queries.ts';
import { Course, MissingList, Protocol, Withdraw } from './own-application.tsx';
import { SignOut } from './sign-out.tsx';
import styles from './applications.module.css';

/** «Πού βρίσκεται η αίτησή μου;» for the signed-in person. */
export const ApplicantDoneScreen = () => {
  const { t } = useTranslation('applications');
  const session = useSession();
  const own = useOwnApplication();
  const none = own.error !== null && asProblem(own.error).code === 'NOT_FOUND';
  const body = () => {
    if (own.data)
      return (
        <>
          {own.data.Protocol ? <Protocol number={own.data.Protocol} /> : null}
          <MissingList application={own.data} />
          <Course application={own.data} />
          {session?.Abilities.includes('layout.view') ? <ButtonLink to="/">{t('applicant.enter')}</ButtonLink> : null}
          {own.data.CanWithdraw ? (
            <div className={styles.quietEnd}>
              <span />
              <Withdraw of={{ Id: own.data.Id }} onDone={() => void own.refetch()} />
            </div>
          ) : null}
        </>
      );
    if (none)
      return (
        <Notice
          title={t('applicant.none')}
          action={
            <ButtonLink to="/applicationForm" kind="quiet">
              {t('submitted.again')}
            </ButtonLink>
          }
        >
          {t('applicant.noneMeans')}
        </Notice>
      );
    return own.error ? (
      <Failure error={own.error} retry={() => void own.refetch()} inForm />
    ) : (
      <Skeleton height={320} />
    );
  };
  const name = own.data?.FirstName || session?.Fields['first_name'] || session?.Username || '';
  return (
    <PageShell title={t('applicant.doneTitle')} intro={t('applicant.doneIntro', { name })} actions={<SignOut />}>
      {body()}
    </PageShell>
  );
};
