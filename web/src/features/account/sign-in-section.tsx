/** What one signs in with beside the password: the user name and the e-mail, changed here. */
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '@telemachos/contract/kit/email.ts';
import { dropInvisible } from '@telemachos/contract/kit/texts.rules.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { refreshSession, type Session } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { Section } from '../../ui/page.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, Stack } from '../../ui/plain/page-shell.tsx';
import { PasswordInput } from '../../ui/plain/password-input.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';
import { useFaultWords } from '../users/fault-words.shared.ts';
import { useChangeEmail, useUpdateLogin } from './account.queries.ts';

const UserName = ({ session }: { session: Session }) => {
  const { t } = useTranslation('profile');
  const wordsOf = useProblemMessage();
  const faultWords = useFaultWords();
  const [login, setLogin] = useState(session.Username);
  const update = useUpdateLogin();
  const fault = update.error ? toApiProblem(update.error).fields['login'] : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (dropInvisible(login) === session.Username) return;
    update.mutate(
      { login },
      {
        onSuccess: async ({ Username }) => {
          setLogin(Username);
          showToast('success', t('account.loginDone'));
          await refreshSession();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {update.error && fault === undefined ? <Notice kind="error">{wordsOf(update.error)}</Notice> : null}
        <TextInput
          label={t('account.login')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={login}
          onChange={(event) => setLogin(event.target.value)}
          error={fault === undefined ? null : faultWords(fault)}
        />
        <Buttons>
          <Button type="submit" kind="quiet" busy={update.isPending}>
            {t('account.loginChange')}
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
};

const Email = ({ waiting }: { waiting: string | null }) => {
  const { t } = useTranslation(['profile', 'account', 'users']);
  const wordsOf = useProblemMessage();
  const faultWords = useFaultWords();
  const change = useChangeEmail();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const wrong = change.error !== null && toApiProblem(change.error).code === 'WRONG_PASSWORD';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isEmail(dropInvisible(email)) || password === '') return;
    change.mutate(
      { Email: dropInvisible(email), Password: password },
      {
        onSuccess: () => {
          setEmail('');
          setAsked(false);
        },
        onSettled: () => setPassword(''),
      },
    );
  };
  const emailFault = dropInvisible(email) === '' ? t('profile:account.emailMissing') : faultWords('EMAIL');
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {change.error && !wrong ? <Notice kind="error">{wordsOf(change.error)}</Notice> : null}
        {change.isSuccess ? (
          <Notice kind="success">{t('profile:account.emailSent', { email: change.variables.Email })}</Notice>
        ) : waiting === null ? null : (
          <Notice>{t('profile:account.waiting', { email: waiting })}</Notice>
        )}
        <TextInput
          label={t('profile:account.email')}
          help={t('profile:account.emailHelp')}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={asked && !isEmail(dropInvisible(email)) ? emailFault : null}
        />
        <PasswordInput
          label={t('profile:current')}
          name="password-for-email"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={
            wrong && password === ''
              ? t('profile:currentWrong')
              : asked && password === '' && !change.isPending
                ? t('account:signIn.passwordMissing')
                : null
          }
        />
        <Buttons>
          <Button type="submit" kind="quiet" busy={change.isPending}>
            {t('profile:account.emailChange')}
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
};

/** Two forms, one under the other. */
export const SignInSection = ({ session, waiting }: { session: Session; waiting: string | null }) => {
  const { t } = useTranslation('profile');
  return (
    <Section id="sign-in" title={t('account.title')}>
      <Stack>
        <UserName key={session.Username} session={session} />
        <Email waiting={waiting} />
      </Stack>
    </Section>
  );
};
