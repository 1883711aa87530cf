/** Why a move was not made, above the list or the one application. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import './applications.texts.ts';
import { useStatusWord } from './status-words.tsx';
import type { Refused } from './use-moves.tsx';

/** Changed applications that are named. */
const maxListedChanges = 10;

/** Where it comes it is shown: the button that was pressed may be far below. */
const intoView = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'center' });

/** Faults with the way to leave those applications out, or somebody else's move. */
export const RefusedNotice = ({
  refused,
  onLeaveOut,
  onClose,
}: {
  refused: Refused;
  onLeaveOut?: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('applications');
  const wordOf = useStatusWord();
  if (refused.kind === 'stale')
    return (
      <Alert ref={intoView} severity="warning" onClose={onClose}>
        <AlertTitle sx={{ fontWeight: 600 }}>{t('admin.stale')}</AlertTitle>
        {t('admin.staleMeans')}
        {refused.changed.length > 0 ? (
          <ul>
            {refused.changed.slice(0, maxListedChanges).map(({ name, status }, place) => (
              <li key={place}>
                {name}: {wordOf(status)}
              </li>
            ))}
            {refused.changed.length > maxListedChanges ? (
              <li>{t('admin.staleMore', { count: refused.changed.length - maxListedChanges })}</li>
            ) : null}
          </ul>
        ) : null}
      </Alert>
    );
  const reasons = [...new Set(Object.values(refused.faults))];
  return (
    <Alert
      ref={intoView}
      severity="error"
      onClose={onLeaveOut ? undefined : onClose}
      action={
        onLeaveOut ? (
          <Button color="inherit" size="small" onClick={onLeaveOut}>
            {t('admin.leaveOut')}
          </Button>
        ) : undefined
      }
    >
      <AlertTitle sx={{ fontWeight: 600 }}>{t('admin.refused')}</AlertTitle>
      {onLeaveOut ? t('admin.refusedMeans') : reasons.map((fault) => t(`admin.fault.${fault}`)).join(' ')}
    </Alert>
  );
};
