/** What is said in a dialog whose meeting is not there any more, or is over: what was typed stays to be seen. */
import Alert from '@mui/material/Alert';

import { useTranslation } from 'react-i18next';
import { queryClient } from '../../platform/queries.ts';

/** Whether what a dialog is about is gone: it was read without it, and not by what is being done here. */
export const useIsGone = (isThere: boolean, isReading: boolean): boolean =>
  queryClient.isMutating() === 0 && !isThere && !isReading;

/** Above what was being done. */
export const Gone = () => {
  const { t } = useTranslation('meetings');
  return (
    <Alert severity="warning" role="alert" sx={{ mx: 6, mb: 2 }}>
      {t('meeting.gone')}
    </Alert>
  );
};
