/** That the mentee declined the meeting before, where the next one is set: when it was to be, and all of why not. */
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { MenteeAction } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { Dated } from '../../ui/written.tsx';

/** Nothing where nobody declined, or another meeting is there by now. */
export const DeclinedBefore = ({ declined }: { declined: MenteeAction['Declined'] }) => {
  const { t } = useTranslation('mentoring');
  if (declined === null) return null;
  const { Start, Reason } = declined;
  return (
    <Alert severity="info" role="note" icon={<EventBusyOutlined />} sx={{ mb: 5, overflowWrap: 'anywhere' }}>
      <Dated>{t('meeting.declined', { when: showDateTime(Start) })}</Dated>
      {Reason === '' ? null : (
        <Box component="bdi" sx={{ display: 'block', mt: 1, whiteSpace: 'pre-wrap' }}>
          {t('since.declinedWhy', { reason: Reason })}
        </Box>
      )}
    </Alert>
  );
};
