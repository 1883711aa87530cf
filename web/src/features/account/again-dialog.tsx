/**
 * The session ended in the middle of work: sign in again over the page, which stays as it was; what waited is then
 * sent.
 */
import { useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { fullName } from '../../platform/person-names.ts';
import {
  forgetSession,
  isAuthenticated,
  onSignInChangedElsewhere,
  type EndedSession,
  type Session,
} from '../../platform/session.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, Stack } from '../../ui/plain/page-shell.tsx';
import { PasswordInput } from '../../ui/plain/password-input.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';
import { SecondStep } from './second-step.tsx';
import styles from './again-dialog.module.css';

/**
 * Who is signed in now, by this browser's cookie: the same person again (perhaps from another tab), somebody else, or
 * nobody. Other tabs are told whether there is somebody.
 */
const whoIsHere = async (before: Session): Promise<'same' | 'other' | 'nobody'> => {
  if (!(await isAuthenticated())) return 'nobody';
  return (await send('/api/user/getcurrent', {}, { anonymous: true })).Id === before.Id ? 'same' : 'other';
};

/** Which question is asked: for the password, whether to leave, or what somebody else's sign-in means. */
type Step = 'password' | 'leave' | 'other';

const Password = ({
  session,
  onCancel,
  onHere,
}: {
  session: EndedSession['session'];
  onCancel: () => void;
  onHere: (who: 'same' | 'other') => void;
}) => {
  const { t } = useTranslation(['again', 'account', 'common']);
  const problemText = useProblemMessage();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const arrived = async (): Promise<boolean> => {
    const who = await whoIsHere(session);
    if (who !== 'nobody') onHere(who);
    return who !== 'nobody';
  };
  const again = () => {
    setStep(null);
    setPassword('');
    setBusy(false);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (password === '') return field.current?.focus();
    setBusy(true);
    try {
      const { Step } = await send('/Account/Login', { Username: session.Username, Password: password });
      if (Step !== null) return setStep(Step);
      if (await arrived()) return;
    } catch (error) {
      setWrong(problemText(error));
    }
    setPassword('');
    setBusy(false);
    field.current?.focus();
  };
  if (step !== null) return <SecondStep step={step} onDone={async () => void (await arrived())} onAgain={again} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <p id="again-text">{t('again:text')}</p>
        {wrong ? <Notice kind="error">{wrong}</Notice> : null}
        <TextInput
          label={t('account:signIn.username')}
          name="username"
          autoComplete="username"
          value={session.Username}
          readOnly
        />
        <PasswordInput
          ref={field}
          label={t('account:signIn.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Buttons>
          <Button type="submit" busy={busy}>
            {t('account:signIn.submit')}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
};

/**
 * One dialog for whatever waits. It is the browser's own, so that it stands over every other, and gives the focus back
 * where it was.
 */
export const AgainDialog = ({ ended: { session, resume } }: { ended: EndedSession }) => {
  const { t } = useTranslation(['again', 'account']);
  const [step, setStep] = useState<Step>('password');
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const here = (who: 'same' | 'other') => (who === 'same' ? resume('same') : setStep('other'));
  useEffect(() => {
    // Somebody may have signed in from another tab: before this, or meanwhile. One that nobody sees may hold what others wait for.
    const look = () =>
      void whoIsHere(session).then(
        (who) => (who === 'same' ? resume('same') : who === 'other' ? setStep('other') : undefined),
        () => undefined,
      );
    const lookSeen = () => {
      if (document.visibilityState === 'visible') look();
    };
    look();
    const ending = new AbortController();
    const { signal } = ending;
    onSignInChangedElsewhere((isSomebody) => isSomebody && look(), { signal });
    addEventListener('focus', lookSeen, { signal });
    document.addEventListener('visibilitychange', lookSeen, { signal });
    return () => ending.abort();
  }, [resume, session]);
  const anew = () => {
    forgetSession();
    location.assign('/');
  };
  const title = { password: t('again:title'), leave: t('again:leave.title'), other: t('again:other.title') }[step];
  // Beside the page, not in it: an open dialog of Material's hides the page from those who listen.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="again-title"
      aria-describedby="again-text"
      onCancel={(event) => {
        event.preventDefault();
        if (step !== 'other') setStep(step === 'leave' ? 'password' : 'leave');
      }}
    >
      <h2 id="again-title" className={styles.title}>
        {title}
      </h2>
      {step === 'password' ? <Password session={session} onCancel={() => setStep('leave')} onHere={here} /> : null}
      {step === 'leave' ? (
        <Stack>
          <p id="again-text">{t('again:leave.text')}</p>
          <Buttons>
            <Button ref={takeFocus} onClick={() => setStep('password')}>
              {t('again:leave.no')}
            </Button>
            <Button kind="quiet" onClick={() => resume('leave')}>
              {t('again:leave.yes')}
            </Button>
          </Buttons>
        </Stack>
      ) : null}
      {step === 'other' ? (
        <Stack>
          <p id="again-text">{t('again:other.text', { name: fullName(session.Fields, session.Username) })}</p>
          <Buttons>
            <Button ref={takeFocus} onClick={anew}>
              {t('again:other.goOn')}
            </Button>
          </Buttons>
        </Stack>
      ) : null}
    </dialog>,
    document.body,
  );
};

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();
