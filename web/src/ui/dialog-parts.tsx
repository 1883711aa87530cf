/** What dialogs with something written in them share: why it was refused, before the eyes; and a question before it is lost. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../platform/failure-messages.ts';
import { useConfirm } from './confirm.tsx';

/** Why it was refused: it stands above the buttons, whatever is scrolled, and takes the focus whenever it comes. */
export const useFocusedProblem = (error: Error | null): ReactNode => {
  const problemText = useProblemMessage();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  return error ? (
    <Box ref={box} tabIndex={-1} sx={{ px: { xs: 4, sm: 6 }, pt: 2, flex: 'none', '&:focus': { outline: 'none' } }}>
      <Alert severity="error">{problemText(error)}</Alert>
    </Box>
  ) : null;
};

/** Asks before what was written is lost; true at once where nothing was. */
export const useAskedBeforeLeaving = (isWritten: boolean): (() => Promise<boolean>) => {
  const { t } = useTranslation();
  const ask = useConfirm();
  return async () =>
    !isWritten ||
    (await ask({
      title: t('leaving.title'),
      text: t('leaving.text'),
      yes: t('leaving.yes'),
      no: t('leaving.no'),
      danger: true,
    }));
};
