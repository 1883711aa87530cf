/** What a mailed link opens: confirming the e-mail, or following the application (specification 000 §2). */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnApplication } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { toApiProblem } from '../../platform/api.ts';
import { startSession } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { focusHeading } from '../../ui/focus.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { useConfirmEmail, useTokenCheck } from './applications.queries.ts';
import { EditAnswers } from './edit-answers.tsx';
import { Course, EditableUntil, MissingList, Protocol, Withdraw } from './own-application.tsx';
import { keepNumber } from './sent.ts';
import styles from './applications.module.css';

/** Where a link that opens nothing leads: `/applicationForm/result/…`. */
type Result = 'invalidToken' | 'alreadyConfirmed';

const resultOf = (error: unknown): Result | null => {
  const { code } = toApiProblem(error ?? null);
  if (code === 'ALREADY_CONFIRMED') return 'alreadyConfirmed';
  return code === 'INVALID_TOKEN' || code === 'BAD_INPUT' ? 'invalidToken' : null;
};

/** Confirming takes a press: programs that look at mails open links, too. */
const Confirming = ({
  token,
  application,
  onEnded,
  onWithdrawn,
}: {
  token: string;
  application: OwnApplication;
  onEnded: (result: Result) => void;
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
          keepNumber(number);
          await navigate({ to: `/applicationForm/confirm/confirmed/${number}`, replace: true });
        },
        onError: (error) => {
          const result = resultOf(error);
          if (result) onEnded(result);
        },
      },
    );
  const { Project: project } = application;
  return (
    <PageShell title={t('confirmPage.title')} intro={t('confirmPage.intro', { project })}>
      <Stack>
        {confirm.error ? <Failure error={confirm.error} todo={t('confirmPage.again')} inForm /> : null}
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
  onChanged,
}: {
  token: string;
  application: OwnApplication;
  onWithdrawn: () => void;
  onChanged: () => void;
}) => {
  const { t } = useTranslation('applications');
  const [mode, setMode] = useState<'view' | 'edit' | 'saved'>('view');
  /** Another page comes in place of the button that was pressed. */
  const turn = (to: typeof mode) => {
    setMode(to);
    setTimeout(focusHeading);
  };
  if (mode === 'edit')
    return (
      <PageShell title={t('status.editTitle')} intro={t('status.editIntro')}>
        <EditAnswers
          which={{ Token: token }}
          onDone={() => turn('saved')}
          onCancel={() => turn('view')}
          onEnded={() => {
            turn('view');
            onChanged();
          }}
        />
      </PageShell>
    );
  const edit = () => turn('edit');
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
  const result = resultOf(check.error);
  const goTo = (ended: Result) => void navigate({ to: `/applicationForm/result/${ended}`, replace: true });
  const withdrawn = useRef(false);
  const goWithdrawn = () => {
    withdrawn.current = true;
    void navigate({ to: '/applicationForm/confirm/withdrawn', replace: true });
  };
  useEffect(() => {
    // A link ends with the application that is withdrawn: what was done is told, not that.
    if (result && !withdrawn.current) void navigate({ to: `/applicationForm/result/${result}`, replace: true });
  }, [result, navigate]);
  if (check.data?.Kind === 'confirm')
    return <Confirming token={token} application={check.data.Application} onEnded={goTo} onWithdrawn={goWithdrawn} />;
  if (check.data)
    return (
      <Following
        token={token}
        application={check.data.Application}
        onWithdrawn={goWithdrawn}
        onChanged={() => void check.refetch()}
      />
    );
  return (
    <PageShell title={t('status.title')}>
      {check.error && !result ? (
        <Failure error={check.error} retry={() => void check.refetch()} inForm />
      ) : (
        <Skeleton height={320} />
      )}
    </PageShell>
  );
};
