/** Something failed: what happened, what it means, what to do, and the request id in small. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { classifyFailure, failureMeaningKey } from '../../platform/failure-messages.ts';
import { focusAfterRetry } from '../focus.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import styles from './failure.module.css';

/**
 * A failure with a way to try again: of a whole page, or within a form (`inForm`). `todo` says what to do where nobody
 * knows whether it was done: that to do it again is harmless, where it is.
 */
export const Failure = ({
  error,
  retry,
  todo,
  inForm = false,
}: {
  error: unknown;
  retry?: () => void;
  todo?: string;
  inForm?: boolean;
}) => {
  const { t } = useTranslation();
  const problem = toApiProblem(error);
  const kind = classifyFailure(error);
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It comes above the button that was pressed.
    if (inForm) here.current?.scrollIntoView({ block: 'nearest' });
  }, [inForm]);
  return (
    <div ref={here} className={inForm ? styles.inForm : styles.failure}>
      <Notice
        kind="error"
        title={t(`errors.${kind}.what`)}
        requestId={problem.requestId ? t('errors.requestId', { id: problem.requestId }) : null}
        action={
          kind === 'part' ? (
            <Button kind="quiet" onClick={() => location.reload()}>
              {t('errors.part.reload')}
            </Button>
          ) : retry ? (
            <Button
              kind="quiet"
              onClick={({ currentTarget }) => {
                focusAfterRetry(currentTarget);
                retry();
              }}
            >
              {t('retry')}
            </Button>
          ) : null
        }
      >
        {t(failureMeaningKey(kind, retry !== undefined))} {(kind === 'network' && todo) || t(`errors.${kind}.todo`)}
      </Notice>
    </div>
  );
};
