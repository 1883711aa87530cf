/** The addresses of queries. */
import { useProject } from '../../platform/session.ts';
import { useDefinitionKind } from './definition-kind.tsx';

/** The parts of a query's editor; the first one has no name in the address. */
export const editorTabs = ['query', 'versions', 'runs'] as const;
export type EditorTab = (typeof editorTabs)[number];

const folders = { query: 'queries', service: 'services', script: 'jsservice' } as const;

/** Within the editor of services, `admin` and `edit` are those of services. */
export const useQueriesPath = () => {
  const folder = folders[useDefinitionKind()];
  const base = `/${useProject()?.url ?? ''}`;
  return {
    list: () => `${base}/queries`,
    run: (id: number) => `${base}/queries/${id}`,
    queries: () => `${base}/admin/queries`,
    services: () => `${base}/admin/services`,
    scripts: () => `${base}/admin/jsservice`,
    admin: () => `${base}/admin/${folder}`,
    edit: (id: number | 'new', tab: EditorTab = 'query') =>
      `${base}/admin/${folder}/${id}${tab === 'query' ? '' : `/${tab}`}`,
  };
};
