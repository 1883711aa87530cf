/** Choosing a password by the mailed link, the first one or a new one; a link that is wrong, used or expired is told as one. */
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useParam } from '../../platform/url.ts';
import { focusHeading } from '../../ui/focus.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { usePasswordLink, useResetPassword } from './account.queries.ts';
import { isSamePassword, NewPasswordFields, useFirstFault, useNewPassword } from './new-password-fields.shared.tsx';

const Form = ({ token, applicant, first }: { token: string; applicant: boolean; first: boolean }) => {
  const { t } = useTranslation(['passwords', 'account']);
  const reset = useResetPassword();
  const chosen = useNewPassword(applicant);
  const [asked, setAsked] = useState(false);
  const { form, look } = useFirstFault(reset.error);
  const same = isSamePassword(reset.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!chosen.ready) return look();
    // The form goes away, and the focus with it.
    reset.mutate({ Token: token, Password: chosen.value }, { onSuccess: focusHeading });
  };
  if (reset.isSuccess)
    return (
      <Notice
        kind="success"
        title={t(first ? 'newPassword.firstDone' : 'newPassword.done')}
        action={<ButtonLink to="/signin">{t('newPassword.toSignIn')}</ButtonLink>}
      >
        {t(first ? 'newPassword.firstDoneMeans' : 'newPassword.doneMeans')}
      </Notice>
    );
  if (toApiProblem(reset.error ?? null).code === 'LINK_INVALID') return <Invalid />;
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        {reset.error && !same ? <Failure error={reset.error} inForm /> : null}
        <NewPasswordFields
          fields={chosen.fields}
          asked={asked}
          same={same}
          {...(first ? { label: t('account:signIn.password') } : {})}
        />
        <Button type="submit" wide busy={reset.isPending}>
          {t('newPassword.submit')}
        </Button>
      </Stack>
    </form>
  );
};

const Invalid = () => {
  const { t } = useTranslation('passwords');
  return (
    <Notice
      kind="error"
      title={t('newPassword.invalid')}
      action={<ButtonLink to="/forgot">{t('newPassword.again')}</ButtonLink>}
    >
      {t('newPassword.invalidMeans')}
    </Notice>
  );
};

/** The link is checked first, so that nobody thinks of a password in vain. */
export const NewPasswordScreen = () => {
  const { t } = useTranslation('passwords');
  const token = useParam('token');
  const link = usePasswordLink(token);
  const first = link.data?.First === true;
  const invalid = link.error && toApiProblem(link.error).code !== 'NETWORK' && toApiProblem(link.error).status < 500;
  return (
    <PageShell
      title={t(first ? 'newPassword.firstTitle' : 'newPassword.title')}
      intro={link.data ? t(first ? 'newPassword.firstIntro' : 'newPassword.intro') : null}
    >
      {link.data ? (
        <Form token={token} applicant={link.data.Applicant} first={first} />
      ) : invalid ? (
        <Invalid />
      ) : link.error ? (
        <Failure error={link.error} retry={() => void link.refetch()} inForm />
      ) : (
        <Skeleton height={240} />
      )}
    </PageShell>
  );
};
