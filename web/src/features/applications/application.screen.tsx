/** What a mailed link opens: confirming the e-mail, or following the application (specification 000 §2). */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnApplication } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { asProblem } from '../../platform/api.ts';
import { startSession } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { useConfirmEmail, useTokenCheck } from './applications.queries.ts';
import { EditAnswers } from './edit-answers.tsx';
import { Course, EditableUntil, MissingList, Protocol, Withdraw } from './own-application.tsx';
import styles from './applications.module.css';

/** Confirming takes a press: programs that look at mails open links, too. */
const Confirming = ({
  token,
  application,
  onInvalid,
  onWithdrawn,
}: {
  token: string;
  application: OwnApplication;
  onInvalid: () => void;
  onWithdrawn: () => void;
}) => {
  const { t } = useTranslation('applications');
  const navigate = useNavigate();
  const confirm = useConfirmEmail();
  const [entering, setEntering] = useState(false);
  const press = () =>
    confirm.mutate(
      { Token: token },
      {
        onSuccess: async ({ Protocol: number, SignedIn }) => {
          setEntering(true);
          if (SignedIn) await startSession();
          await navigate({ to: `/applicationForm/confirm/confirmed/${number}`, replace: true });
        },
        onError: (error) => (asProblem(error).code === 'INVALID_TOKEN' ? onInvalid() : undefined),
      },
    );
  const { FirstName: name, Project: project } = application;
  return (
    <PageShell
      title={t('confirmPage.title')}
      intro={name ? t('confirmPage.intro', { name, project }) : t('confirmPage.introNoName', { project })}
    >
      <Stack>
        {confirm.error ? <Failure error={confirm.error} inForm /> : null}
        <Button wide busy={confirm.isPending || entering} onClick={press}>
          {t('confirmPage.button')}
        </Button>
        <div className={styles.quietEnd}>
          <span className={styles.small}>{t('confirmPage.notYou')}</span>
          <Withdraw of={{ Token: token }} onDone={onWithdrawn} />
        </div>
      </Stack>
    </PageShell>
  );
};

const Following = ({
  token,
  application,
  onWithdrawn,
}: {
  token: string;
  application: OwnApplication;
  onWithdrawn: () => void;
}) => {
  const { t } = useTranslation('applications');
  const [mode, setMode] = useState<'view' | 'edit' | 'saved'>('view');
  if (mode === 'edit')
    return (
      <PageShell title={t('status.editTitle')} intro={t('status.editIntro')}>
        <EditAnswers token={token} onDone={() => setMode('saved')} onCancel={() => setMode('view')} />
      </PageShell>
    );
  const edit = () => setMode('edit');
  return (
    <PageShell title={t('status.title')} intro={t('status.intro', { project: application.Project })}>
      {mode === 'saved' ? <Notice kind="success" title={t('status.saved')} /> : null}
      {application.Protocol ? <Protocol number={application.Protocol} /> : null}
      <MissingList application={application} onEdit={edit} />
      <Course application={application} />
      <EditableUntil application={application} />
      {application.CanEdit && application.Missing.length === 0 ? (
        <Button kind="quiet" onClick={edit}>
          {t('status.edit')}
        </Button>
      ) : null}
      <div className={styles.quietEnd}>
        {application.Confirmed ? (
          <ButtonLink to="/signin" kind="text">
            {t('status.account')}
          </ButtonLink>
        ) : (
          <span />
        )}
        {application.CanWithdraw ? <Withdraw of={{ Token: token }} onDone={onWithdrawn} /> : null}
      </div>
    </PageShell>
  );
};

/** Checks the link and shows what it is for; one that is not valid leads to the page that says so, with no hint why. */
export const ApplicationScreen = () => {
  const { t } = useTranslation('applications');
  const navigate = useNavigate();
  const token = useParam('token');
  const check = useTokenCheck(token);
  const invalid = check.error !== null && ['INVALID_TOKEN', 'BAD_INPUT'].includes(asProblem(check.error).code);
  const goInvalid = () => void navigate({ to: '/applicationForm/result/invalidToken', replace: true });
  const goWithdrawn = () => void navigate({ to: '/applicationForm/confirm/withdrawn', replace: true });
  useEffect(() => {
    if (invalid) void navigate({ to: '/applicationForm/result/invalidToken', replace: true });
  }, [invalid, navigate]);
  if (check.data?.Kind === 'confirm')
    return (
      <Confirming token={token} application={check.data.Application} onInvalid={goInvalid} onWithdrawn={goWithdrawn} />
    );
  if (check.data) return <Following token={token} application={check.data.Application} onWithdrawn={goWithdrawn} />;
  return (
    <PageShell title={t('status.title')}>
      {check.error && !invalid ? (
        <Failure error={check.error} retry={() => void check.refetch()} inForm />
      ) : (
        <Skeleton height={320} />
      )}
    </PageShell>
  );
};
