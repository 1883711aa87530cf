/** A signed-in screen's outer shape: heading, way here, one main action, content. */
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAtFoot } from './at-foot.ts';

/** A step of the way here; the last one, without `to`, is the page itself and need not be given. */
export type Crumb = { label: string; to: string };

const noTrail: readonly Crumb[] = [];

/** The steps that lead here, each a link, and the page itself. */
const Trail = ({ trail, title }: { trail: readonly Crumb[]; title: string }) => {
  const { t } = useTranslation();
  return (
    <Box component="nav" aria-label={t('breadcrumb')} sx={{ mb: 2 }}>
      <Box
        component="ol"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          listStyle: 'none',
          gap: 1,
          fontSize: '0.875rem',
        }}
      >
        {trail.map((crumb) => (
          <Box component="li" key={crumb.to} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box component={Link} to={crumb.to} sx={{ display: 'inline-flex', alignItems: 'center' }}>
              {crumb.label}
            </Box>
            <ChevronRight
              aria-hidden="true"
              sx={{
                fontSize: 18,
                color: 'text.secondary',
                display: { xs: crumb === trail.at(-1) ? 'none' : 'block', sm: 'block' },
              }}
            />
          </Box>
        ))}
        {/* On phones the heading right below says it. */}
        <Box component="li" aria-current="page" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
          {title}
        </Box>
      </Box>
    </Box>
  );
};

/** The main action: beside the title, and for phones at the bottom above the bar. */
const MainAction = ({ children }: { children: ReactNode }) => {
  useAtFoot('action');
  return (
    <>
      <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 'none' }}>{children}</Box>
      <Box
        data-phone-action
        sx={{
          display: { sm: 'none' },
          position: 'fixed',
          zIndex: 1090,
          insetInline: 0,
          bottom: 'calc(64px + env(safe-area-inset-bottom))',
          p: 3,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
          '& > *': { width: '100%' },
          '@media (max-height: 500px)': { position: 'static' },
        }}
      >
        {children}
      </Box>
    </>
  );
};

/**
 * Title (and tab name), breadcrumb on deep screens, a line under the title, and the main action: right of the title, or
 * fixed at the bottom of phones above the bar. `low`: title and line in one row, where what follows needs the height.
 */
export const PageHeader = ({
  title,
  trail = noTrail,
  subtitle,
  action,
  low = false,
}: {
  title: string;
  trail?: readonly Crumb[];
  subtitle?: ReactNode;
  action?: ReactNode;
  low?: boolean;
}) => {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
  return (
    <Box component="header" sx={{ mt: low ? -3 : 0, mb: low ? 3 : { xs: 5, sm: 7 } }}>
      {trail.length > 0 ? <Trail trail={trail} title={title} /> : null}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: 4 }}
      >
        <Box
          sx={{
            minWidth: 0,
            ...(low && { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4 }),
          }}
        >
          <Typography variant="h1" sx={{ minHeight: 'calc(1em * var(--line-height-title))' }}>
            {title}
          </Typography>
          {subtitle ? (
            // Its line is there before its words are.
            <Typography
              component="div"
              sx={{ mt: 1, minHeight: 'calc(1em * var(--line-height))', color: 'text.secondary' }}
            >
              {subtitle}
            </Typography>
          ) : null}
        </Box>
        {action ? <MainAction>{action}</MainAction> : null}
      </Box>
    </Box>
  );
};

/** A titled group of content on its own surface. `id` names it for links and tests. */
export const Section = ({
  title,
  id,
  intro,
  action,
  children,
}: {
  title: string;
  id: string;
  intro?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <Box
    component="section"
    data-in-order
    aria-labelledby={id}
    sx={{
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: 'var(--radius-large)',
      p: { xs: 4, sm: 6 },
      mb: 6,
    }}
  >
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        gap: 3,
        mb: 4,
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {intro ? <Typography sx={{ mt: 1, color: 'text.secondary' }}>{intro}</Typography> : null}
      </Box>
      {action}
    </Box>
    {children}
  </Box>
);
