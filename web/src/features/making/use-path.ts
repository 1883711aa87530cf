/** The addresses of the room, and whether the person makes actions or only reads. */
import { can } from '@telemachos/contract/access/abilities.ts';
import { useCurrentRole, useProject } from '../../platform/session.ts';

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
      texts: () => `${base}/language/list`,
    },
  );
};

/** Whether the person may change actions. */
export const useMakes = (): boolean => {
  const role = useCurrentRole();
  return role !== null && can([role], 'actions.edit');
};
