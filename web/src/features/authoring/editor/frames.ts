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
} as const;

/** Around a line and its moves. */
export const lineFrame = {
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
} as const;
