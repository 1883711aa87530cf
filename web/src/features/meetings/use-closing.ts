/** What a form about a meeting does once it is answered, though it may be gone from the screen by then. */
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { isOutcomeUnknown } from '../../platform/idempotency.ts';
import { showToast } from '../../platform/toasts.ts';
import { useIsMounted } from '../../platform/use-is-mounted.ts';
import { afterwards } from './meetings.queries.ts';

/**
 * `then` is done in any case, and `close` where the form is still there: it closes nothing that was opened since. A refusal
 * that nobody sees there any more is told in the corner.
 */
export const useClosing = (close: () => void) => {
  const { t } = useTranslation('meetings');
  const problemText = useProblemMessage();
  const isHere = useIsMounted();
  return <Output>(writing: Promise<Output>, then: (output: Output) => void): void =>
    afterwards(
      writing,
      (output) => {
        then(output);
        if (isHere()) close();
      },
      (error) => {
        if (isHere()) return;
        const why = isOutcomeUnknown(error)
          ? t('meeting.unheardAway')
          : t('meeting.refusedAway', { why: problemText(error) });
        showToast('error', why);
      },
    );
};
