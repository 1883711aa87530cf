/** Of when some figures are, where they are counted once for all who look. */
import Typography from '@mui/material/Typography';
import { showTime } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';

/** `at` is an ISO instant; nothing is shown where the figures are as they are now. */
export const AsOf = ({ at }: { at: string | null }) => {
  const { t } = useTranslation();
  return at === null ? null : (
    <Typography sx={{ mt: 3, fontSize: '0.875rem', color: 'text.secondary' }}>
      {t('asOf', { time: showTime(at) })}
    </Typography>
  );
};
