/** One's own profile: details, password, the places where one is signed in. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../platform/person.ts';
import { useProject, useSession, type Session } from '../../platform/session.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const Details = ({ session }: { session: Session }) => {
  const { t } = useTranslation(['profile', 'common']);
  const project = useProject();
  const lines = [
    { label: t('profile:name'), value: nameOf(session.Fields, '') },
    { label: t('profile:username'), value: session.Username },
    { label: t('profile:email'), value: session.Fields['email'] ?? '' },
    { label: t('profile:rolesIn'), value: (project?.Roles ?? []).map((role) => t(`common:roles.${role}`)).join(', ') },
  ];
  return (
    <Section id="details" title={t('profile:details')}>
      <Box component="dl" sx={{ display: 'grid', gap: { xs: 3, sm: 4 }, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {lines.map((line) => (
          <div key={line.label}>
            <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {line.label}
            </Box>
            <Box
              component="dd"
              sx={{ overflowWrap: 'anywhere', fontWeight: 500, color: line.value ? 'text.primary' : 'text.secondary' }}
            >
              {line.value || t('profile:none')}
            </Box>
          </div>
        ))}
      </Box>
    </Section>
  );
};

/** The three sections in one column. */
export const ProfileScreen = () => {
  const { t } = useTranslation('profile');
  const session = useSession();
  if (!session) return null;
  return (
    <Box sx={{ maxWidth: 800 }}>
      <PageHeader title={t('title')} />
      <Details session={session} />
      <PasswordSection session={session} />
      <SessionsSection />
    </Box>
  );
};
