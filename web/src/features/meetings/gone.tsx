/** What is said in a dialog whose meeting is not there any more, or is over: what was typed stays to be seen. */
import Alert from '@mui/material/Alert';
import { createContext, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../platform/queries.ts';

/**
 * Whether what a dialog is about is gone: it was read without it, and not by what is being done here. That stays so while it
 * is read once more: what was typed there is not taken away.
 */
export const useIsGone = (about: string, isThere: boolean, isReading: boolean): boolean => {
  const [gone, setGone] = useState<string | null>(null);
  const isRead = queryClient.isMutating() === 0 && !isReading;
  const now = isThere ? null : isRead ? about : gone;
  if (now !== gone) setGone(now);
  return now === about;
};

const GoneOf = createContext(false);

/** For what stands within: whether there is nothing any more that it could do. */
export const useGone = (): boolean => use(GoneOf);

/** What stands within says it where its meeting is gone. */
export const UnlessGone = ({ gone, children }: { gone: boolean; children: ReactNode }) => (
  <GoneOf value={gone}>{children}</GoneOf>
);

/** That it is gone. */
export const Gone = () => {
  const { t } = useTranslation('meetings');
  return (
    <Alert severity="warning" role="alert" sx={{ mx: 6, mb: 2 }}>
      {t('meeting.gone')}
    </Alert>
  );
};
