/** The second step of signing in: a one-time code, or a recovery code. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, Stack } from '../../ui/plain/page-shell.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';
import { useCountdown } from './use-countdown.ts';

/** What went wrong but for the code itself, above it; a wait counts down by itself. */
const Refusal = ({ error, wait }: { error: unknown; wait: number }) => {
  const { t } = useTranslation('account');
  if (toApiProblem(error).code !== 'SIGN_IN_SLOWED') return <Failure error={error} inForm />;
  return (
    <Notice kind="warn" title={t('signIn.slowed')}>
      {wait > 0 ? <span aria-live="off">{t('signIn.slowedWait', { count: wait })}</span> : t('signIn.slowedDone')}
    </Notice>
  );
};

/** `step` is what the first one answered; `onDone` goes on signed in, `onAgain` from the beginning. */
export const SecondStep = ({
  step,
  onDone,
  onAgain,
}: {
  step: string;
  onDone: () => Promise<void>;
  onAgain: () => void;
}) => {
  const { t } = useTranslation('twoSteps');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [wait, startWait] = useCountdown();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const kind = failure === null ? null : toApiProblem(failure).code;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (code.trim() === '') return field.current?.focus();
    setBusy(true);
    try {
      await send('/Account/SecondStep', { Step: step, Code: code }, { anonymous: true });
      await onDone();
    } catch (error) {
      setBusy(false);
      setFailure(error);
      const seconds = toApiProblem(error).details['seconds'];
      if (typeof seconds === 'number') startWait(seconds);
      setCode('');
      setAsked(false);
      field.current?.focus();
    }
  };
  if (kind === 'STEP_OVER')
    return <Notice kind="warn" title={t('step.over')} action={<Button onClick={onAgain}>{t('step.back')}</Button>} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {kind === null ? <p role="status">{t('step.intro')}</p> : null}
        {kind === null || kind === 'WRONG_CODE' ? null : <Refusal error={failure} wait={wait} />}
        <TextInput
          ref={field}
          label={t('step.code')}
          help={t('step.help')}
          name="one-time-code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={
            asked && code.trim() === ''
              ? t('step.missing')
              : kind === 'WRONG_CODE' && code === ''
                ? t('step.wrong')
                : null
          }
        />
        <Buttons>
          <Button type="submit" busy={busy} disabled={wait > 0}>
            {t('step.submit')}
          </Button>
          <Button kind="quiet" onClick={onAgain}>
            {t('step.back')}
          </Button>
        </Buttons>
        <p>{t('step.lost')}</p>
      </Stack>
    </form>
  );
};
