/** How what is open in the editor looks, and what is folded into one line. */

/** Around everything that is open: the fields stand below each other. */
export const openFrame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  p: { xs: 4, sm: 5 },
  border: 2,
  borderColor: 'primary.main',
  borderRadius: 'var(--radius-large)',
  bgcolor: 'background.paper',
  outline: 'none',
} as const;

/** Around a line and its moves. One that is out of sight is not drawn, where the browser can: there may be hundreds. */
export const lineFrame = {
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 58px',
  display: 'flex',
  alignItems: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius)',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
} as const;

/** The line itself, which opens when it is pressed. */
export const lineButton = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  textAlign: 'left',
  gap: 3,
  px: 3,
  py: 2,
  minHeight: 56,
  font: 'inherit',
  borderRadius: 'var(--radius)',
  // Clear of the bars above and below.
  scrollMarginBlock: '140px 80px',
  // Nothing is drawn outside of its frame.
  '&:focus-visible': { outlineOffset: -3 },
} as const;
