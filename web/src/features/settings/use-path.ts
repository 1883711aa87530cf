/** The addresses of the room. */
import { useProject } from '../../platform/session.ts';

/** To a project’s part, and to the list. */
export const useSettingsPath = () => {
  const project = useProject();
  const base = `/${project?.url ?? ''}/admin/project`;
  return Object.assign((id: number, part?: string) => `${base}/${id}${part === undefined ? '' : `/${part}`}`, {
    list: () => `${base}/list`,
    fresh: () => `${base}/view`,
    template: (id: number) => `${base}/template/${id}`,
  });
};
