/** A code asked for inside: to confirm, to renew, to turn off. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, Stack } from '../../ui/plain/page-shell.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';

/** What was wrong stands at the code as long as the same one is there. */
export const CodeForm = ({
  label,
  help,
  submit,
  danger = false,
  error,
  busy,
  onCode,
  onCancel,
}: {
  label: string;
  help?: string;
  submit: string;
  danger?: boolean;
  error: Error | null;
  busy: boolean;
  onCode: (code: string) => void;
  onCancel?: (() => void) | undefined;
}) => {
  const { t } = useTranslation('twoSteps');
  const wordsOf = useProblemMessage();
  const [code, setCode] = useState('');
  const [sent, setSent] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);
  const wrong = error !== null && toApiProblem(error).code === 'WRONG_CODE';
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (code.trim() === '') return field.current?.focus();
    setSent(code);
    onCode(code);
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        {error && !wrong ? <Notice kind="error">{wordsOf(error)}</Notice> : null}
        <TextInput
          ref={field}
          label={label}
          help={help}
          name="one-time-code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={asked && code.trim() === '' ? t('step.missing') : wrong && code === sent ? t('step.wrong') : null}
        />
        <Buttons>
          <Button type="submit" kind={danger ? 'danger' : 'main'} busy={busy}>
            {submit}
          </Button>
          {onCancel ? (
            <Button kind="quiet" onClick={onCancel}>
              {t('setUp.cancel')}
            </Button>
          ) : null}
        </Buttons>
      </Stack>
    </form>
  );
};
