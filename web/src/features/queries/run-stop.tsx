/** Stopping a run: the button while it runs, and the note afterwards. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Most runs end sooner, and a button that only flashes would distract. */
const stopDelayMs = 1000;

/** Mount it when the run starts; it shows itself once the run takes long. */
export const StopButton = ({ onStop }: { onStop: () => void }) => {
  const { t } = useTranslation('queries');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), stopDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? (
    <Button variant="outlined" onClick={onStop}>
      {t('run.stop')}
    </Button>
  ) : null;
};

/** Says that the person stopped the run. It takes the focus, because the button that had it is gone. */
export const StoppedNote = () => {
  const { t } = useTranslation('queries');
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <Alert ref={note} severity="info" role="status" tabIndex={-1} sx={{ mb: 4 }}>
      {t('run.stopped')}
    </Alert>
  );
};
