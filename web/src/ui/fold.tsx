/** A part of a page that is folded to its heading and a line of what is inside; on paper it is open. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { usePrinting } from './use-printing.ts';

/** `note` says what is inside. What is folded is only drawn once it is opened. */
export const Fold = ({
  title,
  note,
  open: first = false,
  children,
}: {
  title: string;
  note?: string;
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
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '& > summary': { cursor: 'pointer', py: 3, minHeight: 44 },
        '& > summary:focus-visible': { outlineOffset: 2 },
      }}
    >
      <summary>
        <Typography variant="h3" component="h3" sx={{ display: 'inline' }}>
          {title}
        </Typography>
        {note ? (
          <Typography component="span" variant="body2" sx={{ ml: 2, color: 'text.secondary' }}>
            {note}
          </Typography>
        ) : null}
      </summary>
      {isOpen ? <Box sx={{ pb: 4 }}>{children}</Box> : null}
    </Box>
  );
};
