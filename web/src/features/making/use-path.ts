/** The addresses of the room, and which actions the person may change. */
import { can } from '@telemachos/contract/access/abilities.ts';
import { useCurrentRole, useProject, useSession } from '../../platform/session.ts';

/** To an action’s part, to the list, the grid and the kinds. */
export const useMakingPath = () => {
  const project = useProject();
  const base = `/${project?.url ?? ''}/admin`;
  return Object.assign(
    (id: number, part?: string) => `${base}/project/action/${id}${part === undefined ? '' : `/${part}`}`,
    {
      list: () => `${base}/project/actions`,
      grid: () => `${base}/action/list`,
      types: () => `${base}/action/types`,
      typeViews: (id: number) => `${base}/action/type/${id}`,
      texts: () => `${base}/language/list`,
    },
  );
};

/** Whether the person makes actions in another project, too. */
export const useMakesElsewhere = (): boolean => {
  const projects = useSession()?.Projects ?? [];
  const isAdministrator = useMayChangeReserved();
  return isAdministrator || projects.filter(({ Abilities }) => Abilities.includes('actions.edit')).length > 1;
};

/** Whether the person may change what only administrators do: flag 32 and the actions with it, scripts. */
export const useMayChangeReserved = (): boolean => {
  const role = useCurrentRole();
  return role !== null && can([role], 'actions.reserved');
};
