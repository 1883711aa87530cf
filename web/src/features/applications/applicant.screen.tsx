/** The applicant's page: choosing the first password, by the stricter rule (specification 000 §2, §5). */
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../platform/person.ts';
import { onlyApplies, refreshSession, useSession, type Session } from '../../platform/session.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { useChangePassword } from '../account/account.queries.ts';
import { NewPasswordFields, useNewPassword } from '../account/new-password-fields.shared.tsx';
import './applications.texts.ts';
import { SignOut } from './sign-out.tsx';

const Form = ({ session }: { session: Session }) => {
  const { t } = useTranslation('applications');
  const navigate = useNavigate();
  const change = useChangePassword();
  const chosen = useNewPassword(onlyApplies(session));
  const [asked, setAsked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!chosen.ready) return;
    change.mutate(
      { Password: chosen.value },
      {
        onSuccess: async () => {
          setLeaving(true);
          await navigate({ to: '/applicant/ok', replace: true });
          await refreshSession();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {change.error ? <Failure error={change.error} inForm /> : null}
        <input type="text" name="username" autoComplete="username" value={session.Username} readOnly hidden />
        <NewPasswordFields fields={chosen.fields} asked={asked} label={t('applicant.password')} />
        <Button type="submit" wide busy={change.isPending || leaving}>
          {t('applicant.submit')}
        </Button>
      </Stack>
    </form>
  );
};

/** Whoever has chosen a password goes on to the done page; a mentee has their own home. */
export const ApplicantScreen = () => {
  const { t } = useTranslation('applications');
  const session = useSession();
  if (!session) return null;
  if (session.Abilities.includes('mentee.work')) return <Navigate to="/" replace />;
  if (!session.MustChoosePassword) return <Navigate to="/applicant/ok" replace />;
  return (
    <PageShell
      title={t('applicant.title')}
      intro={t('applicant.hello', { name: nameOf(session.Fields, session.Username), username: session.Username })}
      actions={<SignOut />}
    >
      <Form session={session} />
    </PageShell>
  );
};
