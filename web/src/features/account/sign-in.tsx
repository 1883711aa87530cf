/**
 * Sign-in, with the way back and the wait after failures (specification 000 §2). On a first visit it is drawn before the
 * router is there (`first-page.tsx`), and so knows nothing of it.
 */
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, toApiProblem, send } from '../../platform/api.ts';
import { classifyFailure } from '../../platform/failure-messages.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { fullName } from '../../platform/person-names.ts';
import { startSession, useSession } from '../../platform/session.ts';
import { safeReturnPath, type SearchParams } from '../../platform/search-params.ts';
import { navigateTo } from '../../platform/navigation.ts';
import { Button, ButtonLink } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { PageShell, Stack } from '../../ui/plain/page-shell.tsx';
import { PasswordInput } from '../../ui/plain/password-input.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';
import { Way } from '../../ui/plain/way.tsx';
import { Journey } from './journey.tsx';
import { knowsPasskeys } from './knows-passkeys.ts';
import type { SecondStep } from './second-step.tsx';
import { useCountdown } from './use-countdown.ts';
import styles from './account.module.css';

/** What went wrong, above the fields; a wait counts down by itself. */
const Refusal = ({ error, wait }: { error: unknown; wait: number }) => {
  const { t } = useTranslation(['account', 'common']);
  const { code } = toApiProblem(error);
  // Whether it arrived or not: to sign in once more does no harm.
  if (code === 'NETWORK')
    return (
      <Notice kind="error" title={t('common:errors.network.what')}>
        {t('signIn.noNetwork')}
      </Notice>
    );
  if (code === 'WRONG_CREDENTIALS')
    return (
      <Notice kind="error" title={t('signIn.wrong')}>
        {t('signIn.wrongTodo')}
      </Notice>
    );
  if (code === 'NO_PROJECT')
    return (
      <Notice kind="warn" title={t('signIn.noProject')}>
        {t('signIn.noProjectTodo')}
      </Notice>
    );
  if (code !== 'SIGN_IN_SLOWED') return <Failure error={error} inForm />;
  return (
    <Notice kind="warn" title={t('signIn.slowed')}>
      {wait > 0 ? <span aria-live="off">{t('signIn.slowedWait', { count: wait })}</span> : t('signIn.slowedDone')}
    </Notice>
  );
};

/** Why the person is here: a project was left, somewhere needs signing in, or is not for them. */
const Reason = ({ returning, left }: { returning: boolean; left: boolean }) => {
  const { t } = useTranslation('account');
  const session = useSession();
  if (left) return <Notice kind="success">{t('signIn.left')}</Notice>;
  if (!returning) return null;
  if (!session) return <Notice>{t('signIn.returning')}</Notice>;
  return (
    <Notice
      kind="warn"
      title={t('signIn.noAccess')}
      action={
        <ButtonLink to="/" kind="quiet">
          {t('signIn.goHome')}
        </ButtonLink>
      }
    >
      {t('signIn.noAccessMeans', { name: fullName(session.Fields, session.Username) })}
    </Notice>
  );
};

/** Whoever is signed in already and is not sent back anywhere goes home. */
const useHomeward = (back: string, entering: boolean) => {
  const session = useSession();
  useEffect(() => {
    if (session && back === '/' && !entering) navigateTo('/', 'replace');
  }, [session, back, entering]);
};

/** Whether a failure says nothing about what was typed: no answer came. */
const neverJudged = (error: unknown): boolean => ['NETWORK', 'UNAVAILABLE'].includes(toApiProblem(error).code);

/** The form. Wrong name and wrong password are told alike; the password is asked for again, the name stays. */
const FirstStep = ({
  left,
  returning,
  entering,
  onSending,
  onRight,
}: {
  left: boolean;
  returning: boolean;
  entering: boolean;
  onSending: (sending: boolean) => void;
  onRight: (step: string | null) => Promise<void>;
}) => {
  const { t } = useTranslation('account');
  const [failure, setFailure] = useState<unknown>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [wait, startWait] = useCountdown();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() === '') return nameField.current?.focus();
    if (password === '') return passwordField.current?.focus();
    onSending(true);
    try {
      await onRight((await send('/Account/Login', { Username: name.trim(), Password: password })).Step);
    } catch (error) {
      onSending(false);
      setFailure(error);
      const seconds = toApiProblem(error).details['seconds'];
      if (typeof seconds === 'number') startWait(seconds);
      setAsked(false);
      // What nobody judged is still right.
      if (neverJudged(error)) return;
      setPassword('');
      passwordField.current?.focus();
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {failure !== null && !entering ? (
          <Refusal error={failure} wait={wait} />
        ) : entering ? null : (
          <Reason left={left} returning={returning} />
        )}
        <TextInput
          ref={nameField}
          label={t('signIn.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={asked && name.trim() === '' ? t('signIn.usernameMissing') : null}
        />
        <PasswordInput
          ref={passwordField}
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={asked && password === '' ? t('signIn.passwordMissing') : null}
        />
        <Button type="submit" wide busy={entering} disabled={wait > 0}>
          {t('signIn.submit')}
        </Button>
        <p className={styles.centred}>
          <Way to="/forgot">{t('signIn.forgot')}</Way>
        </p>
      </Stack>
    </form>
  );
};

/** The other way in: a key of this device. */
const WithPasskey = ({ onDone }: { onDone: () => Promise<void> }) => {
  const { t } = useTranslation('account');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const act = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await (await import('./passkey-device.ts')).signInWithPasskey();
      await onDone();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const code = toApiProblem(failure).code;
  return (
    <div className={styles.other}>
      {failure === null ? null : (failure instanceof ApiProblem || classifyFailure(failure) === 'part') &&
        code !== 'PASSKEY_REFUSED' ? (
        <Failure error={failure} inForm />
      ) : (
        <Notice kind="error">{t(code === 'PASSKEY_REFUSED' ? 'passkey.refused' : 'passkey.gaveUp')}</Notice>
      )}
      <Button kind="quiet" wide busy={busy} onClick={() => void act()}>
        {t('passkey.signIn')}
      </Button>
    </div>
  );
};

/** The password, and the second step where one is asked for; then to where one was going. */
export const SignIn = ({
  search: { returnUrl, left },
  failure = null,
}: {
  search: SearchParams;
  /** Why one could not go on from here; null where nothing failed. */
  failure?: unknown;
}) => {
  const { t, i18n } = useTranslation('account');
  const [entering, setEntering] = useState(false);
  const [second, setSecond] = useState<{ step: string; Form: typeof SecondStep } | null>(null);
  const back = safeReturnPath(returnUrl);
  useHomeward(back, entering);
  const enter = async () => {
    setEntering(true);
    await startSession();
    navigateTo(back, 'replace');
  };
  const right = async (step: string | null): Promise<void> => {
    if (step === null) return enter();
    // Few have it: its words and its code come when it is asked for.
    const [file] = await Promise.all([import('./second-step.tsx'), loadTexts(['twoSteps'])]);
    setEntering(false);
    setSecond({ step, Form: file.SecondStep });
  };
  if (second !== null)
    return (
      <PageShell title={i18n.t('twoSteps:step.title')}>
        <second.Form step={second.step} onDone={enter} onAgain={() => setSecond(null)} />
      </PageShell>
    );
  return (
    <PageShell title={t('signIn.title')} intro={t('signIn.intro')} aside={<Journey />}>
      {failure === null ? null : <Failure error={failure} inForm />}
      <p className={styles.newHere}>
        {t('signIn.newHere')} <Way to="/applicationForm">{t('signIn.apply')}</Way>
      </p>
      <FirstStep
        left={left !== undefined}
        returning={back !== '/'}
        entering={entering}
        onSending={setEntering}
        onRight={right}
      />
      {knowsPasskeys() ? <WithPasskey onDone={enter} /> : null}
    </PageShell>
  );
};
