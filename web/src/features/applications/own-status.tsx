/** Where one's own application stands, signed in: dates, what is missing, what happens next. */
import { useTranslation } from 'react-i18next';
import { asProblem } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { useOwnApplication } from './applications.queries.ts';
import { Course, MissingList, Protocol, Withdraw } from './own-application.tsx';
import styles from './applications.module.css';

/** How the person is called on the page of their application. */
export const useOwnName = (): string => {
  const session = useSession();
  const own = useOwnApplication();
  return own.data?.FirstName || session?.Fields['first_name'] || session?.Username || '';
};

/** The newest application of the signed-in person, or that there is none. */
export const OwnStatus = () => {
  const { t } = useTranslation('applications');
  const session = useSession();
  const own = useOwnApplication();
  if (own.data)
    return (
      <>
        {own.data.Protocol ? <Protocol number={own.data.Protocol} explained /> : null}
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
  if (own.error !== null && asProblem(own.error).code === 'NOT_FOUND')
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
  return own.error ? <Failure error={own.error} retry={() => void own.refetch()} inForm /> : <Skeleton height={320} />;
};
