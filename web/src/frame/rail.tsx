/** The rail at the left: the role's places, folding to pictures. */
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useRef, type ComponentType, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { UnreadConversations } from '../features/notices/unread.shared.tsx';
import { icons } from './icons.ts';
import { isAt, type MenuLine } from './menu.ts';

/** Few fold the rail: what it needs then comes then. */
const RailHints = lazy<ComponentType<{ rail: RefObject<HTMLElement | null> }>>(() =>
  import('./rail-hints.tsx').then(
    (file) => ({ default: file.RailHints }),
    // Without a network there are none; the names are still heard.
    () => ({ default: () => null }),
  ),
);

const lineShape = (folded: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  width: '100%',
  minHeight: 44,
  px: folded ? 0 : 3,
  justifyContent: folded ? 'center' : 'flex-start',
  borderRadius: 'var(--radius)',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.9375rem',
  textDecoration: 'none',
  '& svg': { color: 'text.secondary' },
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
});

const here = {
  bgcolor: 'primary.light',
  color: 'primary.dark',
  fontWeight: 600,
  '& svg': { color: 'primary.main' },
  '&:hover': { bgcolor: 'primary.light', color: 'primary.dark' },
};

const Place = ({ line, segment, folded }: { line: MenuLine; segment: string; folded: boolean }) => {
  const { t } = useTranslation('menu');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const Picture = icons[line.icon];
  const active = isAt(pathname, segment, line);
  const label = t(`nav.${line.label}`);
  return (
    <li>
      <Box
        component={Link}
        to={`/${segment}/${line.path}`}
        aria-current={active ? 'page' : undefined}
        aria-label={folded ? label : undefined}
        sx={{ ...lineShape(folded), ...(active ? here : {}) }}
      >
        <Picture aria-hidden="true" />
        {folded ? null : <span>{label}</span>}
        {line.label === 'chat' ? <UnreadConversations /> : null}
      </Box>
    </li>
  );
};

/** Groups of places; a group's name is left out where it stands alone. */
export const Rail = ({
  lines,
  segment,
  folded,
  onFold,
}: {
  lines: readonly MenuLine[];
  segment: string;
  folded: boolean;
  onFold: () => void;
}) => {
  const { t } = useTranslation('menu');
  const rail = useRef<HTMLElement>(null);
  const groups = (['work', 'manage', 'more'] as const)
    .map((group) => ({ group, places: lines.filter((line) => line.group === group) }))
    .filter(({ places }) => places.length > 0);
  const label = folded ? t('nav.unfold') : t('nav.fold');
  return (
    <Box
      ref={rail}
      component="nav"
      aria-label={t('nav.label')}
      sx={{
        position: 'sticky',
        top: 'calc(64px + var(--above, 0px))',
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        width: folded ? 72 : 256,
        height: 'calc(100vh - 64px - var(--above, 0px))',
        '@supports (height: 1dvh)': { height: 'calc(100dvh - 64px - var(--above, 0px))' },
        overflowY: 'auto',
        p: 3,
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width var(--motion)',
      }}
    >
      {groups.map(({ group, places }, index) => (
        <Box
          key={group}
          sx={{
            pt: index === 0 ? 0 : 3,
            mt: index === 0 ? 0 : 3,
            borderTop: index === 0 ? 0 : 1,
            borderColor: 'divider',
          }}
        >
          {folded || index === 0 ? null : (
            <Box sx={{ px: 3, pb: 1, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}>
              {t(`groups.${group}`)}
            </Box>
          )}
          <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 1 }}>
            {places.map((line) => (
              <Place key={line.path} line={line} segment={segment} folded={folded} />
            ))}
          </Box>
        </Box>
      ))}
      <ButtonBase
        onClick={onFold}
        aria-label={label}
        aria-expanded={!folded}
        sx={{ ...lineShape(folded), mt: 'auto', color: 'text.secondary', fontSize: '0.875rem' }}
      >
        {folded ? <KeyboardDoubleArrowRight aria-hidden="true" /> : <KeyboardDoubleArrowLeft aria-hidden="true" />}
        {folded ? null : <span>{label}</span>}
      </ButtonBase>
      {folded ? (
        <Suspense>
          <RailHints rail={rail} />
        </Suspense>
      ) : null}
    </Box>
  );
};
