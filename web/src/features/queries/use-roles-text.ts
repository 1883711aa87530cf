/** Roles in words. */
import { isRole } from '@telemachos/contract/access/roles.ts';
import { useTranslation } from 'react-i18next';
import './queries.texts.ts';

/** The names of roles; without any, that only administrators run it. */
export const useRolesText = (): ((roles: readonly string[]) => string) => {
  const { t } = useTranslation(['queries', 'common']);
  return (roles) =>
    roles.length === 0
      ? t('queries:admin.rolesNone')
      : roles.map((role) => (isRole(role) ? t(`common:roles.${role}`) : role)).join(', ');
};
