/** The bar on top: the product, project and role, language, person. */
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Role } from '@telemachos/contract/access/roles.ts';
import { Bell } from '../features/notices/unread.shared.tsx';
import { toUrlSegment, type OwnProject, type Session } from '../platform/session.ts';
import { Logo } from '../ui/plain/logo.tsx';
import { LanguageSwitch } from '../ui/plain/language-switch.tsx';
import { PersonMenu } from './person-menu.tsx';
import { ProjectSwitch, RoleSwitch } from './switches.tsx';

/** Stays in sight while the page scrolls. */
export const TopBar = ({ session, project, role }: { session: Session; project: OwnProject; role: Role | null }) => {
  const { t } = useTranslation();
  return (
    <AppBar
      position="sticky"
      elevation={0}
      sx={{
        top: 'var(--above, 0px)',
        height: 64,
        px: { xs: 3, sm: 5 },
        display: 'flex',
        flexDirection: 'row',
        alignItems: 'center',
        gap: { xs: 2, sm: 4 },
        bgcolor: 'primary.main',
        // Little height, as with large zoom, belongs to the page.
        '@media (max-height: 500px)': { position: 'static' },
      }}
    >
      <Box
        component={Link}
        to={`/${toUrlSegment(project)}/home`}
        aria-label={t('home')}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          minWidth: 44,
          minHeight: 44,
          textDecoration: 'none',
          '& > span > span': { display: { xs: 'none', md: 'inline' } },
        }}
      >
        <Logo path={project.Look.Logo} onColour />
      </Box>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          alignItems: 'center',
          pl: { xs: 1, md: 4 },
          ml: { md: 2 },
          borderLeft: { md: '1px solid rgb(255 255 255 / 30%)' },
          minHeight: 32,
        }}
      >
        <ProjectSwitch session={session} project={project} />
      </Box>
      <RoleSwitch session={session} project={project} role={role} />
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <LanguageSwitch onColour />
      </Box>
      <Bell />
      <PersonMenu session={session} segment={toUrlSegment(project)} />
    </AppBar>
  );
};
