/** The home page of roles that have none of their own: the places that are theirs, and what is still to come. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { icons } from '../../frame/icons.ts';
import { menuOf } from '../../frame/menu.ts';
import { useProjectScreens } from '../../frame/project-screens.ts';
import { fullName } from '../../platform/person-names.ts';
import { toUrlSegment, useCurrentRole, useProject, useSession, type OwnProject } from '../../platform/session.ts';
import { PageHeader } from '../../ui/page.tsx';
import { WordsToCome } from '../../ui/to-come.tsx';
import { useMentees } from '../mentoring/mentoring.queries.ts';
import './home.texts.ts';
import { NotYet } from './not-yet.tsx';

/** How many take part, for those who may see them. */
const People = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('home');
  const { data } = useMentees({ ProjectId: project.Id, Order: 'last_name', Active: true, page: 0, count: 1 });
  const people = data?.All ?? null;
  const words = (count: number): string => `${project.Descr} · ${t('plain.people', { count })}`;
  return <WordsToCome like={words(1000)}>{people === null ? project.Descr : words(people)}</WordsToCome>;
};

/** A greeting, and the places that are theirs. */
export const PlainHome = () => {
  const { t } = useTranslation(['home', 'menu']);
  const session = useSession();
  const project = useProject();
  const role = useCurrentRole();
  const screens = useProjectScreens();
  if (!session || !project) return null;
  const lines = menuOf(screens, role).filter((line) => line.path !== 'home');
  return (
    <>
      <PageHeader
        title={t('home:plain.hello', {
          name: session.Fields['first_name'] || fullName(session.Fields, session.Username),
        })}
        subtitle={project.Abilities.includes('mentor.area') ? <People project={project} /> : project.Descr}
      />
      <NotYet />
      <Typography variant="h2" sx={{ mb: 4 }}>
        {t('home:plain.places')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
        }}
      >
        {lines.map((line) => {
          const Picture = icons[line.icon];
          return (
            <li key={line.path}>
              <Box
                component={Link}
                to={`/${toUrlSegment(project)}/${line.path}`}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 3,
                  minHeight: 72,
                  px: 5,
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 'var(--radius-large)',
                  bgcolor: 'background.paper',
                  color: 'text.primary',
                  fontWeight: 600,
                  textDecoration: 'none',
                  transition: 'border-color var(--motion)',
                  '& svg': { color: 'primary.main' },
                  '&:hover': { borderColor: 'primary.main', color: 'primary.dark' },
                }}
              >
                <Picture aria-hidden="true" />
                {t(`menu:nav.${line.label}`)}
              </Box>
            </li>
          );
        })}
      </Box>
    </>
  );
};
