/** The bar at the bottom of phones: the four most used places, and the rest behind "more". */
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Drawer from '@mui/material/Drawer';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnreadConversations, UnreadMark } from '../features/notices/unread.shared.tsx';
import { icons } from './icons.ts';
import { bottomOf, isAt, type MenuLine, type NavKey } from './menu.ts';

const tab = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2px',
  height: 64,
  px: 0,
  color: 'text.secondary',
  font: 'inherit',
  // The longest name of a place has room in a fifth of the width.
  fontSize: 'clamp(0.625rem, 2.9vw, 0.75rem)',
  lineHeight: 1.2,
  textAlign: 'center',
  textDecoration: 'none',
  '& > span': {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
  },
} as const;
const active = { color: 'primary.main', fontWeight: 600, boxShadow: 'inset 0 3px 0 var(--primary)' } as const;
const inDrawer = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 52,
  px: 3,
  borderRadius: 'var(--radius)',
  color: 'text.primary',
  textDecoration: 'none',
  '& svg': { color: 'text.secondary' },
  '&[aria-current]': { bgcolor: 'primary.light', fontWeight: 600 },
} as const;

/** Places whose names are too long for a fifth of a phone's width have a shorter one there. */
const inBar = (label: NavKey) =>
  label === 'home' ||
  label === 'actions' ||
  label === 'mentees' ||
  label === 'mentorActions' ||
  label === 'chat' ||
  label === 'calendar' ||
  label === 'grid' ||
  label === 'applications' ||
  label === 'pairing' ||
  label === 'users' ||
  label === 'outbox';

/** Where a line leads, and whether that is the page that is open. */
const useLink = (segment: string) => {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (line: MenuLine) => ({
    to: `/${segment}/${line.path}`,
    'aria-current': isAt(pathname, segment, line) ? ('page' as const) : undefined,
  });
};

const Tab = ({ line, segment }: { line: MenuLine; segment: string }) => {
  const { t } = useTranslation('menu');
  const link = useLink(segment)(line);
  const Picture = icons[line.icon];
  return (
    <Box component={Link} {...link} sx={{ ...tab, ...(link['aria-current'] ? active : {}) }}>
      {line.label === 'chat' ? (
        <UnreadMark>
          <Picture aria-hidden="true" />
        </UnreadMark>
      ) : (
        <Picture aria-hidden="true" />
      )}
      <span>{inBar(line.label) ? t(`bar.${line.label}`) : t(`nav.${line.label}`)}</span>
    </Box>
  );
};

/** The places that have no tab of their own, in a drawer behind the last tab. */
const More = ({ lines, segment }: { lines: readonly MenuLine[]; segment: string }) => {
  const { t } = useTranslation('menu');
  const [open, setOpen] = useState(false);
  const link = useLink(segment);
  return (
    <>
      {lines.length > 0 ? (
        <ButtonBase
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-expanded={open}
          sx={{ ...tab, ...(lines.some((line) => link(line)['aria-current']) ? active : {}) }}
        >
          {lines.some(({ label }) => label === 'chat') ? (
            <UnreadMark>
              <MoreHoriz aria-hidden="true" />
            </UnreadMark>
          ) : (
            <MoreHoriz aria-hidden="true" />
          )}
          <span>{t('bar.more')}</span>
        </ButtonBase>
      ) : null}
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('bar.more'),
            sx: { borderRadius: '12px 12px 0 0', p: 3, pb: 'calc(16px + env(safe-area-inset-bottom))' },
          },
        }}
      >
        <Box component="ul" sx={{ listStyle: 'none' }}>
          {lines.map((line) => {
            const Picture = icons[line.icon];
            return (
              <li key={line.path}>
                <Box component={Link} {...link(line)} onClick={() => setOpen(false)} sx={inDrawer}>
                  <Picture aria-hidden="true" />
                  <span>{t(`nav.${line.label}`)}</span>
                  {line.label === 'chat' ? <UnreadConversations /> : null}
                </Box>
              </li>
            );
          })}
        </Box>
      </Drawer>
    </>
  );
};

/** Fixed to the bottom edge, clear of the phone's own gestures. */
export const BottomBar = ({ lines, segment }: { lines: readonly MenuLine[]; segment: string }) => {
  const { t } = useTranslation('menu');
  const first = bottomOf(lines);
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        '@media (max-height: 500px)': { position: 'static' },
      }}
    >
      {first.map((line) => (
        <Tab key={line.path} line={line} segment={segment} />
      ))}
      <More lines={lines.filter((line) => !first.includes(line))} segment={segment} />
    </Box>
  );
};
