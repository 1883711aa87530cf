/** The roles held in the project, with a mark at those that are offered on this device. Nobody gives themselves one. */
import { useTranslation } from 'react-i18next';
import { setRoleOffered, useOfferedRoles } from '../../platform/hidden-roles.ts';
import { chooseRole, useCurrentRole, type OwnProject, type Session } from '../../platform/session.ts';
import { Section } from '../../ui/page.tsx';
import { Checkbox } from '../../ui/plain/choices.tsx';
import { Stack } from '../../ui/plain/page-shell.tsx';

/** The last one that is offered stays. */
export const RolesSection = ({ session, project }: { session: Session; project: OwnProject }) => {
  const { t } = useTranslation(['profile', 'common']);
  const offered = useOfferedRoles(session.Id, project.Id, project.Roles);
  const current = useCurrentRole();
  const set = (role: OwnProject['Roles'][number], on: boolean) => {
    setRoleOffered(session.Id, project.Id, role, on);
    const next = offered.find((one) => one !== role);
    if (!on && role === current && next) chooseRole(session, next);
  };
  return (
    <Section id="roles" title={t('profile:roles.title')} intro={t('profile:roles.intro')}>
      <Stack>
        {project.Roles.map((role) => {
          const on = offered.includes(role);
          const last = on && offered.length === 1;
          return (
            <Checkbox
              key={role}
              label={t(`common:roles.${role}`)}
              help={last ? t('profile:roles.one') : undefined}
              checked={on}
              disabled={last}
              onChange={(event) => set(role, event.target.checked)}
            />
          );
        })}
      </Stack>
    </Section>
  );
};
