/**
 * A button that does something which takes a while. It is never switched off for that: a button that is, drops the
 * focus.
 */
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { MouseEventHandler } from 'react';

/**
 * What a button gets while its act is on its way: it says so, keeps its place and the focus, and takes no second press.
 */
export const whileBusy = (busy: boolean, onClick?: MouseEventHandler<HTMLButtonElement>) => ({
  'aria-busy': busy || undefined,
  'aria-disabled': busy || undefined,
  // Also what Enter in a field presses: the form is not sent twice.
  onClick: busy ? (event: { preventDefault: () => void }) => event.preventDefault() : onClick,
});

const turning = <CircularProgress size={18} color="inherit" aria-hidden="true" />;

/** Material's button with an act behind it. */
export const ActButton = ({
  busy,
  onClick,
  startIcon,
  children,
  ...button
}: Omit<ButtonProps, 'loading' | 'loadingPosition' | 'loadingIndicator' | 'ref'> & { busy: boolean }) => (
  <Button {...button} startIcon={busy && startIcon ? turning : startIcon} {...whileBusy(busy, onClick)}>
    {busy && !startIcon ? (
      <Box
        component="span"
        sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', cursor: 'progress' }}
      >
        {turning}
      </Box>
    ) : null}
    <span style={busy && !startIcon ? { opacity: 0 } : undefined}>{children}</span>
  </Button>
);
