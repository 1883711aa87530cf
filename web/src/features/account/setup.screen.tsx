/** The first administrator and the first project, by the one-time link that the first start prints. */
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isUsername } from '@telemachos/contract/features/users/changes.rules.ts';
import { isEmail, isAllowedUsername } from '@telemachos/contract/kit/email.ts';
import { dropInvisible } from '@telemachos/contract/kit/texts.rules.ts';
import { toApiProblem } from '../../platform/api.ts';
import { startSession } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import { useSetup, useSetupLink } from './account.queries.ts';
import { NewPasswordFields, useNewPassword } from './new-password-fields.shared.tsx';
import styles from './account.module.css';

const empty = { ProjectTitle: '', FirstName: '', LastName: '', Email: '', Username: '' };
type Name = keyof typeof empty;

/** The fields, what is wrong in them once they were `asked` for, and what they say. */
const useFields = (asked: boolean) => {
  const { t } = useTranslation(['profile', 'passwords']);
  const [values, setValues] = useState(empty);
  const wrong = (name: Name): string | null => {
    const value = dropInvisible(values[name]);
    if (!asked) return null;
    if (value === '') return t('profile:setup.required');
    if (name === 'Username' && !isUsername(value)) return t('profile:setup.usernameShort');
    if (name === 'Username' && !isAllowedUsername(value, dropInvisible(values.Email)))
      return t('profile:setup.usernameEmail');
    return name === 'Email' && !isEmail(value) ? t('passwords:forgot.emailWrong') : null;
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: wrong(name),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const complete =
    Object.values(values).every((value) => value.trim() !== '') &&
    isUsername(dropInvisible(values.Username)) &&
    isAllowedUsername(dropInvisible(values.Username), dropInvisible(values.Email)) &&
    isEmail(dropInvisible(values.Email));
  const trimmed = {
    ProjectTitle: values.ProjectTitle.trim(),
    FirstName: values.FirstName.trim(),
    LastName: values.LastName.trim(),
    Email: dropInvisible(values.Email),
    Username: dropInvisible(values.Username),
  };
  return { field, complete, trimmed };
};

const Form = ({ token }: { token: string }) => {
  const { t } = useTranslation(['profile', 'passwords', 'account']);
  const setup = useSetup();
  const chosen = useNewPassword(false);
  const [asked, setAsked] = useState(false);
  const { field, complete, trimmed } = useFields(asked);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!complete || !chosen.ready) return;
    // The set-up signs the administrator in.
    setup.mutate({ Token: token, Password: chosen.value, ...trimmed }, { onSuccess: () => startSession() });
  };
  if (setup.isSuccess)
    return (
      <Notice
        kind="success"
        title={t('profile:setup.done')}
        action={<ButtonLink to="/">{t('profile:setup.goOn')}</ButtonLink>}
      >
        {t('profile:setup.doneMeans')}
      </Notice>
    );
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {setup.error ? <Failure error={setup.error} inForm /> : null}
        <fieldset className={styles.group}>
          <legend>{t('profile:setup.theProject')}</legend>
          <TextInput
            label={t('profile:setup.project')}
            help={t('profile:setup.projectHelp')}
            {...field('ProjectTitle')}
          />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('profile:setup.theAdministrator')}</legend>
          <div className={styles.pair}>
            <TextInput label={t('profile:setup.firstName')} autoComplete="given-name" {...field('FirstName')} />
            <TextInput label={t('profile:setup.lastName')} autoComplete="family-name" {...field('LastName')} />
          </div>
          <TextInput
            label={t('profile:setup.email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            {...field('Email')}
          />
          <TextInput
            label={t('profile:setup.username')}
            help={t('profile:setup.usernameHelp')}
            autoComplete="username"
            autoCapitalize="none"
            {...field('Username')}
          />
          <NewPasswordFields fields={chosen.fields} asked={asked} label={t('account:signIn.password')} />
        </fieldset>
        <Button type="submit" wide busy={setup.isPending}>
          {t('profile:setup.submit')}
        </Button>
      </Stack>
    </form>
  );
};

/** The link is checked first. */
export const SetupScreen = () => {
  const { t } = useTranslation(['profile', 'passwords']);
  const token = useParam('token');
  const link = useSetupLink(token);
  const invalid = link.error && toApiProblem(link.error).code !== 'NETWORK' && toApiProblem(link.error).status < 500;
  return (
    <PageShell title={t('profile:setup.title')} intro={link.data ? t('profile:setup.intro') : null}>
      {link.data ? (
        <Form token={token} />
      ) : invalid ? (
        <Notice
          kind="error"
          title={t('passwords:newPassword.invalid')}
          action={<ButtonLink to="/signin">{t('passwords:newPassword.toSignIn')}</ButtonLink>}
        >
          {t('profile:setup.invalidMeans')}
        </Notice>
      ) : link.error ? (
        <Failure error={link.error} retry={() => void link.refetch()} inForm />
      ) : (
        <Skeleton height={320} />
      )}
    </PageShell>
  );
};
