/** Forgotten password: mails a single-use link, and never tells whether the address is known. */
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '@telemachos/contract/kit/email.ts';
import { dropInvisible } from '@telemachos/contract/kit/texts.rules.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';
import { useForgotPassword } from './account.queries.ts';
import styles from './account.module.css';

/** Asks for the address, then «Θέλετε σίγουρα…» with yes and cancel (specification 000 §5), then says where to look. */
export const ForgotScreen = () => {
  const { t } = useTranslation(['passwords', 'common']);
  const forgot = useForgotPassword();
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (confirming) yes.current?.focus();
  }, [confirming]);
  const right = isEmail(dropInvisible(email));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (right) setConfirming(true);
    else field.current?.focus();
  };

  if (forgot.isSuccess)
    return (
      <PageShell title={t('passwords:forgot.title')}>
        <Notice kind="success" title={t('passwords:forgot.sent')}>
          {t('passwords:forgot.sentMeans', { email: dropInvisible(email) })}
        </Notice>
        <Link to="/signin">{t('passwords:forgot.toSignIn')}</Link>
      </PageShell>
    );
  return (
    <PageShell title={t('passwords:forgot.title')} intro={t('passwords:forgot.intro')}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {forgot.error ? <Failure error={forgot.error} inForm /> : null}
          <TextInput
            ref={field}
            label={t('passwords:forgot.email')}
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            value={email}
            readOnly={confirming}
            onChange={(event) => setEmail(event.target.value)}
            error={asked && !right ? t('passwords:forgot.emailWrong') : null}
          />
          {confirming ? (
            <Notice
              kind="warn"
              title={t('passwords:forgot.confirm')}
              action={
                <Buttons>
                  <Button
                    busy={forgot.isPending}
                    ref={yes}
                    onClick={() => forgot.mutate({ email: dropInvisible(email) })}
                  >
                    {t('passwords:forgot.ok')}
                  </Button>
                  <Button kind="quiet" onClick={() => setConfirming(false)}>
                    {t('common:cancel')}
                  </Button>
                </Buttons>
              }
            />
          ) : (
            <Button type="submit" wide>
              {t('passwords:forgot.submit')}
            </Button>
          )}
          <p className={styles.centred}>
            <Link to="/signin">{t('passwords:forgot.toSignIn')}</Link>
          </p>
        </Stack>
      </form>
    </PageShell>
  );
};
