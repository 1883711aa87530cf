/** Why a move was not made, above the list or the one application. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import './applications.texts.ts';
import type { Refused } from './use-moves.tsx';

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
  if (refused.kind === 'stale')
    return (
      <Alert ref={intoView} severity="warning" onClose={onClose}>
        <AlertTitle sx={{ fontWeight: 600 }}>{t('admin.stale')}</AlertTitle>
        {t('admin.staleMeans')}
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
