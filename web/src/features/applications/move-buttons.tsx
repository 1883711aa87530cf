/** The buttons that move applications, for the bar of the selected ones and for a single one. */
import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  judgeMove,
  moves,
  statuses,
  statusName,
  statusOrder,
  type Move,
  type Status,
} from '@telemachos/contract/features/applications/applications.moves.rules.ts';

/** Statuses that can be set by name: all but the one that only the way back reaches. */
const settable = statusOrder.filter((status): status is Exclude<Status, -1> => status !== statuses.unchecked);

/** On phones the bar must leave room for the list. */
const tight = {
  minWidth: { xs: 40, sm: 64 },
  px: { xs: 2, sm: 4 },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
};

/** Forward, back, decline, or any status. Given the one application's `standing`, buttons that lead nowhere are off. */
export const MoveButtons = ({
  onMove,
  busy,
  standing,
}: {
  onMove: (move: Move) => void;
  busy: boolean;
  standing?: { Status: Status; Confirmed: boolean; Withdrawn: boolean };
}) => {
  const { t } = useTranslation('applications');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const off = (move: Move) =>
    busy ||
    (standing !== undefined &&
      'fault' in
        judgeMove({ status: standing.Status, confirmed: standing.Confirmed, withdrawn: standing.Withdrawn }, move));
  const choose = (status: Move) => {
    setAnchor(null);
    onMove(status);
  };
  return (
    <>
      <Button
        variant="contained"
        startIcon={<ArrowForward />}
        sx={tight}
        disabled={off(moves.forward)}
        onClick={() => onMove(moves.forward)}
      >
        {t('admin.forward')}
      </Button>
      <Button startIcon={<ArrowBack />} sx={tight} disabled={off(moves.back)} onClick={() => onMove(moves.back)}>
        {t('admin.back')}
      </Button>
      <Button
        color="error"
        sx={tight}
        disabled={off(statuses.declined) || standing?.Status === statuses.declined}
        onClick={() => onMove(statuses.declined)}
      >
        {t('admin.decline')}
      </Button>
      <Button
        endIcon={<ExpandMore />}
        sx={{ ...tight, '& .MuiButton-endIcon': { ml: { xs: 0, sm: 2 }, mr: { xs: 0, sm: -1 } } }}
        disabled={busy || standing?.Withdrawn === true}
        aria-label={t('admin.setStatus')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Box component="span" sx={{ display: { xs: standing ? 'inline' : 'none', sm: 'inline' } }}>
          {t('admin.setStatus')}
        </Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {settable.map((status) => (
          <MenuItem key={status} disabled={standing?.Status === status || off(status)} onClick={() => choose(status)}>
            {t(`admin.status.${statusName(status)}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
