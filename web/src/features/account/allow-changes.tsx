/** The question before changes are switched on while one sees the product as somebody else: why. */
import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  maxImpersonationReasonLength,
  minImpersonationReasonLength,
} from '@telemachos/contract/features/account/account.rules.ts';
import { visibleLength } from '@telemachos/contract/kit/texts.rules.ts';
import { send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { refreshSession } from '../../platform/session.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, Stack } from '../../ui/plain/page-shell.tsx';
import { TextInput } from '../../ui/plain/text-input.tsx';
import styles from './seeing-bar.module.css';

/** The browser's own dialog: it stands over whatever page it is. */
export const AllowChanges = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['seeing', 'common']);
  const wordsOf = useProblemMessage();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    field.current?.focus();
    return () => shown?.close();
  }, []);
  const missing = visibleLength(reason) < minImpersonationReasonLength;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (missing) return field.current?.focus();
    setBusy(true);
    try {
      await send('/Account/ViewAsChanges', { Changes: true, Reason: reason });
      await refreshSession();
      onClose();
    } catch (error) {
      setFailure(wordsOf(error));
      setBusy(false);
    }
  };
  return createPortal(
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="allow-title" onClose={onClose}>
      <h2 id="allow-title">{t('seeing:allow.title')}</h2>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <p>{t('seeing:allow.text')}</p>
          {failure === null ? null : <Notice kind="error">{failure}</Notice>}
          <TextInput
            ref={field}
            label={t('seeing:dialog.reason')}
            maxLength={maxImpersonationReasonLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={asked && missing ? t('seeing:dialog.reasonMissing') : null}
          />
          <Buttons>
            <Button type="submit" busy={busy}>
              {t('seeing:allow.yes')}
            </Button>
            <Button kind="quiet" onClick={onClose}>
              {t('common:cancel')}
            </Button>
          </Buttons>
        </Stack>
      </form>
    </dialog>,
    document.body,
  );
};
