/** Setting up signing in in two steps: the password, the application with its first code, the recovery codes. */
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { copyText } from '../../platform/clipboard.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, Stack } from '../../ui/plain/page-shell.tsx';
import { PasswordInput } from '../../ui/plain/password-input.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useBeginSecondFactor, useConfirmSecondFactor } from './account.queries.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './account.module.css';

/** The first step: whoever sits here is who they say. */
const AskPassword = ({
  begin,
  onCancel,
}: {
  begin: ReturnType<typeof useBeginSecondFactor>;
  onCancel?: (() => void) | undefined;
}) => {
  const { t } = useTranslation(['twoSteps', 'account', 'profile']);
  const wordsOf = useProblemMessage();
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const wrong = begin.error !== null && toApiProblem(begin.error).code === 'WRONG_PASSWORD';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (password !== '') begin.mutate({ Password: password }, { onError: () => setPassword('') });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {begin.error && !wrong ? <Notice kind="error">{wordsOf(begin.error)}</Notice> : null}
        <PasswordInput
          label={t('twoSteps:setUp.password')}
          help={t('twoSteps:setUp.passwordHelp')}
          name="current-password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={
            password !== ''
              ? null
              : wrong
                ? t('profile:currentWrong')
                : asked && !begin.isPending
                  ? t('account:signIn.passwordMissing')
                  : null
          }
        />
        <Buttons>
          <Button type="submit" busy={begin.isPending}>
            {t('twoSteps:setUp.next')}
          </Button>
          {onCancel ? (
            <Button kind="quiet" onClick={onCancel}>
              {t('twoSteps:setUp.cancel')}
            </Button>
          ) : null}
        </Buttons>
      </Stack>
    </form>
  );
};

/** `onDone` when the recovery codes are kept; without `onCancel` there is no way around it. */
export const SetUpTwoSteps = ({
  username,
  onDone,
  onCancel,
}: {
  username: string;
  onDone: () => void;
  onCancel?: () => void;
}) => {
  const { t } = useTranslation('twoSteps');
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  if (confirm.data) return <RecoveryCodes codes={confirm.data.Recovery} username={username} onDone={onDone} />;
  if (!begin.data) return <AskPassword begin={begin} onCancel={onCancel} />;
  const { Secret, Address } = begin.data;
  return (
    <Stack>
      <p>{t('setUp.app')}</p>
      <QrCode text={Address} name="telemachos" keepable={false} />
      <p>
        {t('setUp.secret')}:{' '}
        <span className={styles.secret} translate="no">
          {Secret.match(/.{1,4}/g)?.join(' ')}
        </span>
      </p>
      <Buttons>
        <a href={Address}>{t('setUp.here')}</a>
        <Button
          kind="text"
          onClick={() =>
            void copyText(Secret).then(
              () => showToast('success', t('setUp.copied')),
              () => showToast('error', t('setUp.notCopied')),
            )
          }
        >
          {t('setUp.copy')}
        </Button>
      </Buttons>
      <CodeForm
        label={t('setUp.code')}
        submit={t('setUp.submit')}
        error={confirm.error}
        busy={confirm.isPending}
        onCode={(Code) => confirm.mutate({ Code })}
        onCancel={onCancel}
      />
    </Stack>
  );
};
