/** An item in a list of which one thing is done: its kind, its title, what is said of it, and the button. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ItemKind } from '@telemachos/contract/features/library/library.rules.ts';
import { KindPicture } from './kind-picture.tsx';

export const PlainLine = ({
  of: { Id, Title, Kind },
  about,
  act,
  actOf,
  busy = false,
  onAct,
}: {
  of: { Id: number; Title: string; Kind: ItemKind };
  about: ReactNode;
  act: string;
  /** The same with the title, for those who hear the button alone. */
  actOf: string;
  busy?: boolean;
  onAct: () => void;
}) => (
  <Box
    component="li"
    data-item={Id}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 3,
      rowGap: 2,
      px: { xs: 2, sm: 3 },
      py: 2,
      '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
    }}
  >
    <KindPicture kind={Kind} />
    <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        <bdi>{Title}</bdi>
      </Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {about}
      </Typography>
    </Box>
    <Button data-title="" variant="outlined" aria-label={actOf} disabled={busy} onClick={onAct}>
      {act}
    </Button>
  </Box>
);
