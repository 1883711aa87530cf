/** The corner where short messages appear; reading one keeps it (the clock stops under the pointer or the focus). */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Look } from '@telemachos/contract/features/projects/look.rules.ts';
import { useObservable, createObservable } from '../platform/observable.ts';
import { dismissToast, toasts, type Toast } from '../platform/toasts.ts';
import { Dated } from './written.tsx';

/** The corner in use and whether messages are light or dark, as the project's settings say (specification 001 §2). */
export const toastLook = createObservable<Pick<Look, 'Corner' | 'Style'>>({ Corner: 'bottom right', Style: 'dark' });

const pictures = { success: CheckCircleOutlined, info: InfoOutlined, error: ErrorOutlineOutlined };
/** Ground, words, what is pressed, and the pictures on it. */
const styles = {
  dark: {
    bgcolor: 'text.primary',
    color: '#fff',
    act: '#90caf9',
    success: '#a5d6a7',
    info: '#90caf9',
    error: '#ff8a80',
  },
  light: {
    bgcolor: 'background.paper',
    color: 'text.primary',
    act: 'primary.main',
    success: 'success.main',
    info: 'info.main',
    error: 'error.main',
  },
};

const OneToast = ({ toast, look }: { toast: Toast; look: keyof typeof styles }) => {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const left = useRef(toast.durationMs);
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
  const style = styles[look];
  const hold = (on: boolean) => () => setHeld(on);
  /** Where the focus was before it came here. */
  const before = useRef<HTMLElement | null>(null);
  /** Done once: a second press would act upon something else. */
  const act = () => {
    toast.action?.run();
    dismiss();
  };
  const dismiss = () => {
    dismissToast(toast.id);
    if (before.current?.isConnected) before.current.focus({ preventScroll: true });
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
        bgcolor: style.bgcolor,
        color: style.color,
        boxShadow: 'var(--shadow-2)',
        pointerEvents: 'auto',
      }}
    >
      <Picture titleAccess={t(`toasts.${toast.kind}`)} sx={{ color: style[toast.kind], flex: 'none' }} />
      <Box component="span" sx={{ fontSize: '0.9375rem', flex: 1, py: 1.5 }}>
        <Dated>{toast.text}</Dated>
      </Box>
      {toast.action ? (
        <Button size="small" onClick={act} sx={{ color: style.act }}>
          {toast.action.label}
        </Button>
      ) : null}
      <IconButton size="small" aria-label={t('close')} onClick={dismiss} sx={{ color: 'inherit' }}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
};

/** Dialogs come and go beside the page. */
const watchDialogs = (told: () => void): (() => void) => {
  const watching = new MutationObserver(told);
  watching.observe(document.body, { childList: true });
  return () => watching.disconnect();
};
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** All toasts on screen. */
export const Toasts = () => {
  const { t } = useTranslation();
  const shown = useObservable(toasts);
  const isOver = useSyncExternalStore(watchDialogs, isDialogOpen);
  const { Corner, Style } = useObservable(toastLook);
  const [edge, side] = Corner.split(' ');
  const corner = useRef<HTMLElement>(null);
  // A dialog hid those that it found; whatever comes after it opened is for everybody.
  useLayoutEffect(() => corner.current?.removeAttribute('aria-hidden'));
  if (shown.length === 0) return null;
  // Beside the page, and only while there is one: what an open dialog finds there it hides from those who listen.
  return createPortal(
    <Box
      ref={corner}
      component="section"
      aria-label={t('toasts.label')}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        [edge === 'top' ? 'top' : 'bottom']:
          edge === 'top' ? 80 : { xs: 'calc(var(--bars-below) + 16px)', md: 'calc(var(--bars-at-foot) + 24px)' },
        [side === 'left' ? 'left' : 'right']: { xs: 16, md: 24 },
        // The buttons of a dialog are at its foot, and its title at its head: what is said stands between them.
        ...(isOver && { top: 112, bottom: 'auto' }),
        display: 'flex',
        flexDirection: 'column',
        alignItems: side === 'left' ? 'flex-start' : 'flex-end',
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {shown.map((toast) => (
        <OneToast key={toast.id} toast={toast} look={Style} />
      ))}
    </Box>,
    document.body,
  );
};
