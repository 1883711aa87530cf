/** The corner where short messages appear; reading one keeps it (the clock stops under the pointer or the focus). */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useWatched, watched } from '../platform/store.ts';
import { rescueFocus } from './focus.ts';
import { dismissToast, toasts, type Toast } from '../platform/toasts.ts';

/** Where toasts appear, as the project's settings say it. */
export type Corner = 'bottom right' | 'bottom left' | 'top right' | 'top left';

/** The corner in use; the project's settings may change it (specification 001 §2). */
export const toastCorner = watched<Corner>('bottom right');

const pictures = { success: CheckCircleOutlined, info: InfoOutlined, error: ErrorOutlineOutlined };
const tints = { success: '#a5d6a7', info: '#90caf9', error: '#ff8a80' };

const OneToast = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const left = useRef(toast.stays);
  useEffect(() => {
    if (held || left.current === null) return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current = Math.max(500, left.current - (Date.now() - since));
    };
  }, [held, toast.id]);
  const Picture = pictures[toast.kind];
  const hold = (on: boolean) => () => setHeld(on);
  /** Where the focus was before it came here. */
  const before = useRef<HTMLElement | null>(null);
  const dismiss = () => {
    dismissToast(toast.id);
    if (before.current?.isConnected) before.current.focus({ preventScroll: true });
    else setTimeout(rescueFocus);
  };
  return (
    <Box
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        setHeld(true);
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget;
      }}
      onBlur={hold(false)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        width: 'fit-content',
        maxWidth: 'min(440px, calc(100vw - 32px))',
        pl: 4,
        pr: 1,
        py: 1.5,
        borderRadius: 'var(--radius)',
        bgcolor: 'text.primary',
        color: '#fff',
        boxShadow: 'var(--shadow-2)',
        pointerEvents: 'auto',
      }}
    >
      <Picture titleAccess={t(`toasts.${toast.kind}`)} sx={{ color: tints[toast.kind], flex: 'none' }} />
      <Box component="span" sx={{ fontSize: '0.9375rem', flex: 1, py: 1.5 }}>
        {toast.text}
      </Box>
      {toast.action ? (
        <Button size="small" onClick={toast.action.run} sx={{ color: '#90caf9' }}>
          {toast.action.label}
        </Button>
      ) : null}
      <IconButton size="small" aria-label={t('close')} onClick={dismiss} sx={{ color: 'inherit' }}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
};

/** All toasts on screen. */
export const Toasts = () => {
  const { t } = useTranslation();
  const shown = useWatched(toasts);
  const [edge, side] = useWatched(toastCorner).split(' ');
  if (shown.length === 0) return null;
  // Beside the page, and only while there is one: what an open dialog finds there it hides from those who listen.
  return createPortal(
    <Box
      component="section"
      aria-label={t('toasts.label')}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        [edge === 'top' ? 'top' : 'bottom']:
          edge === 'top' ? { xs: 64, md: 24 } : { xs: 'calc(var(--bars-below) + 16px)', md: 24 },
        [side === 'left' ? 'left' : 'right']: { xs: 16, md: 24 },
        display: 'flex',
        flexDirection: 'column',
        alignItems: side === 'left' ? 'flex-start' : 'flex-end',
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {shown.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </Box>,
    document.body,
  );
};
