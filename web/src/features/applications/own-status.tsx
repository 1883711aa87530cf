/** Where one's own application stands, signed in: dates, what is missing, what happens next. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { focusHeading } from '../../ui/focus.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { useOwnApplication } from './applications.queries.ts';
import { EditAnswers } from './edit-answers.tsx';
import { Course, EditableUntil, MissingList, Protocol, Withdraw } from './own-application.tsx';
import styles from './applications.module.css';

/** How the person is called on the page of their application. */
export const useOwnName = (): string => {
  const session = useSession();
  const own = useOwnApplication();
  return own.data?.FirstName || session?.Fields['first_name'] || session?.Username || '';
};

/** What was pressed is gone. */
const takeFocus = (heading: HTMLElement | null): void => heading?.focus();

/** The newest application of the signed-in person, or that there is none. */
export const OwnStatus = () => {
  const { t } = useTranslation('applications');
  const session = useSession();
  const own = useOwnApplication();
  const [mode, setMode] = useState<'view' | 'edit' | 'saved'>('view');
  const edit = () => setMode('edit');
  /** The form goes with the button that was pressed. */
  const back = (to: 'view' | 'saved') => {
    setMode(to);
    setTimeout(focusHeading);
  };
  if (own.data && mode === 'edit')
    return (
      <section className={styles.part} aria-labelledby="editing">
        <h2 id="editing" tabIndex={-1} ref={takeFocus}>
          {t('status.editTitle')}
        </h2>
        <p>{t('status.editIntro')}</p>
        <EditAnswers
          which={{ Id: own.data.Id }}
          onDone={() => back('saved')}
          onCancel={() => back('view')}
          onEnded={() => {
            back('view');
            void own.refetch();
          }}
        />
      </section>
    );
  if (own.data)
    return (
      <>
        {mode === 'saved' ? <Notice kind="success" title={t('status.saved')} /> : null}
        {own.data.Protocol ? <Protocol number={own.data.Protocol} explained /> : null}
        <MissingList application={own.data} onEdit={edit} />
        <Course application={own.data} />
        <EditableUntil application={own.data} />
        {own.data.CanEdit && own.data.Missing.length === 0 ? (
          <Button kind="quiet" onClick={edit}>
            {t('status.edit')}
          </Button>
        ) : null}
        {session?.Abilities.includes('layout.view') ? <ButtonLink to="/">{t('applicant.enter')}</ButtonLink> : null}
        {own.data.CanWithdraw ? (
          <div className={styles.quietEnd}>
            <span />
            <Withdraw of={{ Id: own.data.Id }} onDone={() => void own.refetch()} />
          </div>
        ) : null}
      </>
    );
  if (own.error !== null && toApiProblem(own.error).code === 'NOT_FOUND')
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
