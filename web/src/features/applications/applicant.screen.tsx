/**
 * The applicant's page: first the choice of a password of one's own (of everybody who was given one by somebody else,
 * too), from then on where the application stands, and changing the password (specification 000 §2, §5).
 */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../platform/person-names.ts';
import { isApplicantOnly } from '../../platform/applicant-only.ts';
import { refreshSession, useSession, type Session } from '../../platform/session.ts';
import { safeReturnPath } from '../../platform/search-params.ts';
import { useSearchParams } from '../../platform/url.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { useChangePassword } from '../account/account.queries.ts';
import { ChangePassword } from '../account/change-password.shared.tsx';
import {
  isSamePassword,
  NewPasswordFields,
  useFirstFault,
  useNewPassword,
} from '../account/new-password-fields.shared.tsx';
import './applications.texts.ts';
import { OwnStatus, useOwnName } from './own-status.tsx';
import { firstPasswordKept } from './sent.ts';
import { SignOut } from './sign-out.tsx';
import styles from './applications.module.css';

const Form = ({ session }: { session: Session }) => {
  const { t } = useTranslation('applications');
  const navigate = useNavigate();
  const change = useChangePassword();
  const chosen = useNewPassword(isApplicantOnly(session));
  const [asked, setAsked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { form, look } = useFirstFault(change.error);
  const same = isSamePassword(change.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!chosen.ready) return look();
    change.mutate(
      { Password: chosen.value },
      {
        onSuccess: async () => {
          setLeaving(true);
          const fresh = await refreshSession();
          if (!fresh || !isApplicantOnly(fresh)) return;
          firstPasswordKept.set(true);
          await navigate({ to: '/applicant/ok', replace: true });
        },
      },
    );
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        {change.error && !same ? <Failure error={change.error} inForm /> : null}
        <input type="text" name="username" autoComplete="username" value={session.Username} readOnly hidden />
        <NewPasswordFields fields={chosen.fields} asked={asked} same={same} label={t('applicant.password')} />
        <Button type="submit" wide busy={change.isPending || leaving}>
          {t('applicant.submit')}
        </Button>
      </Stack>
    </form>
  );
};

/** On to where one was going; read once, for on the way there the address is another. */
const GoOn = () => {
  const router = useRouter();
  const { returnUrl } = useSearchParams();
  const [to] = useState(() => safeReturnPath(returnUrl));
  useEffect(() => router.history.replace(to), [router, to]);
  return null;
};

/** An applicant's home: where the application stands, and their own password. */
const Home = ({ session }: { session: Session }) => {
  const { t } = useTranslation('applications');
  const name = useOwnName();
  return (
    <PageShell title={t('applicant.doneTitle')} intro={t('applicant.doneIntro', { name })} actions={<SignOut />}>
      <OwnStatus />
      <details className={styles.policy}>
        <summary>{t('applicant.changePassword')}</summary>
        <ChangePassword session={session} />
      </details>
    </PageShell>
  );
};

/** Whoever has chosen a password and does more than apply goes on to where they were going. */
export const ApplicantScreen = () => {
  const { t } = useTranslation('applications');
  const session = useSession();
  if (!session) return null;
  if (!session.MustChoosePassword) return isApplicantOnly(session) ? <Home session={session} /> : <GoOn />;
  const intro = isApplicantOnly(session)
    ? t('applicant.hello', { name: fullName(session.Fields, session.Username), username: session.Username })
    : t('applicant.given');
  return (
    <PageShell title={t('applicant.title')} intro={intro} actions={<SignOut />}>
      <Form session={session} />
    </PageShell>
  );
};
