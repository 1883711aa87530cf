/** The words of what a change of people does to their meetings. */
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import { useTranslation } from 'react-i18next';

/** A function to the sentences about the meetings that a trial's row would lose; none where it loses none. */
export const useMeetingsLost = (): ((row: Pick<RowOutcome, 'Meetings'>) => string[]) => {
  const { t } = useTranslation('users');
  return ({ Meetings: { Cancelled, Left } = { Cancelled: 0, Left: 0 } }) => [
    ...(Cancelled > 0 ? [t('meetings.cancelled', { count: Cancelled })] : []),
    ...(Left > 0 ? [t('meetings.left', { count: Left })] : []),
  ];
};
