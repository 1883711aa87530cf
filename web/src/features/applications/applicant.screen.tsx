/**
 * Choosing the first password of one's own: applicants by the stricter rule, and whoever was given one by somebody else
 * (specification 000 §2, §5).
 */
import { Navigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../platform/person.ts';
import { onlyApplies, refreshSession, useSession, type Session } from '../../platform/session.ts';
import { safeReturn, useSearchTexts } from '../../platform/url.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { useChangePassword } from '../account/account.queries.ts';
import { isSamePassword, NewPasswordFields, useNewPassword } from '../account/new-password-fields.shared.tsx';
import './applications.texts.ts';
import { SignOut } from './sign-out.tsx';

const Form = ({ session }: { session: Session }) => {
  const { t } = useTranslation('applications');
  const change = useChangePassword();
  const chosen = useNewPassword(onlyApplies(session));
  const [asked, setAsked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const same = isSamePassword(change.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!chosen.ready) return;
    change.mutate(
      { Password: chosen.value },
      {
        onSuccess: async () => {
          setLeaving(true);
          await refreshSession();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
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
  const { returnUrl } = useSearchTexts();
  const [to] = useState(() => safeReturn(returnUrl));
  useEffect(() => router.history.replace(to), [router, to]);
  return null;
};

/** Whoever has chosen a password goes on: an applicant to the done page, everybody else to where they were going. */
export const ApplicantScreen = () => {
  const { t } = useTranslation('applications');
  const session = useSession();
  if (!session) return null;
  if (!session.MustChoosePassword) return onlyApplies(session) ? <Navigate to="/applicant/ok" replace /> : <GoOn />;
  const intro = onlyApplies(session)
    ? t('applicant.hello', { name: nameOf(session.Fields, session.Username), username: session.Username })
    : t('applicant.given');
  return (
    <PageShell title={t('applicant.title')} intro={intro} actions={<SignOut />}>
      <Form session={session} />
    </PageShell>
  );
};
