/** The moves of a question or a part: up, down, a copy, away. Buttons where there is room, a menu on phones. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Move = { name: 'up' | 'down' | 'duplicate' | 'remove'; run: (() => void) | undefined };

const pictures = { up: ArrowUpward, down: ArrowDownward, duplicate: ContentCopyOutlined, remove: DeleteOutlined };

/** `text` names what is moved; a move without `run` cannot be made. `wide` shows buttons. */
export const MoveTools = ({ text, moves, wide }: { text: string; moves: readonly Move[]; wide: boolean }) => {
  const { t } = useTranslation('authoring');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (wide)
    return (
      <Box sx={{ display: 'flex', flex: 'none' }}>
        {moves.map(({ name, run }) => {
          const Picture = pictures[name];
          return (
            // The browser's own hint: hundreds of Material's would slow down every key in a long questionnaire.
            <IconButton
              key={name}
              size="small"
              title={t(`edit.${name}`)}
              aria-label={`${t(`edit.${name}`)}: ${text}`}
              disabled={!run}
              onClick={run}
            >
              <Picture fontSize="small" />
            </IconButton>
          );
        })}
      </Box>
    );
  return (
    <>
      <IconButton
        aria-label={t('edit.more', { text })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {moves.map(({ name, run }) => {
          const Picture = pictures[name];
          return (
            <MenuItem
              key={name}
              disabled={!run}
              onClick={() => {
                setAnchor(null);
                run?.();
              }}
            >
              <ListItemIcon>
                <Picture fontSize="small" />
              </ListItemIcon>
              <ListItemText>{t(`edit.${name}`)}</ListItemText>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};
