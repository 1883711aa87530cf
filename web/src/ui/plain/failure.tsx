/** Something failed: what happened, what it means, what to do, and the request id in small. */
import { useTranslation } from 'react-i18next';
import { asProblem } from '../../platform/api.ts';
import { failureKind } from '../../platform/failures.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import styles from './failure.module.css';

/** A failure with a way to try again: of a whole page, or within a form (`inForm`). */
export const Failure = ({ error, retry, inForm = false }: { error: unknown; retry?: () => void; inForm?: boolean }) => {
  const { t } = useTranslation();
  const problem = asProblem(error);
  const kind = failureKind(error);
  return (
    <div className={inForm ? undefined : styles.failure}>
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
            <Button kind="quiet" onClick={retry}>
              {t('retry')}
            </Button>
          ) : null
        }
      >
        {t(`errors.${kind}.means`)} {t(`errors.${kind}.todo`)}
      </Notice>
    </div>
  );
};
