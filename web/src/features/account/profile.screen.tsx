/** One's own profile: details, password, the places where one is signed in, who saw it. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { PersonField } from '@telemachos/contract/features/users/person.wire.ts';
import { fullName } from '../../platform/person-names.ts';
import { useProject, useSession, type OwnProject, type Session } from '../../platform/session.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useProfile } from './account.queries.ts';
import { FieldsRead, FieldsSection } from './fields-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import { LooksSection } from './looks-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PhotoSection } from './photo-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RemindersSection } from './reminders-section.tsx';
import { WishesSection } from '../notices/wishes.shared.tsx';
import { RolesSection } from './roles-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { TwoStepsSection } from './two-steps-section.tsx';

const Details = ({ session, fields }: { session: Session; fields: readonly PersonField[] }) => {
  const { t } = useTranslation(['profile', 'common']);
  const project = useProject();
  const lines = [
    { label: t('profile:name'), value: fullName(session.Fields, '') },
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
        <FieldsRead fields={fields} />
      </Box>
    </Section>
  );
};

/** Whether the project reminds somebody with these abilities: whoever takes part, and whoever stands beside them. */
const isReminded = ({ Abilities }: OwnProject): boolean =>
  Abilities.some((ability) => ability === 'mentee.work' || ability === 'mentor.caseload');

/** The sections in one column. What opens the account is its owner's alone. */
export const ProfileScreen = () => {
  const { t } = useTranslation('profile');
  const session = useSession();
  const project = useProject();
  const profile = useProfile();
  if (!session || !project) return null;
  const fields = profile.data?.Fields ?? [];
  const isOwn = session.SeenBy === null;
  return (
    <Box data-in-order sx={{ maxWidth: 800 }}>
      <PageHeader title={t('title')} />
      <Details session={session} fields={fields} />
      {profile.error ? <ErrorState error={profile.error} retry={() => void profile.refetch()} /> : null}
      <FieldsSection fields={fields} />
      {profile.data && isReminded(project) ? <RemindersSection wanted={profile.data.Reminders} /> : null}
      {isOwn ? <WishesSection /> : null}
      {project.Roles.length > 1 ? <RolesSection session={session} project={project} /> : null}
      {isOwn ? (
        <>
          <PhotoSection session={session} />
          <SignInSection session={session} waiting={profile.data?.NewEmail ?? null} />
          <PasswordSection session={session} />
          <TwoStepsSection session={session} />
          <PasskeysSection />
          <SessionsSection />
        </>
      ) : null}
      <LooksSection />
      {isOwn && profile.data?.Member ? <LeaveSection project={project} /> : null}
    </Box>
  );
};
