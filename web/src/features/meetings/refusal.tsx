/** Why something about a meeting was refused, with the free times that were offered in its place. */
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { asProblem } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';

/** Said where it was tried. */
export const Refusal = ({ error }: { error: Error | null }) => {
  const { t } = useTranslation('meetings');
  const wordsOf = useProblemText();
  if (error === null) return null;
  const free = asProblem(error).details?.['Free'];
  const times = Array.isArray(free) ? free.filter((time): time is string => typeof time === 'string') : [];
  return (
    <Alert severity="error" sx={{ mt: 4 }}>
      {wordsOf(error)}
      {times.length === 0 ? null : (
        <div>{t('meeting.free', { times: times.map((time) => showDateTime(time)).join(' · ') })}</div>
      )}
    </Alert>
  );
};
