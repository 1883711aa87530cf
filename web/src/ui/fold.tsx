/** A part of a page that is folded to its heading and a line of what is inside; on paper it is open. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { usePrinting } from './use-printing.ts';

/**
 * `note` says what is inside; `level` is the heading's, none for what is no part of its own. What is folded is only drawn
 * once it is opened.
 */
export const Fold = ({
  title,
  note,
  level = 'h3',
  open: first = false,
  children,
}: {
  title: string;
  note?: string;
  level?: 'h3' | 'h4' | 'none';
  open?: boolean;
  children: ReactNode;
}) => {
  const [open, setOpen] = useState(first);
  const printing = usePrinting();
  const isOpen = open || printing;
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (!printing) setOpen(currentTarget.open);
      }}
      sx={{
        ...(level === 'none' ? { mt: 2 } : { '& + &': { borderTop: 1, borderColor: 'divider' } }),
        '& > summary': { cursor: 'pointer', py: level === 'none' ? 1 : 3, minHeight: level === 'none' ? 24 : 44 },
        '& > summary:focus-visible': { outlineOffset: 2 },
      }}
    >
      <summary>
        {level === 'none' ? (
          <Typography component="span" variant="subtitle2">
            {title}
          </Typography>
        ) : (
          <Typography variant={level} component={level} sx={{ display: 'inline' }}>
            {title}
          </Typography>
        )}
        {note ? (
          <Typography component="span" variant="body2" sx={{ ml: 2, color: 'text.secondary' }}>
            {note}
          </Typography>
        ) : null}
      </summary>
      {isOpen ? <Box sx={{ pb: level === 'none' ? 0 : 4 }}>{children}</Box> : null}
    </Box>
  );
};
